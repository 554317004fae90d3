/** The access logs that were opened last. They stay where they are: only the worker reads them. */
import { change } from "./app.ts";

let logs: readonly File[] = [];
let example = false;
let taken: () => void = () => {};

/** Files of the log tab, the oldest first. */
export function openedLogs(): readonly File[] {
  return logs;
}

/** Calls back when other logs are opened. */
export function onLogs(listener: () => void): void {
  taken = listener;
}

/** Whether the log is that of the example's site, whose robots.txt is the example's. */
export function isExampleLog(): boolean {
  return example;
}

/** Shows other logs. */
export function openLogs(files: readonly File[], isExample = false): void {
  example = isExample;
  logs = [...files].sort((a, b) => a.lastModified - b.lastModified);
  change({ tab: "log" });
  taken();
}
