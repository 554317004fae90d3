import { html, nothing, render, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ask, change, current, onChange } from "../app.ts";
import type { Editor } from "../editor/editor.ts";
import { headerColours, htmlColours } from "../editor/markup.ts";
import { stateEditor } from "../editor/state-editor.ts";
import { chooseFile } from "../open-file.ts";
import { exampleBeside } from "../state/state.ts";
import { number, onLanguage, t } from "../text/language.ts";
import { faultOf, lineButton } from "../view/detail.ts";
import { byId } from "../view/dom.ts";
import { mention } from "../view/notices.ts";
import { visible } from "../view/visible.ts";
import type { PageAnswer, PageReport } from "../worker/page.ts";
import type { PageResources } from "../worker/page-resources.ts";
import { showLine } from "./test/test.ts";
import "../style/report.css";

/** How many blocked resources are named. */
const MOST_RESOURCES = 5;

let page: Editor | undefined;
let report: PageReport | undefined;
/** The URL of the page in the report. */
let reported = "";

/** Builds the tab when it is first opened. */
export function showPage(): void {
  if (page === undefined) build();
  void read();
}

function build(): void {
  byId("panel-page").classList.add("split");
  draw();
  const [pageHost, headersHost] = byId("panel-page").querySelectorAll<HTMLElement>(".editor");
  page = stateEditor("html", pageHost!, () => ({ label: t().pageHtml, hint: t().htmlHint }), {
    extensions: htmlColours,
  });
  stateEditor("headers", headersHost!, () => ({ label: t().pageHeaders, hint: t().headersHint }), {
    extensions: headerColours,
    numbered: false,
  });
  onLanguage(draw);
  onChange((changed) => {
    if (changed("pageUrl")) draw();
    const matters = changed("html", "headers", "pageUrl", "robots");
    if (matters && current().tab === "page") void read();
  });
}

async function read(): Promise<void> {
  const goes = exampleBeside(current());
  // The change is read in its turn.
  if (goes !== undefined) return change(goes);
  const { html: body, headers: fields, pageUrl: url, robots } = current();
  const answer = await ask("page", { html: body, headers: fields, url, robots });
  if (answer !== undefined) [report, reported] = [answer, url];
  draw();
}

/** Draws everything outside the editors. */
function draw(): void {
  const texts = t();
  const { pageUrl } = current();
  const isWrong = report?.isUrlWrong ?? false;
  const typed = ({ target }: Event): void => change({ pageUrl: (target as HTMLInputElement).value.trim() });
  render(
    html`<section class="pane">
        <div class="bar">
          <h2>${texts.pageHtml}</h2>
          <span class="grow"></span>
          <button class="quiet" @click=${() => chooseFile("html")}>${texts.open}</button>
        </div>
        <div class="editor"></div>
        <div class="bar"><h2>${texts.pageHeaders}</h2></div>
        <div class="editor short"></div>
        <div class="bar">
          <label class="field wide">
            <span>${texts.pageUrl}</span>
            <input
              id="page-url"
              type="url"
              spellcheck="false"
              aria-invalid=${isWrong ? "true" : "false"}
              .value=${live(pageUrl)}
              @input=${typed}
            />
          </label>
        </div>
        <div id="page-problem" class="problem no" role="status">${isWrong ? faultOf(reported, (url) => change({ pageUrl: url })) : nothing}</div>
      </section>
      <section class="pane">
        <div class="bar"><h2>${texts.engines}</h2></div>
        <div id="page-report" class="scroll" tabindex="0" role="region" aria-label=${texts.engines}>
          ${report && answers(report)}
        </div>
      </section>`,
    byId("panel-page"),
  );
}

