import type { Because } from "../../../base/because.ts";
import type { Texts } from "../../text/en.generated.ts";

/** How much a change matters, in order. */
export const severities = ["critical", "warning", "notice"] as const;
export type Severity = (typeof severities)[number];

/** What kind of change it is. */
export type ChangeKind =
  /** robots.txt no longer exists. */
  | "gone"
  /** The server refuses to give it (401, 403), which crawlers take for none. */
  | "refused"
  /** There is something else in its place, such as a web page, or nothing in it. */
  | "replaced"
  /** There is a robots.txt where there was none, or something else. */
  | "restored"
  /** Everything is blocked for `*`. */
  | "all-blocked"
  /** Everything is blocked for a crawler that the file names or used to name. */
  | "crawler-blocked"
  /** Some URLs became disallowed. */
  | "closed"
  /** Some URLs, or all, became allowed. */
  | "opened"
  /** Content-Signal, Content-Usage or License lines changed. */
  | "ai-signals"
  /** Crawl-delay or Request-rate changed. */
  | "pace"
  /** Sitemap lines differ. */
  | "sitemaps"
  /** The comparison went past its budget: something may have changed. */
  | "inconclusive"
  /** robots.txt cannot be fetched: crawlers stay away, or use their cached copy. */
  | "unreachable"
  /** It can be fetched again. */
  | "reachable";

/** A change in meaning. */
export interface Change {
  readonly kind: ChangeKind;
  readonly severity: Severity;
  /** Crawlers that it is for, by their names in robots.txt. */
  readonly agents: readonly string[];
  /** A URL path that shows it. */
  readonly witness?: string;
  readonly before?: "allowed" | "disallowed";
  readonly after?: "allowed" | "disallowed";
  /** Rules that decide about the witness; null if none does. */
  readonly ruleBefore?: RuleAt | null;
  readonly ruleAfter?: RuleAt | null;
  /** Details, in words. */
  readonly detail?: string;
  /** The same as data; docs/errors.md has the codes. */
  readonly because?: Because;
}

/** The words of details. */
export type ChangeWords = Texts["diff"]["details"];

/** The most crawlers that a line names, and the most URLs. */
export const MOST_NAMES = 5;

/** The first few names, and how many more there are. */
export function firstFew(
  names: readonly string[],
  show: (name: string) => string,
  { more }: ChangeWords,
): string {
  const first = names.slice(0, MOST_NAMES).map(show).join(", ");
  return names.length > MOST_NAMES ? more({ names: first, more: names.length - MOST_NAMES }) : first;
}

export interface RuleAt {
  readonly rule: string;
  readonly line: number;
}

/** The most severe changes first. */
export function bySeverity(changes: readonly Change[]): Change[] {
  return [...changes].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** Puts crawlers with the same change together. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change & { readonly agents: string[] }>();
  for (const change of changes) {
    const { agents, ...rest } = change;
    const key = JSON.stringify(rest);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, { ...change, agents: [...agents] });
    else same.agents.push(...agents);
  }
  return [...byKey.values()];
}
