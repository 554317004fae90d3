/** What the tab Log says of the logs as a whole: the file that judges them, facts about them, and their faults. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Bot } from "../../src/site/logs/index.ts";
import { change, current } from "../app.ts";
import { isExampleLog, openedLogs } from "../logs.ts";
import { chooseFile } from "../open-file.ts";
import { type BotFilter, example } from "../state/state.ts";
import { nameOfFile } from "../state/works.ts";
import { number, size } from "../text/language.ts";
import { logText } from "../text/log.ts";
import type { LogFileReport, LogReport } from "../worker/log.ts";
import { notify } from "./notices.ts";
import { visible } from "./visible.ts";

/** The judging file, if there is one: the example's file does not judge other sites' logs. */
export function logRobots(): string | undefined {
  const { robots } = current();
  const isOther = robots === example.robots && openedLogs().length > 0 && !isExampleLog();
  return isOther || robots.trim() === "" ? undefined : robots;
}

/**
 * Names the judging file, and offers to change it.
 *
 * @param host the only host that counts, if there is one
 * @param hosts all hosts in the log
 */
export function logRobotsBar(host: string, hosts: readonly string[]): TemplateResult {
  const robots = logRobots();
  const name =
    robots === undefined ? logText().noRobots : logText().robots({ name: visible(nameOfFile(robots)) });
  const site = host || (hosts.length === 1 ? hosts[0]! : "");
  // Numbers alone are no host name, unless they are an address; browsers would read 0.012 as 0.0.0.10.
  const isHost = /^(?:(?:\d+\.){3}\d+|[\w.-]*[a-z][\w-]*)(?::\d+)?$/i.test(site);
  return html`<span class=${robots === undefined ? "missing" : "soft"}>${name}</span>
    <button class="quiet" @click=${() => chooseFile("robots", "log")}>${logText().otherRobots}</button>
    <button class="quiet" @click=${() => change({ tab: "test" })}>${logText().editRobots}</button>
    ${
      isHost
        ? html`<a href=${`https://${site}/robots.txt`} target="_blank" rel="noreferrer">${logText().fetchRobots({ host: site })}</a>`
        : nothing
    }
    ${isExampleLog() ? nothing : html`<span class="soft">${logText().notKept}</span>`}`;
}

interface Facts {
  readonly report: LogReport | undefined;
  readonly progress: LogReport | undefined;
  /** The listed robots. */
  readonly shown: readonly Bot[];
  readonly filter: BotFilter;
}

/** The progress of reading, or facts about the logs, in one line. */
export function logFacts({ report, progress, shown, filter }: Facts): string {
  if (progress !== undefined) {
    const { read, total, lines } = progress;
    return logText().progress({
      read: size(read),
      total: size(total),
      lines: number(lines),
    });
  }
  if (report?.bots === undefined) return "";
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

/** Says which lines of logs cannot be read, and what the logs do not show. */
export function reportLogFaults({ files = [], bots }: LogReport): void {
  const isNothing = bots!.requests === 0;
  const said = (): string => files.flatMap((file) => faultsOf(file, isNothing)).join(" ");
  if (said() !== "") notify("log-broken", said, [], isNothing ? "alert" : "status");
}

/** @param isNothing whether no request of any log counts */
function faultsOf(file: LogFileReport, isNothing: boolean): string[] {
  const { name, lines, broken, brokenLines, brokenLine, long, compression, withoutQuery } = file;
  const { isUnnamed, isDamaged, isBomb } = file;
  const texts = logText();
  const isRead = compression === undefined && !isDamaged && !isBomb;
  const unread = [
    compression !== undefined && texts.compressed({ name, by: compression }),
    isDamaged && texts.damaged({ name }),
    isBomb && texts.bomb({ name }),
    lines === 0 && isRead && texts.empty({ name }),
  ].filter((fault) => fault !== false);
  const lacking = [
    long > 0 && texts.long({ name, count: long }),
    isUnnamed && texts.unnamed({ name }),
    withoutQuery > 0 && texts.withoutQuery({ name }),
  ].filter((fault) => fault !== false);
  if (lines === 0 || (broken === 0 && unread.length + lacking.length === 0)) return [...unread, ...lacking];
  if (isNothing && compression === undefined)
    unread.push(texts.unknown({ name, line: visible(brokenLine ?? "") }));
  if (!isNothing && broken > 0)
    unread.push(
      texts.broken({ name, count: broken, lines: brokenLines.join(", "), more: broken > brokenLines.length }),
    );
  return [...unread, ...lacking];
}
