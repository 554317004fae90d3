import type { LaidOut, RuleSource } from "../agent/select.ts";
import type { Engine } from "../core/engine.ts";
import type { Rule } from "../parse/content.ts";
import { valueText } from "../utf8.ts";
import type { PathText } from "./path-text.ts";

/** Why a URL is allowed or not. */
export interface Explanation {
  readonly allowed: boolean;
  /** The text that the patterns were matched against. */
  readonly path: string;
  /** The rule that decided; absent if no rule matches, or if none is needed (for `/robots.txt`). */
  readonly rule?: Rule;
  /**
   * Every rule of the agent's groups that matches, strongest first. For a policy from an image, only the strongest
   * ones, up to 2 MiB of patterns; a real file cannot have more.
   */
  readonly candidates: readonly Rule[];
  /** Why, in words. */
  readonly reason: string;
}

/** The rules for an explanation: entry i of the writer comes from `sources[from[i]]`. */
export interface RuleSet extends LaidOut {
  readonly sources: readonly Rule[];
  /** Sources whose patterns are not matched exactly. */
  readonly coarse: ReadonlySet<number>;
}

/** A rule as written in its file, which has to be in core memory. */
export function toRule(core: Engine, source: RuleSource): Rule {
  return {
    type: source.allow ? "allow" : "disallow",
    pattern: valueText(core.u8.subarray(source.start, source.end)),
    line: source.line,
  };
}

/** Other facts that an explanation depends on. */
export interface Circumstances {
  readonly agent: string | undefined;
  /** It is not known which agent the rules are for. */
  readonly rulesOnly: boolean;
  readonly longest: boolean;
  readonly selfAllowed: boolean;
}

/** A rule that matches. */
export interface Candidate {
  readonly rule: Rule;
  /** The highest decides; odd ones allow. */
  readonly priority: number;
  /** It is not matched exactly. */
  readonly coarse?: boolean;
}

/** Rules that match. */
export interface Matching {
  /** All of them, or the strongest ones. */
  readonly candidates: readonly Candidate[];
  /** How many there are. */
  readonly count: number;
}

/** The rules of a file that match a text. */
export function fileCandidates(core: Engine, rules: RuleSet, path: PathText): Matching {
  const found = new Map<number, Candidate>();
  for (const i of rules.writer.matching(core, path.at, path.length)) {
    const source = rules.from[i]!;
    const priority = rules.writer.priority(i);
    if ((found.get(source)?.priority ?? 0) >= priority) continue;
    found.set(source, { rule: rules.sources[source]!, priority, coarse: rules.coarse.has(source) });
  }
  return { candidates: [...found.values()], count: found.size };
}

/** Explains the verdict for a text, which the candidates match. */
export function explain(core: Engine, matching: Matching, text: PathText, about: Circumstances): Explanation {
  const path = valueText(core.u8.subarray(text.at, text.at + text.length));
  // They come in the order of their lines, in which equal ones stay.
  const ranked = [...matching.candidates].sort((a, b) => b.priority - a.priority);
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
  if (winner === undefined) return { allowed: true, path, candidates, reason: noMatch(about) };
  return {
    allowed: winner.rule.type === "allow",
    path,
    rule: winner.rule,
    candidates,
    reason: winner.coarse
      ? `${why(winner, ranked, matching.count, about)} ${roughly(winner.rule)}`
      : why(winner, ranked, matching.count, about),
  };
}

/** The remark about a rule whose pattern has too many interpretations. */
function roughly({ type }: Rule): string {
  const more = type === "allow" ? "fewer" : "more";
  return `Its pattern has too many wildcards before an escape such as %2F, which means one thing in a path and another in a query: it is taken to match ${more} URLs than it says.`;
}

function noMatch({ agent, rulesOnly }: Circumstances): string {
  if (rulesOnly) return "No rule that is held for the host matches, so the URL is allowed.";
  if (agent === undefined) return "No group of the file applies to this crawler, so everything is allowed.";
  return `No rule of the group for ${agent} matches, so the URL is allowed.`;
}

function why(winner: Candidate, ranked: readonly Candidate[], count: number, about: Circumstances): string {
  const name = describe(winner.rule);
  if (count === 1) {
    const held = about.rulesOnly ? "held for the host" : `of the group for ${about.agent}`;
    return `${name} is the only rule ${held} that matches.`;
  }
  if (!about.longest) return `${name} is the first of the ${count} rules that match.`;
  const length = winner.priority >>> 1;
  const loser = ranked.find(
    ({ priority }) => priority >>> 1 === length && (priority & 1) !== (winner.priority & 1),
  );
  if (loser !== undefined) {
    return `${name} is as long as ${describe(loser.rule)} (${length} bytes), and Allow wins a tie.`;
  }
  return `${name} is the longest of the ${count} rules that match (${length} bytes).`;
}

function describe({ type, pattern, line }: Rule): string {
  const text = `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`;
  return line === 0 ? text : `${text} (line ${line})`;
}
