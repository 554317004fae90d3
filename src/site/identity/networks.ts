import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { type Address, readAddress } from "./address.ts";

/** A list of networks that an operator publishes. */
export class Networks {
  /** Whom the list is for: tokens of crawlers or operators, spelled as in the table of known crawlers. */
  readonly names: readonly string[];
  /** Where the list comes from, for people. */
  readonly source: string;
  /** The networks in one spelling, such as `66.249.64.0/27`. */
  readonly written: readonly string[];
  /** Entries that look like networks but cannot be read: a list with such entries is damaged. */
  readonly unreadable: readonly string[];
  /** The networks, by the length of address and prefix. */
  readonly #byLength = new Map<number, Prefixes>();

  /**
   * Reads the networks in a text. It may be JSON, in which they may stand anywhere, keys included (Google, Bing, OpenAI,
   * Amazon and others each have a shape of their own), or lines, where `#` begins a comment, as does `;` after a space.
   */
  constructor(names: string | readonly string[], source: string, text: string) {
    this.names = typeof names === "string" ? [names] : names;
    this.source = source;
    const { entries, unreadable } = entriesIn(text.replace(/^\ufeff/, ""));
    const found = entries.flatMap((one) => networkOf(one) ?? []);
    this.unreadable = unreadable;
    this.written = found.map(({ bytes, prefix }) => `${addressText(bytes)}/${prefix}`);
    for (const { bytes, prefix } of found) {
      const length = bytes.length * 256 + prefix;
      const known = this.#byLength.get(length) ?? { family: bytes.length, prefix, parts: new Set<string>() };
      this.#byLength.set(length, known);
      known.parts.add(partOf(bytes, prefix));
    }
  }

  /** The number of networks. */
  get size(): number {
    return this.written.length;
  }

  /** A network that is too wide to be one operator's: it would verify nearly everybody. */
  get tooWide(): string | undefined {
    return this.written.find((one) => Number(one.split("/")[1]) < WIDEST);
  }

  /** Which part of all addresses of a family they are, in the family of which they are more. */
  get share(): number {
    const shares = [4, 16].map((length) => {
      const all = [...this.#byLength.values()].filter(({ family }) => family === length);
      return all.reduce((sum, { prefix, parts }) => sum + parts.size / 2 ** prefix, 0);
    });
    return Math.max(...shares);
  }

  has({ bytes }: Address): boolean {
    for (const { family, prefix, parts } of this.#byLength.values()) {
      if (family === bytes.length && parts.has(partOf(bytes, prefix))) return true;
    }
    return false;
  }
}

/**
 * Whether a list can verify a crawler: it is for the crawler's token or operator, or for a token that the crawler falls
 * back to, of the same operator (`Googlebot-Image` to `Googlebot`). A fallback to another operator's token does not
 * count: `Applebot` obeys rules for `Googlebot`, but is not Google's.
 */
export function isFor({ names }: Pick<Networks, "names">, { token, tokens, operator }: Crawler): boolean {
  return names.some(
    (name) =>
      name === operator ||
      name === token ||
      (tokens.includes(name) && knownCrawler(name)?.operator === operator),
  );
}

/** A prefix shorter than this is too wide. */
const WIDEST = 8;

/** Networks with equally long addresses and prefixes. */
interface Prefixes {
  /** Bytes of an address: 4 or 16. */
  readonly family: number;
  readonly prefix: number;
  readonly parts: Set<string>;
}

/** The first bits of an address as a text: equal bits give equal texts. */
function partOf(bytes: readonly number[], prefix: number): string {
  const whole = prefix >> 3;
  const rest = prefix & 7;
  const text = String.fromCharCode(...bytes.slice(0, whole));
  return rest === 0 ? text : text + String.fromCharCode(bytes[whole]! >> (8 - rest));
}

/** Texts in a list that may be networks, and texts that should be networks but cannot be read. */
interface Entries {
  readonly entries: readonly string[];
  readonly unreadable: readonly string[];
}

function entriesIn(text: string): Entries {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return entriesOfLines(text);
  }
  const entries: string[] = [];
  const unreadable: string[] = [];
  // Without recursion, since a hostile list could be nested too deeply.
  const waiting: { key: string; value: unknown; isListed: boolean }[] = [{ key: "", value, isListed: false }];
  while (waiting.length > 0) {
    const { key, value: next, isListed } = waiting.pop()!;
    if (typeof next === "string") {
      if (VERSION_KEY.test(key)) continue;
      entries.push(next);
      const isMeant = (PREFIX_KEY.test(key) && next !== "") || WRITTEN.test(next);
      if (isMeant && networkOf(next) === undefined) unreadable.push(next);
      // An answer such as {"error": "blocked", "ip": "203.0.113.9"} has the address of whoever asked.
      if (isMeant && !isListed && !next.includes("/")) unreadable.push(`${key}: ${next}`);
    } else if (typeof next === "object" && next !== null) {
      const isList = Array.isArray(next);
      for (const [own, inner] of Object.entries(next)) {
        if (ERROR_KEY.test(own) && isSaid(inner)) unreadable.push(own);
        waiting.push({ key: isList ? key : own, value: inner, isListed: isListed || isList });
        if (WRITTEN.test(own)) waiting.push({ key: "", value: own, isListed: true });
      }
    }
  }
  return { entries, unreadable };
}

