import { decoderByLabel } from "../../base/utf8.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Rule } from "../../engine/parse/content.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";

/** What keeps a rule from matching: what would have to be otherwise for it to match. */
type NearCause =
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
interface NearMiss {
  readonly cause: NearCause;
  readonly rule: Rule;
  /** The pattern that would match, if that is what its author may have meant. */
  readonly meant?: string;
}

/** A pattern that differs from a rule's, and in what respects. */
interface Variant {
  readonly misses: readonly NearMiss[];
  readonly pattern: string;
}

/** How many rules are looked at; each has a few variants. */
const MOST_RULES = 1_000;

/**
 * The rule of one kind that matches a path but for a detail or two, once for each; of several, the one whose difference is
 * least, and then the first in the file. None if no rule nearly matches.
 *
 * @param path as an explanation has it
 */
export function nearMisses(rules: readonly Rule[], { dialect }: Robots, path: string): readonly NearMiss[] {
  const some = rules.slice(0, MOST_RULES);
  const spelt = (cause: NearCause): Variant[] =>
    some.map((rule) => ({ misses: [{ cause, rule }], pattern: rule.pattern }));
  const also = (cause: NearCause, variants: readonly Variant[]): Variant[] =>
    variants.map(({ misses, pattern }) => ({
      misses: [{ cause, rule: misses[0]!.rule }, ...misses],
      pattern,
    }));
  const lower = (text: string): string => text.toLowerCase();
  const same = (text: string): string => text;
  const plain = (text: string): string => withoutEscapes(text.replaceAll("+", "%20"));
  const wild = dialectRules(dialect).wildcards ? some : [];
  const variants = wild.flatMap((rule) => [...variantsOf(rule)]);
  const asks: readonly (readonly [spell: (text: string) => string, among: () => readonly Variant[]])[] = [
    [lower, () => spelt("case")],
    [plain, () => spelt("escape")],
    [same, () => some.flatMap((rule) => [...variantsOfCharset(rule)])],
    [same, () => variants],
    [(text) => lower(plain(text)), () => also("case", spelt("escape"))],
    [lower, () => also("case", variants)],
    [plain, () => also("escape", variants)],
    [same, () => wild.flatMap((rule) => [...variantsOfTwo(rule)])],
    [same, () => wild.flatMap((rule) => [...variantsInNames(rule)])],
  ];
  for (const [spell, among] of asks) {
    const found = firstMatch(among(), dialect, path, spell);
    if (found !== undefined) return found.misses;
  }
  return [];
}

/** The first pattern that matches a path, both spelt in a way. */
function firstMatch(
  variants: readonly Variant[],
  dialect: Dialect,
  path: string,
  spell: (text: string) => string,
): Variant | undefined {
  const text = spell(path);
  const patterns = variants.map(({ pattern }) => spell(pattern));
  if (!text.startsWith("/") || patterns.length === 0) return undefined;
  const body = patterns.map((pattern) => `Disallow: ${pattern.replace(/[#\r\n].*$/s, "")}\n`).join("");
  const policy = parse(`User-agent: x\n${body}`, { dialect, maxBytes: Number.POSITIVE_INFINITY }).policyFor(
    "x",
  );
  const lines = policy.explain(text).candidates.map(({ line }) => line);
  policy.dispose();
  return lines.length === 0 ? undefined : variants[Math.min(...lines) - 2];
}

/** At how many places of a pattern a star is tried. */
const PLACES = 8;

/** Patterns like a rule's, in the order in which they are likely to be meant. */
function* variantsOf(rule: Rule, pattern: string = rule.pattern): Generator<Variant> {
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
function* variantsOfTwo(rule: Rule): Generator<Variant> {
  for (const { pattern, misses } of variantsOf(rule)) {
    if (misses[0]?.meant === undefined) continue;
    for (const end of variantsOf(rule, pattern))
      if (end.misses[0]?.meant === undefined) yield { ...end, misses: [...end.misses, ...misses] };
  }
}

/** A rule's name as the end of a longer one, `/cart` as that of `/my-cart`. */
function* variantsInNames(rule: Rule): Generator<Variant> {
  const name = /^\/([a-z\d][^*?]{2,})$/i.exec(rule.pattern)?.[1];
  if (name === undefined) return;
  for (const mark of "-_.")
    yield { misses: [{ cause: "inside", rule, meant: `/*${name}` }], pattern: `/*${mark}${name}` };
}

/** Letters beyond ASCII, as text or escapes. */
const LETTERS = /%[89a-f][\da-f]|[^\0-\x7F]/i;

/** A rule's letters in UTF-8 instead of an encoding that sites used before it, or the other way round. */
function* variantsOfCharset(rule: Rule): Generator<Variant> {
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
function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
