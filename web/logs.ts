/** The access logs that were opened last. Their content stays on the visitor's disk: only the worker reads it. */
import { change, current } from "./app.ts";
import { example } from "./state/state.ts";

let logs: readonly File[] = [];
let isExample = false;
let taken: () => void = () => {};

/** The opened logs, the oldest first. */
export function openedLogs(): readonly File[] {
  return logs;
}

/** Calls back when other logs are opened. */
export function onLogs(listener: () => void): void {
  taken = listener;
}

/** Whether the log is the example's, which the example's robots.txt judges. */
export function isExampleLog(): boolean {
  return isExample;
}

/** Opens logs in place of the last ones. */
export function openLogs(files: readonly File[], areExample = false): void {
  isExample = areExample;
  logs = [...files].sort((a, b) => a.lastModified - b.lastModified);
  change({ tab: "log" });
  taken();
}

/** The judging file, if there is one: the example's file does not judge other sites' logs. */
export function logRobots(): string | undefined {
  const { robots } = current();
  const isOther = robots === example.robots && logs.length > 0 && !isExample;
  return isOther || robots.trim() === "" ? undefined : robots;
}
