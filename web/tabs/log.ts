import { html, type TemplateResult } from "lit-html";
import { csvText } from "../../src/cli/report/csv.ts";
import type { Bot } from "../../src/site/logs/index.ts";
import { botsTable } from "../../src/site/logs/table.ts";
import { ask, client, current, onChange } from "../app.ts";
import { exampleLog } from "../example-log.ts";
import { chooseFile, download } from "../files.ts";
import { onLogs, openedLogs, openLogs } from "../logs.ts";
import { askForNetworks, openedNetworks } from "../networks.ts";
import type { LogReport } from "../protocol.ts";
import { type BotFilter, botFilters } from "../state/state.ts";
import { currentLanguage, onLanguage, t } from "../text/language.ts";
import { logText, logTextReady } from "../text/log.ts";
import { drawBot } from "../view/bot-detail.ts";
import { BotTable } from "../view/bots.ts";
import { byId, redraw, size } from "../view/dom.ts";
import { reportLogFaults } from "../view/log-faults.ts";
import { logRobots, logRobotsBar } from "../view/log-robots.ts";
import { notify, withdraw } from "../view/notices.ts";
import { options } from "../view/options.ts";
import { drawTimeline } from "../view/timeline.ts";
import { showLine } from "./test/test.ts";
import "uplot/dist/uPlot.min.css";
import "../style/report.css";
import "../style/log.css";

let table: BotTable | undefined;
let report: LogReport | undefined;
let progress: LogReport | undefined;
let isReading = false;
let host = "";
let filter: BotFilter = "all";
/** The input of the report: if it changes, the logs are read again. */
let counted: readonly unknown[] = [];

/** Builds the tab when it is first opened. */
export async function showLog(): Promise<void> {
  await logTextReady;
  if (table === undefined) build();
  void count();
}

function build(): void {
  draw();
  table = new BotTable(byId("log-bots"));
  table.onChoose = () => {
    drawChosen();
    // On a phone, the details are below the table.
    if (matchMedia("(max-width: 820px)").matches) byId("log-detail").scrollIntoView({ block: "nearest" });
  };
  follow();
}

