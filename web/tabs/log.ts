import { csvText } from "../../src/report/csv.ts";
import { ask, client, current, onChange } from "../app.ts";
import { exampleLog } from "../example-log.ts";
import { chooseFile, download } from "../files.ts";
import { onLogs, openedLogs, openLogs } from "../logs.ts";
import type { LogReport } from "../protocol.ts";
import { type BotFilter, botFilters } from "../state/state.ts";
import { currentLanguage, onLanguage, t, translate } from "../text/language.ts";
import { drawBot } from "../view/bot-detail.ts";
import { BotTable } from "../view/bots.ts";
import { byId, h, size } from "../view/dom.ts";
import { drawJudge, judge } from "../view/judge.ts";
import { notify, withdraw } from "../view/notices.ts";
import { drawTimeline } from "../view/timeline.ts";
import { showLine } from "./test.ts";

let table: BotTable | undefined;
let report: LogReport | undefined;
let host = "";
/** What the report was made of: where that changes, the logs are read again. */
let counted: readonly unknown[] = [];

/** Builds the tab when it is first looked at. */
export function showLog(): void {
  if (table === undefined) build();
  void count();
}

function build(): void {
  const panel = byId("panel-log");
  panel.append(
    h(
      "section",
      { className: "pane", "aria-labelledby": "log-heading" },
      bar(),
      h("div", { id: "log-judge", className: "bar wrap judge" }),
      invitation(),
      h("div", { id: "log-chart", className: "timeline", hidden: true }),
    ),
    h(
      "div",
      { id: "log-result", className: "split", hidden: true },
      h("section", { className: "pane" }, scrolled("log-bots", "scroll", "logBots")),
      h(
        "section",
        { className: "pane", "aria-live": "polite" },
        scrolled("log-detail", "detail scroll", "logDetail"),
      ),
    ),
  );
  table = new BotTable(byId("log-bots"));
  table.onChoose = () => {
    drawChosen();
    // On a phone it is below the table.
    if (matchMedia("(max-width: 820px)").matches) byId("log-detail").scrollIntoView({ block: "nearest" });
  };
  translate(panel);
  drawSelects();
  draw();
  follow();
}

/** What can be done with logs. */
function bar(): HTMLElement {
  return h(
    "div",
    { className: "bar wrap" },
    h("h2", { id: "log-heading", "data-t": "logTitle" }),
    h("span", { id: "log-facts", className: "facts" }),
    h("span", { className: "grow" }),
    h("button", { id: "log-open", className: "quiet", "data-t": "open", onclick: () => chooseFile("log") }),
    h("progress", { id: "log-progress", max: 1, value: 0, hidden: true, "data-label": "working" }),
    h("button", { id: "log-cancel", className: "quiet", "data-t": "cancel", hidden: true, onclick: cancel }),
    select("log-host", "logHost", (value) => {
      host = value;
      void count();
    }),
    select("log-filter", "filter", (value) => {
      table!.filter = value as BotFilter;
    }),
    select("log-export", "export", save),
  );
}

/** What is seen before a log has been opened. */
function invitation(): HTMLElement {
  return h(
    "div",
    { id: "log-empty", className: "invitation" },
    h("p", { className: "lead", "data-t": "logDrop" }),
    h("p", { className: "soft", "data-t": "logFormats" }),
    h(
      "p",
      { className: "inline" },
      h("button", { className: "primary", "data-t": "open", onclick: () => chooseFile("log") }),
      h("button", {
        id: "log-example",
        "data-t": "logExample",
        onclick: () => openLogs([exampleLog()], true),
      }),
    ),
  );
}

/** A part of the page that scrolls by itself, for which the keyboard has to reach it. */
function scrolled(id: string, className: string, label: string): HTMLElement {
  return h("div", { id, className, tabIndex: 0, role: "region", "data-label": label });
}

/** Draws again, and counts again, whenever something changes that matters here. */
function follow(): void {
  onLogs(() => void count());
  onLanguage(() => {
    drawSelects();
    draw();
  });
  onChange((changed) => {
    const matters = changed.has("robots") || changed.has("dialect");
    if (matters && current().tab === "log") void count();
  });
}

/** @param label key of the text that names it */
function select(id: string, label: string, take: (value: string) => void): HTMLElement {
  const made = h("select", { id });
  made.addEventListener("change", () => take(made.value));
  return h("label", { className: "bare" }, h("span", { className: "hidden", "data-t": label }), made);
}

/** Reads the logs that are open, unless that was done for the same file already. */
async function count(): Promise<void> {
  const files = openedLogs();
  const { dialect } = current();
  const robots = judge();
  drawJudge(host, report?.bots?.hosts ?? []);
  const asked = [files, robots, dialect, host];
  if (files.length === 0 || asked.every((one, i) => one === counted[i])) return;
  counted = asked;
  for (const key of ["log-broken", "log-cancelled"]) withdraw(key);
  const answer = ask("log", { files, dialect, host, ...(robots !== undefined && { robots }) }, drawProgress);
  byId("log-cancel").hidden = false;
  const found = await answer;
  if (counted !== asked) return;
  byId("log-cancel").hidden = true;
  byId("log-progress").hidden = true;
  if (found === undefined) {
    // What could not be counted is tried again when it is next looked at.
    counted = [];
    draw();
    return;
  }
  if (
    report === undefined ||
    report.files?.map(({ name }) => name).join() !== files.map(({ name }) => name).join()
  )
    table!.forget();
  report = found;
  draw();
  sayWhatIsBroken(found);
}

