import {
  bySeverity,
  type Change,
  type ChangeKind,
  firstFew,
  type RuleAt,
  type Severity,
} from "../shared/changes/change.ts";
import { printable } from "../shared/output/wording.ts";
import { en, type Texts } from "../text/en.generated.ts";
import { bodyOf, hashOf, type KnownFile } from "./versions.ts";

/** The most changes that a report lists. */
const MOST_CHANGES = 100;
/** The most crawlers that a change names. */
const MOST_AGENTS = 200;

/** One side of a change. */
export interface Side {
  readonly outcome: string;
  readonly status: number | null;
  /** Hash of the file, in hexadecimal; null if there is none. */
  readonly sha256: string | null;
}

export function sideOf(known: KnownFile | undefined): Side {
  if (known === undefined) return { outcome: "unknown", status: null, sha256: null };
  const { outcome, status } = known;
  return { outcome, status, sha256: outcome === "found" ? hashOf(bodyOf(known)) : null };
}

/** What `--json` prints, and a webhook and a command receive. */
export interface WatchReport {
  /** The same if a report is delivered twice. */
  readonly id: string;
  readonly host: string;
  readonly robots: string;
  /** When it was noticed, as an ISO date. */
  readonly time: string;
  readonly severity: Severity;
  /** The report for people. Chat services show this field of a webhook. */
  readonly text: string;
  /** Changes of the file itself first, then the gravest. */
  readonly changes: readonly (Change & {
    /** How many crawlers it does not name, if any. */
    readonly moreAgents?: number;
  })[];
  /** How many changes are not listed. */
  readonly more: number;
  readonly before: Side;
  readonly after: Side;
}

export interface HostChange {
  readonly host: string;
  /** Counts the host's reports, from 1. */
  readonly number: number;
  readonly time: string;
  readonly changes: readonly Change[];
  readonly before: Side;
  readonly after: Side;
}

export function reportOf(
  { host, number, time, changes, before, after }: HostChange,
  texts: Texts = en,
): WatchReport {
  const { report, severities } = texts.watch;
  const { severity } = bySeverity(changes)[0]!;
  const told = changes.slice(0, MOST_CHANGES);
  const more = changes.length - told.length;
  const rest = more > 0 ? [`  ${report.more({ more })}`] : [];
  const head = report.head({ severity: severities[severity], robots: `${host}/robots.txt` });
  const text = [head, ...told.flatMap((one) => linesOf(one, texts)), ...rest].join("\n");
  const id = `${hashOf(Buffer.from(host)).slice(0, 16)}-${number}`;
  return {
    id,
    host,
    robots: `${host}/robots.txt`,
    time,
    severity,
    text,
    changes: told.map(cut),
    more,
    before,
    after,
  };
}

/** A file may name tens of thousands of crawlers. */
function cut(change: Change): WatchReport["changes"][number] {
  const { agents } = change;
  if (agents.length <= MOST_AGENTS) return change;
  return { ...change, agents: agents.slice(0, MOST_AGENTS), moreAgents: agents.length - MOST_AGENTS };
}

function linesOf(change: Change, texts: Texts): string[] {
  const { report } = texts.watch;
  const { witness, before, after, ruleBefore, ruleAfter } = change;
  const head = `  ${headOf(change, texts)}`;
  if (witness === undefined) return [head];
  return [
    head,
    `    ${printable(witness)}`,
    `      ${report.before(said(before, ruleBefore, texts))}`,
    `      ${report.now(said(after, ruleAfter, texts))}`,
  ];
}

/** A change in one line. */
function headOf({ kind, agents, detail }: Change, { watch, diff }: Texts): string {
  const who = firstFew(agents, printable, diff.details);
  const say = watch.kinds[kind];
  const what = typeof say === "string" ? say : say({ who });
  // What became of the file is a sentence of its own.
  if (detail !== undefined && CAUSES.has(kind)) return printable(detail);
  return detail === undefined ? what : watch.report.withDetail({ what, detail: printable(detail) });
}

const CAUSES: ReadonlySet<ChangeKind> = new Set(["gone", "refused", "replaced", "restored"]);

/** A verdict, and the rule that it is by. */
function said(
  verdict: Change["before"],
  rule: RuleAt | null | undefined,
  { common }: Texts,
): { readonly verdict: string; readonly rule: string } {
  return {
    verdict: verdict === undefined ? "" : common.answers[verdict],
    rule: rule ? common.ruleAndLine({ rule: printable(rule.rule), line: rule.line }) : common.noRule,
  };
}
