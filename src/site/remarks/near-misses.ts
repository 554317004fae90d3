import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Rule } from "../../engine/parse/content.ts";
import { parse, type Robots } from "../../engine/policy/robots.ts";
import {
  type NearCause,
  type NearMiss,
  type Variant,
  variantsInNames,
  variantsOf,
  variantsOfCharset,
  variantsOfTwo,
  withoutEscapes,
} from "./variants.ts";

/** How many rules are looked at; each has a few variants. */
const MOST = 1_000;

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