/** Draws or counts again whenever the logs, the language, the colours or the judging file change. */
function follow(): void {
  onLogs(() => void count());
  onLanguage(() => drawAll());
  // Charts do not follow the style sheet's colours.
  new MutationObserver(() => drawChosen()).observe(document.documentElement, {
    attributeFilter: ["data-theme"],
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawChosen());
  onChange((changed) => {
    const matters = changed.has("robots") || changed.has("dialect");
    if (matters && current().tab === "log") void count();
  });
}

/** Reads the opened logs, unless that has been done with the same input. */
async function count(): Promise<void> {
  const files = openedLogs();
  const { dialect } = current();
  const robots = logRobots();
  draw();
  const networks = openedNetworks();
  const inputs = [files, networks, robots, dialect, host];
  if (files.length === 0 || inputs.every((one, i) => one === counted[i])) return;
  counted = inputs;
  for (const key of ["log-broken", "log-cancelled"]) withdraw(key);
  const answer = ask(
    "log",
    { files, networks, dialect, host, ...(robots !== undefined && { robots }) },
    (news) => {
      progress = news;
      draw();
    },
  );
  isReading = true;
  draw();
  const result = await answer;
  if (counted !== inputs) return;
  isReading = false;
  progress = undefined;
  if (result === undefined) {
    // After a failure, the logs are read again when the tab is next opened.
    counted = [];
    drawAll();
    return;
  }
  if (
    report === undefined ||
    report.files?.map(({ name }) => name).join() !== files.map(({ name }) => name).join()
  )
    table!.forget();
  report = result;
  drawAll();
  reportLogFaults(result);
}

function cancel(): void {
  client.cancel("log");
  notify(
    "log-cancelled",
    () => logText().cancelled,
    [{ label: () => t().tryAgain, go: () => void count() }],
    "status",
  );
}

/** Draws everything except the robots and the chart. */
function draw(): void {
  const texts = t();
  const hosts = report?.bots?.hosts ?? [];
  const named = [...new Set([...hosts, ...(host === "" ? [] : [host])])];
  const hasReport = report?.bots !== undefined;
  const open = (): void => chooseFile("log");
  redraw(
    html`<section class="pane" aria-labelledby="log-heading">
        <div class="bar wrap">
          <h2 id="log-heading">${logText().title}</h2>
          <span id="log-facts" class="facts">${facts()}</span>
          <span class="grow"></span>
          <button id="log-open" class="quiet" ?hidden=${!hasReport} @click=${open}>${texts.open}</button>
          <button
            id="log-networks"
            class="quiet"
            ?hidden=${!hasReport}
            @click=${() => askForNetworks(report!.bots!.bots, () => void count())}
          >${logText().networks}</button>
          <progress
            id="log-progress"
            max="1"
            aria-label=${texts.working}
            ?hidden=${progress === undefined}
            .value=${progress === undefined ? 0 : progress.total === 0 ? 1 : progress.read / progress.total}
          ></progress>
          <button id="log-cancel" class="quiet" ?hidden=${!isReading} @click=${cancel}>${texts.cancel}</button>
          ${list(
            "log-host",
            logText().host,
            named.length > 1,
            [["", logText().allHosts], ...named.map((name) => [name, name] as const)],
            host,
            (value) => {
              host = value;
              void count();
            },
          )}
          ${list(
            "log-filter",
            texts.filter,
            hasReport,
            filters().map((value) => [value, logText().filters[value]]),
            filter,
            (value) => {
              filter = value as BotFilter;
              drawAll();
            },
          )}
          ${list(
            "log-export",
            texts.export,
            hasReport,
            [
              ["", texts.export],
              ["csv", "CSV"],
              ["json", "JSON"],
            ],
            "",
            save,
          )}
        </div>
        <div id="log-robots" class="bar wrap log-robots" ?hidden=${!hasReport}>${logRobotsBar(host, hosts)}</div>
        <div id="log-empty" class="invitation" ?hidden=${hasReport}>
          <p class="lead">${logText().drop}</p>
          <p class="soft">${logText().formats}</p>
          <p class="inline">
            <button class="primary" @click=${open}>${texts.open}</button>
            <button id="log-example" @click=${() => openLogs([exampleLog()], true)}>${logText().example}</button>
          </p>
        </div>
        <div id="log-chart" class="timeline" ?hidden=${!hasReport}></div>
      </section>
      <div id="log-result" class="split" ?hidden=${!hasReport}>
        <section class="pane">
          <div id="log-bots" class="scroll" tabindex="0" role="region" aria-label=${logText().bots}></div>
        </section>
        <section class="pane" aria-live="polite">
          <div id="log-detail" class="detail scroll" tabindex="0" role="region" aria-label=${logText().detail}></div>
        </section>
      </div>`,
    byId("panel-log"),
  );
}

function list(
  id: string,
  label: string,
  isShown: boolean,
  all: Parameters<typeof options>[0],
  chosen: string,
  take: (value: string) => void,
): TemplateResult {
  const choose = ({ target }: Event): void => take((target as HTMLSelectElement).value);
  return html`<label class="bare" ?hidden=${!isShown}
    ><span class="hidden">${label}</span><select id=${id} @change=${choose}>${options(all, chosen)}</select></label
  >`;
}

/** The progress of reading, or facts about the logs. */
function facts(): string {
  const language = currentLanguage();
  const number = (count: number): string => count.toLocaleString(language);
  if (progress !== undefined) {
    const { read, total, lines } = progress;
    return logText().progress({
      read: size(read, language),
      total: size(total, language),
      lines: number(lines),
    });
  }
  if (report?.bots === undefined) return "";
  const { shown } = table!;
  const declared = shown.filter(({ evidence }) => evidence !== "undeclared");
  // Robots that were too many to be listed are in no filter.
  const more = filter === "all" || filter === "declared" ? report.bots.others : 0;
  const sum = (bots: readonly Bot[], of: "requests" | "forbidden", others = 0): string =>
    number(bots.reduce((all, bot) => all + (bot[of] ?? 0), others));
  const told = logText().facts({
    ...{ clients: number(shown.length), requests: sum(shown, "requests", more) },
    ...{ all: number(report.bots.requests), declared: sum(declared, "requests", more) },
  });
  if (logRobots() === undefined) return told;
  const forbidden = { forbidden: sum(shown, "forbidden"), declared: sum(declared, "forbidden") };
  return `${told} · ${logText().factsForbidden(forbidden)}`;
}

/** The filters that match some robot. */
function filters(): BotFilter[] {
  return botFilters.filter((one) => one !== "forbidden" || logRobots() !== undefined);
}

/** Draws everything again, since the robots or the language may have changed. */
function drawAll(): void {
  if (!filters().includes(filter)) filter = "all";
  if (report?.bots !== undefined) {
    table!.filter = filter;
    table!.take(report.bots, logRobots() !== undefined, report.verified);
  }
  draw();
  drawChosen();
}

function drawChosen(): void {
  if (report?.bots === undefined) return;
  drawTimeline(byId("log-chart"), table!.shown, report.bots.step, table!.chosen);
  drawBot(byId("log-detail"), table!.chosen, report.verified, showLine);
}

/** Saves the listed robots as `robotomata bots` writes them. */
function save(form: string): void {
  byId<HTMLSelectElement>("log-export").value = "";
  if (report?.bots === undefined) return;
  const bots = table!.shown;
  if (form === "json") {
    download("bots.json", `${JSON.stringify(bots, null, 2)}\n`, "application/json");
    return;
  }
  const rows = botsTable(bots, (agent) => report?.verified?.[agent]);
  download("bots.csv", csvText(rows), "text/csv");
}
