import { knownCrawler } from "../../../engine/agent/known.ts";
import type { Directive } from "./directive.ts";

/** Directives that take a value. */
export const directivesWithValue: ReadonlySet<string> = new Set([
  "max-snippet",
  "max-image-preview",
  "max-video-preview",
  "unavailable_after",
]);

/** Directives that some engine documents today. */
export const current: ReadonlySet<string> = new Set([
  ...directivesWithValue,
  ..."all index follow noindex nofollow none archive noarchive nocache nosnippet indexifembedded notranslate".split(
    " ",
  ),
  "noimageindex",
  "noyaca",
]);

/** Directives that some engine used to read and none reads now. */
export const retiredDirectives: ReadonlySet<string> = new Set(["noodp", "noydir", "nositelinkssearchbox"]);

/** Directives that no crawler is documented to read. */
export const unread: ReadonlySet<string> = new Set(["noai", "noimageai"]);

export function isKnown(name: string): boolean {
  return current.has(name) || retiredDirectives.has(name) || unread.has(name);
}

/** Names of `<meta>` that address crawlers, beyond those of the table of crawlers. */
const ENGINES = new Set("robots yandex slurp teoma msnbot bing google-extended".split(" "));

/** Names of `<meta>` that describe the page and address nobody, although their values may look like directives. */
const METADATA = new Set(
  (
    "abstract application-name audience author cache classification color-scheme copyright coverage creator date " +
    "description designer distribution expires format-detection generator google-site-verification " +
    "handheldfriendly identifier-url keywords language mobileoptimized owner pagename pragma publisher rating referrer " +
    "resource-type revisit-after subject target theme-color title topic url viewport"
  ).split(" "),
);

/** What Google reads in a `<meta>` with the name `google`, which is no crawler's. */
const OF_GOOGLE: ReadonlySet<string> = new Set(["notranslate", "nositelinkssearchbox"]);

/**
 * The crawler that a `<meta>` with this name addresses, if any. Any product token may be a crawler's name; if it is
 * neither known nor looks like a crawler's, the tag must contain directives and nothing else.
 *
 * @param name in lower case. A stray quotation mark in it, as old guides print in `NAME=ROBOTS"`, makes it nobody's
 */
export function crawlerOf(name: string, directives: readonly Directive[]): string | undefined {
  if (ENGINES.has(name)) return name;
  if (!/^(?:\*|[a-z_][\w.-]{0,63})$/.test(name) || METADATA.has(name)) return undefined;
  if (knownCrawler(name) !== undefined || /bot\b|spider|crawler/.test(name)) return name;
  if (name.includes(".") || (name === "google" && directives.every((one) => OF_GOOGLE.has(one.name)))) return;
  return directives.length > 0 && directives.every((one) => isKnown(one.name)) ? name : undefined;
}
