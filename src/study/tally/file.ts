import { isAscii, isUtf8 } from "node:buffer";
import { bodyWithin } from "../../base/body.ts";
import { foreignKind } from "../../base/foreign.ts";
import { bodyText } from "../../crawl/fetch/encoding.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { utf16Body } from "../../engine/dialect/utf16-body.ts";
import { parseDelay } from "../../engine/parse/pace.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../../engine/policy/robots.ts";
import type { FieldLine } from "../../site/findings/line.ts";
import type { LintedText } from "../../site/findings/linted-text.ts";
import { countFindingsIn, lintedTextOf } from "../../site/lint/lint.ts";
import { type Plan, planOf } from "../../site/lint/plan.ts";
import { classicMistakes, presets } from "../../site/lint/presets.ts";
import { allRules } from "../../site/lint/rules/index.ts";
import { agentIn, aiCrawlers, boundBy, type SurveyAgent } from "../restriction/agents.ts";
import { type FileRestrictions, restrictionsOf } from "../restriction/restriction.ts";
import { signalsIn } from "../restriction/signals.ts";
import { countDeadRules } from "./dead.ts";
import {
  count,
  countNames,
  markDialect,
  openCounts,
  prune,
  type Scope,
  type SurveyDialect,
  type Tally,
} from "./tally.ts";

/**
 * Counts the AI crawlers that a file keeps from the start page, by the group that does so: one with their own name, one
 * of another crawler to which they fall back, as their operator says, or the group for all.
 *
 * @param robots the same file, for questions that only the matcher can answer
 */
export function countClosures(tally: Tally, source: Pick<LintedText, "groups">, robots: Robots): void {
  // Most files close the start page to nobody, and need no questions.
  if (!source.groups.some(({ rules }) => rules.some(mayClose))) return;
  // An agent line may contain more than a token, as in `GPTBot/1.0`, but begins with it.
  const names = source.groups
    .flatMap(({ agents }) => agents.map(({ value }) => `\n${foldedName(value.text)}`))
    .join("");
  const isClosed = !robots.policyFor("*").isAllowed("/");
  if (isClosed) countOne(tally, "*", "star");
  for (const crawler of aiCrawlers()) {
    if (!crawler.tokens.some((one) => names.includes(`\n${one}`))) {
      if (isClosed && crawler.boundByStar) countOne(tally, crawler.name, "star");
      continue;
    }
    const policy = robots.policyFor(agentIn(robots, crawler));
    if (!policy.isAllowed("/")) countOne(tally, crawler.name, boundBy(crawler, policy.agent)!);
  }
}

function countOne(tally: Tally, token: string, by: "name" | "fallback" | "star"): void {
  tally.blocked[token] ??= Object.create(null) as Record<string, number>;
  count(tally.blocked[token]!, by);
}

