/** The robots.txt that judges a log. */
import { html, nothing, type TemplateResult } from "lit-html";
import { change, current } from "../app.ts";
import { chooseFile, copyText } from "../files.ts";
import { isExampleLog, openedLogs } from "../logs.ts";
import { example } from "../state/state.ts";
import { nameOfFile } from "../state/works.ts";
import { t } from "../text/language.ts";
import { logText } from "../text/log.ts";
import { mention, notify } from "./notices.ts";
import { visible } from "./visible.ts";

/** The command that shows what enforcement would do with these requests. */
const DRY_RUN = "robotomata enforce --dry-run --log access.log robots.txt";

async function copy(): Promise<void> {
  if (await copyText(DRY_RUN)) mention("copy", () => t().copiedCommand);
  else notify("copy", () => t().copyRefused);
}

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
  const texts = t();
  const robots = logRobots();
  const name =
    robots === undefined ? logText().noRobots : logText().robots({ name: visible(nameOfFile(robots)) });
  const site = host || (hosts.length === 1 ? hosts[0]! : "");
  const isHost = /^[\w.-]+(?::\d+)?$/.test(site);
  return html`<span class=${robots === undefined ? "missing" : "soft"}>${name}</span>
    <button class="quiet" @click=${() => chooseFile("robots", "log")}>${logText().otherRobots}</button>
    <button class="quiet" @click=${() => change({ tab: "test" })}>${logText().editRobots}</button>
    ${
      isHost
        ? html`<a href=${`https://${site}/robots.txt`} target="_blank" rel="noreferrer">${logText().fetchRobots({ host: site })}</a>`
        : nothing
    }
    ${isExampleLog() ? nothing : html`<span class="soft">${logText().notKept}</span>`}
    ${
      robots === undefined
        ? nothing
        : html`<span class="soft inline dry-run">
          ${logText().dryRun}<code>${DRY_RUN}</code><button class="quiet" @click=${copy}>${texts.copy}</button>
        </span>`
    }`;
}
