import type { Dialect } from "../../engine/dialect/dialect.ts";
import { PRINT_BYTES } from "../origins.ts";

/** Numbers of occurrences, by name. */
export type Counts = Record<string, number>;

/** What is counted of files: the usual; dead rules as well; or of what they say nothing but restrictions. */
export type Scope = "usual" | "dead-rules" | "restrictions";

/** The dialects in which files can be counted. The first, the usual one, is marked nowhere. */
export const SURVEY_DIALECTS = ["rfc9309", "google", "yandex"] as const satisfies readonly Dialect[];
export type SurveyDialect = (typeof SURVEY_DIALECTS)[number];

/**
 * The counts of a survey. All of them add up, so that parts of a survey can be merged. `version` changes with the
 * meaning of any count.
 */
export interface Tally {
  readonly version: 5;
  /** Present if of what files say, only this was counted. */
  only?: "restrictions";
  /** The dialect in which files were read, if it was not RFC 9309. */
  dialect?: SurveyDialect;
  /**
   * The sum of the fingerprints of all hosts, 64 bits in hexadecimal digits: counts of the same hosts have the same one.
   */
  print: string;
  /** Robots.txt files found and read. */
  files: number;
  /** Bytes of all their bodies, decoded. */
  bytes: number;
  /**
   * Hosts by outcome: `found`, `unavailable`, `unreachable`, or `redirected` if an archive has nothing but a redirect
   * of a host.
   */
  readonly outcomes: Counts;
  /** HTTP statuses of the last answers. */
  readonly statuses: Counts;
  /** Captures of a host that had been counted already. */
  duplicates: number;
  /** Responses to requests for anything but a host's `/robots.txt`, which are left out. */
  elsewhere: number;
  /** Files by size: the name is the smallest power of two, in bytes, that is at least the size. */
  readonly sizes: Counts;
  /** Files by encoding: `ascii`, `utf-8`, `utf-8 with a mark`, `utf-16`, `other`, `empty`. */
  readonly encodings: Counts;
  /** Files that no crawler can read, by reason: `markup`, `json`, `binary`, `garbled`. */
  readonly unreadable: Counts;
  /** Files by the worst finding of lint: `error`, `warning`, `info`, `none`. */
  readonly style: Counts;
  /** Files in which lint finds one of the mistakes that guides listed before 2005. */
  classicMistakes: number;
  /** Files in which a lint rule found something, by rule. */
  readonly rules: Counts;
  /** Findings by lint rule. */
  readonly findings: Counts;
  /** Files that name an agent, by its name in lower case. */
  readonly agents: Counts;
  /**
   * Files by AI crawler and by the group that keeps it out: `name`, its own; `fallback`, that of a crawler to which it
   * falls back, as its operator says; `star`, the group for all.
   */
  readonly blocked: Record<string, Counts>;
  /**
   * Files by agent and by how much of the site it may not fetch: `none`, `partial`, `full`. Files with a group for the
   * agent are also counted as `named`, and among them as `namedPartial` and `namedFull`.
   */
  readonly restrictions: Record<string, Counts>;
  /**
   * Files by purpose and by how they restrict the crawlers of that purpose: `all` fully, only `some` fully, one or more
   * in part but none fully (`partial`), or `none` at all.
   */
  readonly purposes: Record<string, Counts>;
  /** Files that have a field, by its name in lower case. */
  readonly directives: Counts;
  /** Files by their longest crawl delay, in seconds. */
  readonly crawlDelays: Counts;
  /** Files with sitemaps, and the number of their sitemaps. */
  readonly sitemaps: { files: number; urls: number };
  /** Files by AI-use signal, such as `content-signal: ai-train=no`. */
  readonly signals: Counts;
  /** Files by how their lines end: `LF`, `CR LF`, `CR`, `mixed`, or `none` for a single line without an end. */
  readonly lineEnds: Counts;
  /** Files with a rule that has a `*` (`star`), that ends with `$` (`end`), or either (`any`). */
  readonly wildcards: Counts;
  /** Files by their rules with a path, in groups: the name is the smallest power of two that is at least the number. */
  readonly rulesPerFile: Counts;
  /** Files by their groups, likewise. */
  readonly groupsPerFile: Counts;
  /** The counts of `survey --dead-rules`. */
  deadRules?: DeadRules;
}

/** Counts of rules that change no verdict, found exactly. */
export interface DeadRules {
  /** Analysed files: all that crawlers can read. */
  analysed: number;
  /** Files with a dead rule. */
  files: number;
  /** Rules with a path, in groups. */
  rules: number;
  /** Rules that are dead for some agent. */
  dead: number;
  /** Dead rules by reason: `unreachable`, `outranked`, `redundant`. */
  readonly why: Counts;
  /** Files with a dead rule for an agent, by the agent's name in lower case. */
  readonly agents: Counts;
}