/** Whether a rule may close the start page: of all patterns, only those with just these characters can match `/`. */
function mayClose({ kind, value: { text } }: FieldLine): boolean {
  // For most rules, the second character already decides.
  if (kind !== "disallow" || (text.length > 1 && text[0] !== "%" && !"/*$%".includes(text[1]!))) return false;
  return /^[/*$]+$/.test(text) || /^[/*$]*%[/*$%\da-f]*$/i.test(text);
}

const WORST = ["error", "warning", "info"] as const;

/** The default severity of each rule. */
const severities: ReadonlyMap<string, string> = new Map(
  allRules.map(({ id, severity }) => [id, presets.recommended.rules[id] ?? severity]),
);

/** Lint's default preset, and all classic mistakes, even mistakes that the preset does not report. */
const LINTED = {
  rules: Object.fromEntries(
    classicMistakes.filter((id) => presets.recommended.rules[id] === "off").map((id) => [id, "info"]),
  ),
} as const;
const plans = new Map<SurveyDialect, Plan>();

function planIn(dialect: SurveyDialect = "rfc9309"): Plan {
  const plan = plans.get(dialect) ?? planOf({ ...LINTED, dialect });
  plans.set(dialect, plan);
  return plan;
}

const classic: ReadonlySet<string> = new Set(classicMistakes);

/** Reads a file for lint. Everything that is counted is taken from this one reading. */
export function readingOf(text: string | Uint8Array, dialect?: SurveyDialect): LintedText {
  return lintedTextOf(text, planIn(dialect));
}

/** Counts lint's findings in a file. */
function countStyle(tally: Tally, source: LintedText, isCut: boolean): void {
  const found = countFindingsIn(source, planIn(source.dialect.name as SurveyDialect));
  // The source ends where crawlers stop reading.
  if (isCut) found.set("file-too-large", 1);
  const said = new Set<string | undefined>();
  let isClassic = false;
  for (const [rule, findings] of found) {
    count(tally.findings, rule, findings);
    count(tally.rules, rule);
    said.add(severities.get(rule));
    isClassic ||= classic.has(rule);
  }
  if (isClassic) tally.classicMistakes++;
  count(tally.style, WORST.find((severity) => said.has(severity)) ?? "none");
}

const RULES = dialectRules("rfc9309");

/** A robots.txt file that was found. */
export interface FoundFile {
  readonly body: Uint8Array;
  /** The bytes of the whole body, of which `body` may be the beginning. Default: those of `body`. */
  readonly size?: number;
  readonly contentType: string | null;
  /** Whether its content coding could not be undone. */
  readonly garbled: boolean;
}

/** What a survey counts besides the counts of every survey. */
interface Looking {
  /** The agents whose restrictions are wanted. */
  readonly agents: readonly SurveyAgent[];
  /** Whether these are wanted in detail, for rows. */
  readonly isDetailed: boolean;
  readonly scope: Scope;
  readonly dialect?: SurveyDialect;
}

const NOTHING_MORE: Looking = { agents: [], isDetailed: false, scope: "usual" };

/** Facts about a counted file that are not in the tally. */
export type CountedFile =
  | { readonly unreadable: string }
  | { readonly unreadable: undefined; readonly restrictions: FileRestrictions };

/** Counts any file. The restrictions of agents are not counted but returned. */
export function countFile(tally: Tally, file: FoundFile, looking = NOTHING_MORE): CountedFile {
  const { body, size = body.length, contentType, garbled } = file;
  const { agents, isDetailed, scope, dialect = "rfc9309" } = looking;
  if (scope === "restrictions") tally.only = scope;
  markDialect(tally, dialect);
  tally.files++;
  tally.bytes += size;
  count(tally.sizes, String(sizeClass(size)));
  const encoding = encodingOf(body.subarray(0, DEFAULT_MAX_BYTES));
  count(tally.encodings, encoding);
  const unreadable = (why: string): CountedFile => {
    count(tally.unreadable, why);
    return { unreadable: why };
  };
  const why = garbled ? "garbled" : foreignKind(body);
  if (why !== undefined) return unreadable(why);
  // Valid UTF-8 counts as UTF-8, whatever the header says, and is not read again.
  const charset = encoding === "ascii" || encoding === "utf-8" ? null : contentType;
  const text = bodyText(bodyWithin(body, DEFAULT_MAX_BYTES), charset, dialect);
  const source = readingOf(text, dialect);
  if (source.bodyKind === "binary" || source.bodyKind === "document") return unreadable("binary");
  const robots = parse(text, { dialect });
  if (scope !== "restrictions") {
    countStyle(tally, source, size > DEFAULT_MAX_BYTES);
    countClosures(tally, source, robots);
    countFields(tally, source);
    if (scope === "dead-rules") countDeadRules(tally, source);
  }
  return { unreadable: undefined, restrictions: restrictionsOf(source, robots, agents, isDetailed) };
}

function countFields(tally: Tally, source: LintedText): void {
  const delay = longestDelay(source);
  countNames(tally.agents, agentsOf(source));
  countNames(tally.directives, fieldsOf(source));
  if (delay !== undefined) countNames(tally.crawlDelays, [String(delay)]);
  const sitemaps = source.ofKind("sitemap").length;
  if (sitemaps > 0) {
    tally.sitemaps.files++;
    tally.sitemaps.urls += sitemaps;
  }
  countNames(tally.signals, signalsIn(source));
  countShape(tally, source);
  for (const names of openCounts(tally)) prune(names);
}

/** Counts how a file is laid out, and of how much it consists. */
function countShape(tally: Tally, { lines, rules, groups }: LintedText): void {
  const ends = new Set(lines.map(({ ending }) => ending).filter((ending) => ending !== ""));
  const [end = ""] = ends;
  count(tally.lineEnds, ends.size > 1 ? "mixed" : LINE_ENDS[end]!);
  const star = rules.some(({ value }) => value.text.includes("*"));
  const last = rules.some(({ value }) => value.text.endsWith("$"));
  for (const [name, has] of Object.entries({ star, end: last, any: star || last }))
    if (has) count(tally.wildcards, name);
  count(tally.rulesPerFile, String(sizeClass(rules.length)));
  count(tally.groupsPerFile, String(sizeClass(groups.length)));
}

const LINE_ENDS: Readonly<Record<string, string>> = { "": "none", "\n": "LF", "\r\n": "CR LF", "\r": "CR" };

function* agentsOf({ groups }: LintedText): Generator<string> {
  for (const { agents } of groups) for (const { value } of agents) yield value.text;
}

/** The fields of all lines, with or without a group and value. A spelling that crawlers forgive counts as its field. */
function fieldsOf({ fields }: LintedText): Set<string> {
  const names = new Set<string>();
  for (const { kind, name } of fields)
    if (kind !== "invalid") names.add(kind === "extension" ? name.text : kind);
  return names;
}

/** The longest crawl delay of all groups, in seconds. Values that are not numbers do not count. */
function longestDelay({ groups }: LintedText): number | undefined {
  let longest: number | undefined;
  for (const { others } of groups) {
    for (const { kind, value } of others) {
      const delay = kind === "crawl-delay" ? parseDelay(value.text) : undefined;
      if (delay !== undefined && !(longest! >= delay)) longest = delay;
    }
  }
  return longest;
}

/** The smallest power of two that is at least a number; 0 for 0. */
function sizeClass(length: number): number {
  return length === 0 ? 0 : 2 ** Math.ceil(Math.log2(length));
}

function encodingOf(body: Uint8Array): string {
  if (body.length === 0) return "empty";
  const [first, second, third] = body;
  if (utf16Body(body, RULES)?.torn === false) return "utf-16";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8 with a mark";
  if (isAscii(body)) return "ascii";
  return isUtf8(body) ? "utf-8" : "other";
}