function cancel(): void {
  client.cancel("log");
  notify(
    "log-cancelled",
    () => t().logCancelled,
    [{ label: () => t().tryAgain, go: () => void count() }],
    "status",
  );
}

function drawProgress({ read, total, lines }: LogReport): void {
  const bar = byId<HTMLProgressElement>("log-progress");
  bar.hidden = false;
  bar.value = total === 0 ? 1 : read / total;
  const language = currentLanguage();
  byId("log-facts").textContent = t().logProgress(
    size(read, language),
    size(total, language),
    lines.toLocaleString(language),
  );
}

function sayWhatIsBroken({ files = [], bots }: LogReport): void {
  const broken = files.filter(
    (file) =>
      file.broken > 0 ||
      file.long > 0 ||
      file.isUnnamed ||
      file.isDamaged ||
      file.isBomb ||
      file.compression !== undefined,
  );
  if (broken.length === 0) return;
  const isNothing = bots!.requests === 0;
  notify(
    "log-broken",
    () =>
      broken
        .map(({ name, broken: lines, long, brokenLines, isUnnamed, isDamaged, isBomb, compression }) =>
          [
            compression !== undefined && t().logCompressed(name, compression),
            isDamaged && t().logDamaged(name),
            isBomb && t().logBomb(name),
            isNothing
              ? compression === undefined && t().logUnknown(name)
              : lines > 0 && t().logBroken(name, lines, brokenLines.join(", ")),
            long > 0 && t().logLong(name, long),
            isUnnamed && t().logUnnamed(name),
          ]
            .filter(Boolean)
            .join(" "),
        )
        .join(" "),
    [],
    isNothing ? "alert" : "status",
  );
}

/** Everything that has words or figures in it. */
function draw(): void {
  drawJudge(host, report?.bots?.hosts ?? []);
  const hasReport = report?.bots !== undefined;
  byId("log-empty").hidden = hasReport;
  byId("log-chart").hidden = !hasReport;
  byId("log-result").hidden = !hasReport;
  for (const id of ["log-filter", "log-export"]) byId(id).parentElement!.hidden = !hasReport;
  byId("log-open").hidden = !hasReport;
  byId("log-facts").textContent = "";
  if (!hasReport) return;
  const bots = report!.bots!;
  const language = currentLanguage();
  const robotRequests = bots.bots.reduce((sum, { requests }) => sum + requests, bots.others);
  byId("log-facts").textContent = t().logFacts(
    bots.bots.length.toLocaleString(language),
    robotRequests.toLocaleString(language),
    bots.requests.toLocaleString(language),
  );
  drawHosts(bots.hosts);
  drawFilter();
  table!.take(bots, judge() !== undefined);
  drawChosen();
}

function drawChosen(): void {
  if (report?.bots === undefined) return;
  drawTimeline(byId("log-chart"), report.bots, table!.chosen);
  drawBot(byId("log-detail"), table!.chosen, showLine);
}

/** The filters there are something for. */
function drawFilter(): void {
  const filter = byId<HTMLSelectElement>("log-filter");
  const filters = botFilters.filter((one) => one !== "forbidden" || judge() !== undefined);
  const chosen = filters.find((one) => one === filter.value) ?? "all";
  filter.replaceChildren(...filters.map((value) => h("option", { value }, t().logFilters[value])));
  filter.value = chosen;
  table!.filter = chosen;
}

function drawSelects(): void {
  const texts = t();
  byId("log-export").replaceChildren(
    h("option", { value: "" }, texts.export),
    h("option", { value: "csv" }, "CSV"),
    h("option", { value: "json" }, "JSON"),
  );
  drawHosts(report?.bots?.hosts ?? []);
}

/** Which host's requests count: a robots.txt is that of one host. */
function drawHosts(hosts: readonly string[]): void {
  const choice = byId<HTMLSelectElement>("log-host");
  const names = [...new Set([...hosts, ...(host === "" ? [] : [host])])];
  choice.parentElement!.hidden = names.length < 2;
  choice.replaceChildren(
    h("option", { value: "" }, t().logAllHosts),
    ...names.map((name) => h("option", { value: name }, name)),
  );
  choice.value = host;
}

/** The robots as `robotomata bots` writes them. */
function save(form: string): void {
  byId<HTMLSelectElement>("log-export").value = "";
  const bots = report?.bots?.bots;
  if (bots === undefined) return;
  if (form === "json") {
    download("bots.json", `${JSON.stringify(bots, null, 2)}\n`, "application/json");
    return;
  }
  const columns = [
    "agent",
    "evidence",
    "operator",
    "purpose",
    "requests",
    "robotsFetches",
    "robotsFirst",
    "forbidden",
    "crawlDelay",
    "tooSoon",
    "perMinute",
    "first",
    "last",
    "addresses",
  ] as const;
  const rows = bots.map((bot) => columns.map((column) => String(bot[column] ?? "")));
  download("bots.csv", csvText([columns, ...rows]), "text/csv");
}
