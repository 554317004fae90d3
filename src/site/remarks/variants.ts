import { decoderByLabel } from "../../base/utf8.ts";
import type { Rule } from "../../engine/parse/content.ts";

/** What keeps a rule from matching: what would have to be otherwise for it to match. */
export type NearCause =
  | "bare"
  | "case"
  | "charset"
  | "end"
  | "escape"
  | "inside"
  | "order"
  | "query"
  | "root"
  | "slash"
  | "star"
  | "start";

/** A rule that nearly matches. */
export interface NearMiss {
  readonly cause: NearCause;
  readonly rule: Rule;
  /** The pattern that would match, if that is what its author may have meant. */
  readonly meant?: string;
}

/** A pattern that differs from a rule's, and in what respects. */
export interface Variant {
  readonly misses: readonly NearMiss[];
  readonly pattern: string;
}

/** At how many places of a pattern a star is tried. */
const PLACES = 8;

/** Patterns like a rule's, in the order in which they are likely to be meant. */
export function* variantsOf(rule: Rule, pattern: string = rule.pattern): Generator<Variant> {
  const variant = (cause: NearCause, text: string, isMeant = true): Variant => ({
    misses: [{ cause, rule, ...(isMeant && { meant: text }) }],
    pattern: text,
  });
  if (/^[\w.-]/.test(pattern)) {
    for (const start of pattern.startsWith(".") ? ["/*"] : ["/", "/*/"])
      yield variant("bare", `${start}${pattern}`);
    return;
  }
  // A slash alone, or what is no path, is like anything.
  if (!/^\/[^/*$]|^\/?\*[^*$]/.test(pattern)) return;
  if (pattern.endsWith("/")) yield variant("slash", `${pattern.slice(0, -1)}$`, false);
  if (pattern.endsWith("$")) yield variant("end", pattern.slice(0, -1), false);
  if (pattern.startsWith("/?")) {
    yield variant("start", `/*${pattern.slice(1)}`);
    yield variant("start", `/*&${pattern.slice(2)}`);
  } else if (pattern.includes("?") && /\?[\w[\]%.-]+(?:=|$)/.test(pattern)) {
    yield variant(
      "order",
      pattern.startsWith("/*?") ? pattern.replace("?", "&") : pattern.replace("?", "?*&"),
    );
  } else if (/^\/[\w-]+=/.test(pattern)) {
    yield variant("query", `/*?${pattern.slice(1)}`);
    yield variant("query", `/*&${pattern.slice(1)}`);
  } else if (/^\/\.\w/.test(pattern)) {
    yield variant("star", `/*${pattern.slice(1)}`);
  } else if (!/^\/?\*/.test(pattern)) yield variant("inside", `/*${pattern}`);
  if (/^\/\*\/[^*$]/.test(pattern)) yield variant("root", pattern.slice(2));
  for (const { index } of [...pattern.matchAll(/(?<=[^*/])(?:\/(?=[^*$/])|\?)/g)].slice(0, PLACES)) {
    const [before, after] = [pattern.slice(0, index), pattern.slice(index)];
    yield variant("star", `${before}${after.startsWith("/") ? "/" : ""}*${after}`);
  }
}

/** Variants in two respects: one that may be meant, and what is at the end. */
export function* variantsOfTwo(rule: Rule): Generator<Variant> {
  for (const { pattern, misses } of variantsOf(rule)) {
    if (misses[0]?.meant === undefined) continue;
    for (const end of variantsOf(rule, pattern))
      if (end.misses[0]?.meant === undefined) yield { ...end, misses: [...end.misses, ...misses] };
  }
}

/** A rule's name as the end of a longer one, `/cart` as that of `/my-cart`. */
export function* variantsInNames(rule: Rule): Generator<Variant> {
  const name = /^\/([a-z\d][^*?]{2,})$/i.exec(rule.pattern)?.[1];
  if (name === undefined) return;
  for (const mark of "-_.")
    yield { misses: [{ cause: "inside", rule, meant: `/*${name}` }], pattern: `/*${mark}${name}` };
}

/** Letters beyond ASCII, as text or escapes. */
const LETTERS = /%[89a-f][\da-f]|[^\0-\x7F]/i;

/** A rule's letters in UTF-8 instead of an encoding that sites used before it, or the other way round. */
export function* variantsOfCharset(rule: Rule): Generator<Variant> {
  const { pattern } = rule;
  if (!LETTERS.test(pattern)) return;
  for (const label of ["windows-1252", "windows-1251"]) {
    const letters = decoderByLabel(label)?.decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i));
    if (letters === undefined) continue;
    const modern = pattern.replace(/%([89a-f][\da-f])/gi, (_, code: string) =>
      encodeURIComponent(letters[Number.parseInt(code, 16) - 128]!),
    );
    const old = pattern.replace(/(?:%[89a-f][\da-f])+/gi, withoutEscapes).replace(/[^\0-\x7F]/g, (letter) => {
      const i = letters.indexOf(letter);
      return i < 0 ? letter : `%${(128 + i).toString(16).toUpperCase()}`;
    });
    for (const meant of [modern, old]) yield { misses: [{ cause: "charset", rule, meant }], pattern: meant };
  }
}

/** The text with escapes turned into what they stand for. */
export function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
