import type { Status } from "../../survey/queue/status.ts";
import { numeral } from "../numeral.ts";

/** The queues for people, a line for each. */
export function statusText({ queues, outcomes, lastMinute }: Status): string {
  const lines = queues.map(({ queue, waiting, active, delayed, failed, workers }) => {
    const states = { waiting, active, "to be tried again": delayed, failed };
    const jobs = Object.entries(states).map(([state, count]) => `${numeral(count)} ${state}`);
    const people = workers === undefined ? "" : `, ${numeral(workers)} workers`;
    return `${queue.padEnd(7)}  jobs: ${jobs.join(", ")}${people}${queue === "harvest" ? harvested(outcomes, lastMinute) : ""}\n`;
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
