import { autocompletion } from "@codemirror/autocomplete";
import { ask, change, current, knownCrawlers, onChange, question } from "../app.ts";
import { completeRobots } from "../editor/complete.ts";
import { Editor } from "../editor/editor.ts";
import { repair, showFindings } from "../editor/findings.ts";
import { hoverRobots } from "../editor/hover.ts";
import { robotsMarks, showCounts, showDead, showDeciding, showReading } from "../editor/marks.ts";
import { chooseFile, download, place } from "../files.ts";
import type { CellReport, CheckReport, FileReport } from "../protocol.ts";
import { filters, type State } from "../state/state.ts";
import { currentLanguage, onLanguage, t } from "../text/language.ts";
import { drawCrawlers, setUpCrawlers } from "../view/crawlers.ts";
import { drawDetail } from "../view/detail.ts";
import { actAtOnce, announce, byId, debounced, h, refill, size } from "../view/dom.ts";
import { mention, notify, withdraw } from "../view/notices.ts";
import { VerdictTable } from "../view/verdicts.ts";

/** Milliseconds without a key before the worker is asked. */
const PAUSE = 90;
/** Findings that are listed; the editor underlines them all. */
const MOST_LISTED = 200;

let robots: Editor;
let urls: Editor;
let report: FileReport | undefined;
let cell: CellReport | undefined;
const table = new VerdictTable(byId("verdicts"));

export function setUpTest(): void {
  robots = new Editor({
    host: byId("robots-editor"),
    label: t().robotsEditor,
    hint: t().robotsHint,
    text: current().robots,
    onTooMuch: (text) => place("robots", text),
    onChange: () => robotsTyped(),
    extensions: [
      robotsMarks,
      hoverRobots((line) => ask("line", { ...question(), line })),
      autocompletion({ override: [completeRobots(knownCrawlers)], icons: false }),
    ],
  });
  urls = new Editor({
    host: byId("urls-editor"),
    label: t().urlsEditor,
    hint: t().urlsHint,
    text: current().urls,
    onTooMuch: (text) => place("urls", text),
    onChange: () => urlsTyped(),
  });
  table.urlAt = (line) => {
    const { doc } = urls.view.state;
    return line <= doc.lines ? doc.line(line).text.trim() : "";
  };
  table.onChoose = (url, crawler) => void explain(url, crawler);
  setUpCrawlers(() => [
    ...new Set(
      robots.text.match(/^[ \t]*user-agent[ \t]*:[ \t]*[\w-]+/gim)?.map((line) => line.split(":")[1]!.trim()),
    ),
  ]);
  setUpButtons();
  onChange((changed) => follow(changed));
  onLanguage(() => drawTexts());
}

const robotsTyped = debounced(PAUSE, () => change({ robots: robots.text }));
const urlsTyped = debounced(PAUSE * 2, () => change({ urls: urls.text }));

/** Opens the tab at a line of the file. */
export function showLine(line: number): void {
  change({ tab: "test" });
  showDeciding(robots.view, line);
  robots.jump(line);
}

/** Does what a change of state asks for. */
function follow(changed: ReadonlySet<keyof State>): void {
  const { robots: body, urls: list, filter, dialect } = current();
  if (changed.has("robots")) robots.text = body;
  if (changed.has("urls")) urls.text = list;
  if (changed.has("crawlers")) drawCrawlers();
  if (changed.has("filter")) {
    table.filter = filter;
    byId<HTMLSelectElement>("filter").value = filter;
  }
  byId<HTMLSelectElement>("dialect").value = dialect;
  if (changed.has("robots") || changed.has("dialect")) void readFile();
  if (changed.has("urls")) void ask("urls", { text: list });
  if (["robots", "dialect", "urls", "crawlers"].some((key) => changed.has(key as keyof State))) void check();
}

/** Asks for everything: at the start, and after the worker was replaced. */
export function startTest(): void {
  const { filter, dialect } = current();
  byId<HTMLSelectElement>("dialect").value = dialect;
  table.filter = filter;
  drawTexts();
  void check();
}

async function readFile(): Promise<void> {
  const { robots: body, dialect } = current();
  const found = await ask("file", { robots: body, dialect, language: currentLanguage() });
  if (found === undefined || robots.text !== body) return;
  report = found;
  showReading(robots.view, found);
  showFindings(robots.view, found.diagnostics);
  drawFindings();
  const language = currentLanguage();
  byId("file-facts").textContent = t().factsFile(
    found.ruleCount.toLocaleString(language),
    size(found.bytes, language),
  );
  if (found.unreadFrom === undefined) withdraw("unread");
  else {
    const { unreadFrom } = found;
    notify("unread", () => t().unread(unreadFrom), [], "status");
  }
  const dead = await ask("dead", question());
  if (dead !== undefined && robots.text === body) showDead(robots.view, dead.dead);
}

async function check(): Promise<void> {
  withdraw("stopped");
  const asked = question();
  const take = (news: CheckReport): void => {
    table.take(news, asked.crawlers);
    const counts = new Map<number, number>();
    for (let i = 0; i < (news.counts?.length ?? 0); i += 2)
      counts.set(news.counts![i]!, news.counts![i + 1]!);
    if (news.counts !== undefined && robots.text === asked.robots) showCounts(robots.view, counts);
    drawUrlFacts(news);
  };
  const last = await ask("check", asked, take);
  if (last === undefined) return;
  take(last);
  if (cell !== undefined) await explain(cell.url, cell.crawler, false);
}

