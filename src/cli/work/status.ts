import type { QueueStatus, Status } from "../../study/queue/status.ts";
import { amount, numeral } from "../shared/output/numeral.ts";

/** The queues for people, one line each. */
export function statusText({ queues, outcomes, recent }: Status): string {
  const lines = queues.map((status) => {
    const { queue, waiting, active, delayed, failed, workers } = status;
    const states = { waiting, active, "to be tried again": delayed, failed };
    const jobs = Object.entries(states).map(([state, count]) => `${numeral(count)} ${state}`);
    const working = workers === undefined ? "" : `, ${amount(workers, "worker")}`;
    const hosts = queue === "harvest" ? `${outcomesText(outcomes)}${recentText(recent, status)}` : "";
    return `${queue.padEnd(7)}  jobs: ${jobs.join(", ")}${working}${hosts}\n`;
  });
  return lines.join("");
}

function outcomesText(outcomes: Status["outcomes"]): string {
  const counts = Object.entries(outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, count]) => `${outcome} ${numeral(count)}`);
  return counts.length === 0 ? "" : `; hosts: ${counts.join(", ")}`;
}

/** How fast it goes. Of what is done, and has been for a while, there is nothing to say. */
function recentText({ captures, seconds }: Status["recent"], { waiting, active }: QueueStatus): string {
  if (captures === 0) return waiting + active === 0 ? "" : `; none in the last ${seconds} seconds`;
  const rate = captures / seconds;
  const shown = rate < 10 ? rate.toFixed(1) : numeral(Math.round(rate));
  return `; ${numeral(captures)} in the last ${seconds} seconds (${shown}/s)`;
}
