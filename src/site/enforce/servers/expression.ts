import type { Form } from "../../analyze/form.ts";
import { type Flavor, HEX, Inexpressible, spelling, verbatim } from "./spelling.ts";
import { afterGap, type Gap, isSpelledAlike, lastPercent } from "./within-escape.ts";

/** The pieces of a pattern after its stars, and how they are to be spelled. */
interface Pieces {
  readonly segments: readonly string[];
  readonly anchored: boolean;
  readonly flavor: Flavor;
  readonly forbids: boolean;
}

/**
 * The regular expression for the request targets that a pattern matches. It is compared from the beginning with a
 * target without dot segments, but comes without the `^`, so that several can be joined.
 *
 * The path and the query spell the same character differently. Where that matters after a star, there is one
 * alternative for each star that may hold the question mark, and one for the case that none does.
 *
 * @param room what the server takes: beyond its `longest`, most of the work is not even begun
 * @param forbids whether the pattern forbids: then it takes all spellings that servers may read alike, reserved characters
 *   in the path in any spelling, and slashes after the name of a file in the path, where a `$` ends it
 * @throws Inexpressible
 */
export function expressionOf(
  { prefix, segments, anchored }: Form,
  { flavor, longest }: { readonly flavor: Flavor; readonly longest: number },
  forbids = false,
): string {
  const { parts, inQuery } = spelling(prefix, false, flavor, forbids);
  const isFile = forbids && anchored && /^[^?]*\.\w{1,8}$/.test([prefix, ...segments].join("/"));
  const end = anchored ? "$" : "";
  const isCut = segments.length > 0 || !anchored;
  const start = forbids && isCut ? lastSlashes(parts.join("")) : parts.join("");
  const read = forbids ? (text: string): string => asServersRead(text, flavor) : (text: string) => text;
  if (segments.length === 0)
    return read(ended(prefix, start, inQuery, anchored, flavor) + (isFile ? ANY_SLASHES : "") + end);
  refusePart(prefix);
  const about = { segments, anchored, flavor, forbids };
  let ways = "";
  let count = 0;
  const add = (way: string): void => {
    ways += `${count++ === 0 ? "" : "|"}${way}${end}`;
    // There are as many ways as stars, and each is as long as the pattern.
    if (ways.length > longest) throw new Inexpressible("long-rule");
  };
  for (const way of waysOf(about, inQuery)) add(way);
  if (isFile) add(`${concat(segments.map(speller(about, "path", false)))}${ANY_SLASH}+`);
  const rest = count === 1 ? ways : `(?:${ways})`;
  // Most pieces have nothing that servers read in several ways.
  return segments.some((text) => /\/|%25/.test(text)) ? read(start + rest) : read(start) + rest;
}

/** The expression for the targets that a pattern matches as they are sent; bytes beyond ASCII also where they are raw. */
export function verbatimExpression({ prefix, segments, anchored }: Form, flavor: Flavor): string {
  const text = (piece: string): string =>
    piece.replace(/%[89A-F][0-9A-F]|./gsu, (c) => {
      if (c.length === 1) return verbatim(c);
      return flavor === "pcre" ? `(?:${c}|\\x${c.slice(1)})` : c;
    });
  const rest = segments.map((piece, i) => {
    if (i === segments.length - 1) return `.*${text(piece)}`;
    return flavor === "pcre" ? `(?>.*?${text(piece)})` : `.*${text(piece)}`;
  });
  return `${text(prefix)}${concat(rest)}${anchored ? "$" : ""}`;
}

/** A slash as servers read it. On Windows `%5C` is one, too, and for URL parsers once it is decoded. */
const ANY_SLASH = "(?:/|%2[fF]|%5[cC])";
/** A percent sign, escaped or stray. */
const ANY_PERCENT = `%(?:25|(?!${HEX}${HEX}))`;
/** Any number of slashes, even none. */
export const ANY_SLASHES = `${ANY_SLASH}*`;

/** A star and the slashes after it. */
const FIRST_SLASHES = /^((?:\[\^\?\]|\.)\*\??)(\/+)/;

/**
 * Just as many slashes, in any spelling. Beside a star and at the end of a pattern, which take further slashes anyway,
 * that is enough: one or more of them would leave none for the slash after the star, and take far longer.
 */
function slashes(found: string): string {
  return ANY_SLASH.repeat(found.length);
}

/** The expression with {@link slashes} at the end of each of its alternatives. */
function lastSlashes(expression: string): string {
  return expression.replace(/(?<!\(\?:|\/)\/+(?=[|)]|$)/g, slashes);
}

