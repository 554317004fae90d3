import { ALLOWED_BY_DEFAULT, RULE_SIZE } from "../../assembly/layout.ts";
import type { Engine } from "../core/engine.ts";
import type { Rule } from "../parse/document.ts";

/** Why a URL is allowed or not. */
export interface Explanation {
  readonly allowed: boolean;
  /** The text that the patterns were matched against. */
  readonly path: string;
  /** The rule that decided; absent if none matches or none was needed. */
  readonly rule?: Rule;
  /** Every rule of the agent's groups that matches, strongest first. */
  readonly candidates: readonly Rule[];
  /** The same in words. */
  readonly reason: string;
}

/** Rules laid out in the engine's rule table; entry i comes from `sources[from[i]]`. */
export interface RuleSet {
  readonly count: number;
  readonly from: readonly number[];
  readonly sources: readonly Rule[];
}

/** What else an explanation tells of. */
export interface Circumstances {
  readonly agent: string | undefined;
  readonly longest: boolean;
  readonly selfAllowed: boolean;
}

interface Candidate {
  readonly rule: Rule;
  readonly value: number;
}

/** Explains the verdict for the text of `length` bytes at `core.pathAt`. */
export function explain(core: Engine, rules: RuleSet, length: number, about: Circumstances): Explanation {
  const path = new TextDecoder().decode(core.u8.subarray(core.pathAt, core.pathAt + length));
  const found = new Map<number, Candidate>();
  const table = core.rules(0);
  for (let i = 0; i < rules.count; i++) {
    const value = core.core.matchRule(table + i * RULE_SIZE, core.pathAt, length);
    if (value === ALLOWED_BY_DEFAULT) continue;
    const source = rules.from[i]!;
    if ((found.get(source)?.value ?? 0) < value) found.set(source, { rule: rules.sources[source]!, value });
  }
  const ranked = [...found.values()].sort((a, b) => b.value - a.value || a.rule.line - b.rule.line);
  const candidates = ranked.map(({ rule }) => rule);
  const [winner] = ranked;
  if (about.selfAllowed && path === "/robots.txt") {
    return {
      allowed: true,
      path,
      candidates,
      reason: "A crawler may always fetch /robots.txt, whatever the rules say.",
    };
  }
  if (winner === undefined) return { allowed: true, path, candidates, reason: noMatch(about.agent) };
  return {
    allowed: winner.rule.type === "allow",
    path,
    rule: winner.rule,
    candidates,
    reason: why(winner, ranked, about),
  };
}

function noMatch(agent: string | undefined): string {
  if (agent === undefined) return "No group of the file applies to this crawler, so everything is allowed.";
  return `No rule of the group for ${agent} matches, so the URL is allowed.`;
}

function why(winner: Candidate, ranked: readonly Candidate[], about: Circumstances): string {
  const name = describe(winner.rule);
  if (ranked.length === 1) return `${name} is the only rule of the group for ${about.agent} that matches.`;
  if (!about.longest) return `${name} is the first of the ${ranked.length} rules that match.`;
  const length = winner.value >> 1;
  const loser = ranked.find(({ value }) => value >> 1 === length && (value & 1) !== (winner.value & 1));
  if (loser !== undefined) {
    return `${name} is as long as ${describe(loser.rule)} (${length} bytes), and Allow wins a tie.`;
  }
  return `${name} is the longest of the ${ranked.length} rules that match (${length} bytes).`;
}

function describe({ type, pattern, line }: Rule): string {
  const text = `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`;
  return line === 0 ? text : `${text} (line ${line})`;
}
