import { ask, change, current, onChange } from "../app.ts";
import { Editor } from "../editor/editor.ts";
import { headerColours, htmlColours } from "../editor/markup.ts";
import { chooseFile, place } from "../files.ts";
import type { PageAnswer, PageReport } from "../protocol.ts";
import { onLanguage, t, translate } from "../text/language.ts";
import { byId, debounced, h } from "../view/dom.ts";
import { faultOf } from "../view/url-fault.ts";
import { showLine } from "./test.ts";

let html: Editor | undefined;
let headers: Editor | undefined;
let report: PageReport | undefined;

/** Builds the tab when it is first looked at. */
export function showPage(): void {
  if (html === undefined) build();
  void read();
}

function build(): void {
  const htmlHost = h("div", { className: "editor" });
  const headersHost = h("div", { className: "editor short" });
  byId("panel-page").append(
    h(
      "section",
      { className: "pane" },
      h(
        "div",
        { className: "bar" },
        h("h2", { "data-t": "pageHtml" }),
        h("span", { className: "grow" }),
        h("button", { className: "quiet", "data-t": "open", onclick: () => chooseFile("html") }),
      ),
      htmlHost,
      h("div", { className: "bar" }, h("h2", { "data-t": "pageHeaders" })),
      headersHost,
      h("div", { className: "bar" }, urlField()),
      h("div", { id: "page-problem", className: "problem", role: "status", hidden: true }),
    ),
    h(
      "section",
      { className: "pane" },
      h("div", { className: "bar" }, h("h2", { "data-t": "engines" })),
      h("div", {
        className: "scroll",
        id: "page-report",
        tabIndex: 0,
        role: "region",
        "data-label": "engines",
      }),
    ),
  );
  byId("panel-page").classList.add("split");
  html = new Editor({
    host: htmlHost,
    label: t().pageHtml,
    hint: t().htmlHint,
    text: current().html,
    extensions: htmlColours,
    onTooMuch: (text) => place("html", text),
    onChange: debounced(150, () => change({ html: html!.text })),
  });
  headers = new Editor({
    host: headersHost,
    label: t().pageHeaders,
    hint: t().headersHint,
    numbered: false,
    text: current().headers,
    extensions: headerColours,
    onChange: debounced(150, () => change({ headers: headers!.text })),
  });
  translate(byId("panel-page"));
  onLanguage(() => {
    html!.describe(t().pageHtml, t().htmlHint);
    headers!.describe(t().pageHeaders, t().headersHint);
    draw();
  });
  onChange((changed) => {
    const { html: page, headers: fields, pageUrl } = current();
    if (changed.has("html")) html!.text = page;
    if (changed.has("headers")) headers!.text = fields;
    const url = byId<HTMLInputElement>("page-url");
    if (url.value.trim() !== pageUrl) url.value = pageUrl;
    const matters = ["html", "headers", "pageUrl", "robots"].some((key) => changed.has(key as "html"));
    if (matters && current().tab === "page") void read();
  });
}

function urlField(): HTMLElement {
  const url = h("input", { type: "url", id: "page-url", value: current().pageUrl, spellcheck: false });
  url.addEventListener("input", () => change({ pageUrl: url.value.trim() }));
  return h("label", { className: "field wide" }, h("span", { "data-t": "pageUrl" }), url);
}

async function read(): Promise<void> {
  const { html: page, headers: fields, pageUrl: url, robots } = current();
  report = (await ask("page", { html: page, headers: fields, url, robots })) ?? report;
  draw();
}

function draw(): void {
  if (report === undefined) return;
  drawProblem(report);
  const texts = t();
  const { html: page, headers: fields, pageUrl } = current();
  if (page.trim() === "" && fields.trim() === "" && pageUrl === "") {
    byId("page-report").replaceChildren(h("p", { className: "soft roomy" }, texts.pageEmpty));
    return;
  }
  const { engines, usage, tags, lost } = report;
  byId("page-report").replaceChildren(
    engineTable(engines),
    h("p", { className: "soft roomy" }, texts.engineDefaults),
    h("h3", { className: "roomy" }, texts.usage),
    usageTable(usage),
    h("h3", { className: "roomy" }, texts.tagsFound),
    tags.length === 0 ? h("p", { className: "soft roomy" }, texts.noTags) : tagList(tags),
    ...(lost.length === 0 ? [] : [h("h3", { className: "roomy" }, texts.lostTitle), lostList(lost)]),
  );
}

/** Says why robots.txt is not applied. */
function drawProblem({ isUrlWrong }: PageReport): void {
  const { pageUrl } = current();
  const problem = byId("page-problem");
  problem.hidden = !isUrlWrong;
  problem.replaceChildren(faultOf(pageUrl));
  byId("page-url").setAttribute("aria-invalid", String(!problem.hidden));
}

/** A row for each question, a column for each engine. */
function engineTable(engines: PageReport["engines"]): HTMLElement {
  const texts = t();
  const heads = engines.map(({ engine }) => h("th", { scope: "col" }, texts.engineNames[engine] ?? engine));
  const questions = engines[0]?.answers.map(({ name }) => name) ?? [];
  const rows = questions.map((name, i) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, texts.answers[name] ?? name),
      ...engines.map(({ answers }) => answerCell(answers[i]!)),
    ),
  );
  return h(
    "table",
    { className: "list" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, texts.question), ...heads)),
    h("tbody", {}, ...rows),
  );
}

function usageTable(usage: PageReport["usage"]): HTMLElement {
  const rows = usage.map((one) =>
    h("tr", {}, h("th", { scope: "row" }, t().answers[one.name] ?? one.name), answerCell(one)),
  );
  return h("table", { className: "list narrow" }, h("tbody", {}, ...rows));
}

function tagList(tags: PageReport["tags"]): HTMLElement {
  const items = tags.map(({ agent, text, line }) =>
    h(
      "li",
      {},
      h(
        "button",
        { className: "rule", onclick: () => html!.jump(line) },
        h("code", {}, `${agent}: ${text}`),
        " ",
        h("span", { className: "soft" }, t().line(line)),
      ),
    ),
  );
  return h("ul", { className: "losers roomy" }, ...items);
}

/** What is said and has no effect. */
function lostList(lost: PageReport["lost"]): HTMLElement {
  return h("ul", { className: "roomy" }, ...lost.map(lostItem));
}

function lostItem({ text, reason, engines }: PageReport["lost"][number]): HTMLElement {
  const texts = t();
  const names = engines.map((engine) => texts.engineNames[engine] ?? engine);
  const why = texts.lostReasons[reason] ?? reason;
  return h(
    "li",
    {},
    h("code", {}, text),
    h("span", { className: "soft" }, ` ${names.length === 0 ? "" : `${names.join(", ")}: `}${why}`),
  );
}

function answerCell({ value, source, line, file }: PageAnswer): HTMLElement {
  const texts = t();
  const word = texts.values[String(value)] ?? String(value);
  const yes = value === true || value === "yes";
  const no = value === false || value === "no";
  const sign = yes ? "✓ " : no ? "✕ " : "";
  const className = yes ? "badge yes" : no ? "badge no" : "badge none";
  return h(
    "td",
    {},
    h(
      "span",
      { className, title: source === "" ? texts.byDefault : `${texts.bySource} ${source}` },
      `${sign}${word}`,
    ),
    source !== "" &&
      (line === undefined
        ? h("span", { className: "source" }, source)
        : h(
            "button",
            {
              className: "source",
              onclick: () => (file === "robots" ? showLine(line) : html!.jump(line)),
            },
            source,
          )),
  );
}
