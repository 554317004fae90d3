import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { type Address, readAddress } from "./address.ts";

/** Networks of an operator, as it publishes them. */
export class Networks {
  /** What they are for: tokens of crawlers or operators, as the table of known crawlers has them. */
  readonly names: readonly string[];
  /** Where they came from, for people. */
  readonly source: string;
  /** Each as it is written everywhere, such as `66.249.64.0/27`. */
  readonly written: readonly string[];
  /** Entries that ought to be networks and cannot be read: a list with them is damaged. */
  readonly unreadable: readonly string[];
  /** The networks of each length of address and prefix, by the part of the address that they have in common. */
  readonly #byLength = new Map<number, Prefixes>();

  /**
   * Reads the networks in a text: JSON in which they stand anywhere (Google, Bing, OpenAI, Amazon and others each have a
   * shape of their own), or lines, where `#` begins a comment.
   */
  constructor(names: string | readonly string[], source: string, text: string) {
    this.names = typeof names === "string" ? [names] : names;
    this.source = source;
    const { entries, unreadable } = entriesIn(text);
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

  /** How many there are. */
  get size(): number {
    return this.written.length;
  }

  /** A network so wide that it is not an operator's: it would prove nearly everybody. */
  get tooWide(): string | undefined {
    return this.written.find((one) => Number(one.split("/")[1]) < WIDEST);
  }

  has({ bytes }: Address): boolean {
    for (const { family, prefix, parts } of this.#byLength.values()) {
      if (family === bytes.length && parts.has(partOf(bytes, prefix))) return true;
    }
    return false;
  }
}

/**
 * Whether networks that are for a token or an operator tell a crawler from those who use its name: it has that token or
 * that operator, or falls back to that token and has the same operator (`Googlebot-Image` for `Googlebot`). A fallback to
 * another operator's token says whose rules bind a crawler (`Applebot` reads those for `Googlebot`), not whose it is.
 */
export function isFor({ names }: Pick<Networks, "names">, { token, tokens, operator }: Crawler): boolean {
  return names.some(
    (name) =>
      name === operator ||
      name === token ||
      (tokens.includes(name) && knownCrawler(name)?.operator === operator),
  );
}

/** Bits that the addresses of an operator's network have in common, at least. */
const WIDEST = 8;

/** Networks of one size. */
interface Prefixes {
  /** Bytes of their addresses. */
  readonly family: number;
  readonly prefix: number;
  readonly parts: Set<string>;
}

/** The first bits of an address, as a text that is the same for the same bits. */
function partOf(bytes: readonly number[], prefix: number): string {
  const whole = prefix >> 3;
  const rest = prefix & 7;
  const text = String.fromCharCode(...bytes.slice(0, whole));
  return rest === 0 ? text : text + String.fromCharCode(bytes[whole]! >> (8 - rest));
}

/** What may be networks in a list, and entries that ought to be and are not. */
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
  // Not by recursion: the nesting is somebody else's.
  for (const waiting: [key: string, value: unknown][] = [["", value]]; waiting.length > 0; ) {
    const [key, next] = waiting.pop()!;
    if (typeof next === "string") {
      entries.push(next);
      const isMeant = (PREFIX_KEY.test(key) && next !== "") || WRITTEN.test(next);
      if (isMeant && networkOf(next) === undefined) unreadable.push(next);
    } else if (typeof next === "object" && next !== null) {
      for (const [own, inner] of Object.entries(next)) waiting.push([Array.isArray(next) ? key : own, inner]);
    }
  }
  return { entries, unreadable };
}

/** Keys of networks in the lists of operators. */
const PREFIX_KEY = /^(?:ip|cidr|(?:ip(?:v[46])?_?)?(?:prefix|address))$/i;
/** What looks like a network or an address. */
const WRITTEN = /^[\da-f]*[.:][\da-f.:]*\/|^\d+(?:\.\d+){3}/i;

/** In a line, words may stand beside networks, such as `allow` or a country; the first may be a heading of words. */
function entriesOfLines(text: string): Entries {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/[#;].*/, "").split(/[\s,]+/))
    .map((line) => line.filter((one) => one !== ""))
    .filter((line) => line.length > 0);
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
