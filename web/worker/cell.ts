import { type Dialect, type Explanation, knownCrawler, parse, type Rule, Verdict } from "../../src/index.ts";
import type { Cause, CellReport, DialectVerdict, Loss, Requests } from "../protocol.ts";
import { dialects, policyOf } from "./policies.ts";

type Question = Requests["cell"]["in"];

/** Why a crawler may or may not fetch a URL, in the dialect chosen and in the others. */
export function explainCell({ robots, dialect, url, crawler }: Question): CellReport {
  const policy = policyOf(robots, dialect, crawler);
  const info = knownCrawler(crawler);
  const about = { url, crawler, ...(info && { info }) };
  if (policy.check([url])[0] === Verdict.Invalid) return about;
  const { allowed, path, rule, candidates } = policy.explain(url);
  const losers = candidates
    .filter((one) => one !== rule)
    .map((loser) => ({ ...loser, loss: lossOf(rule, loser, dialect, url) }));
  return {
    ...about,
    verdict: {
      allowed,
      path,
      cause: causeOf(
        { allowed, path, rule, candidates } as Explanation,
        policy.agent,
        losers[0]?.loss,
        dialect,
      ),
      ...(rule && { rule }),
      losers,
      ...(policy.agent !== undefined && { group: policy.agent }),
      ...(policy.crawlDelay !== undefined && { crawlDelay: policy.crawlDelay }),
      dialects: dialects.map((one) => verdictIn(robots, one, crawler, url)),
    },
  };
}

function verdictIn(robots: string, dialect: Dialect, crawler: string, url: string): DialectVerdict {
  const policy = policyOf(robots, dialect, crawler);
  if (policy.check([url])[0] === Verdict.Invalid) return { dialect };
  const { allowed, rule } = policy.explain(url);
  return { dialect, allowed, ...(rule && { rule }) };
}

function longestWins(dialect: Dialect): boolean {
  return dialect === "rfc9309" || dialect === "google";
}

function causeOf(
  { rule, candidates }: Explanation,
  group: string | undefined,
  closest: Loss | undefined,
  dialect: Dialect,
): Cause {
  if (rule === undefined) {
    if (candidates.length > 0) return "robots-txt";
    return group === undefined ? "no-group" : "no-rule";
  }
  if (candidates.length === 1) return "only";
  if (!longestWins(dialect)) return "first";
  return closest === "tie" && rule.type === "allow" ? "tie" : "longest";
}

/** Why `loser` matches and still does not decide. */
function lossOf(winner: Rule | undefined, loser: Rule, dialect: Dialect, url: string): Loss {
  if (winner === undefined) return "other-verdict-first";
  if (!longestWins(dialect)) return "later";
  if (winner.type === loser.type) return isTie(winner, loser, dialect, url) ? "later" : "shorter";
  return winner.type === "allow" && isTie(winner, loser, dialect, url) ? "tie" : "shorter";
}

/**
 * Whether two rules that match are equally long, whatever their normal forms are: Allow wins a tie, so the loser wins
 * as an Allow against the winner as a Disallow only if it is as long.
 */
function isTie(winner: Rule, loser: Rule, dialect: Dialect, url: string): boolean {
  const turned = `User-agent: *\nDisallow: ${winner.pattern}\nAllow: ${loser.pattern}\n`;
  return parse(turned, { dialect }).policyFor("*").isAllowed(url);
}
