import { describeValue } from "../../base/describe-value.ts";
import { misuse, type RobotsError } from "../../base/errors.ts";
import { withoutRejection } from "../../base/kinds.ts";
import { isMarkup } from "../../base/markup.ts";
import { decoder, encoder } from "../../base/utf8.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { type Bytes, bodyOf } from "../../engine/core/view.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
import type { Line } from "../../engine/parse/document.ts";
import { ruleText } from "../../engine/parse/rule-text.ts";
import { Policy } from "../../engine/policy/policy.ts";
import { parse, Robots } from "../../engine/policy/robots.ts";
import { plainRules } from "../../engine/policy/rules-anew.ts";
import { serviceRules } from "../../engine/policy/service-paths.ts";
import type { Settings } from "./options.ts";
import { OTHERS, RuleBook, type Rules } from "./rule-book.ts";
import { ServedFile } from "./served-file.ts";

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
  refuseBroken(body, robots, allowEmpty);
  refuseErrors(body, lint);
  return {
    rules: new RuleBook(robots, ignoresCase),
    file: serve && new ServedFile(body, serve),
    notices: noticesAbout(robots),
  };
}

function noticesAbout(robots: Robots): string[] {
  const tokens = robots.groups
    .flatMap(({ agents }) => agents.map((agent) => knownCrawler(agent)))
    .flatMap((crawler) => (crawler?.fetches === false ? [crawler.token] : []));
  const idle = idleRulesOf(robots);
  const nameless = robots.groups.find((group) => group.rules.length > 0 && isNameless(group));
  return [
    ...(robots.truncated
      ? [
          "robots.txt is longer than 500 KiB: nothing is enforced of what comes after, as crawlers read no further.",
        ]
      : []),
    ...(tokens.length > 0
      ? [`${tokens.join(", ")}: no request carries this name, so its rules cannot be enforced.`]
      : []),
    ...(nameless === undefined
      ? []
      : [`The group at line ${nameless.line} has no name, so its rules bind nobody.`]),
    ...(idle === undefined ? [] : [idle]),
  ];
}

