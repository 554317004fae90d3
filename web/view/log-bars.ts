/** What the tab Log says of the logs as a whole: the file that judges them, and facts about them. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Bot } from "../../src/site/logs/index.ts";
import { change } from "../app.ts";
import { isExampleLog, logRobots } from "../logs.ts";
import { chooseFile } from "../open-file.ts";
import type { BotFilter } from "../state/state.ts";
import { nameOfFile } from "../state/works.ts";
import { number, size } from "../text/language.ts";
import { logText } from "../text/log.ts";
import type { LogReport } from "../worker/log.ts";
import { visible } from "./visible.ts";

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
