/** Texts that are put into their places, copied or downloaded. */
import { change, current } from "./app.ts";
import type { Place } from "./file-kind.ts";
import { fileOf, type LineEnds, type Tab } from "./state/state.ts";
import { nameFile } from "./state/works.ts";
import { size, t } from "./text/language.ts";
import { dayText } from "./text/remarks.ts";
import { settle } from "./view/dom.ts";
import { mention, notify } from "./view/notices.ts";
import { keepCopy } from "./work.ts";

/** How many bytes of a file are read: more than any crawler reads of a robots.txt, and room for half a million URLs. */
export const MOST = 24_000_000;
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
    refuseSize(where, text.length, text, (start) => place(where, start, name, tab));
    return;
  }
  const earlier = current();
  const { tab: from, headers, pageUrl } = earlier;
  const { robots: taken, ...ends } = fileOf(text);
  if (where === "robots" && name !== undefined) nameFile(taken, name);
  const before = {
    [where]: earlier[where],
    tab: from,
    ...(where === "html" && { headers, pageUrl }),
    ...(where === "robots" && { lineEnd: earlier.lineEnd, endsDiffer: earlier.endsDiffer }),
  };
  if (earlier[where] !== "") keepCopy(earlier);
  change({
    [where]: taken,
    ...(where === "robots" && ends),
    tab: tab ?? (where === "html" ? "page" : where === "before" ? "compare" : "test"),
  });
  if (name === undefined) return;
  const undo = (): void => {
    settle();
    // What was typed into the opened file since is nowhere else.
    if (current()[where] !== taken) keepCopy(current());
    change(before);
  };
  mention(`opened-${where}`, () => t().opened({ name, place: where }), [{ label: () => t().undo, go: undo }]);
}

/**
 * Says that a text is too much, and offers its beginning: as much as crawlers read, or of a list of URLs, whole lines.
 *
 * @param bytes the size of all of it
 * @param text at least its beginning
 */
export function refuseSize(where: Place, bytes: number, text: string, take: (start: string) => void): void {
  const isList = where === "urls";
  const end = isList ? text.lastIndexOf("\n", MOST - 1) + 1 : READ_BY_CRAWLERS;
  const most = (): string => size(MOST);
  notify("size", () => t().tooLarge({ size: size(bytes), list: isList, most: most() }), [
    { label: () => t().takeStart({ list: isList, most: most() }), go: () => take(text.slice(0, end)) },
  ]);
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

/** Copies text to the clipboard, and says so, or that the browser does not allow it. */
export async function copy(
  text: string,
  said: () => string,
  refused = (): string => t().copyRefused,
  key = "copy",
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return notify(key, refused);
  }
  mention(key, said);
}

/** Downloads a robots.txt, and says how long crawlers may still go by the old one. */
export function downloadRobots(text: string, ends: LineEnds): void {
  download("robots.txt", text.replaceAll("\n", ends.lineEnd));
  mention("saved", () => withEnds(dayText(), ends));
}

/** What is said of a file that is saved, and that its lines end alike now if they did not before. */
export function withEnds(said: string, { lineEnd, endsDiffer }: LineEnds): string {
  return endsDiffer ? `${said} ${t().endsAlike({ end: lineEnd === "\n" ? "LF" : "CR LF" })}` : said;
}

export function download(name: string, content: string | Blob, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
