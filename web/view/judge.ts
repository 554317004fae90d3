/** Which robots.txt a log is judged by. */
import { change, current } from "../app.ts";
import { chooseFile } from "../files.ts";
import { isExampleLog, openedLogs } from "../logs.ts";
import { example } from "../state/state.ts";
import { nameOfFile } from "../state/works.ts";
import { t } from "../text/language.ts";
import { byId, h, refill } from "./dom.ts";
import { visible } from "./visible.ts";

/** What enforcement would do with these requests, without doing it. */
const DRY_RUN = "robotomata enforce --dry-run --log access.log robots.txt";

/** The file that says what is forbidden. The example's says nothing about other sites. */
export function judge(): string | undefined {
  const { robots } = current();
  const isOther = robots === example.robots && openedLogs().length > 0 && !isExampleLog();
  return isOther || robots.trim() === "" ? undefined : robots;
}

/**
 * Names the file that judges, and offers to change it.
 *
 * @param host the one that counts, if only one does
 * @param hosts all that are in the log
 */
export function drawJudge(host: string, hosts: readonly string[]): void {
  const texts = t();
  const robots = judge();
  const named = robots === undefined ? texts.logNoJudge : texts.logJudge(visible(nameOfFile(robots)));
  const site = host || (hosts.length === 1 ? hosts[0]! : "");
  const isHost = /^[\w.-]+(?::\d+)?$/.test(site);
  refill(
    byId("log-judge"),
    h("span", { className: robots === undefined ? "missing" : "soft" }, named),
    h("button", { className: "quiet", onclick: () => chooseFile("robots", "log") }, texts.logOtherJudge),
    h("button", { className: "quiet", onclick: () => change({ tab: "test" }) }, texts.logEditJudge),
    ...(isHost
      ? [
          h(
            "a",
            { href: `https://${site}/robots.txt`, target: "_blank", rel: "noreferrer" },
            texts.logFetchJudge(site),
          ),
        ]
      : []),
    ...(robots === undefined
      ? []
      : [h("span", { className: "soft dry-run" }, `${texts.logDryRun} `, h("code", {}, DRY_RUN))]),
  );
}
