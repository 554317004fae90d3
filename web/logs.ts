/** The access logs that were opened last. Their content stays on the visitor's disk: only the worker reads it. */
import { change } from "./app.ts";

let logs: readonly File[] = [];
let example = false;
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
  return example;
}

/** Opens logs in place of the last ones. */
export function openLogs(files: readonly File[], isExample = false): void {
  example = isExample;
  logs = [...files].sort((a, b) => a.lastModified - b.lastModified);
  change({ tab: "log" });
  taken();
}