/** How many names are kept in open counts, whose names come from files. */
const MOST_NAMES = 20_000;
/** The name under which all others are counted. */
export const OTHERS = "(others)";
/** How many characters of a name are kept. */
const LONGEST_NAME = 100;

/** The print of no hosts. */
export const NO_PRINT = "0".repeat(16);

/** Adds fingerprints of hosts, one after another, to a tally's print. */
export function addPrints(tally: Tally, prints: Buffer): void {
  let sum = 0n;
  for (let at = 0; at < prints.length; at += PRINT_BYTES) sum += prints.readBigUInt64BE(at);
  tally.print = addedPrint(tally.print, sum);
}

/** The sum of two prints. */
export function addedPrint(one: string, other: bigint | string): string {
  const sum = BigInt(`0x${one}`) + (typeof other === "string" ? BigInt(`0x${other}`) : other);
  return BigInt.asUintN(64, sum).toString(16).padStart(16, "0");
}

export function emptyTally(): Tally {
  return {
    version: 5,
    files: 0,
    bytes: 0,
    outcomes: counts(),
    statuses: counts(),
    duplicates: 0,
    elsewhere: 0,
    sizes: counts(),
    encodings: counts(),
    unreadable: counts(),
    style: counts(),
    classicMistakes: 0,
    rules: counts(),
    findings: counts(),
    agents: counts(),
    blocked: Object.create(null),
    restrictions: Object.create(null),
    purposes: Object.create(null),
    directives: counts(),
    crawlDelays: counts(),
    sitemaps: { files: 0, urls: 0 },
    signals: counts(),
    lineEnds: counts(),
    wildcards: counts(),
    rulesPerFile: counts(),
    groupsPerFile: counts(),
    print: NO_PRINT,
  };
}

/** Counts of dead rules, all zero. */
export function noDeadRules(): DeadRules {
  return { analysed: 0, files: 0, rules: 0, dead: 0, why: counts(), agents: counts() };
}

function counts(): Counts {
  return Object.create(null);
}

/** The number of names in open counts. Listing the names for each file would take most of a survey's time. */
const sizes = new WeakMap<Counts, number>();

/** Counts something under one of a few fixed names. */
export function count(counts: Counts, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times;
}

/** Counts the names in one file, each once. They may be any text. */
export function countNames(counts: Counts, names: Iterable<string>): void {
  const kept = new Set<string>();
  for (const name of names) kept.add(name.toLowerCase().slice(0, LONGEST_NAME));
  let size = sizeOf(counts);
  for (const name of kept) {
    if (!(name in counts)) size++;
    count(counts, name);
  }
  sizes.set(counts, size);
}

/** Keeps the number of names right when one is about to be added. */
export function expectName(counts: Counts): void {
  const size = sizes.get(counts);
  if (size !== undefined) sizes.set(counts, size + 1);
}

function sizeOf(counts: Counts): number {
  return sizes.get(counts) ?? Object.keys(counts).length;
}

/** Drops the rarest names of open counts if there are too many: memory must not grow with the survey. */
export function prune(counts: Counts, most = MOST_NAMES): void {
  if (sizeOf(counts) <= most * 2) return;
  const rare = Object.keys(counts)
    .filter((name) => name !== OTHERS)
    .sort((a, b) => counts[b]! - counts[a]!);
  for (const name of rare.slice(most)) {
    count(counts, OTHERS, counts[name]!);
    delete counts[name];
  }
  sizes.delete(counts);
}

/** Marks a tally with the dialect in which its files are read. */
export function markDialect(tally: Tally, dialect: SurveyDialect): void {
  if (dialect !== SURVEY_DIALECTS[0]) tally.dialect = dialect;
}

/** The open counts, whose names come from files. */
export function openCounts({ agents, directives, crawlDelays, signals }: Tally): readonly Counts[] {
  return [agents, directives, crawlDelays, signals];
}

/** The bytes, roughly, that a tally takes: a fixed part, and its names. */
export function bytesOf(tally: Tally): number {
  return 2_000 + bytesOfNames(tally as unknown as Tree);
}

function bytesOfNames(tree: Tree): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(tree)) {
    bytes += 64 + name.length + (typeof value === "object" ? bytesOfNames(value) : 0);
  }
  return bytes;
}

export interface Tree {
  [name: string]: number | string | Tree;
}
