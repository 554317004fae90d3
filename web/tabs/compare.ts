import { html, nothing, render, type TemplateResult } from "lit-html";
import { readableUrl } from "../../src/base/readable-url.ts";
import type { Rule } from "../../src/index.ts";
import type { DiffChange } from "../../src/site/analyze/index.ts";
import { ask, change, current, onChange, question } from "../app.ts";
import type { Editor } from "../editor/editor.ts";
import { robotsReading, showReading } from "../editor/marks.ts";
import { stateEditor } from "../editor/state-editor.ts";
import { chooseFile } from "../open-file.ts";
import { onLanguage, t } from "../text/language.ts";
import { ruleButton } from "../view/detail.ts";
import { byId } from "../view/dom.ts";
import { accessBadge, nameOf } from "../view/verdict-text.ts";
import { visible } from "../view/visible.ts";
import type { ChangedAlike, CompareReport } from "../worker/compare.ts";
import "../style/report.css";

let before: Editor | undefined;
let now: Editor | undefined;
let report: CompareReport | undefined;

/** How many crawlers a row names. */
const MOST_NAMED = 8;

/** Builds the tab when it is first opened. */
export function showCompare(): void {
  if (before === undefined) build();
  void colour();
  void compare();
}

function build(): void {
  draw();
  const [beforeHost, nowHost] = byId("panel-compare").querySelectorAll<HTMLElement>(".editor");
  const options = { extensions: robotsReading };
  before = stateEditor("before", beforeHost!, () => ({ label: t().before, hint: t().beforeHint }), options);
  now = stateEditor("robots", nowHost!, () => ({ label: t().after, hint: t().robotsHint }), options);
  onLanguage(draw);
  onChange((changed) => {
    const matters = changed("before", "robots", "crawlers", "dialect");
    if (!matters || current().tab !== "compare") return;
    void colour();
    void compare();
  });
}

async function colour(): Promise<void> {
  const editors = [before!, now!];
  const texts = editors.map(({ text }) => text);
  const answer = await ask("readings", { texts, dialect: current().dialect });
  editors.forEach((editor, i) => {
    const reading = answer?.[i];
    if (reading !== undefined && editor.text === texts[i]) showReading(editor.view, reading);
  });
}

async function compare(): Promise<void> {
  const answer =
    current().before === "" ? undefined : await ask("compare", { ...question(), before: current().before });
  // The earlier version may have been taken away meanwhile.
  report = current().before === "" ? undefined : (answer ?? report);
  draw();
}

/** Draws everything outside the editors. */
function draw(): void {
  const texts = t();
  const count = report?.groups.reduce((sum, { changes }) => sum + changes.length, 0) ?? 0;
  const swap = (): void => change({ before: current().robots });
  render(
    html`<div class="split top-half">
        <section class="pane">
          <div class="bar">
            <h2>${texts.before}</h2>
            <span class="grow"></span>
            <button class="quiet" @click=${() => chooseFile("before")}>${texts.open}</button>
          </div>
          <div class="editor"></div>
        </section>
        <section class="pane">
          <div class="bar">
            <h2>${texts.after}</h2>
            <span class="grow"></span>
            <button class="quiet" @click=${swap}>${texts.swap}</button>
          </div>
          <div class="editor"></div>
        </section>
      </div>
      <section class="pane">
        <div class="bar">
          <h2>${texts.changes}</h2>
          <span id="change-count" class="facts">${report && texts.changesCount({ count })}</span>
        </div>
        <div id="changes" class="scroll" tabindex="0" role="region" aria-label=${texts.changes}>${changes()}</div>
      </section>`,
    byId("panel-compare"),
  );
}

function changes(): TemplateResult {
  const texts = t();
  if (report === undefined) return html`<p class="soft roomy">${texts.changesHint}</p>`;
  const { groups, crawlers, inconclusive } = report;
  const unsure = inconclusive.map(nameOf).join(", ");
  return html`${inconclusive.length > 0 ? html`<p class="roomy">${texts.inconclusive({ names: unsure })}</p>` : nothing}
    ${
      groups.length === 0
        ? html`<p class="soft roomy">${texts.noChanges({ count: crawlers.length })}</p>`
        : groups.map(groupTable)
    }`;
}

/** The changes that crawlers have in common, under their names. */
function groupTable({ crawlers, changes: rows }: ChangedAlike): TemplateResult {
  const texts = t();
  const { before: was, now: is, exampleUrl, beforeRule, nowRule } = texts;
  const names = crawlers.map(nameOf);
  const more = names.length - MOST_NAMED;
  return html`<section class="changed">
    <h3 class="roomy">
      ${crawlers.length > 1 ? html`<span class="badge none">${texts.crawlersCount({ count: crawlers.length })}</span> ` : nothing}
      ${(more > 1 ? names.slice(0, MOST_NAMED) : names).join(", ")}
    </h3>
    ${
      more > 1
        ? html`<details class="roomy"><summary>${texts.moreLosers({ count: more })}</summary>${names.slice(MOST_NAMED).join(", ")}</details>`
        : nothing
    }
    <table class="list cards" role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${[was, is, exampleUrl, beforeRule, nowRule].map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">${rows.map(row)}</tbody>
    </table>
  </section>`;
}

/** A row. Its roles are written out, since browsers forget them where a phone's layout turns rows into cards. */
function row({ witness, before: old, after, ruleBefore, ruleAfter }: DiffChange): TemplateResult {
  const texts = t();
  return html`<tr role="row">
    <td role="cell" data-name=${texts.before}>${accessBadge(old)}</td>
    <td role="cell" data-name=${texts.now}>${accessBadge(after)}</td>
    <td role="cell" data-name=${texts.exampleUrl} class="wide"><code title=${visible(witness)}>${visible(readableUrl(witness))}</code></td>
    <td role="cell" data-name=${texts.beforeRule} class="wide named">${ruleCell(ruleBefore, before!)}</td>
    <td role="cell" data-name=${texts.nowRule} class="wide named">${ruleCell(ruleAfter, now!)}</td>
  </tr>`;
}

function ruleCell(rule: Rule | undefined, editor: Editor): TemplateResult {
  if (rule === undefined) return html`<span class="soft">${t().noRule}</span>`;
  return ruleButton(rule, (line) => editor.jump(line));
}
