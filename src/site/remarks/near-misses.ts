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

/** A pattern that differs from a rule's in one respect. */
interface Variant {
  readonly cause: NearCause;
  readonly rule: Rule;
  readonly pattern: string;
  readonly isMeant: boolean;
}

/** How many rules are looked at; each has a few variants. */
const MOST = 1_000;

/** Patterns like this one, in the order in which they are likely to be meant. */
function* variantsOf(rule: Rule, wildcards: boolean): Generator<Variant> {
  const { pattern } = rule;
  const variant = (cause: NearCause, text: string, isMeant = true): Variant => ({
    cause,
    rule,
    pattern: text,
    isMeant,
  });
  // A slash alone, or what is no path, is like anything.
  if (!/^\/[^/*$]|^\/?\*[^*$]/.test(pattern)) return;
  if (!wildcards) return;
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

/** The text with escapes turned into what they stand for. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", "%20"));
  } catch {
    return text;
  }
}

/**
 * The rule of one kind that matches a path but for a detail; of several, the one whose difference is least, and then the
 * first in the file.
 *
 * @param path as an explanation has it
 */
export function nearMiss(rules: readonly Rule[], { dialect }: Robots, path: string): NearMiss | undefined {
  const { wildcards } = dialectRules(dialect);
  const some = rules.slice(0, MOST);
  const lower = path.toLowerCase();
  const plain = unescaped(path);
  const asks: [text: string, variants: Variant[]][] = [
    [
      lower === path && some.every(({ pattern }) => pattern === pattern.toLowerCase()) ? "" : lower,
      some.map((rule) => ({ cause: "case", rule, pattern: rule.pattern.toLowerCase(), isMeant: false })),
    ],
    [
      plain,
      some.map((rule) => ({ cause: "escape", rule, pattern: unescaped(rule.pattern), isMeant: false })),
    ],
    [path, some.flatMap((rule) => [...variantsOf(rule, wildcards)])],
  ];
  for (const [text, variants] of asks) {
    if (!text.startsWith("/") || variants.length === 0) continue;
    const body = variants.map(({ pattern }) => `Disallow: ${pattern.replace(/[#\r\n].*$/s, "")}\n`).join("");
    const policy = parse(`User-agent: x\n${body}`, { dialect, maxBytes: Number.POSITIVE_INFINITY }).policyFor(
      "x",
    );
    const lines = policy.explain(text).candidates.map(({ line }) => line);
    policy.dispose();
    if (lines.length === 0) continue;
    const { cause, rule, pattern, isMeant } = variants[Math.min(...lines) - 2]!;
    return { cause, rule, ...(isMeant && { meant: pattern }) };
  }
  return undefined;
}