function answers({ engines, usage, tags, lost, resources }: PageReport): TemplateResult {
  const texts = t();
  const { html: body, headers: fields, pageUrl } = current();
  if (body.trim() === "" && fields.trim() === "" && pageUrl === "")
    return html`<p class="soft roomy">${texts.pageEmpty}</p>`;
  const closed = engines.filter(({ answers }) => answers[0]!.value === false);
  const names = closed.map(({ engine }) => named(texts.engineNames, engine)).join(", ");
  return html`${names === "" ? nothing : html`<p id="page-closed" class="roomy">${texts.pageClosed({ names })}</p>`}
    ${engineTable(engines)}
    <p class="soft roomy">${texts.engineDefaults}</p>
    ${resources && resourceList(resources)}
    <h3 class="roomy">${texts.usage}</h3>
    ${usageTable(usage)}
    <h3 class="roomy">${texts.tagsFound}</h3>
    ${tags.length === 0 ? html`<p class="soft roomy">${texts.noTags}</p>` : tagList(tags)}
    ${
      lost.length === 0
        ? nothing
        : html`<h3 class="roomy">${texts.lostTitle}</h3>
          <ul class="roomy">${lost.map(lostItem)}</ul>`
    }`;
}

/** A row for each question, a column for each engine. */
function engineTable(engines: PageReport["engines"]): TemplateResult {
  const texts = t();
  const questions = engines[0]?.answers ?? [];
  return html`<table class="list engines">
    <thead>
      <tr>
        <th scope="col">${texts.question}</th>
        ${engines.map(({ engine }) => html`<th scope="col">${named(texts.engineNames, engine)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${questions.map(
        ({ name }, i) => html`<tr>
          <th scope="row">${named(texts.answers, name)}</th>
          ${engines.map(({ answers }) => answerCell(answers[i]!))}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The resources that crawlers which render the page may not fetch. */
function resourceList({ urls, blocked }: PageResources): TemplateResult {
  const texts = t();
  const add = (): void => {
    const list = current().urls;
    change({ urls: `${list}${list === "" || list.endsWith("\n") ? "" : "\n"}${urls.join("\n")}\n` });
    mention("resources", () => t().resourcesAdded);
  };
  const rows = blocked.map(
    (one) => html`<li>
      <span class="badge ${one.urls.length === 0 ? "yes" : "no"}"
        >${one.crawler}: ${texts.resourcesBlocked({ count: number(one.urls.length), total: number(urls.length) })}</span
      >${one.urls.slice(0, MOST_RESOURCES).map((url) => html` <code>${visible(url)}</code>`)}
    </li>`,
  );
  return html`<section id="page-resources">
    <h3 class="roomy">${texts.resources}</h3>
    ${
      urls.length === 0
        ? html`<p class="soft roomy">${texts.resourcesNone}</p>`
        : html`<ul class="losers roomy">${rows}</ul>
          <p class="roomy"><button @click=${add}>${texts.resourcesTest}</button></p>`
    }
  </section>`;
}

/** What the page calls something, or its own name. */
const named = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name;

function usageTable(usage: PageReport["usage"]): TemplateResult {
  return html`<table class="list narrow">
    <tbody>
      ${usage.map((one) => html`<tr><th scope="row">${named(t().answers, one.name)}</th>${answerCell(one)}</tr>`)}
    </tbody>
  </table>`;
}

function tagList(tags: PageReport["tags"]): TemplateResult {
  const jump = (line: number): void => page!.jump(line);
  return html`<ul class="losers roomy">
    ${tags.map(({ agent, text, line }) => html`<li>${lineButton(`${agent}: ${text}`, line, jump)}</li>`)}
  </ul>`;
}

/** A statement without effect. */
function lostItem({ text, reason, engines }: PageReport["lost"][number]): TemplateResult {
  const texts = t();
  const names = engines.map((engine) => named(texts.engineNames, engine));
  const whose = names.length === 0 ? "" : `${names.join(", ")}: `;
  return html`<li><code>${text}</code><span class="soft"> ${whose}${named(texts.lostReasons, reason)}</span></li>`;
}

function answerCell({ value, source, line, file }: PageAnswer): TemplateResult {
  const texts = t();
  const yes = value === true || value === "yes";
  const no = value === false || value === "no";
  const className = yes ? "yes" : no ? "no" : "none";
  const title = source === "" ? texts.byDefault : `${texts.bySource} ${source}`;
  return html`<td
    ><span class="badge wraps ${className}" title=${title}
      >${yes ? "✓ " : no ? "✕ " : ""}${named(texts.values, String(value))}</span
    >${
      source === ""
        ? nothing
        : line === undefined
          ? html`<span class="source">${source}</span>`
          : html`<button class="plain source" @click=${() => (file === "robots" ? showLine(line) : page!.jump(line))}>${source}</button>`
    }</td>`;
}
