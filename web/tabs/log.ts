import { html, render, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { csvText } from "../../src/cli/report/csv.ts";
import { jsonText } from "../../src/cli/shared/output/json.ts";
import type { Bot } from "../../src/site/logs/index.ts";
import { botsList, botsTable } from "../../src/site/logs/table.ts";
import type { AddressCheck } from "../../src/site/logs/verify.ts";
import { ask, client, current, onChange } from "../app.ts";
import { exampleLog } from "../example-log.ts";
import { download } from "../files.ts";
import { logRobots, onLogs, openedLogs, openLogs } from "../logs.ts";
import { askForNetworks, onNetworks, openedNetworks } from "../networks.ts";
import { chooseFile } from "../open-file.ts";
import { type BotFilter, botFilters } from "../state/state.ts";
import { onLanguage, t } from "../text/language.ts";
import { logText, logTextReady } from "../text/log.ts";
import { drawBot } from "../view/bot-detail.ts";
import { BotTable } from "../view/bots.ts";
import { byId, options, redraw } from "../view/dom.ts";
import { logFacts, logRobotsBar } from "../view/log-bars.ts";
import { reportLogFaults } from "../view/log-faults.ts";
import { mention, notify, withdraw } from "../view/notices.ts";
import { drawTimeline } from "../view/timeline.ts";
import { visible } from "../view/visible.ts";
import type { LogReport } from "../worker/log.ts";
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
/** What stands in place of a robot's details, once somebody has asked for it. */
let stop: typeof import("../view/stop.ts") | undefined;
let isStopping = false;
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
  table.onChoose = showDetail;
  follow();
}

/** Shows what the table's choice has changed. On a phone, that is below the table. */
function showDetail(): void {
  isStopping = false;
  drawChosen();
  if (matchMedia("(max-width: 820px)").matches) byId("log-detail").scrollIntoView({ block: "nearest" });
}

/** Shows who disregards the file, and what stops them. */
async function showStop(): Promise<void> {
  stop = await import("../view/stop.ts");
  await stop.loadStopView(drawChosen);
  table!.forget();
  table!.draw();
  showDetail();
  isStopping = true;
  drawChosen();
  byId("log-detail").focus();
}

/** Draws or counts again whenever the logs, the language, the colours or the judging file change. */
function follow(): void {
  onLogs(() => void count());
  onNetworks(() => void count());
  onLanguage(() => drawAll());
  // Charts do not follow the style sheet's colours.
  new MutationObserver(() => drawChosen()).observe(document.documentElement, {
    attributeFilter: ["data-theme"],
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawChosen());
  onChange((changed) => {
    const matters = changed("robots", "dialect");
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
  if (files.length === 0) return;
  // A configuration that was asked for before the tab was left may have lost its turn to another tab's.
  if (inputs.every((one, i) => one === counted[i])) return drawChosen();
  const before = report?.files;
  if (before !== undefined && files !== counted[0])
    mention("log-replaced", () => logText().replaced({ names: namesOf(files), before: namesOf(before) }));
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
  // The host was chosen in a log before: this one has no requests to it, or names no hosts.
  if (host !== "" && (result.bots?.requests === 0 || result.bots?.hosts.length === 0)) {
    host = "";
    return count();
  }
  if (report === undefined || namesOf(report.files ?? []) !== namesOf(files)) table!.forget();
  report = result;
  drawAll();
  reportLogFaults(result);
}

function namesOf(files: readonly { readonly name: string }[]): string {
  return files.map(({ name }) => visible(name)).join(", ");
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
          <span id="log-facts" class="facts">${logFacts({ report, progress, shown: table?.shown ?? [], filter })}</span>
          <span class="grow"></span>
          <button id="log-stop" class="primary" ?hidden=${offenders().length === 0} @click=${showStop}>${logText().stop}</button>
          <button id="log-open" class="quiet" ?hidden=${!hasReport} @click=${open}>${texts.open}</button>
          <button
            id="log-networks"
            class="quiet"
            ?hidden=${!hasReport}
            @click=${() => askForNetworks(report!.bots!.bots)}
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
        <section class="pane" aria-live=${isStopping ? "off" : "polite"}>
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

/** The filters that match some robot. */
function filters(): BotFilter[] {
  return botFilters.filter((one) => one !== "forbidden" || logRobots() !== undefined);
}

/** Draws everything again, since the robots or the language may have changed. */
function drawAll(): void {
  if (!filters().includes(filter)) filter = "all";
  if (report?.bots !== undefined) {
    table!.take(report.bots, filter, logRobots() !== undefined, report.verified);
  }
  draw();
  drawChosen();
}

/** All robots that requested what the file disallows, or whose names others used, whatever the table shows. */
function offenders(): Bot[] {
  const isFake = (agent: string): boolean => (report?.verified?.[agent]?.check.spoofed ?? 0) > 0;
  return report?.bots?.bots.filter(({ agent, forbidden }) => (forbidden ?? 0) > 0 || isFake(agent)) ?? [];
}

function drawChosen(): void {
  if (report?.bots === undefined) return;
  const { shown, chosen } = table!;
  drawTimeline(byId("log-chart"), shown, report.bots.step, chosen);
  const all = offenders();
  if (isStopping && all.length > 0) {
    render(keyed("stop", stop!.stopView(all, report.verified, logRobots())), byId("log-detail"));
  } else drawBot(byId("log-detail"), chosen, report.verified, showLine);
}

/** Saves the listed robots as `robotomata bots` writes them. */
function save(form: string): void {
  byId<HTMLSelectElement>("log-export").value = "";
  if (report?.bots === undefined) return;
  const bots = table!.shown;
  const check = (agent: string): AddressCheck | undefined => report?.verified?.[agent]?.check;
  if (form === "json")
    download("bots.json", new Blob([...jsonText(botsList(bots, check))]), "application/json");
  else download("bots.csv", csvText(botsTable(bots, check)), "text/csv");
}
