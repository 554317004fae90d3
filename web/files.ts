/** Files that are opened, dropped or downloaded. */
import { change } from "./app.ts";
import { currentLanguage, t } from "./text/language.ts";
import { announce, byId, h, size } from "./view/dom.ts";
import { notify } from "./view/notices.ts";

/** Bytes that are read of a file; beyond it a crawler reads nothing anyway, and of URLs it is half a million. */
const MOST = 24_000_000;
const READ_BY_CRAWLERS = 512_000;
const MOST_DROPPED = 200;

export type Place = "robots" | "urls" | "html" | "before";

/** Puts text into a place, or says that it is too much and offers its beginning. */
export function place(where: Place, text: string, name?: string): void {
  const most = where === "robots" || where === "before" ? 8_000_000 : MOST;
  if (text.length > most) {
    const take = { label: t().takeStart, go: () => place(where, text.slice(0, READ_BY_CRAWLERS), name) };
    notify("size", t().tooLarge(size(text.length, currentLanguage())), [take]);
    return;
  }
  change({
    [where]: text.replace(/\r\n?/g, "\n"),
    tab: where === "html" ? "page" : where === "before" ? "compare" : "test",
  });
  if (name !== undefined) announce(t().opened(name));
}

/** Reads a file into the place that fits what it is. */
export async function openFile(file: File, where?: Place): Promise<void> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, MOST + 1).arrayBuffer());
  } catch {
    notify("file", t().unreadable(file.name));
    return;
  }
  if (isBinary(bytes)) {
    notify("file", t().binary(file.name));
    return;
  }
  if (file.size > MOST) {
    const start = (): void =>
      place(where ?? "robots", decode(bytes.subarray(0, READ_BY_CRAWLERS)), file.name);
    notify("size", t().tooLarge(size(file.size, currentLanguage())), [{ label: t().takeStart, go: start }]);
    return;
  }
  const text = decode(bytes);
  const sitemap = /<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(text.slice(0, 2_000));
  if (sitemap) place("urls", locations(text), file.name);
  else place(where ?? placeFor(file.name, text), text, file.name);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Text has no NUL, and few other control characters. */
function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4_096);
  if (start.includes(0)) return true;
  const controls = start.filter(
    (byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13,
  );
  return controls.length > start.length / 10;
}

function placeFor(name: string, text: string): Place {
  if (/robots.*\.txt$/i.test(name)) return "robots";
  const start = text.slice(0, 20_000);
  if (/\.html?$/i.test(name) || /^\s*<(?:!doctype|html|head)/i.test(start)) return "html";
  const lines = start.split("\n").filter((line) => line.trim() !== "");
  const urls = lines.filter((line) => /^\s*(?:https?:\/\/|\/)\S*\s*$/.test(line));
  return urls.length > lines.length / 2 ? "urls" : "robots";
}

/** The addresses in a sitemap. */
function locations(xml: string): string {
  const page = new DOMParser().parseFromString(xml, "application/xml");
  const found = [...page.getElementsByTagNameNS("*", "loc")].map((one) => one.textContent?.trim() ?? "");
  return `${found.join("\n")}\n`;
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
    void openDropped(event.dataTransfer!);
  });
}

async function openDropped(transfer: DataTransfer): Promise<void> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? undefined);
  const loose = [...transfer.files];
  const files: File[] = [];
  for (const [i, entry] of entries.entries()) {
    if (entry === undefined) files.push(...loose.slice(i, i + 1));
    else files.push(...(await filesOf(entry, MOST_DROPPED - files.length)));
  }
  // Of a folder, only what the page knows what to do with.
  const fit = files.length === 1 ? files : files.filter(({ name }) => /\.(?:txt|xml|csv|html?)$/i.test(name));
  if (fit.length === 0) notify("file", t().noFileIn);
  const order = (file: File): number => (/^robots.*\.txt$/i.test(file.name) ? 1 : 0);
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

/** Lets the visitor choose a file. */
export function chooseFile(where?: Place): void {
  const input = h("input", { type: "file", accept: ".txt,.xml,.csv,.html,.htm,text/*" });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void openFile(file, where);
  });
  input.click();
}

/** Saves text as a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
