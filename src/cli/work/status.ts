import type { Status } from "../../survey/queue/status.ts";
import { amount, numeral } from "../numeral.ts";

/** The queues for people, one line each. */
export function statusText({ queues, outcomes, lastMinute }: Status): string {
  const lines = queues.map(({ queue, waiting, active, delayed, failed, workers }) => {
    const states = { waiting, active, "to be tried again": delayed, failed };
    const jobs = Object.entries(states).map(([state, count]) => `${numeral(count)} ${state}`);
    const crew = workers === undefined ? "" : `, ${amount(workers, "worker")}`;
    return `${queue.padEnd(7)}  jobs: ${jobs.join(", ")}${crew}${queue === "harvest" ? harvested(outcomes, lastMinute) : ""}\n`;
  });
  return lines.join("");
}

function harvested(outcomes: Status["outcomes"], lastMinute: number): string {
  const counts = Object.entries(outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, count]) => `${outcome} ${numeral(count)}`);
  if (counts.length === 0) return "";
  return `; hosts: ${counts.join(", ")}, ${numeral(Math.round(lastMinute / 60))}/s in the last minute`;
}
