import { ask, change, current, onChange, question } from "../app.ts";
import { Editor } from "../editor/editor.ts";
import { robotsReading, showReading } from "../editor/marks.ts";
import { chooseFile, place } from "../files.ts";
import type { ChangeReport, CompareReport, RuleView } from "../protocol.ts";
import { onLanguage, t, translate } from "../text/language.ts";
import { ruleButton } from "../view/detail.ts";
import { byId, debounced, h } from "../view/dom.ts";
import { verdictText } from "../view/verdicts.ts";

let before: Editor | undefined;
let now: Editor | undefined;
let report: CompareReport | undefined;

/** Crawlers that are named in a row. */
const MOST_NAMED = 8;

/** Builds the tab when it is first looked at. */
export function showCompare(): void {
  if (before === undefined) build();
  void colour();
  void compare();
}

function build(): void {
  const beforeHost = h("div", { className: "editor" });
  const nowHost = h("div", { className: "editor" });
  const swap = h("button", {
    className: "quiet",
    "data-t": "swap",
    onclick: () => change({ before: current().robots }),
  });
  byId("panel-compare").append(
    h(
      "div",
      { className: "split top-half" },
      pane(
        [
          h("h2", { "data-t": "before" }),
          h("span", { className: "grow" }),
          h("button", { className: "quiet", "data-t": "open", onclick: () => chooseFile("before") }),
        ],
        beforeHost,
      ),
      pane([h("h2", { "data-t": "after" }), h("span", { className: "grow" }), swap], nowHost),
    ),
    pane(
      [h("h2", { "data-t": "changes" }), h("span", { className: "facts", id: "change-count" })],
      h("div", { className: "scroll", id: "changes", tabIndex: 0, role: "region", "data-label": "changes" }),
    ),
  );
  before = new Editor({
    host: beforeHost,
    label: t().before,
    hint: t().beforeHint,
    text: current().before,
    extensions: robotsReading,
    onTooMuch: (text) => place("before", text),
    onChange: debounced(150, () => change({ before: before!.text })),
  });
  now = new Editor({
    host: nowHost,
    label: t().after,
    hint: t().robotsHint,
    text: current().robots,
    extensions: robotsReading,
    onTooMuch: (text) => place("robots", text),
    onChange: debounced(150, () => change({ robots: now!.text })),
  });
  translate(byId("panel-compare"));
  onLanguage(() => {
    before!.describe(t().before, t().beforeHint);
    now!.describe(t().after, t().robotsHint);
    draw();
  });
  onChange((changed) => {
    if (changed.has("before")) before!.text = current().before;
    if (changed.has("robots")) now!.text = current().robots;
    const matters = ["before", "robots", "crawlers", "dialect"].some((key) => changed.has(key as "before"));
    if (!matters || current().tab !== "compare") return;
    void colour();
    void compare();
  });
}

function pane(bar: readonly HTMLElement[], content: HTMLElement): HTMLElement {
  return h("section", { className: "pane" }, h("div", { className: "bar" }, ...bar), content);
}

async function colour(): Promise<void> {
  const editors = [before!, now!];
  const texts = editors.map(({ text }) => text);
  const found = await ask("readings", { texts, dialect: current().dialect });
  editors.forEach((editor, i) => {
    const reading = found?.readings[i];
    if (reading !== undefined && editor.text === texts[i]) showReading(editor.view, reading);
  });
}

async function compare(): Promise<void> {
  if (current().before === "") report = undefined;
  else report = (await ask("compare", { ...question(), before: current().before })) ?? report;
  draw();
}

function draw(): void {
  const texts = t();
  const host = byId("changes");
  byId("change-count").textContent = report === undefined ? "" : texts.changesCount(report.changes.length);
  if (report === undefined) {
    host.replaceChildren(h("p", { className: "soft roomy" }, texts.changesHint));
    return;
  }
  const { changes, crawlers, inconclusive } = report;
  host.replaceChildren(
    ...(inconclusive.length > 0
      ? [h("p", { className: "roomy" }, texts.inconclusive(inconclusive.join(", ")))]
      : []),
    changes.length === 0
      ? h("p", { className: "soft roomy" }, texts.noChanges(crawlers.length))
      : changeTable(changes),
  );
}

function changeTable(changes: readonly ChangeReport[]): HTMLElement {
  const texts = t();
  const { before: was, now: is, exampleUrl, beforeRule, nowRule } = texts;
  const heads = [texts.crawlers, was, is, exampleUrl, beforeRule, nowRule].map((text) =>
    h("th", { scope: "col", role: "columnheader" }, text),
  );
  return h(
    "table",
    { className: "list cards", role: "table" },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, ...heads)),
    h("tbody", { role: "rowgroup" }, ...changes.map(row)),
  );
}

/** Roles are spelled out: on a phone a row is laid out as a card, and browsers forget then that it is one. */
function row({ crawlers, witness, before: old, after, ruleBefore, ruleAfter }: ChangeReport): HTMLElement {
  const texts = t();
  const cell = (name: string, content: HTMLElement, className = ""): HTMLElement =>
    h("td", { role: "cell", "data-name": name, className }, content);
  return h(
    "tr",
    { role: "row" },
    h("th", { scope: "row", role: "rowheader", title: crawlers.join(", ") }, namesOf(crawlers)),
    cell(texts.before, badge(old)),
    cell(texts.now, badge(after)),
    cell(texts.exampleUrl, h("code", {}, witness), "wide"),
    cell(texts.beforeRule, ruleCell(ruleBefore, before!), "wide named"),
    cell(texts.nowRule, ruleCell(ruleAfter, now!), "wide named"),
  );
}

/** Whom a change concerns; those that no group names are one. */
function namesOf(crawlers: readonly string[]): string {
  const texts = t();
  const names = crawlers.map((name) => (name === "*" ? texts.allOthers : name));
  const more = names.length - MOST_NAMED;
  return more > 1 ? `${names.slice(0, MOST_NAMED).join(", ")} ${texts.moreLosers(more)}` : names.join(", ");
}

function badge(access: "allowed" | "disallowed"): HTMLElement {
  const { sign, word, className } = verdictText(access === "allowed" ? 1 : 0);
  return h("span", { className: `badge ${className}` }, `${sign} ${word}`);
}

function ruleCell(rule: RuleView | undefined, editor: Editor): HTMLElement {
  if (rule === undefined) return h("span", { className: "soft" }, t().noRule);
  return ruleButton(rule, (line) => editor.jump(line));
}
