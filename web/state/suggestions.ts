/** URLs for a file whose visitor has given none: suggestions from the file's own rules, never another site's. */
import { example, isExample, type State } from "./state.ts";

/** For how many rules URLs are suggested: what fits on a screen. */
const MOST_RULES = 6;
/** How many characters of a file are looked at. */
const LOOKED_AT = 100_000;
const LINE = /^[ \t]*(user-agent|(?:dis)?allow)[ \t]*:[ \t]*([^\r\n#]*)/gim;
const SITEMAP = /^[ \t]*sitemap[ \t]*:[ \t]*(https?:\/\/[^\s/?#]+)/im;

/** Whether the list is not the visitor's: the page's suggestions, or the example. */
export function isSuggested({ robots, site, urls }: Pick<State, "robots" | "site" | "urls">): boolean {
  return urls === example.urls || urls === suggestedUrls(robots, site);
}

/** A change with the URLs that go with it: for another file or site, other suggestions, unless the list is the visitor's. */
export function withSuggestions(before: State, patch: Partial<State>): Partial<State> {
  if (patch.urls !== undefined || (patch.robots === undefined && patch.site === undefined)) return patch;
  if (!isSuggested(before)) return patch;
  const { robots, site, pageUrl } = { ...before, ...patch };
  const urls = isExample(robots) ? example.urls : suggestedUrls(robots, site);
  // The example's page would be answered by a file to which it does not belong.
  return { ...patch, urls, ...(pageUrl === example.pageUrl && !isExample(robots) && { pageUrl: "" }) };
}

/** The home page, and for each of the first rules, those for all crawlers before others, a path in it and one beside it. */
export function suggestedUrls(robots: string, site: string): string {
  if (robots.trim() === "") return "";
  const start = robots.slice(0, LOOKED_AT);
  const [origin = SITEMAP.exec(start)?.[1] ?? SITEMAP.exec(robots.slice(-LOOKED_AT))?.[1] ?? ""] =
    /^https?:\/\/[^/]+/i.exec(site) ?? [];
  const paths = new Set(["/"]);
  for (const pattern of [...weightiest(start)].slice(0, MOST_RULES))
    for (const path of around(pattern)) paths.add(path);
  return [...paths].map((path) => `${origin}${path}\n`).join("");
}

/** Patterns of part of the site, those for all crawlers first. */
function weightiest(robots: string): Set<string> {
  const [forAll, forSome]: [string[], string[]] = [[], []];
  let isForAll = false;
  let isAgent = false;
  for (const [, field, given] of robots.matchAll(LINE)) {
    const value = given!.trim();
    if (/^user/i.test(field!)) {
      isForAll = value === "*" || (isAgent && isForAll);
      isAgent = true;
      continue;
    }
    isAgent = false;
    if (/^[/*].*[^/*]/.test(value)) (isForAll ? forAll : forSome).push(value);
  }
  return new Set([...forAll, ...forSome]);
}

/** A path that a pattern matches, and one just beside it. */
function around(pattern: string): [string, string] {
  const isWhole = pattern.endsWith("$");
  const filled = pattern
    .replace(/\$$|\*+$/, "")
    .replace(/^\*+\/?/, "/x/".slice(0, pattern.startsWith("*/") ? 3 : 2))
    .replaceAll("*", "x");
  if (isWhole) return [filled, `${filled}${filled.includes("?") ? "&" : "?"}v=2`];
  if (filled.endsWith("/")) return [`${filled}x`, filled.slice(0, -1)];
  const [, before = ""] = /^(.+)(?:\?.*|\.[^/.]*)$/.exec(filled) ?? [];
  return [filled.endsWith("=") ? `${filled}x` : filled, before || `/x${filled}`];
}
