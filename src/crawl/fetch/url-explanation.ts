import type { Because } from "../../base/because.ts";
import { withoutPassword } from "../../base/without-password.ts";
import type { Rule } from "../../engine/parse/content.ts";
import type { BecauseCode, Explanation } from "../../engine/policy/explain.ts";
import { parse } from "../../engine/policy/robots.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import type { DetailCode } from "./detail.ts";
import type { RobotsEntry } from "./entry.ts";
import { causeOf } from "./refusal.ts";
import type { Settings } from "./settings.ts";

/** Why a crawler may or may not fetch a URL, with what is known of its host's robots.txt. */
export interface UrlExplanation
  extends Pick<
    RobotsEntry,
    "outcome" | "status" | "reason" | "detail" | "access" | "stale" | "markup" | "fetchedAt" | "retryAt"
  > {
  /** The URL that was asked about, without a password. */
  readonly url: string;
  /** As `decide` gives it. */
  readonly verdict: Verdict;
  /** Whether the verdict is `Allowed`. */
  readonly allowed: boolean;
  /** The rule that decides, if one does. Its line is 0 unless the client keeps files (`keepFiles`). */
  readonly rule: Rule | undefined;
  /** Why, in words. */
  readonly why: string;
  /** Why, for programs: by which rules, or without which file. */
  readonly because: Because<BecauseCode | DetailCode> | undefined;
  /** Where the rules came from, after redirects, or where the file was looked for. */
  readonly robotsUrl: string;
  /** Milliseconds since the server last sent or confirmed its file, or said that there is none. */
  readonly age: number | undefined;
}

/**
 * Explains a verdict.
 *
 * @param text of the file, if it is kept
 */
export function explainUrl(
  url: string,
  entry: RobotsEntry,
  text: string | undefined,
  { agent, dialect, maxUrlLength }: Settings,
  now: number,
): UrlExplanation {
  const { origin, access, outcome, status, reason, detail, stale, fetchedAt, retryAt } = entry;
  const compiled = entry.policy.explain(url);
  const byFile = access === "rules" && text !== undefined ? explained(text) : undefined;
  // If the text gives another verdict, the compiled rules came from another text.
  const found = byFile?.allowed === compiled.allowed ? byFile : compiled;
  const { allowed, rule } = found;
  // robots.txt itself may always be fetched.
  const isByRules = access === "rules" || (allowed && access === "disallow");
  const verdict = allowed ? Verdict.Allowed : Verdict.Disallowed;
  return {
    url: withoutPassword(url),
    verdict: retryAt === undefined ? verdict : Verdict.Unknown,
    allowed: retryAt === undefined && allowed,
    rule: access === "rules" ? rule : undefined,
    why: whyOf(entry, found),
    because: isByRules ? found.because : entry.because,
    robotsUrl: entry.url ?? `${origin}/robots.txt`,
    age: fetchedAt === undefined ? undefined : Math.max(0, now - fetchedAt),
    outcome,
    status,
    reason,
    detail,
    access,
    stale,
    markup: entry.markup,
    fetchedAt,
    retryAt,
  };

  function explained(file: string): Explanation {
    const policy = parse(file, { dialect, maxUrlLength }).policyFor(agent);
    try {
      return policy.explain(url);
    } finally {
      policy.dispose();
    }
  }
}

function whyOf(entry: RobotsEntry, { allowed, reason }: Explanation): string {
  const { outcome, access, status, stale } = entry;
  if (outcome === "unavailable") {
    const refused = status === 401 || status === 403;
    return refused
      ? `The server refuses to give robots.txt (status ${status}), which RFC 9309 takes for no restrictions.`
      : `There is no robots.txt (${causeOf(entry)}), so everything is allowed.`;
  }
  if (access === "rules") {
    if (entry.markup && !stale) return `${reason} The file is a web page${movedFrom(entry)}.`;
    return stale ? `${reason} That is by the last good copy, since now ${failed(entry)}.` : reason;
  }
  // robots.txt itself may always be fetched.
  if (allowed && access === "disallow") return reason;
  if (outcome === "restricted") {
    return `The server refuses to give robots.txt (status ${status}), so nothing is allowed.`;
  }
  const means =
    access === "allow" ? "for so long that everything is allowed" : "so nothing is allowed for now";
  return `The ${failed(entry)}, ${means}.`;
}

/** The page that a robots.txt is redirected to, such as one to log in. */
const movedFrom = ({ origin, url }: RobotsEntry): string =>
  url === undefined || url === `${origin}/robots.txt` ? "" : `, to which robots.txt is redirected: ${url}`;

const failed = (entry: RobotsEntry): string => `robots.txt could not be fetched (${causeOf(entry)})`;
