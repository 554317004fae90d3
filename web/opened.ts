/** What is done with files and folders that are opened or dropped, by their kinds. */

import { decodeUtf16, utf16Name } from "../src/base/utf16.ts";
import { ask } from "./app.ts";
import { kindOf, type Place } from "./file-kind.ts";
import { MOST, place, refuseSize } from "./files.ts";
import { openLogs } from "./logs.ts";
import { takeNetworks } from "./networks.ts";
import type { Tab } from "./state/state.ts";
import { number, t } from "./text/language.ts";
import { logText, logTextReady } from "./text/log.ts";
import { isTableText } from "./url-lines.ts";
import { settle } from "./view/dom.ts";
import { mention, notify, withdraw } from "./view/notices.ts";
import { unpackFile } from "./worker/unpack-file.ts";

const MOST_DROPPED = 200;
const ROBOTS = /^robots.*\.txt/i;

/** Opens a file in the place for its kind, or in the wanted one. */
export async function openAs(file: File, where?: Place, tab?: Tab): Promise<void> {
  // Else, what was typed just before would be taken for an answer to what is said of the file.
  settle();
  try {
    await openOfKind(file, where, tab);
  } catch {
    notify("file", () => t().unreadable({ name: file.name }));
  }
}

async function openOfKind(file: File, where?: Place, tab?: Tab): Promise<void> {
  const { kind, isTable } = await kindOf(file);
  if (kind === "sitemap") return openSitemap(file);
  if (kind === "log") return openLogs([file]);
  if (kind === "networks") return takeNetworks([file]);
  const { name } = file;
  withdraw("file");
  if (kind === "binary") return void notify("file", () => t().binary({ name }));
  const to = where ?? (kind === "other" ? "robots" : kind);
  const { text, isCut, remark } = await textOf(file, to);
  const put = (taken: string): void => place(to, taken, name, tab);
  if (isCut) return refuseSize(to, file.size, text, put);
  if (to === "urls" && (isTable || isTableText(text.slice(0, 20_000))))
    return (await import("./table-file.ts")).openTable(text, name, put);
  if (kind === "other" && text.trim() === "") return void notify("file", () => logText().empty({ name }));
  if (kind === "other" && to === "robots") {
    const take = { label: () => t().openAnyway, go: () => put(text) };
    return void notify("file", () => t().noRules({ name }), [take]);
  }
  put(text);
  if (remark !== undefined) notify("file", () => remark(name));
}

interface FileText {
  readonly text: string;
  /** Whether the file goes on after `text`. */
  readonly isCut: boolean;
  /** What is said of its encoding, for a file with that name; undefined if nothing is. */
  readonly remark: ((name: string) => string) | undefined;
}

/**
 * The text of a file in UTF-8 or UTF-16, decompressed if it is compressed, with the byte order mark of UTF-8.
 *
 * @param to the place for it: except for markup, `%E9` stands for a byte E9 in lines that are in neither
 * @throws Error if the file cannot be read, or is damaged
 */
async function textOf(file: File, to: Place): Promise<FileText> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of unpackFile(file)) {
    pieces.push(Uint8Array.from(piece));
    size += piece.length;
    if (size > MOST) break;
  }
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  const wide = decodeUtf16(utf16Name(bytes), bytes);
  const text = wide ?? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const escaped = wide === undefined && to !== "html" && text.includes("\uFFFD") ? escapedText(bytes) : text;
  await logTextReady;
  const remark =
    escaped !== text
      ? (name: string) => logText().escaped({ name })
      : wide !== undefined && to === "robots"
        ? (name: string) => logText().utf16({ name })
        : undefined;
  return { text: escaped, isCut: size > MOST, remark };
}

/** A text in which lines that are not UTF-8 have each byte beyond ASCII as an escape. */
function escapedText(bytes: Uint8Array): string {
  const strict = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });
  const lines: string[] = [];
  for (let from = 0, end = 0; end >= 0; from = end + 1) {
    end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end < 0 ? undefined : end);
    try {
      lines.push(strict.decode(line));
    } catch {
      const hex = (byte: number): string => `%${byte.toString(16).toUpperCase()}`;
      lines.push(Array.from(line, (byte) => (byte < 128 ? String.fromCharCode(byte) : hex(byte))).join(""));
    }
  }
  return lines.join("\n");
}

/** Takes the URLs of a sitemap. The worker reads it, since it may have 50 MB. */
async function openSitemap(file: File): Promise<void> {
  const answer = await ask("sitemap", { file });
  if (answer === undefined) return;
  const { name } = file;
  await logTextReady;
  const { text, line, isIndex, isCut, isStopped } = answer;
  const count = (): string => number(answer.count);
  withdraw("sitemap");
  if (answer.count === 0) return void notify("sitemap", () => logText().sitemapNone({ name, line }));
  place("urls", text, name);
  if (isStopped) notify("sitemap", () => logText().sitemapStopped({ name, count: count(), line }));
  else if (isIndex) mention("sitemap", () => logText().sitemapIndex({ name }));
  else if (isCut) mention("sitemap", () => logText().sitemapCut({ name, count: count() }));
}

/** Opens what was dropped, files of one drop together. */
export async function openEntries(
  entries: readonly (FileSystemEntry | undefined)[],
  loose: readonly File[],
): Promise<void> {
  let files: File[] = [];
  for (const [i, entry] of entries.entries()) {
    if (entry === undefined) files.push(...loose.slice(i, i + 1));
    else files.push(...(await filesOf(entry, MOST_DROPPED - files.length)));
  }
  if (files.length > 1) {
    const kinds = await Promise.all(files.map((file) => kindOf(file).catch(() => undefined)));
    const ofKind = (kind: string): File[] => files.filter((_, i) => kinds[i]?.kind === kind);
    // Rotated logs are read together, and judged by the file beside them, whatever its name.
    const logs = ofKind("log");
    const networks = ofKind("networks");
    const robots = files.find(({ name }) => ROBOTS.test(name)) ?? ofKind("robots")[0];
    if (logs.length > 0 && robots !== undefined) await openAs(robots, "robots");
    if (networks.length > 0) await takeNetworks(networks);
    if (logs.length > 0) return openLogs(logs);
    files = files.filter((file) => !networks.includes(file));
    if (files.length === 0) return;
  }
  // Of a folder, only files that the page can read are taken.
  const fit =
    files.length === 1
      ? files
      : files.filter(({ name }) => /\.(?:txt|xml|csv|html?)(?:\.(?:gz|zst))?$/i.test(name));
  if (fit.length === 0) notify("file", () => t().noFileIn);
  const order = (file: File): number => (ROBOTS.test(file.name) ? 1 : 0);
  for (const file of fit.sort((a, b) => order(a) - order(b)).slice(-4)) await openAs(file);
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
