/** Patterns with `*` and `$`, the normal form of RFC 9309 2.2.2, and the matching of the two. */
import { bytesOf, DIGITS, escapedOctet, escapeOf, LETTERS } from "./octets.ts";
import { webPath } from "./url.ts";

const UNRESERVED = `${LETTERS}${DIGITS}-._~`;
/** Printable ASCII that RFC 3986 does not allow: it is always written escaped. */
const EXCLUDED = '"<>\\^`{|}';
/** Reserved characters that mean nothing inside a query: there they and their escapes are the same. */
const FREE_IN_QUERY = ":/?@[]'";

/** One octet of a pattern or a URL: as it is written in a path, and as it is written in a query. */
interface Octet {
  inPath: string;
  inQuery: string;
  /** Written as a bare `$`. */
  dollar?: boolean;
}

const STAR = "*";
const END = "$";
type Token = Octet | typeof STAR | typeof END;

/** Whether the glob `pattern` (`*` anywhere, `$` at the end) matches a beginning of `path`, octet by octet. */
export function referenceMatch(pattern: string, path: string): boolean {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "*") tokens.push(STAR);
    else if (pattern[at] === "$" && at === pattern.length - 1) tokens.push(END);
    else tokens.push(same(pattern[at]));
  }
  return matches(tokens, path);
}

/** The octets of `pattern` where it matches the normal form `path`, else -1; both as in RFC 9309. */
export function rfcRank(pattern: string, path: string): number {
  if (pattern[0] !== "/" && pattern[0] !== "*") return -1;
  const tokens = patternTokens(pattern);
  return matches(tokens, path) ? octetsOf(tokens) : -1;
}

/** How much a rule counts: the normal form, in which a `$` that is not an anchor is one octet however it is spelled. */
function octetsOf(tokens: Token[]): number {
  const dollars = tokens.filter((token) => typeof token !== "string" && token.dollar);
  return render(tokens).length - 2 * dollars.length;
}

/** A pattern in its normal form. */
export function referenceNormalPattern(pattern: string): string {
  return render(patternTokens(bytesOf(pattern)));
}

/** Path and query of a URL in their normal form, or undefined for anything that is not a URL. */
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

/** Text without wildcards, octet by octet; its `*` and `$` are themselves. */
function literalTokens(text: string): Octet[] {
  const tokens: Octet[] = [];
  /** What is written since the last percent sign that is none of an escape. */
  let stray = "";
  for (let at = 0; at < text.length; at++) {
    const octet = escapedOctet(text, at);
    if (octet >= 0) {
      // A digit of its own would make an escape of what is none.
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

/** The normal form in full: what follows the first "?" is a query. */
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

/** Whether `tokens` match a beginning of `text`: `reached` holds every position where they can have got to. */
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
        // After a wildcard a literal may lie in the path or in the query, and is written as it is there.
        const literal = question >= 0 && at > question ? token.inQuery : token.inPath;
        if (text.startsWith(literal, at)) next.add(at + literal.length);
      }
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return true;
}