function drawUrlFacts({ done, total }: CheckReport): void {
  const language = currentLanguage();
  const [some, all] = [done.toLocaleString(language), total.toLocaleString(language)];
  byId("detail").hidden = total === 0 || current().crawlers.length === 0;
  byId("url-facts").textContent = done < total ? t().factsDone(some, all) : t().factsUrls(all);
}

async function explain(url: string, crawler: string, jump = true): Promise<void> {
  const found = await ask("cell", { ...question(), url, crawler });
  if (found === undefined) return;
  cell = found;
  const detail = byId("detail");
  table.keepInSight(() => drawDetail(detail, found, (line) => robots.jump(line)));
  const line = found.verdict?.rule?.line ?? 0;
  showDeciding(robots.view, line);
  if (!jump) return;
  // On a phone the file is far above the table, and the reason below it.
  if (matchMedia("(max-width: 820px)").matches) detail.scrollIntoView({ block: "nearest" });
  else if (line > 0) robots.jump(line, false);
}

/** Everything that has words in it. */
function drawTexts(): void {
  const texts = t();
  robots.describe(texts.robotsEditor, texts.robotsHint, texts.explainKey);
  urls.describe(texts.urlsEditor, texts.urlsHint);
  drawCrawlers();
  byId("filter").replaceChildren(...filters.map((value) => h("option", { value }, texts.filters[value])));
  byId<HTMLSelectElement>("filter").value = current().filter;
  for (const option of byId<HTMLSelectElement>("dialect").options) {
    option.textContent = texts.dialects[option.value as State["dialect"]];
  }
  table.refresh();
  drawDetail(byId("detail"), cell, (line) => robots.jump(line));
  void readFile();
}

function drawFindings(): void {
  const texts = t();
  const found = report?.diagnostics ?? [];
  const number = (count: number): string => count.toLocaleString(currentLanguage());
  const count = report?.findings ?? 0;
  byId("problem-count").textContent = count === 0 ? "" : number(count);
  const order = { error: 0, warning: 1, info: 2 };
  const gravest = [...found].sort((a, b) => order[a.severity] - order[b.severity]);
  byId<HTMLButtonElement>("fix-all").disabled = !found.some(({ fix }) => fix?.safe);
  const items = gravest.slice(0, MOST_LISTED).map((one) =>
    h(
      "li",
      { className: one.severity },
      h(
        "button",
        { className: "go", onclick: () => robots.jump(one.line) },
        h(
          "span",
          { className: "mark", "aria-hidden": "true" },
          { error: "✕", warning: "!", info: "i" }[one.severity],
        ),
        h("span", { className: "hidden" }, `${texts.severities[one.severity]}, `),
        h("span", { className: "place" }, `${one.line}:${one.column}`),
        h("span", {}, one.message),
      ),
      one.fix &&
        h("button", {
          className: "quiet",
          title: one.fix.safe ? undefined : texts.fixUnsafeHint,
          textContent: one.fix.safe ? texts.fix : texts.fixUnsafe,
          onclick: () => repair(robots.view, one.fix!),
        }),
    ),
  );
  refill(
    byId("problems"),
    ...(items.length > 0 ? items : [h("li", { className: "soft" }, texts.noProblems)]),
    ...(count > items.length && items.length > 0
      ? [h("li", { className: "soft" }, texts.moreFindings(number(count - items.length)))]
      : []),
  );
}

function setUpButtons(): void {
  const on = (id: string, event: string, call: () => unknown): void => byId(id).addEventListener(event, call);
  on("open-file", "click", () => chooseFile("robots"));
  on("open-urls", "click", () => chooseFile("urls"));
  on("download", "click", () => download("robots.txt", robots.text));
  on("undo", "click", () => robots.undo() && robots.view.focus());
  on("format", "click", async () => {
    const { robots: body, dialect } = current();
    const tidy = await ask("format", { robots: body, dialect });
    if (tidy === undefined) return;
    if (tidy.robots === undefined) return mention("format", () => t().tooLongToFormat);
    robots.text = tidy.robots.replace(/\r\n?/g, "\n");
    announce(t().formatted);
  });
  on("fix-all", "click", async () => {
    const { robots: body, dialect } = current();
    const done = await ask("fix", { robots: body, dialect, language: currentLanguage() });
    if (done === undefined) return;
    robots.text = done.robots.replace(/\r\n?/g, "\n");
    mention("fixed", () => (done.fixed > 0 ? t().fixed(done.fixed) : t().nothingToFix));
  });
  const filter = byId<HTMLSelectElement>("filter");
  filter.addEventListener("change", () => change({ filter: filter.value as State["filter"] }));
  const dialect = byId<HTMLSelectElement>("dialect");
  dialect.addEventListener("change", () => change({ dialect: dialect.value as State["dialect"] }));
  const exported = byId<HTMLSelectElement>("export");
  actAtOnce(exported);
  exported.addEventListener("change", async () => {
    const form = exported.value as "csv" | "json" | "sarif";
    exported.value = "";
    const file = await ask("export", { ...question(), form, language: currentLanguage() });
    if (file === undefined) return;
    const type = form === "csv" ? "text/csv" : "application/json";
    download(form === "sarif" ? "robots.sarif" : `verdicts.${form}`, file.text, type);
  });
}
