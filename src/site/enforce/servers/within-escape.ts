import { digitOf, type Flavor, HEX, spelling, staysEscaped } from "./spelling.ts";

/** The text that a star may take: `any`, only part of the `path`, or text with the first question mark (`mark`). */
export type Gap = "any" | "path" | "mark";

/** A piece of a pattern after a star. */
interface Piece {
  readonly text: string;
  readonly gap: Gap;
  readonly inQuery: boolean;
}

const DIGITS = "0123456789ABCDEF";

/** Asserts that the digit that follows is not part of an escape. */
const NO_DIGIT = `(?<!%(?=${HEX}${HEX}))(?<!%${HEX}(?=${HEX}))`;

/** A cache of {@link escapes}, without which rules with many stars take three times as long: a few texts per digit. */
const found = new Map<string, string>();

/** The escapes of the bytes that `wanted` names, without their percent sign. Results are remembered by key. */
function escapes(key: string, wanted: (byte: number) => boolean): string {
  const known = found.get(key);
  if (known !== undefined) return known;
  const lows = new Map<string, string>();
  for (const high of DIGITS) {
    const low = [...DIGITS].filter((digit) => wanted(Number.parseInt(high + digit, 16))).join("");
    if (low !== "") lows.set(low, (lows.get(low) ?? "") + high);
  }
  const text = [...lows].map(([low, high]) => classOf(high) + classOf(low)).join("|");
  found.set(key, text);
  return text;
}

/** One of some digits, in either case. */
function classOf(digits: string): string {
  if (digits === DIGITS) return HEX;
  if (digits.length === 1) return digitOf(digits);
  return `[${[...digits].map((digit) => (/\d/.test(digit) ? digit : digit.toLowerCase() + digit)).join("")}]`;
}

/** A percent sign at the end of a pattern: a stray one, or the first character of an escape that normal form keeps. */
export function lastPercent(inQuery: boolean, flavor: Flavor): string {
  if (flavor === "pcre") return `%(?!${escapes(`plain ${inQuery}`, (byte) => !staysEscaped(byte, inQuery))})`;
  const stays = escapes(`stays ${inQuery}`, (byte) => staysEscaped(byte, inQuery));
  return `%(?:$|[^0-9A-Fa-f]|${HEX}(?:$|[^0-9A-Fa-f])|${stays})`;
}

/**
 * The expression for a star and the piece after it. A piece that begins with a hexadecimal digit must not be found
 * within an escape, unless normal form keeps the escape: there, `*2F` does match `%2F`.
 *
 * @param about whether the star takes as little as possible, whether the target must end with the piece, and whether the
 *   rule forbids
 */
export function afterGap(
  { text, gap, inQuery }: Piece,
  flavor: Flavor,
  { isLazy, isEnd, forbids }: Readonly<Record<"isLazy" | "isEnd" | "forbids", boolean>>,
): string {
  const { parts } = spelling(text, inQuery, flavor, forbids);
  const restOf = (from: number): string => parts.slice(from).join("");
  const lazy = isLazy && flavor === "pcre" ? "?" : "";
  const any = gap === "path" ? `[^?]*${lazy}` : gap === "mark" ? `[^?]*\\?.*${lazy}` : `.*${lazy}`;
  const first = text[0]!;
  if (!/[0-9A-Fa-f]/.test(first)) return any + restOf(0);
  // A digit or letter is spelled `(?:a|%61)`.
  const [literal, escaped] = [first, parts[0]!.slice(5, -1)];
  const rest = restOf(1);
  const within = withinEscape(text, restOf, { flavor, inQuery, isEnd });
  if (flavor === "pcre") {
    const starts = [`${NO_DIGIT}${literal}${rest}`, `${escaped}${rest}`, ...within];
    return `${any}(?:${starts.join("|")})`;
  }
  const whole = gap === "mark" ? `[^?]*\\?${wholeText("")}` : wholeText(gap === "path" ? "?" : "");
  const starts = [
    `${whole}(?:${literal}${rest}|(?:${OPEN}${HEX}?)?${escaped}${rest})`,
    ...afterStray(text, parts, literal, isEnd).map((start) => whole + start),
    ...within.map((start) => any + start),
  ];
  return `(?:${starts.join("|")})`;
}

/** Pieces whose characters the path and the query spell alike. */
const UNRESERVED = /^[\w~.-]*$/;
/** Pieces that may begin within the escape of one of `'/:?@[]`, which normal form keeps in the path only. */
const IN_PATH_ONLY = /^(?:[07ABDF]|[2-5]$|27|2F|3[AF]|40|5[BD])/;

/** Whether the path and the query spell a piece alike. */
export function isSpelledAlike(
  text: string,
  { flavor, forbids }: { readonly flavor: Flavor; readonly forbids: boolean },
): boolean {
  if (IN_PATH_ONLY.test(text)) return false;
  if (UNRESERVED.test(text)) return true;
  const [path, query] = [false, true].map((inQuery) => spelling(text, inQuery, flavor, forbids).parts.join());
  return path === query;
}

/** Stray percent signs, which begin no escape, with single digits between them. */
const OPEN = `%(?:%|${HEX}%)*`;

/** Any text that does not end within an escape. */
function wholeText(without: string): string {
  return `(?:[^%${without}]|${OPEN}(?:${HEX}${HEX}|${HEX}?[^%0-9A-Fa-f${without}]))*`;
}

/** The piece after a stray percent sign, with which its first digit forms no escape. */
function afterStray(text: string, parts: readonly string[], literal: string, isEnd: boolean): string[] {
  const [, second, ...others] = parts;
  if (second === undefined) return [OPEN + literal + (isEnd ? "" : "(?:$|[^0-9A-Fa-f])")];
  const escaped = /[0-9A-Fa-f]/.test(text[1]!) ? second.replace(/^\(\?:.\|(.*)\)$/, "$1") : second;
  return [OPEN + literal + escaped + others.join("")];
}

/** The piece found from the second or third character of an escape that normal form keeps. */
function withinEscape(
  text: string,
  restOf: (from: number) => string,
  { flavor, inQuery, isEnd }: { readonly flavor: Flavor; readonly inQuery: boolean; readonly isEnd: boolean },
): string[] {
  const [first, second = ""] = text;
  if (!/[0-9A-F]/.test(first!)) return [];
  const starts: string[] = [];
  const lows = escapes(
    `low ${first} ${inQuery}`,
    (byte) => staysEscaped(byte, inQuery) && byte % 16 === Number.parseInt(first!, 16),
  );
  if (lows !== "") starts.push(`%(?:${lows})${restOf(1)}`);
  const isOf = (byte: number): boolean =>
    staysEscaped(byte, inQuery) &&
    byte >> 4 === Number.parseInt(first!, 16) &&
    (second === "" || byte % 16 === Number.parseInt(second, 16));
  if (second === "" ? isEnd : !/[0-9A-F]/.test(second)) return starts;
  const highs = escapes(`high ${first}${second} ${inQuery}`, isOf);
  if (highs === "") return starts;
  // A piece of one digit must match just that digit of the escape; RE2 can only match the whole escape.
  const digits =
    second === "" && flavor === "pcre" ? `%${digitOf(first!)}(?<=%(?=${highs}).)` : `%(?:${highs})`;
  return [...starts, digits + restOf(2)];
}
