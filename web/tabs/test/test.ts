import { redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { render } from "lit-html";
import { ask, type ChangeTest, change, current, knownCrawlers, onChange, question } from "../../app.ts";
import { type Editor, type Names, onFirstFocus } from "../../editor/editor.ts";
import { hoverRobots } from "../../editor/hover.ts";
import { robotsMarks, showCounts, showDecidingLine } from "../../editor/marks.ts";
import { stateEditor } from "../../editor/state-editor.ts";
import { download, downloadRobots } from "../../files.ts";
import { chooseFile } from "../../open-file.ts";
import { readings } from "../../read-as.ts";
import { filters, isExample, type State } from "../../state/state.ts";
import { isSuggested } from "../../state/suggestions.ts";
import { currentLanguage, number, onLanguage, t } from "../../text/language.ts";
import { drawCrawlers, setUpCrawlers } from "../../view/crawlers.ts";
import { drawAnswer, drawDetail } from "../../view/detail.ts";
import { actAtOnce, announce, byId, options, settle } from "../../view/dom.ts";
import { mention, withdraw } from "../../view/notices.ts";
import { drawSite, setUpSite } from "../../view/site.ts";
import { setUpSplitter } from "../../view/splitter.ts";
import type { CellReport } from "../../worker/cell.ts";
import type { CheckReport } from "../../worker/check.ts";
import { drawExpectations, keepAnswers } from "./expected.ts";
import { showFile } from "./findings.ts";
import { append, drawAssumption, drawList, drawUrls, setUpList, table, takeList } from "./list.ts";
import { askFirst, drawQuestion, setUpQuestion, showQuestion, urlQuestion } from "./question.ts";

/** The fields of the example. */
const EXAMPLE_FIELDS = ["robots", "urls", "html", "headers", "pageUrl", "expected"] as const;

let robots: Editor;
let cell: CellReport | undefined;
/** The last check: what it answers is wanted before which rules decide nothing. */
let checking: Promise<void> = Promise.resolve();

export function setUpTest(): void {
  const names = (): Names => ({ label: t().robotsEditor, hint: t().robotsHint, help: t().explainKey });
  robots = stateEditor("robots", byId("robots-editor"), names, {
    onUndo: drawUndo,
    extensions: [
      robotsMarks((line) => showDecided(line)),
      hoverRobots((line) => ask("line", { ...question(), line })),
      onFirstFocus(async (view) => {
        const entered = view.state.doc;
        (await import("../../editor/complete.ts")).completeIn(view, knownCrawlers, entered);
      }),
    ],
  });
  setUpList();
  table().onChoose = (url, crawler) => {
    change({ asked: { url, crawler, isTyped: false } });
    void explain();
  };
  setUpQuestion(add);
  setUpCrawlers();
  setUpButtons();
  setUpSite();
  setUpSplitter();
  drawUndo();
  onChange(follow);
  onLanguage(() => void drawTexts());
}

/** Adds URLs to the list, and a column for the crawler that is asked about. */
function add(urls: string): void {
  const { crawlers } = current();
  const crawler = urlQuestion()?.crawler;
  if (crawler !== undefined && !crawlers.includes(crawler)) change({ crawlers: [...crawlers, crawler] });
  append(urls);
}

/** Opens the tab at a line of the file. */
export function showLine(line: number): void {
  change({ tab: "test" });
  showDecidingLine(robots.view, line);
  robots.jump(line);
}

/** Shows only the URLs that a line of the file decides. */
function showDecided(line: number): void {
  table().show({ rule: line });
}

/** Asks the questions, and draws the parts, that a change of state concerns. */
function follow(changed: ChangeTest): void {
  const { filter, dialect } = current();
  // With the first input of one's own, bringing the example back is no longer an undo.
  if (changed(...EXAMPLE_FIELDS)) withdraw("own");
  if (changed("urls")) drawUrls();
  if (changed("crawlers")) drawCrawlers();
  if (changed("crawlers", "robots")) drawQuestion();
  if (changed("robots", "urls", "site")) drawOwner();
  if (changed("asked")) {
    showQuestion();
    void explain(false);
  }
  if (changed("filter")) table().show({ filter });
  byId<HTMLSelectElement>("filter").value = filter;
  byId<HTMLSelectElement>("dialect").value = dialect;
  if (changed("robots", "dialect", "site", "lineEnd")) void showFile(robots, () => checking);
  if (changed("site")) drawSite();
  if (changed("server")) drawAssumption();
  if (changed("urls", "site")) void takeList();
  if (changed("robots", "dialect", "urls", "site", "crawlers", "server")) checking = check();
  if (changed("robots", "dialect", "expected")) void drawExpectations();
}

/** Asks all questions: at the start, and after the worker was replaced. Resolves when the answers are drawn. */
export async function startTest(): Promise<void> {
  const { filter, dialect } = current();
  byId<HTMLSelectElement>("dialect").value = dialect;
  table().show({ filter });
  showQuestion();
  void drawExpectations();
  checking = check();
  await Promise.all([drawTexts(), checking]);
}

async function check(): Promise<void> {
  withdraw("stopped");
  const query = question();
  // What stands there is of another question: it goes, unless the answer is there at once.
  for (const id of ["answer", "detail", "verdicts"]) byId(id).ariaBusy = "true";
  const take = (news: CheckReport): void => {
    byId("verdicts").ariaBusy = null;
    table().take(news, query.crawlers);
    if (news.counts !== undefined && robots.text === query.robots) showCounts(robots.view, news.counts);
    drawUrlFacts(news);
  };
  const last = await ask("check", query, take);
  if (last === undefined) return;
  take(last);
  askFirst((url) => table().has(url), table().first());
  await explain(false);
}

/** Says whose file and list these are: the example's, or, of the list, the page's own suggestions. */
function drawOwner(): void {
  const isOwn = !isExample(current().robots);
  byId("example").hidden = isOwn;
  const isEmpty = current().robots === "";
  byId("use-own").hidden = isOwn && !isEmpty;
  byId("use-own").textContent = isEmpty ? t().open : t().useOwn;
  byId("suggested").hidden = !isOwn || current().urls === "" || !isSuggested(current());
}

/** Empties every field of the example, for the visitor's own file; of an empty one, lets it be opened. */
function useOwn(): void {
  if (current().robots === "") {
    chooseFile("robots");
    return;
  }
  const { robots: file, urls, html, headers, pageUrl, expected } = current();
  change({ robots: "", urls: "", html: "", headers: "", pageUrl: "", expected: "" });
  const back = (): void => {
    // What was typed just now is not in the state yet.
    settle();
    if (current().robots === "") change({ robots: file, urls, html, headers, pageUrl, expected });
  };
  mention("own", () => t().exampleGone, [{ label: () => t().undo, go: back }]);
  robots.view.focus();
}

function drawUrlFacts({ done, total }: CheckReport): void {
  const [some, all] = [number(done), number(total)];
  byId("url-facts").textContent =
    done < total ? t().factsDone({ done: some, total: all }) : t().factsUrls({ count: all });
}

/** Answers the question at the top, and marks the line that decides. */
async function explain(jump = true): Promise<void> {
  const about = urlQuestion();
  const answer = about && (await ask("cell", { ...question(), ...about }));
  // A newer question is on its way.
  if (about !== urlQuestion() || (about !== undefined && answer === undefined)) return;
  cell = answer;
  for (const id of ["answer", "detail"]) byId(id).ariaBusy = null;
  table().mark(about?.url ?? "", about?.crawler ?? "");
  table().keepInSight(() => drawCell());
  const line = answer?.verdict?.rule?.line ?? 0;
  showDecidingLine(robots.view, line);
  if (jump && line > 0 && matchMedia("(min-width: 821px)").matches) robots.jump(line, false);
}

function drawCell(): void {
  const actions = {
    jump: (line: number) => robots.jump(line),
    showDecided,
    changeVerdict: () => void changeVerdict(),
    ask: (url: string) => change({ asked: { url, crawler: urlQuestion()!.crawler, isTyped: true } }),
  };
  drawAnswer(byId("answer"), cell, actions);
  drawDetail(byId("detail"), cell, actions);
}

/** Offers the edits that change the explained verdict. */
async function changeVerdict(): Promise<void> {
  const { showEdits } = await import("../../view/verdict-edits.ts");
  if (cell === undefined) return;
  settle();
  const query = { ...question(), url: cell.url, crawler: cell.crawler };
  await showEdits(query, (text) => {
    if (robots.text === query.robots) robots.text = text;
  });
}

/** Draws everything that contains texts. */
function drawTexts(): Promise<void> {
  const texts = t();
  drawCrawlers();
  drawQuestion();
  drawOwner();
  drawChoice("filter", filters, texts.filters, current().filter);
  drawChoice("dialect", readings, texts.dialects, current().dialect);
  drawList();
  drawAssumption();
  drawCell();
  return showFile(robots, () => checking);
}

/** Draws a menu of a state's possible values, by their names in the visitor's language. */
function drawChoice<Value extends string>(
  id: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
  chosen: Value,
): void {
  render(
    options(
      values.map((value) => [value, names[value]]),
      chosen,
    ),
    byId(id),
  );
}

function drawUndo(): void {
  byId<HTMLButtonElement>("undo").disabled = undoDepth(robots.view.state) === 0;
  byId<HTMLButtonElement>("redo").disabled = redoDepth(robots.view.state) === 0;
}

function setUpButtons(): void {
  const on = (id: string, event: string, call: () => unknown): void => byId(id).addEventListener(event, call);
  on("open-file", "click", () => chooseFile("robots"));
  on("use-own", "click", useOwn);
  on("download", "click", () => downloadRobots(robots.text, current()));
  on("undo", "click", () => undo(robots.view) && robots.view.focus());
  on("redo", "click", () => redo(robots.view) && robots.view.focus());
  // Text typed before the worker has answered must not be overwritten.
  on("format", "click", async () => {
    settle();
    const { robots: body, dialect } = current();
    const tidy = await ask("format", { robots: body, dialect });
    if (tidy === undefined || robots.text !== body) return;
    if (tidy.robots === undefined) return mention("format", () => t().tooLongToFormat);
    robots.text = tidy.robots.replace(/\r\n?/g, "\n");
    announce(t().formatted);
  });
  on("fix-all", "click", async () => {
    settle();
    const { robots: body, dialect, site } = current();
    const done = await ask("fix", { robots: body, dialect, site, language: currentLanguage() });
    if (done === undefined || robots.text !== body) return;
    robots.text = done.robots.replace(/\r\n?/g, "\n");
    mention("fixed", () => (done.fixed > 0 ? t().fixed({ count: done.fixed }) : t().nothingToFix));
  });
  const dialect = byId<HTMLSelectElement>("dialect");
  dialect.addEventListener("change", () => change({ dialect: dialect.value as State["dialect"] }));
  on("keep-answers", "click", () => void keepAnswers());
  const exported = byId<HTMLSelectElement>("export");
  actAtOnce(exported);
  exported.addEventListener("change", async () => {
    const form = exported.value as "csv" | "json" | "sarif" | "expectations";
    exported.value = "";
    if (form === "expectations") {
      const file = await ask("expect", question());
      if (file !== undefined) download("robots.expected", file);
      return;
    }
    const answer = await ask("export", {
      ...question(),
      form,
      site: current().site,
      language: currentLanguage(),
    });
    if (answer === undefined) return;
    const type = form === "csv" ? "text/csv" : "application/json";
    download(form === "sarif" ? "robots.sarif" : `verdicts.${form}`, answer, type);
  });
}
