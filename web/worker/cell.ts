import { requestedUrl } from "../../src/engine/dialect/requested-url.ts";
import {
  type BecauseCode,
  type Crawler,
  type Dialect,
  knownCrawler,
  parse,
  type Rule,
  Verdict,
} from "../../src/index.ts";
import { type Remark, remarks } from "../../src/site/analyze/index.ts";
import { isDeaf } from "../../src/site/lint/rules/crawl-delay.ts";
import type { Question } from "../protocol.ts";
import { agentOf, boundBy, dialectForUrl, dialects, policyOf, robotsOf } from "./policies.ts";

/** Everything that one verdict depends on. */
export interface CellQuestion extends Question {
  readonly url: string;
  readonly crawler: string;
}

/** The reason why a candidate did not decide. */
type Loss = "shorter" | "tie" | "later" | "other-verdict-first";

/** A verdict in one dialect. */
export interface DialectVerdict {
  readonly dialect: Dialect;
  /** Absent if the text is no URL in the dialect. */
  readonly allowed?: boolean;
  readonly rule?: Rule;
}

/** The explanation of one cell of the table. */
export interface CellReport {
  readonly url: string;
  readonly crawler: string;
  /** Absent if the text is no URL. */
  readonly verdict?: {
    readonly allowed: boolean;
    readonly path: string;
    readonly cause: BecauseCode | "server";
    readonly rule?: Rule;
    readonly losers: readonly (Rule & { readonly loss: Loss })[];
    /** The User-agent value that binds the crawler. */
    readonly group?: string;
    readonly crawlDelay?: number;
    /** Whether the crawler ignores Crawl-delay. */
    readonly ignoresDelay?: boolean;
    readonly dialects: readonly DialectVerdict[];
    /** Further facts about the verdict that people ask for. */
    readonly remarks: readonly Remark[];
  };
  readonly info?: Crawler;
}

/** Explains why a crawler may or may not fetch a URL, in the chosen reading and in each dialect. */
export function explainCell(question: CellQuestion): CellReport {
  const { robots, dialect: as, url, crawler } = question;
  const dialect = dialectForUrl(as, crawler, url);
  const { policy, isFile } = boundBy({ ...question, dialect }, crawler);
  const info = knownCrawler(crawler);
  const about = { url, crawler, ...(info && { info }) };
  const judges = as === "each" ? policyOf(robots, "rfc9309", crawler) : policy;
  if (judges.check([url])[0] === Verdict.Invalid) return about;
  const asked = requestedUrl(url, dialect);
  const { allowed, path, rule, candidates, because } = policy.explain(asked);
  const inDialects = dialects.map((one) => verdictIn({ ...question, dialect: one }));
  if (!isFile) {
    const cause = allowed && candidates.length > 0 ? "robots-txt" : "server";
    return { ...about, verdict: { allowed, path, cause, losers: [], dialects: inDialects, remarks: [] } };
  }
  const losers = candidates
    .filter((one) => one !== rule)
    .map((loser) => ({ ...loser, loss: lossOf(rule, loser, dialect, asked) }));
  return {
    ...about,
    verdict: {
      allowed,
      path,
      cause: because.code,
      ...(rule && { rule }),
      losers,
      ...(policy.agent !== undefined && { group: policy.agent }),
      ...(policy.crawlDelay !== undefined && {
        crawlDelay: policy.crawlDelay,
        ignoresDelay: isDeaf(crawler),
      }),
      dialects: inDialects,
      remarks: remarks(robotsOf(robots, dialect), agentOf(crawler), asked),
    },
  };
}

function verdictIn(question: CellQuestion & { readonly dialect: Dialect }): DialectVerdict {
  const { dialect, crawler, url } = question;
  const { policy, isFile } = boundBy(question, crawler);
  if (policy.check([url])[0] === Verdict.Invalid) return { dialect };
  const { allowed, rule } = policy.explain(requestedUrl(url, dialect));
  return { dialect, allowed, ...(isFile && rule && { rule }) };
}

function longestWins(dialect: Dialect): boolean {
  return dialect === "rfc9309" || dialect === "google" || dialect === "yandex";
}

/** The reason why `loser` matches and does not decide. */
function lossOf(winner: Rule | undefined, loser: Rule, dialect: Dialect, url: string): Loss {
  if (winner === undefined) return "other-verdict-first";
  if (!longestWins(dialect)) return "later";
  if (winner.type === loser.type) return isTie(winner, loser, dialect, url) ? "later" : "shorter";
  return winner.type === "allow" && isTie(winner, loser, dialect, url) ? "tie" : "shorter";
}

/**
 * Whether two matching rules are equally long in normal form. Allow wins a tie, so the loser as an Allow wins against
 * the winner as a Disallow only if it is as long.
 */
function isTie(winner: Rule, loser: Rule, dialect: Dialect, url: string): boolean {
  const turned = `User-agent: *\nDisallow: ${winner.pattern}\nAllow: ${loser.pattern}\n`;
  return parse(turned, { dialect }).policyFor("*").isAllowed(url);
}
