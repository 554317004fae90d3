/** Files that are chosen. What reads them is loaded with the first. */
import type { Place } from "./file-kind.ts";
import { pickFiles } from "./files.ts";
import { openLogs } from "./logs.ts";
import type { Tab } from "./state/state.ts";

/** Reads a file into the place for its kind. */
export async function openFile(file: File, where?: Place, tab?: Tab): Promise<void> {
  await (await import("./opened.ts")).openAs(file, where, tab);
}

/** Lets the visitor choose a file, or several logs. */
export function chooseFile(where?: Place | "log", tab?: Tab): void {
  if (where === "log") pickFiles("", true, (files) => openLogs(files));
  else
    pickFiles(".txt,.xml,.gz,.zst,.csv,.html,.htm,text/*", false, ([file]) => {
      void openFile(file!, where, tab);
    });
}
