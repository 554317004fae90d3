/** Files that are opened or downloaded. */
import { ask, change, current } from "./app.ts";
import type { FileKind, Place } from "./file-kind.ts";
import { openLogs } from "./logs.ts";
import type { Tab } from "./state/state.ts";
import { nameFile } from "./state/works.ts";
import { currentLanguage, t } from "./text/language.ts";
import { dayText } from "./text/remarks.ts";
import { isTableText } from "./url-lines.ts";
import { settle, size } from "./view/dom.ts";
import { mention, notify, withdraw } from "./view/notices.ts";
import { keepCopy } from "./work.ts";

/** How many bytes of a file are read: more than any crawler reads of a robots.txt, and room for half a million URLs. */
const MOST = 24_000_000;
const READ_BY_CRAWLERS = 512_000;

/**
 * Puts text into a place, or, if it is too much, says so and offers its beginning. The earlier text stays in recent
 * work.
 *
 * @param tab the tab to show afterwards, if it is not that of the place
 */
export function place(where: Place, text: string, name?: string, tab?: Tab): void {
  settle();
  const most = where === "robots" || where === "before" ? 8_000_000 : MOST;
  if (text.length > most) {
    const take = {
      label: () => t().takeStart,
      go: () => place(where, text.slice(0, READ_BY_CRAWLERS), name, tab),
    };
    notify("size", () => t().tooLarge({ size: size(text.length, currentLanguage()) }), [take]);
    return;
  }
  const earlier = current();
  const { tab: from, headers, pageUrl } = earlier;
  const taken = text.replace(/\r\n?/g, "\n");
  if (where === "robots" && name !== undefined) nameFile(taken, name);
  const before = { [where]: earlier[where], tab: from, ...(where === "html" && { headers, pageUrl }) };
  if (earlier[where] !== "") keepCopy(earlier);
  change({
    [where]: taken,
    tab: tab ?? (where === "html" ? "page" : where === "before" ? "compare" : "test"),
  });
  if (name === undefined) return;
  mention(`opened-${where}`, () => t().opened({ name, place: where }), [
    { label: () => t().undo, go: () => change(before) },
  ]);
}

/** Reads a file into the place for its kind. */
export async function openFile(file: File, where?: Place | "log", tab?: Tab): Promise<void> {
  // Else, what was typed just before would be taken for an answer to what is said of the file.
  settle();
  try {
    const { kindOf } = await import("./file-kind.ts");
    await openAs(await kindOf(file), file, where, tab);
  } catch {
    notify("file", () => t().unreadable({ name: file.name }));
  }
}

async function openAs(
  { kind, isTable }: FileKind,
  file: File,
  where?: Place | "log",
  tab?: Tab,
): Promise<void> {
  if (kind === "sitemap") return openSitemap(file);
  if (kind === "log" || where === "log") return openLogs([file]);
  if (kind === "networks") return (await import("./networks.ts")).takeNetworks([file]);
  const { name } = file;
  withdraw("file");
  if (kind === "binary") return void notify("file", () => t().binary({ name }));
  const to = where ?? (kind === "other" ? "robots" : kind);
  const { textOf } = await import("./file-text.ts");
  const { text, isCut, remark } = await textOf(file, MOST, to);
  const put = (taken: string): void => place(to, taken, name, tab);
  if (isCut) {
    const take = { label: () => t().takeStart, go: () => put(text.slice(0, READ_BY_CRAWLERS)) };
    return void notify("size", () => t().tooLarge({ size: size(file.size, currentLanguage()) }), [take]);
  }
  if (to === "urls" && (isTable || isTableText(text.slice(0, 20_000))))
    return (await import("./table-file.ts")).openTable(text, name, put);
  if (kind === "other" && to === "robots") {
    const take = { label: () => t().openAnyway, go: () => put(text) };
    return void notify("file", () => t().noRules({ name }), [take]);
  }
  put(text);
  if (remark !== undefined) notify("file", () => remark(name));
}

/** Takes the URLs of a sitemap. The worker reads it, since it may have 50 MB. */
async function openSitemap(file: File): Promise<void> {
  const answer = await ask("sitemap", { file });
  if (answer === undefined) return;
  const { name } = file;
  const { logText, logTextReady } = await import("./text/log.ts");
  await logTextReady;
  const { text, line, isIndex, isCut, isStopped } = answer;
  const count = (): string => answer.count.toLocaleString(currentLanguage());
  withdraw("sitemap");
  if (answer.count === 0) return void notify("sitemap", () => logText().sitemapNone({ name, line }));
  place("urls", text, name);
  if (isStopped) notify("sitemap", () => logText().sitemapStopped({ name, count: count(), line }));
  else if (isIndex) mention("sitemap", () => logText().sitemapIndex({ name }));
  else if (isCut) mention("sitemap", () => logText().sitemapCut({ name, count: count() }));
}

/** Lets the visitor choose a file, or several logs. */
export function chooseFile(where?: Place | "log", tab?: Tab): void {
  const isLog = where === "log";
  const accept = isLog ? "" : ".txt,.xml,.gz,.zst,.csv,.html,.htm,text/*";
  pickFiles(accept, isLog, (files) => {
    if (isLog) openLogs(files);
    else void openFile(files[0]!, where, tab);
  });
}

/** Lets the visitor choose one file or several; calls back if any were chosen. */
export function pickFiles(accept: string, multiple: boolean, take: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement("input"), { type: "file", accept, multiple });
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) take(files);
  });
  input.click();
}

/** Copies text to the clipboard; returns `false` if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Downloads a robots.txt, and says how long crawlers may still go by the old one. */
export function downloadRobots(text: string): void {
  download("robots.txt", text);
  mention("saved", dayText);
}

export function download(name: string, content: string | Blob, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
