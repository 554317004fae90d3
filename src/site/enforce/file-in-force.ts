import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { withoutRejection } from "../../base/kinds.ts";
import { wrongValue } from "../../base/options.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { type Bytes, bodyOf } from "../../engine/core/view.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
import { Policy } from "../../engine/policy/policy.ts";
import { parse, Robots } from "../../engine/policy/robots.ts";
import { plainRules } from "../paths/rules-anew.ts";
import { serviceRules } from "../paths/service-paths.ts";
import { type ServedFile, servedFile } from "./answer.ts";
import { refusalOf, refuseBrokenFile } from "./broken-file.ts";
import { idleLinesOf, idleText } from "./idle-lines.ts";
import { OTHERS, RuleBook, type Rules } from "./rule-book.ts";
import type { Settings } from "./settings.ts";

/** A robots.txt in force. It is replaced as a whole, so that no request sees half of an old and half of a new one. */
export interface FileInForce {
  readonly rules: Rules;
  /** The file to answer requests with, if it is to be served. */
  readonly file: ServedFile | undefined;
  /** What of the file is not enforced, for its owner. */
  readonly notices: readonly string[];
}

/**
 * Puts a file in force.
 *
 * @throws RobotsError INVALID_ARGUMENT if it is not a robots.txt, if it has no directive though that is not said to be
 *   meant, or if `lint` finds errors in it
 */
export function publish(
  given: string | Bytes | Robots | readonly Policy[],
  {
    dialect,
    serve,
    lint,
    ignoresCase,
    allowEmpty = false,
  }: Pick<Settings, "dialect" | "serve" | "lint" | "ignoresCase"> & Partial<Pick<Settings, "allowEmpty">>,
): FileInForce {
  if (Array.isArray(given))
    return { rules: policiesByRobot(given, ignoresCase), file: undefined, notices: [] };
  const isParsed = given instanceof Robots;
  const body = isParsed
    ? given.read((bytes, _start, end) => bytes.slice(0, end))
    : bodyOf(given as string | Bytes);
  const robots = isParsed ? given.readAs(dialect ?? ownDialect(given)) : parse(body, dialect && { dialect });
  refuseBrokenFile(body, robots, allowEmpty);
  refuseErrors(body, lint);
  return {
    rules: new RuleBook(robots, ignoresCase),
    file: serve && servedFile(body, serve),
    notices: noticesAbout(robots),
  };
}

function noticesAbout(robots: Robots): string[] {
  const tokens = robots.groups
    .flatMap(({ agents }) => agents.map((agent) => knownCrawler(agent)))
    .flatMap((crawler) => (crawler?.fetches === false ? [crawler.token] : []));
  return [
    ...(robots.truncated
      ? [
          "robots.txt is longer than 500 KiB: nothing is enforced of what comes after, as crawlers read no further.",
        ]
      : []),
    ...(tokens.length > 0
      ? [`${tokens.join(", ")}: no request carries this name, so its rules cannot be enforced.`]
      : []),
    ...idleLinesOf(robots).map(idleText),
  ];
}

/** The dialect in which a file was parsed. @throws RobotsError if no enforcer reads it */
function ownDialect({ dialect }: Robots): NonNullable<Settings["dialect"]> {
  if (dialect === "rfc9309" || dialect === "google" || dialect === "yandex") return dialect;
  throw misuse(
    "other-dialect-robots",
    'robots has been parsed in the dialect "{dialect}", in which no crawler of today reads it: set dialect to "rfc9309", "google" or "yandex", in which it is then read.',
    { dialect },
  );
}

const SEVERITIES: ReadonlySet<unknown> = new Set(["error", "warning", "info"]);

function refuseErrors(body: string | Uint8Array, lint: Settings["lint"]): void {
  if (lint === undefined) return;
  const findings = withoutRejection(lint(body));
  if (!Array.isArray(findings))
    throw misuse(
      "no-findings",
      "lint must return an array of findings, as lint of robotomata/lint does, not {value}.",
      { value: describeValue(findings) },
    );
  const odd = findings.find((one) => !SEVERITIES.has(one?.severity) || typeof one.message !== "string");
  if (odd !== undefined)
    throw misuse(
      "no-finding",
      "lint must return findings with a severity (error, warning or info) and a message, not {value}.",
      { value: describeValue(odd) },
    );
  const error = findings.find(({ severity }) => severity === "error");
  if (error !== undefined) throw refusalOf("message", error.message);
}

/** Policies from images, each for the crawler that it was made for. */
function policiesByRobot(policies: readonly Policy[], ignoresCase: boolean): Rules {
  if (policies.length === 0) throw wrongValue("robots", "policies", policies);
  const byName = new Map<string, Policy>();
  for (const policy of policies) {
    if (!(policy instanceof Policy) || policy.agentKey === undefined)
      throw wrongValue("robots", "policies that say whom they are for, in an array", policy);
    byName.set(policy.agentKey.split(",")[0]!, policy);
  }
  const policyFor = (robot: Crawler | string): Policy | undefined =>
    byName.get(foldedName(typeof robot === "string" ? robot : robot.token)) ?? byName.get(OTHERS);
  return {
    names: (name) => byName.has(foldedName(name)),
    policyFor,
    servicePolicyFor: (robot) => {
      const policy = policyFor(robot);
      return policy && serviceRules(policy, "rfc9309");
    },
    ignoresCase,
    plainPolicy: plainRules("rfc9309", ignoresCase),
  };
}
