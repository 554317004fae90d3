/** Files and folders that are dropped on the page. */
import { byId } from "./view/dom.ts";

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