/** Keys under which operators' lists have networks. */
const PREFIX_KEY = /^(?:ip|cidr|(?:ip(?:v[46])?_?)?(?:prefix|address))$/i;
/** Keys whose values may look like addresses. */
const VERSION_KEY = /version|revision|release/i;
/** Keys that only answers about a failure fill. */
const ERROR_KEY = /^errors?$/i;
const isSaid = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
/** A text that looks like a network or an address. */
const WRITTEN = /^[\da-f]*[.:][\da-f.:]*\/|^\d+(?:\.\d+){3}/i;

/** Entries of a list in lines. Words such as `allow` may stand beside networks, and line 1 may be a heading. */
function entriesOfLines(text: string): Entries {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*|^\s*;.*|\s;(?!\s*[\da-f]*[.:][\da-f.:]*\/).*/i, "").split(/[\s,;]+/))
    .map((line) => line.filter((one) => one !== ""))
    .filter((line) => line.length > 0);
  if (lines.length === 1 && isSentence(lines[0]!)) return { entries: [], unreadable: [lines[0]!.join(" ")] };
  const [first, ...others] = lines.map((line) => {
    const words = line.filter((one) => networkOf(one) === undefined);
    const doubtful = words.filter(
      (one) => /[\d"'].*[./:]|[./:].*[\d"']|^[!-@[-`{-~]+$/.test(one) && !/^\d+$/.test(one),
    );
    const hasNetwork = words.length < line.length;
    return { unreadable: hasNetwork ? doubtful : words.slice(0, 1), isHeading: doubtful.length === 0 };
  });
  const unreadable = others.flatMap((one) => one.unreadable);
  const isHeaded = first?.isHeading && others.length > 0 && unreadable.length === 0;
  return { entries: lines.flat(), unreadable: isHeaded ? [] : [...(first?.unreadable ?? []), ...unreadable] };
}

/** Words of servers' configurations beside an address. */
const DIRECTIVE = /^(?:allow|deny|permit|require|from|ip|host|set_real_ip_from|\d+)$/i;

/** Whether a line has an address as a sentence has it, such as `Your address 203.0.113.9 is blocked`, and no network. */
function isSentence(line: readonly string[]): boolean {
  const found = line.filter((one) => networkOf(one) !== undefined);
  const words = line.filter((one) => !found.includes(one));
  const hasWord = words.some((word) => !DIRECTIVE.test(word));
  return hasWord && found.length > 0 && found.every((one) => !one.includes("/"));
}

function addressText(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join(".");
  const pairs = bytes.flatMap((byte, i) => (i % 2 === 0 ? [(byte << 8) | bytes[i + 1]!] : []));
  return pairs.map((pair) => pair.toString(16)).join(":");
}

/** An address, or a network such as `66.249.64.0/27`. */
function networkOf(text: string): { readonly bytes: readonly number[]; readonly prefix: number } | undefined {
  const [, written, digits] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = written === undefined ? undefined : readAddress(written);
  if (address === undefined) return undefined;
  const longest = address.bytes.length * 8;
  const prefix = digits === undefined ? longest : Number(digits);
  return prefix > longest ? undefined : { bytes: address.bytes, prefix };
}
