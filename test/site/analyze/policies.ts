import { URL_GOOGLE, URL_RFC9309 } from "../../../assembly/shared/format.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { type Dialect, type Policy, parse } from "../../../src/index.ts";
import { type ProductRule, productDifference } from "../../support/product.ts";
import type { Random } from "../../support/random.ts";

/** A rule as a file writes it. */
export interface Written {
  readonly allow: boolean;
  readonly pattern: string;
}

export function bodyOf(rules: readonly Written[]): string {
  return `User-agent: *\n${rules.map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}\n`).join("")}`;
}

export function policyOf(rules: readonly Written[], dialect: Dialect): Policy {
  return parse(bodyOf(rules), { dialect }).policyFor("x");
}

/** A text that tells two policies apart, by the product of their automata. */
export function oracle(
  a: readonly Written[],
  b: readonly Written[],
  dialect: Dialect,
  mostStates?: number,
): string | undefined {
  const rules = (written: readonly Written[]): ProductRule[] =>
    written
      .filter(
        ({ allow, pattern }) => (!allow || dialectRules(dialect).allow) && startsAlike(pattern, dialect),
      )
      .map(({ allow, pattern }) => ({
        allow,
        pattern: normal(pattern, dialect),
        octets: octetsOf(pattern, dialect),
      }));
  const { url, wildcards, allow, longest } = dialectRules(dialect);
  return productDifference(rules(a), rules(b), {
    wildcards,
    first: allow && !longest,
    dots: url !== URL_GOOGLE,
    ...(mostStates !== undefined && { mostStates }),
  });
}

function startsAlike(pattern: string, dialect: Dialect): boolean {
  return pattern.startsWith("/") || (pattern.startsWith("*") && dialectRules(dialect).wildcards);
}

/** The length that ranks a rule: for Yandex, without stars and the last `$`. */
function octetsOf(pattern: string, dialect: Dialect): number {
  return dialect === "yandex" ? pattern.replace(/[*]|[$]$/g, "").length || 1 : pattern.length;
}

/** In RFC 9309 only a final `$` is special; any other is the character. */
function normal(pattern: string, dialect: Dialect): string {
  return dialectRules(dialect).url === URL_RFC9309 ? pattern.replace(/\$(?!$)/g, "%24") : pattern;
}

/** All words over the letters, up to a length, the empty one included. */
export function words(letters: readonly string[], length: number): string[] {
  const all = [""];
  let last = [""];
  for (let i = 0; i < length; i++) {
    last = last.flatMap((word) => letters.map((letter) => word + letter));
    all.push(...last);
  }
  return all;
}

/** Up to four rules over the letters. */
export function someRules(random: Random, letters: readonly string[]): Written[] {
  return Array.from({ length: 1 + random.below(4) }, () => ({
    allow: random.next() < 0.5,
    pattern: (random.next() < 0.85 ? "/" : "*") + random.text(letters, random.below(6)),
  }));
}

/** The same rules with some lost, changed or added. */
export function mutated(random: Random, rules: readonly Written[], letters: readonly string[]): Written[] {
  const kept = rules.filter(() => random.next() < 0.75);
  const turned = kept.map((rule) => (random.next() < 0.1 ? { ...rule, allow: !rule.allow } : rule));
  return random.next() < 0.5 ? [...turned, someRules(random, letters)[0]!] : turned;
}
