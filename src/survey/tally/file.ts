import { isAscii, isUtf8 } from "node:buffer";
import { bodyText, isMarkup } from "../../fetch/text.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../../policy/robots.ts";
import { countBlocked } from "./ai.ts";
import { countStyle } from "./style.ts";
import { count, countNames, prune, type Tally } from "./tally.ts";

/** A robots.txt as it was found. */
export interface FoundFile {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  /** Its content coding could not be undone. */
  readonly garbled: boolean;
}

/** Counts one file, whatever is in it. */
export function countFile(tally: Tally, { body, contentType, garbled }: FoundFile): void {
  tally.files++;
  tally.bytes += body.length;
  count(tally.sizes, String(sizeClass(body.length)));
  const encoding = encodingOf(body);
  count(tally.encodings, encoding);
  const why = garbled
    ? "garbled"
    : isMarkup(body)
      ? "markup"
      : encoding !== "utf-16" && body.subarray(0, 8192).includes(0)
        ? "binary"
        : undefined;
  if (why !== undefined) {
    count(tally.unreadable, why);
    return;
  }
  const cut = body.length > DEFAULT_MAX_BYTES;
  const bytes = cut ? body.subarray(0, DEFAULT_MAX_BYTES) : body;
  // Whatever is valid UTF-8 counts as UTF-8, whatever the header says, and need not be looked at again.
  const charset = encoding === "ascii" || encoding === "utf-8" ? null : contentType;
  const text = bodyText({ bytes, cut }, charset, true);
  countStyle(tally, text);
  const robots = parse(text);
  countBlocked(tally, robots);
  countFields(tally, robots);
}

function countFields(tally: Tally, robots: Robots): void {
  const { groups, extensions, sitemaps } = robots;
  countNames(tally.agents, agentsOf(robots));
  countNames(tally.directives, fieldsOf(robots));
  const delay = Math.max(-1, ...groups.map(({ crawlDelay }) => crawlDelay ?? -1));
  if (delay >= 0) count(tally.crawlDelays, String(Math.min(Math.round(delay), 86_400)));
  if (sitemaps.length > 0) {
    tally.sitemaps.files++;
    tally.sitemaps.urls += sitemaps.length;
  }
  countNames(
    tally.signals,
    extensions.filter(({ name }) => SIGNAL.test(name)).flatMap(({ name, value }) => signalsIn(name, value)),
  );
  for (const names of [tally.agents, tally.directives, tally.signals]) prune(names);
}

function* agentsOf({ groups }: Robots): Generator<string> {
  for (const { agents } of groups) yield* agents;
}

function* fieldsOf({ groups, extensions, sitemaps }: Robots): Generator<string> {
  if (groups.length > 0) yield "user-agent";
  if (groups.some(({ rules }) => rules.some(({ type }) => type === "allow"))) yield "allow";
  if (groups.some(({ rules }) => rules.some(({ type }) => type === "disallow"))) yield "disallow";
  if (groups.some(({ crawlDelay }) => crawlDelay !== undefined)) yield "crawl-delay";
  if (sitemaps.length > 0) yield "sitemap";
  for (const { name } of extensions) yield name;
}

const SIGNAL = /^content-(?:signals?|usage)$/i;

/** `content-signal: ai-train=no` of `Content-Signal: /path search=yes, ai-train=no`. */
function signalsIn(name: string, value: string): string[] {
  const pairs = value.match(/[\w-]+\s*=\s*[\w-]+/g) ?? [];
  return pairs.map((pair) => `${name.replace(/s$/i, "")}: ${pair.replace(/\s+/g, "")}`);
}

/** The smallest power of two that is not below a number; 0 for 0. */
function sizeClass(length: number): number {
  return length === 0 ? 0 : 2 ** Math.ceil(Math.log2(length));
}

function encodingOf(body: Uint8Array): string {
  if (body.length === 0) return "empty";
  const [first, second, third] = body;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "utf-16";
  if (body.length > 1 && (first === 0) !== (second === 0)) return "utf-16";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8 with a mark";
  if (isAscii(body)) return "ascii";
  return isUtf8(body) ? "utf-8" : "other";
}
