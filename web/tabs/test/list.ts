/** The list of URLs: as a table with verdicts, or as text to edit. */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { ask, change, current } from "../../app.ts";
import { Editor, type Names } from "../../editor/editor.ts";
import { place } from "../../files.ts";
import { chooseFile } from "../../open-file.ts";
import { FILE, partsOf } from "../../server-answer.ts";
import type { State } from "../../state/state.ts";
import { number, t } from "../../text/language.ts";
import { withSchemes } from "../../url-lines.ts";
import { byId, debounce } from "../../view/dom.ts";
import { mention } from "../../view/notices.ts";
import { originOf } from "../../view/site.ts";
import { VerdictTable } from "../../view/verdicts/table.ts";
import { visible } from "../../view/visible.ts";
import type { ListReport } from "../../worker/url-list.ts";

/** How many URLs are seen at a glance: nobody searches a list that is no longer. */
const AT_A_GLANCE = 20;
/** How many other sites are named. */
const MOST_NAMED = 3;
/** Milliseconds without a keystroke before the worker is asked. */
const PAUSE = 180;

/** The editor of the list, while the list is shown as text: a hidden editor would draw all lines. */
let editor: Editor | undefined;
let lines: readonly string[] = [];
let linesOf = "";
let shown: VerdictTable;
let about: ListReport | undefined;

export function setUpList(): void {
  shown = new VerdictTable(byId("verdicts"), { at: urlAt, replace });
  shown.onShow = (some, all, { rule, search, filter }) => {
    byId("find-urls").hidden = all <= AT_A_GLANCE && filter === "all" && search === "";
    const isPart = some < all && (rule > 0 || search.trim() !== "");
    byId("shown-facts").textContent = isPart
      ? t().factsDone({
          done: number(some),
          total: number(all),
        })
      : "";
    byId("by-rule").hidden = rule === 0;
    byId("by-rule").textContent = `${t().decidedBy({ line: rule })} ×`;
  };
  byId("by-rule").addEventListener("click", () => shown.show({ rule: 0 }));
  byId("open-urls").addEventListener("click", () => chooseFile("urls"));
  byId("edit-list").addEventListener("click", () => edit(byId("urls-editor").hidden === true));
  const filter = byId<HTMLSelectElement>("filter");
  filter.addEventListener("change", () => change({ filter: filter.value as State["filter"] }));
  const search = byId<HTMLInputElement>("search-urls");
  search.addEventListener(
    "input",
    debounce(120, () => shown.show({ search: search.value })),
  );
}

export function table(): VerdictTable {
  return shown;
}

const typed = debounce(PAUSE, () => editor !== undefined && change({ urls: editor.text }));

const names = (): Names => ({ label: t().urlsEditor, hint: t().urlsHint });

/** Shows the list as text, or as a table. */
function edit(isEdited: boolean): void {
  const host = byId("urls-editor");
  host.hidden = !isEdited;
  byId("verdicts").hidden = isEdited;
  const button = byId("edit-list");
  button.setAttribute("aria-pressed", String(isEdited));
  button.textContent = isEdited ? t().doneEditing : t().editList;
  if (isEdited) {
    render(html`<div class="inner"></div>`, host);
    editor = new Editor({
      host: host.querySelector<HTMLElement>(".inner")!,
      names: names(),
      text: current().urls,
      onTooMuch: (text) => place("urls", text),
      onChange: typed,
    });
    editor.view.focus();
  } else if (editor !== undefined) {
    change({ urls: editor.text });
    editor.view.destroy();
    editor = undefined;
    render(nothing, host);
  }
}

/** Shows the current list, in its editor as well. */
export function drawUrls(): void {
  if (editor !== undefined) editor.text = current().urls;
}

function urlAt(line: number): string {
  const { urls } = current();
  if (urls !== linesOf) {
    linesOf = urls;
    lines = urls.split("\n");
  }
  return lines[line - 1]?.trim() ?? "";
}

function replace(line: number, text: string): void {
  const { urls } = current();
  const changed = urls.split("\n");
  changed.splice(line - 1, 1, ...(text === "" ? [] : text.split("\n").map((one) => one.trim())));
  change({ urls: changed.join("\n") });
  if (text === "")
    mention("url", () => t().urlRemoved, [{ label: () => t().undo, go: () => change({ urls }) }]);
}

/** Appends URLs that the list does not have. */
export function append(text: string): void {
  const { urls } = current();
  const known = new Set(urls.split("\n").map((line) => line.trim()));
  const added = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !known.has(line));
  const isOpen = urls !== "" && !urls.endsWith("\n");
  if (added.length > 0) change({ urls: `${urls}${isOpen ? "\n" : ""}${added.join("\n")}\n` });
}

/** Gives the worker the list, and shows hints about it. */
export async function takeList(): Promise<void> {
  const answer = await ask("urls", { text: current().urls, site: originOf(current().site) ?? "" });
  if (answer === undefined) return;
  about = answer;
  shown.site = answer.site ?? "";
  drawHints();
}

/** Draws hints about the list to see before believing its verdicts, with actions. */
function drawHints(): void {
  const texts = t();
  const { bare = 0, isTable = false, others = [], site = "" } = about ?? {};
  const foreign = others.reduce((sum, [, count]) => sum + count, 0);
  const names = others.slice(0, MOST_NAMED).map(([origin]) => visible(origin));
  const named = others.length > MOST_NAMED ? `${names.join(", ")} …` : names.join(", ");
  const addSchemes = (): void => change({ urls: withSchemes(current().urls) });
  const takeColumn = async (): Promise<void> => {
    const { openTable } = await import("../../table-file.ts");
    await openTable(current().urls, t().urls, (text) => place("urls", text));
  };
  const showForeign = (): void => change({ filter: "foreign" });
  render(
    html`${isTable ? hint(texts.tableHint, texts.takeColumn, takeColumn) : nothing}
    ${!isTable && bare > 0 ? hint(texts.bareHint({ count: bare }), texts.addSchemes({ count: bare }), addSchemes) : nothing}
    ${foreign > 0 ? hint(texts.foreignHint({ count: foreign, site: visible(site), others: named }), texts.showForeign, showForeign) : nothing}`,
    byId("list-hints"),
  );
}

/** Says above the verdicts which answer of the server they assume, unless it is the file. */
export function drawAssumption(): void {
  const { server } = current();
  const texts = t();
  const [status, phase] = partsOf(server);
  const since = phase === 0 ? "" : `, ${texts.statusesSince[phase]}`;
  const said = texts.statusesAssumed({ answer: texts.statusNames[status]!, since });
  const back = (): void => change({ server: FILE });
  render(server === FILE ? nothing : hint(said, texts.statusesBack, back), byId("assumed"));
}

function hint(text: string, label: string, go: () => void): TemplateResult {
  return html`<p class="hint"><span>${text}</span> <button @click=${go}>${label}</button></p>`;
}

/** Draws again in the current language. */
export function drawList(): void {
  const texts = t();
  editor?.describe(names());
  byId("edit-list").textContent = editor === undefined ? texts.editList : texts.doneEditing;
  shown.show({});
  drawHints();
}
