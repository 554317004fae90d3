/** Files and folders that are dropped on the page. */
import { openFile } from "./files.ts";
import { openLogs } from "./logs.ts";
import { t } from "./text/language.ts";
import { byId } from "./view/dom.ts";
import { notify } from "./view/notices.ts";

const MOST_DROPPED = 200;
const ROBOTS = /^robots.*\.txt/i;

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
  last = last.catch(() => {}).then(() => openEntries(entries, loose));
}

async function openEntries(
  entries: readonly (FileSystemEntry | undefined)[],
  loose: readonly File[],
): Promise<void> {
  let files: File[] = [];
  for (const [i, entry] of entries.entries()) {
    if (entry === undefined) files.push(...loose.slice(i, i + 1));
    else files.push(...(await filesOf(entry, MOST_DROPPED - files.length)));
  }
  if (files.length > 1) {
    const { kindOf } = await import("./file-kind.ts");
    const kinds = await Promise.all(files.map((file) => kindOf(file).catch(() => undefined)));
    const ofKind = (kind: string): File[] => files.filter((_, i) => kinds[i]?.kind === kind);
    // Rotated logs are read together, and judged by the file beside them, whatever its name.
    const logs = ofKind("log");
    const networks = ofKind("networks");
    const robots = files.find(({ name }) => ROBOTS.test(name)) ?? ofKind("robots")[0];
    if (logs.length > 0 && robots !== undefined) await openFile(robots, "robots");
    if (networks.length > 0) await (await import("./networks.ts")).takeNetworks(networks);
    if (logs.length > 0) return openLogs(logs);
    files = files.filter((file) => !networks.includes(file));
  }
  // Of a folder, only files that the page can read are taken.
  const fit =
    files.length === 1
      ? files
      : files.filter(({ name }) => /\.(?:txt|xml|csv|html?)(?:\.(?:gz|zst))?$/i.test(name));
  if (fit.length === 0) notify("file", () => t().noFileIn);
  const order = (file: File): number => (ROBOTS.test(file.name) ? 1 : 0);
  for (const file of fit.sort((a, b) => order(a) - order(b)).slice(-4)) await openFile(file);
}

async function filesOf(entry: FileSystemEntry, most: number): Promise<File[]> {
  if (most <= 0) return [];
  if (entry.isFile) {
    return new Promise((done) =>
      (entry as FileSystemFileEntry).file(
        (file) => done([file]),
        () => done([]),
      ),
    );
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    const inside = await new Promise<FileSystemEntry[]>((done) => reader.readEntries(done, () => done([])));
    if (inside.length === 0) return found;
    for (const one of inside) found.push(...(await filesOf(one, most - found.length)));
  }
}
