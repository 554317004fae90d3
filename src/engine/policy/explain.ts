import { type Because, sentenceOf } from "../../base/because.ts";
import { valueText } from "../../base/utf8.ts";
import type { Engine } from "../core/engine.ts";
import type { CompiledProgram } from "../core/program.ts";
import { RuleWriter } from "../core/rule-writer.ts";
import { type Rule, ruleText } from "../parse/content.ts";
import {
  begins,
  imagePatterns,
  type NormalizedRules,
  type NormalPattern,
  ruleOf,
} from "./normalized-rules.ts";
import type { PathText } from "./path-text.ts";

/** Why a URL is allowed or not. */
export interface Explanation {
  /** Whether the URL may be fetched. */
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
  /**
   * Why, for programs. The values are the `rule` that decides and its `line`, the `loser` of a tie and its `loserLine`
   * (lines are 0 where they are not known), how many `rules` match, the `bytes` of the longest, and the `agent` of the group
   * (absent for rules that are held for a host). `taken` is `fewer` or `more` for a pattern with too many readings: it is
   * taken to match fewer or more URLs than it says.
   */
  readonly because: Because<BecauseCode>;
}

/**
 * Why a URL is allowed or not: a crawler may always fetch `robots-txt`; `no-group` binds the crawler; `no-rule` matches; the
 * rule that decides is the `only` one that matches, the `first`, the `longest`, or an Allow as long as a Disallow (`tie`).
 */
export type BecauseCode = "robots-txt" | "no-group" | "no-rule" | "only" | "first" | "longest" | "tie";

/**
 * The same in English: a rule comes with its line, and `size` is that of the longest. Rules may be held for a host, of no group
 * that is known.
 */
export const VERDICT_REASONS = {
  "robots-txt": "A crawler may always fetch /robots.txt, whatever the rules say.",
  "no-group": "No group of the file applies to this crawler, so everything is allowed.",
  "no-rule": "No rule of the group for {agent} matches, so the URL is allowed.",
  "no-rule-held": "No rule that is held for the host matches, so the URL is allowed.",
  only: "{rule} is the only rule of the group for {agent} that matches.",
  "only-held": "{rule} is the only rule held for the host that matches.",
  first: "{rule} is the first of the {rules} rules that match.",
  longest: "{rule} is the longest of the {rules} rules that match ({size}).",
  tie: "{rule} is as long as {loser} ({size}), and Allow wins a tie.",
  rough:
    "Its pattern has too many wildcards before an escape such as %2F, which means one thing in a path and another in a query: it is taken to match {taken} URLs than it says.",
} as const;

/** Other facts that an explanation depends on. */
export interface Circumstances {
  readonly agent: string | undefined;
  /** It is not known which agent the rules are for. */
  readonly rulesOnly: boolean;
  readonly longest: boolean;
  readonly selfAllowed: boolean;
}

/** Rules that may match a text, which begins with their prefixes. */
export interface Candidates {
  readonly patterns: readonly NormalPattern[];
  /** Sources whose patterns are not matched exactly. */
  readonly coarse?: ReadonlySet<number>;
  ruleOf(pattern: NormalPattern): Rule;
  /** How many bytes of patterns are written out, after those of the first two rules. */
  readonly mostBytes?: number;
}

/** Patterns of images are written out up to this size. A forged one could have more than memory has room for. */
const MOST_WRITTEN = 1 << 21;

/** The candidates among the rules of a file. */
export function fileCandidates(
  core: Engine,
  { patterns, rules, coarse }: NormalizedRules,
  path: PathText,
): Candidates {
  const text = core.u8.slice(path.at, path.at + path.length);
  return {
    patterns: patterns.filter(({ prefix }) => begins(text, prefix)),
    coarse,
    ruleOf: ({ source }) => rules[source]!,
  };
}

/** The candidates among the rules of a program. */
export function imageCandidates(
  core: Engine,
  program: CompiledProgram,
  { at, length }: PathText,
): Candidates {
  const patterns = imagePatterns(core, program, core.u8.slice(at, at + length));
  return { patterns, ruleOf: (pattern) => ruleOf(pattern, program.flags), mostBytes: MOST_WRITTEN };
}

/** Explains the verdict for a text in core memory. */
export function explain(core: Engine, given: Candidates, text: PathText, about: Circumstances): Explanation {
  const path = valueText(core.u8.subarray(text.at, text.at + text.length));
  const matches = strongest(matchingPatterns(core, given.patterns, text));
  const candidates = written(matches, given);
  const [rule] = candidates;
  if (about.selfAllowed && path === "/robots.txt")
    return { allowed: true, path, candidates, ...told({ code: "robots-txt", values: {} }) };
  if (rule === undefined) return { allowed: true, path, candidates, ...told(noMatch(about)) };
  const allowed = rule.type === "allow";
  const { code, values } = why(matches, candidates, about);
  const taken = given.coarse?.has(matches[0]!.source) && { taken: allowed ? "fewer" : "more" };
  return { allowed, path, rule, candidates, ...told({ code, values: { ...values, ...taken } }) };
}

