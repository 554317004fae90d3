import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Rule } from "../../engine/parse/content.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";

/** What keeps a rule from matching: what would have to be otherwise for it to match. */
type NearCause = "case" | "end" | "slash" | "start" | "order" | "inside" | "query" | "escape";

/** A rule that nearly matches. */
export interface NearMiss {
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
const MOST = 1_000;

/** Patterns like this one, in the order in which they are likely to be meant. */
function* variantsOf(rule: Rule, pattern: string = rule.pattern): Generator<Variant> {
  const variant = (cause: NearCause, text: string, isMeant = true): Variant => ({
    misses: [{ cause, rule, ...(isMeant && { meant: text }) }],
    pattern: text,
  });
  // A slash alone, or what is no path, is like anything.
  if (!/^\/[^/*$]|^\/?\*[^*$]/.test(pattern)) return;
  if (pattern.endsWith("/")) yield variant("slash", `${pattern.slice(0, -1)}$`, false);
  if (pattern.endsWith("$")) yield variant("end", pattern.slice(0, -1), false);
  if (pattern.startsWith("/?")) {
    yield variant("start", `/*${pattern.slice(1)}`);
    yield variant("start", `/*&${pattern.slice(2)}`);
  } else if (pattern.includes("?") && /\?[\w[\]%.-]+=/.test(pattern)) {
    yield variant(
      "order",
      pattern.startsWith("/*?") ? pattern.replace("?", "&") : pattern.replace("?", "?*&"),
    );
  } else if (/^\/[\w-]+=/.test(pattern)) {
    yield variant("query", `/*?${pattern.slice(1)}`);
    yield variant("query", `/*&${pattern.slice(1)}`);
  } else if (!/^\/?\*/.test(pattern)) yield variant("inside", `/*${pattern}`);
}

/** Variants in two respects: one that may be meant, and what is at the end. */
function* variantsOfTwo(rule: Rule): Generator<Variant> {
  for (const { pattern, misses } of variantsOf(rule)) {
    if (misses[0]?.meant === undefined) continue;
    for (const end of variantsOf(rule, pattern))
      if (end.misses[0]?.meant === undefined) yield { ...end, misses: [...end.misses, ...misses] };
  }
}

/** The text with escapes turned into what they stand for. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", "%20"));
  } catch {
    return text;
  }
}

/**
 * The rule of one kind that matches a path but for a detail or two, once for each; of several, the one whose difference is
 * least, and then the first in the file. None if no rule nearly matches.
 *
 * @param path as an explanation has it
 */
export function nearMisses(rules: readonly Rule[], { dialect }: Robots, path: string): readonly NearMiss[] {
  const some = rules.slice(0, MOST);
  const spelt = (cause: NearCause): Variant[] =>
    some.map((rule) => ({ misses: [{ cause, rule }], pattern: rule.pattern }));
  const also = (cause: NearCause, variants: readonly Variant[]): Variant[] =>
    variants.map(({ misses, pattern }) => ({
      misses: [{ cause, rule: misses[0]!.rule }, ...misses],
      pattern,
    }));
  const lower = (text: string): string => text.toLowerCase();
  const same = (text: string): string => text;
  const variants = dialectRules(dialect).wildcards ? some.flatMap((rule) => [...variantsOf(rule)]) : [];
  const asks: readonly (readonly [spell: (text: string) => string, among: () => readonly Variant[]])[] = [
    [lower, () => spelt("case")],
    [unescaped, () => spelt("escape")],
    [same, () => variants],
    [(text) => lower(unescaped(text)), () => also("case", spelt("escape"))],
    [lower, () => also("case", variants)],
    [unescaped, () => also("escape", variants)],
    [same, () => (variants.length > 0 ? some.flatMap((rule) => [...variantsOfTwo(rule)]) : [])],
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