/** Which rules match no path, since they do not begin like one; undefined if there are none. */
export function idleRulesOf({ groups }: Robots): string | undefined {
  const [first, ...others] = groups
    .flatMap(({ rules }) => rules)
    .filter(({ pattern }) => /^[^/*$]/.test(pattern));
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "" : `, as ${others.length} more`;
  return `${describeValue(ruleText(first))} (line ${first.line}) matches no path${more}: rules begin with / or *.`;
}

/** The dialect in which a file was parsed. @throws RobotsError if no enforcer reads it */
function ownDialect({ dialect }: Robots): "rfc9309" | "google" {
  if (dialect === "rfc9309" || dialect === "google") return dialect;
  throw misuse(
    `robots has been parsed in the dialect "${dialect}", in which no crawler of today reads it: set dialect to "rfc9309" or "google", in which it is then read.`,
  );
}

/** How many characters are looked at to tell what a text is instead. */
const HEAD = 1000;

/**
 * Refuses a text that is no robots.txt, or that allows everything though `allowEmpty` is not set.
 *
 * @throws RobotsError
 */
export function refuseBroken(body: string | Uint8Array, robots: Robots, allowEmpty: boolean): void {
  const head = typeof body === "string" ? encoder.encode(body.slice(0, HEAD)) : body.subarray(0, HEAD);
  if (isMarkup(head)) throw broken("it is a web page");
  if (head.includes(0)) throw broken("it is not text");
  if (!allowEmpty && endsWithAgent(robots))
    throw broken(
      "its last group has no rule, as if the file had been cut short. Add a line Disallow: or set allowEmpty: true if that group is to allow everything",
    );
  if (!allowEmpty && endsWithinLine(body, robots))
    throw broken(
      "it ends within a line, as if it had been cut short. End that line with a line break if it is whole, or set allowEmpty: true",
    );
  refuseIdle(robots);
  if (robots.groups.length > 0) return;
  const stray = robots.lines.find(({ kind }) => kind === "allow" || kind === "disallow");
  if (stray !== undefined)
    throw broken(
      `${describeValue(stray.text)} belongs to no group, so no robot would be held to it. Begin with a line User-agent: *`,
    );
  if (robots.sitemaps.length > 0) return;
  const whole = decoder.decode(head);
  const text = whole.trim();
  if (/^[[{]/.test(text)) throw broken(`${describeValue(text)} is JSON`);
  if (/^https?:/i.test(text))
    throw broken(`${describeValue(text)} is a URL. Write robotsAt(${describeValue(text)})`);
  if (/^\S+$/.test(text) && !/^[\w-]{2,}:/.test(text))
    throw broken(
      `${describeValue(text)} is a path or a name. Write robotsFile(${describeValue(text)}) for a file on disk`,
    );
  const isMeant = allowEmpty && robots.lines.every(({ kind }) => kind === "blank" || kind === "comment");
  if (!isMeant)
    throw broken(
      `${describeValue(whole)} ${text === "" ? "is empty" : "has neither a group nor a sitemap"}. Set allowEmpty: true if it is to allow everything`,
    );
}

/** Fields that groups may have in place of rules. */
const NO_RULES = /^(?:content-(?:signal|usage)|request-rate|visit-time|host|clean-param|license)$/i;

/** Refuses a file with lines that are meant to close something, of which none binds anybody. @throws RobotsError */
function refuseIdle(robots: Robots): void {
  const { groups } = robots;
  const withRules = groups.filter(({ rules }) => rules.length > 0);
  if (withRules.length > 0 && withRules.every(isNameless))
    throw broken(
      `all its rules are in a group without a name (line ${withRules[0]!.line}), so no robot would be held to them. Write User-agent: * there`,
    );
  if (groups.length === 0 || withRules.length > 0) return;
  const unknown = robots.lines.find(
    ({ kind, name }) => kind === "extension" && !NO_RULES.test(name?.text ?? ""),
  );
  if (unknown !== undefined)
    throw broken(
      `${describeValue(unknown.text)} (line ${unknown.number}) is no rule, and the file has none. Write Disallow: and a path, or Disallow: alone if it is to allow everything`,
    );
}

function isNameless({ agents }: Robots["groups"][number]): boolean {
  return agents.every((agent) => agent === "");
}

/** Whether the last line that has a meaning is a `User-agent` line. */
function endsWithAgent(robots: Robots): boolean {
  if (robots.groups.at(-1)?.rules.length !== 0) return false;
  const says = ({ kind }: Line): boolean => kind !== "blank" && kind !== "comment" && kind !== "invalid";
  return robots.lines.findLast(says)?.kind === "user-agent";
}

/** What ends a line, as a character or the number of a byte. */
const LINE_BREAK = /^(?:[\r\n]|1[03])$/;

/**
 * Whether the file ends, without a line break, in a line without a colon or a rule without a path, or in a group without
 * a rule.
 */
function endsWithinLine(body: string | Uint8Array, robots: Robots): boolean {
  const { groups, truncated } = robots;
  if (groups.length === 0 || truncated || LINE_BREAK.test(`${body.at(-1)}`)) return false;
  const { kind, value } = robots.lines.at(-1)!;
  if (kind === "invalid" || groups.at(-1)!.rules.length === 0) return true;
  return (kind === "allow" || kind === "disallow") && value?.text === "";
}

const SEVERITIES: ReadonlySet<unknown> = new Set(["error", "warning", "info"]);

function refuseErrors(body: string | Uint8Array, lint: Settings["lint"]): void {
  if (lint === undefined) return;
  const findings = withoutRejection(lint(body));
  if (!Array.isArray(findings))
    throw misuse(
      `lint must return an array of findings, as lint of robotomata/lint does, not ${describeValue(findings)}.`,
    );
  const odd = findings.find((one) => !SEVERITIES.has(one?.severity) || typeof one.message !== "string");
  if (odd !== undefined)
    throw misuse(
      `lint must return findings with a severity (error, warning or info) and a message, not ${describeValue(odd)}.`,
    );
  const error = findings.find(({ severity }) => severity === "error");
  if (error !== undefined) throw broken(error.message);
}

function broken(why: string): RobotsError {
  return misuse(`This text for robots cannot be enforced: ${why}.`);
}

/** Policies from images, each for the crawler that it was made for. */
function policiesByRobot(policies: readonly Policy[], ignoresCase: boolean): Rules {
  if (policies.length === 0) throw misuse("robots must be policies, not an empty array.");
  const byName = new Map<string, Policy>();
  for (const policy of policies) {
    if (!(policy instanceof Policy) || policy.agentKey === undefined)
      throw misuse(
        `robots must be policies that say whom they are for, not an array with ${describeValue(policy)}.`,
      );
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
