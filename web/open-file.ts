/** Files that are chosen or dropped. What reads them is loaded with the first. */
import type { Place } from "./file-kind.ts";
import { pickFiles } from "./files.ts";
import { openLogs } from "./logs.ts";
import type { Tab } from "./state/state.ts";
import { byId } from "./view/dom.ts";

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

/** Takes files and folders that are dropped anywhere on the page. */
export function setUpDrop(): void {
  const veil = byId("drop");
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragenter", (event) => {
    if (hasFiles(event)) veil.hidden = false;
  });
  addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) veil.hidden = true;
  });
  addEventListener("drop", (event) => {
    veil.hidden = true;
    if (!hasFiles(event)) return;
    event.preventDefault();
    openDropped(event.dataTransfer!);
  });
}

/** The last drop. Drops follow one another: a file may judge the log that is dropped right after it. */
let last: Promise<void> = Promise.resolve();

function openDropped(transfer: DataTransfer): void {
  // Only now, the event has its files.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? undefined);
  const loose = [...transfer.files];
  last = last.catch(() => {}).then(async () => (await import("./opened.ts")).openEntries(entries, loose));
}
