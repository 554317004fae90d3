/** The robots.txt that judges a log. */
import { html, nothing, type TemplateResult } from "lit-html";
import { change, current } from "../app.ts";
import { isExampleLog, openedLogs } from "../logs.ts";
import { chooseFile } from "../open-file.ts";
import { example } from "../state/state.ts";
import { nameOfFile } from "../state/works.ts";
import { logText } from "../text/log.ts";
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