/** The strongest pattern of each rule, strongest rules first; equal ones stay in their order. */
function strongest(patterns: readonly NormalPattern[]): NormalPattern[] {
  const best = new Map<number, NormalPattern>();
  for (const pattern of patterns)
    if ((best.get(pattern.source)?.priority ?? 0) < pattern.priority) best.set(pattern.source, pattern);
  return [...best.values()].sort((a, b) => b.priority - a.priority);
}

/** The rules of patterns, as far as there is room; always the deciding rule, and the one that may tie with it. */
function written(
  patterns: readonly NormalPattern[],
  { ruleOf, mostBytes = Number.POSITIVE_INFINITY }: Candidates,
): Rule[] {
  const rules: Rule[] = [];
  let room = mostBytes;
  for (const pattern of patterns) {
    room -= pattern.prefix.length + pattern.rest.length;
    if (room < 0 && rules.length >= 2) break;
    rules.push(ruleOf(pattern));
  }
  return rules;
}

/** The patterns that match a text, in order, among patterns whose prefixes it begins with. */
function matchingPatterns(
  core: Engine,
  patterns: readonly NormalPattern[],
  { at, length }: PathText,
): NormalPattern[] {
  const found = new Set<NormalPattern>();
  // Patterns with equally long prefixes go on with the same rest of the text.
  const byDepth = new Map<number, NormalPattern[]>();
  for (const pattern of patterns) {
    const { length: depth } = pattern.prefix;
    if (pattern.rest.length === 0) found.add(pattern);
    else if (byDepth.has(depth)) byDepth.get(depth)!.push(pattern);
    else byDepth.set(depth, [pattern]);
  }
  for (const [depth, some] of byDepth) {
    const writer = new RuleWriter(true);
    for (const { rest, priority } of some) writer.add(rest, priority);
    for (const i of writer.matching(core, at + depth, length - depth)) found.add(some[i]!);
  }
  return patterns.filter((pattern) => found.has(pattern));
}

function noMatch(about: Circumstances): Because<BecauseCode> {
  if (about.agent === undefined && !about.rulesOnly) return { code: "no-group", values: {} };
  return { code: "no-rule", values: ofGroup(about) };
}

const ofGroup = ({ agent }: Circumstances): { agent?: string } => (agent === undefined ? {} : { agent });

function why(
  matches: readonly NormalPattern[],
  candidates: readonly Rule[],
  about: Circumstances,
): Because<BecauseCode> {
  const { length: rules } = matches;
  const { priority } = matches[0]!;
  const [{ line }] = candidates as [Rule];
  const rule = ruleText(candidates[0]!);
  if (rules === 1) return { code: "only", values: { rule, line, ...ofGroup(about) } };
  if (!about.longest) return { code: "first", values: { rule, line, rules } };
  const bytes = priority >>> 1;
  // Allow is the higher of two priorities that tie.
  const tied = matches.findIndex((match) => match.priority >>> 1 === bytes && match.priority !== priority);
  const loser = tied > 0 ? candidates[tied] : undefined;
  if (loser === undefined) return { code: "longest", values: { rule, line, rules, bytes } };
  return { code: "tie", values: { rule, line, loser: ruleText(loser), loserLine: loser.line, bytes } };
}

/** A reason with its sentence. */
function told(because: Because<BecauseCode>): Pick<Explanation, "because" | "reason"> {
  const reason = reasonBy(because, {
    say: (code, values) => sentenceOf(VERDICT_REASONS, { code, values }),
    ruleAt: (rule, line) => `${rule} (line ${line})`,
    size: (bytes) => `${bytes} byte${bytes === 1 ? "" : "s"}`,
  });
  return { because, reason };
}

/** The words of a language about a verdict. */
export interface VerdictWords {
  say(code: keyof typeof VERDICT_REASONS, values: Because["values"]): string;
  ruleAt(rule: string, line: number): string;
  size(bytes: number): string;
}

/** A reason in words. */
export function reasonBy({ code, values }: Because<BecauseCode>, words: VerdictWords): string {
  const { agent, taken } = values;
  const named = (rule: unknown, line: unknown): string =>
    line === 0 ? String(rule) : words.ruleAt(String(rule), Number(line));
  const isHeld = agent === undefined && (code === "no-rule" || code === "only");
  const reason = words.say(isHeld ? `${code}-held` : code, {
    ...values,
    rule: named(values.rule, values.line),
    loser: named(values.loser, values.loserLine),
    size: words.size(Number(values.bytes)),
  });
  return taken === undefined ? reason : `${reason} ${words.say("rough", values)}`;
}
