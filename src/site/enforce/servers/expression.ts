import type { Form } from "../../analyze/form.ts";
import { type Flavor, HEX, Inexpressible, spelling } from "./spelling.ts";
import { afterGap, type Gap, lastPercent } from "./within-escape.ts";

interface Piece {
  readonly text: string;
  readonly gap: Gap;
  readonly inQuery: boolean;
}

/**
 * The regular expression for the request targets that a pattern matches. It is compared from the beginning with a
 * target without dot segments, but comes without the `^`, so that several can be joined.
 *
 * The path and the query spell the same character differently. Where that matters after a star, there is one
 * alternative for each star that may hold the question mark, and one for the case that none does.
 *
 * @param forbids whether the pattern forbids: then reserved characters in the path and slashes beside stars count in any
 *   spelling, and slashes may follow the name of a file in the path, where a `$` ends it
 * @throws Inexpressible
 */
export function expressionOf({ prefix, segments, anchored }: Form, flavor: Flavor, forbids = false): string {
  const { parts, inQuery } = spelling(prefix, false, flavor, forbids);
  const isFile = forbids && anchored && /^[^?]*\.\w{1,8}$/.test([prefix, ...segments].join("/"));
  const end = anchored ? "$" : "";
  const isCut = segments.length > 0 || !anchored;
  const start = forbids && isCut ? lastSlashes(parts.join("")) : parts.join("");
  if (segments.length === 0)
    return ended(prefix, start, inQuery, anchored, flavor) + (isFile ? ANY_SLASHES : "") + end;
  refusePart(prefix);
  const ways = waysOf(segments, inQuery, anchored, flavor, forbids).map(
    (pieces) => spelled(pieces, anchored, flavor, forbids) + end,
  );
  if (isFile) {
    const pieces = segments.map((text): Piece => ({ text, gap: "path", inQuery: false }));
    ways.push(`${spelled(pieces, anchored, flavor, forbids)}${ANY_SLASH}+$`);
  }
  return start + (ways.length === 1 ? ways[0]! : `(?:${ways.join("|")})`);
}

/** A slash as servers read it. On Windows `%5C` is one, too, and for URL parsers once it is decoded. */
const ANY_SLASH = "(?:/|%2[fF]|%5[cC])";
/** A percent sign, escaped or stray. */
const ANY_PERCENT = `%(?:25|(?!${HEX}${HEX}))`;
/** Any number of slashes, even none. */
export const ANY_SLASHES = `${ANY_SLASH}*`;

/** Slashes after a star. */
const FIRST_SLASHES = /(?<=^(?:\[\^\?\]|\.)\*\??)\/+/;

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
export function asServersRead(expression: string, flavor: Flavor): string {
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

/** The pieces after stars, once for each place where the query may begin. */
function waysOf(
  segments: readonly string[],
  inQuery: boolean,
  anchored: boolean,
  flavor: Flavor,
  forbids: boolean,
): Piece[][] {
  if (inQuery) return [segments.map((text) => ({ text, gap: "any", inQuery: true }))];
  const marked = segments.findIndex((segment) => segment.includes("?"));
  const doubtful = marked < 0 ? segments : segments.slice(0, marked + 1);
  // None of these escapes occurs in the query in normal form, so a piece that has one is in the path.
  const inPath =
    1 + doubtful.findLastIndex((segment) => /%(?:2F|3A|3F|40|5B|5D|27)/.test(segment.split("?")[0]!));
  const isSame =
    inPath === 0 &&
    doubtful.every((text) => {
      const [path, query] = [false, true].map((inQuery) =>
        afterGap({ text, gap: "any", inQuery }, flavor, { isLazy: false, isEnd: false, forbids }),
      );
      return path === query;
    });
  if (isSame) return [segments.map((text) => ({ text, gap: "any", inQuery: false }))];
  const ways: Piece[][] = [
    segments.map((text, i) => {
      const isBefore = i < doubtful.length;
      return { text, gap: isBefore ? "path" : "any", inQuery: !isBefore };
    }),
  ];
  // A question mark that ends the pattern needs no alternative: it is the first one, or another comes before.
  const isLast = !anchored && segments[marked] === "?" && marked === segments.length - 1;
  for (let turn = inPath; turn < doubtful.length - (isLast ? 1 : 0); turn++) {
    ways.push(
      segments.map((text, i) => ({
        text,
        gap: i < turn ? "path" : i === turn ? "turn" : "any",
        inQuery: i >= turn,
      })),
    );
  }
  return ways;
}

/**
 * The expression for pieces after stars. Each but the last matches at its first place only: going on to a later place
 * never helps, so an atomic group keeps the time linear.
 */
function spelled(pieces: readonly Piece[], anchored: boolean, flavor: Flavor, forbids: boolean): string {
  return pieces
    .map((piece, i) => {
      const isLast = i === pieces.length - 1;
      const exact = afterGap(piece, flavor, { isLazy: !isLast, isEnd: isLast && anchored, forbids });
      const first = forbids ? exact.replace(FIRST_SLASHES, slashes) : exact;
      const found = forbids && !(isLast && anchored) ? lastSlashes(first) : first;
      if (!isLast) {
        refusePart(piece.text);
        return flavor === "pcre" ? `(?>${found})` : found;
      }
      const { inQuery } = spelling(piece.text, piece.inQuery, flavor, forbids);
      return ended(piece.text, found, inQuery, anchored, flavor);
    })
    .join("");
}

/** The expression for the last piece, given the one for its text. */
function ended(piece: string, found: string, inQuery: boolean, anchored: boolean, flavor: Flavor): string {
  if (anchored) return found;
  if (/%[0-9A-F]$/.test(piece)) refusePart(piece);
  return piece.endsWith("%") ? found.slice(0, -1) + lastPercent(inQuery, flavor) : found;
}

/** Refuses a piece that ends within an escape, as `%2*` does. */
function refusePart(piece: string): void {
  if (/%[0-9A-F]?$/.test(piece)) throw new Inexpressible("it breaks off within an escape");
}