/**
 * The expression with all spellings that servers may read alike: every slash stands for one or more, which may be
 * escaped, and in the path an escaped percent sign also for a stray one, where the server takes such a request.
 */
function asServersRead(expression: string, flavor: Flavor): string {
  const query = expression.indexOf("\\?");
  return expression.replace(/\(\?:\/\|%2\[fF\][^)]*\)|\/+|%25/g, (found, at: number) => {
    if (found === "%25") return flavor === "re2" || (query >= 0 && at > query) ? found : ANY_PERCENT;
    if (found.startsWith("(")) return found;
    return ANY_SLASH + (found.length === 1 ? "+" : `{${found.length},}`);
  });
}

/** The expression in any letter case, also of letters that are escaped: then they differ in the first digit. */
export function inAnyCase(expression: string): string {
  const escapes = /%([4-7])(\d|\[[a-f][A-F]\])/g;
  const read = expression.replace(escapes, (found, high: string, low: string) => {
    const character = String.fromCharCode(Number.parseInt(high + low.replace("[", "")[0]!, 16));
    return /[A-Za-z]/.test(character) ? `%[${/[46]/.test(high) ? "46" : "57"}]${low}` : found;
  });
  return `(?i:${read})`;
}

/** Joins texts, but not as `join` does, which would copy each again and again: the whole is copied once in the end. */
function concat(texts: readonly string[]): string {
  return texts.reduce((all, text) => all + text, "");
}

/** The pieces after stars, once for each place where the query may begin. */
function* waysOf(about: Pieces, inQuery: boolean): Generator<string, undefined> {
  const { segments, anchored } = about;
  const after = speller(about, "any", true);
  if (inQuery) return yield concat(segments.map(after));
  const marked = segments.findIndex((segment) => segment.includes("?"));
  const doubtful = marked < 0 ? segments : segments.slice(0, marked + 1);
  // None of these escapes occurs in the query in normal form, so a piece that has one is in the path.
  const inPath =
    1 + doubtful.findLastIndex((segment) => /%(?:2F|3A|3F|40|5B|5D|27)/.test(segment.split("?")[0]!));
  const isSame = inPath === 0 && doubtful.every((text) => isSpelledAlike(text, about));
  if (isSame) return yield concat(segments.map(speller(about, "any", false)));
  const before = doubtful.map(speller(about, "path", false));
  const rests = [""];
  const restFrom = (at: number): string => {
    for (let i = segments.length - rests.length; i >= at; i--)
      rests.push(after(segments[i]!, i) + rests.at(-1)!);
    return rests[segments.length - at]!;
  };
  yield concat(before) + restFrom(doubtful.length);
  const atMark = speller(about, "mark", true);
  // A question mark that ends the pattern needs no alternative: it is the first one, or another comes before.
  const isLast = !anchored && segments[marked] === "?" && marked === segments.length - 1;
  let path = concat(before.slice(0, inPath));
  for (let mark = inPath; mark < doubtful.length - (isLast ? 1 : 0); mark++) {
    yield path + atMark(doubtful[mark]!, mark) + restFrom(mark + 1);
    path += before[mark]!;
  }
}

/**
 * Writes the expression for a piece after a star. Each but the last matches at its first place only: going on to a later
 * place never helps, so an atomic group keeps the time linear.
 */
function speller(
  { segments, anchored, flavor, forbids }: Pieces,
  gap: Gap,
  inQuery: boolean,
): (text: string, at: number) => string {
  return (text, at) => {
    const isLast = at === segments.length - 1;
    const piece = { text, gap, inQuery };
    const exact = afterGap(piece, flavor, { isLazy: !isLast, isEnd: isLast && anchored, forbids });
    const hasSlashes = forbids && text.includes("/");
    const first = hasSlashes
      ? exact.replace(FIRST_SLASHES, (_, star: string, found: string) => star + slashes(found))
      : exact;
    const found = hasSlashes && !(isLast && anchored) ? lastSlashes(first) : first;
    if (isLast) return ended(text, found, inQuery || text.includes("?"), anchored, flavor);
    refusePart(text);
    return flavor === "pcre" ? `(?>${found})` : found;
  };
}

/** The expression for the last piece, given the one for its text. */
function ended(piece: string, found: string, inQuery: boolean, anchored: boolean, flavor: Flavor): string {
  if (anchored) return found;
  if (/%[0-9A-F]$/.test(piece)) refusePart(piece);
  return piece.endsWith("%") ? found.slice(0, -1) + lastPercent(inQuery, flavor) : found;
}

/** Refuses a piece that ends within an escape, as `%2*` does. */
function refusePart(piece: string): void {
  if (/%[0-9A-F]?$/.test(piece)) throw new Inexpressible("half-escape");
}
