/** Patterns with `*` and `$`, the normal form of RFC 9309, 2.2.2, and matching. */
import { bytesOf, DIGITS, escapedOctet, escapeOf, LETTERS } from "./octets.ts";
import { webPath } from "./url.ts";

const UNRESERVED = `${LETTERS}${DIGITS}-._~`;
/** Printable ASCII that RFC 3986 does not allow, which normal form always escapes. */
const EXCLUDED = '"<>\\^`{|}';
/** Reserved characters without a meaning in a query: there, they and their escapes are the same. */
const FREE_IN_QUERY = ":/?@[]'";

/** One octet of a pattern or URL, in its spellings in a path and in a query. */
interface Octet {
  inPath: string;
  inQuery: string;
  /** Whether it is written as a bare `$`. */
  dollar?: boolean;
}

const STAR = "*";
const END = "$";
type Token = Octet | typeof STAR | typeof END;

/** Whether the glob `pattern` (`*` anywhere, `$` at the end) matches the beginning of `path`, octet by octet. */
export function referenceMatch(pattern: string, path: string): boolean {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "*") tokens.push(STAR);
    else if (pattern[at] === "$" && at === pattern.length - 1) tokens.push(END);
    else tokens.push(same(pattern[at]));
  }
  return matches(tokens, path);
}

/** The rank of `pattern`, in octets, if it matches the normal form `path`; else -1. Both as in RFC 9309. */
export function rfcRank(pattern: string, path: string): number {
  if (pattern[0] !== "/" && pattern[0] !== "*") return -1;
  const tokens = patternTokens(pattern);
  return matches(tokens, path) ? octetsOf(tokens) : -1;
}

/** A rule's rank: octets of its normal form. A `$` that is no anchor is one octet, however it is spelled. */
function octetsOf(tokens: Token[]): number {
  const dollars = tokens.filter((token) => typeof token !== "string" && token.dollar);
  return render(tokens).length - 2 * dollars.length;
}

/** A pattern in its normal form. */
export function referenceNormalPattern(pattern: string): string {
  return render(patternTokens(bytesOf(pattern)));
}

/** Path and query of a URL in normal form; undefined for a text that is no URL. */
export function referenceNormalPath(url: string): string | undefined {
  const path = webPath(url);
  return path === undefined ? undefined : render(literalTokens(path));
}

function patternTokens(pattern: string): Token[] {
  const anchored = pattern.endsWith("$");
  const tokens: Token[] = [];
  let literal = "";
  for (const char of anchored ? pattern.slice(0, -1) : pattern) {
    if (char !== "*") {
      literal += char;
      continue;
    }
    tokens.push(...literalTokens(literal), STAR);
    literal = "";
  }
  tokens.push(...literalTokens(literal));
  if (anchored) tokens.push(END);
  return tokens;
}

/** The octets of a text without wildcards: `*` and `$` stand for themselves. */
function literalTokens(text: string): Octet[] {
  const tokens: Octet[] = [];
  /** The text since the last percent sign that begins no escape. */
  let stray = "";
  for (let at = 0; at < text.length; at++) {
    const octet = escapedOctet(text, at);
    if (octet >= 0) {
      // An escaped digit, once decoded, would turn a stray percent sign into an escape.
      const lends = stray !== "" && stray.length < 3 && isHex(octet);
      tokens.push(lends ? same(escapeOf(octet)) : escaped(octet));
      stray = "";
      at += 2;
    } else {
      tokens.push(plain(text[at]));
      stray = text[at] === "%" ? "%" : stray !== "" && isHex(text.charCodeAt(at)) ? stray + text[at] : "";
    }
  }
  return tokens;
}

function isHex(octet: number): boolean {
  return escapedOctet(`%0${String.fromCharCode(octet)}`, 0) >= 0;
}

function escaped(octet: number): Octet {
  const char = String.fromCharCode(octet);
  if (UNRESERVED.includes(char)) return same(char);
  return { inPath: escapeOf(octet), inQuery: FREE_IN_QUERY.includes(char) ? char : escapeOf(octet) };
}

function plain(char: string): Octet {
  const unwritable = char <= " " || char >= "\x7F" || EXCLUDED.includes(char);
  const octet = same(unwritable || char === "*" || char === "$" ? escapeOf(char.charCodeAt(0)) : char);
  return char === "$" ? { ...octet, dollar: true } : octet;
}

function same(text: string): Octet {
  return { inPath: text, inQuery: text };
}

/** The normal form as text; the octets after the first "?" are a query. */
function render(tokens: Token[]): string {
  let text = "";
  let inQuery = false;
  for (const token of tokens) {
    if (typeof token === "string") {
      text += token;
    } else {
      text += inQuery ? token.inQuery : token.inPath;
      if (token.inPath === "?") inQuery = true;
    }
  }
  return text;
}

/** Whether `tokens` match the beginning of `text`. `reached` contains all positions that a match can have reached. */
function matches(tokens: Token[], text: string): boolean {
  const question = text.indexOf("?");
  let reached = new Set([0]);
  for (const token of tokens) {
    if (token === END) return reached.has(text.length);
    const next = new Set<number>();
    if (token === STAR) {
      for (let at = Math.min(...reached); at <= text.length; at++) next.add(at);
    } else {
      for (const at of reached) {
        // After a wildcard, a literal may be in the path or in the query, whose spelling it then has.
        const literal = question >= 0 && at > question ? token.inQuery : token.inPath;
        if (text.startsWith(literal, at)) next.add(at + literal.length);
      }
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return true;
}
