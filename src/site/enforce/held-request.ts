import type { Crawler } from "../../engine/agent/crawler.ts";
import { delayBetween } from "../../engine/parse/pace.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { isRobotsTxt } from "../../engine/url/robots-txt.ts";
import { ownNetwork, readClient } from "../identity/address.ts";
import { crawlersOf, isNamedBy, type NamedRobot } from "../identity/named-robots.ts";
import { isPersonal } from "../identity/personal.ts";
import { isServicePath } from "../paths/service-paths.ts";
import { allSpellings, foldedPath, isTooLong, MOST_IN_ALL, plainPath } from "../paths/spellings.ts";
import { type Caller, PERSON } from "./caller.ts";
import { Decision, type Grounds, type Identity } from "./decision.ts";
import type { Standing } from "./identities.ts";
import type { Treatment } from "./options.ts";
import type { Turn } from "./pace.ts";
import { PAUSE } from "./reloader.ts";
import type { IncomingRequest } from "./request.ts";
import { OTHERS, type Rules } from "./rule-book.ts";
import type { Settings } from "./settings.ts";

/** A request on its way to a decision. */
export interface HeldRequest {
  readonly incoming: IncomingRequest;
  readonly caller: Caller;
  readonly address: string | undefined;
  readonly now: number;
  /** Why the request's signature does not count, if it has one that does not. */
  readonly unsigned?: string | undefined;
}

/** The options for clients that robots.txt may not be meant for. */
export type Treatments = Pick<Settings, "unknown" | "undeclared" | "spoofed" | "spellings"> &
  Partial<Pick<Settings, "personal" | "untilReady">>;

/** The caller as it is held to the file: an app that the file does not name counts as a person. */
export function heldCaller(caller: Caller, rules: Rules | undefined): Caller {
  return caller.kind === "app" && !isNamed(caller, rules) ? PERSON : caller;
}

/** The decision about a request with a method that robots do not crawl with. */
export function decisionOnOtherMethod(caller: Caller): Decision {
  const identity = caller.kind === "automation" ? "undeclared" : "claimed";
  const why = "Robots crawl with GET and HEAD; other requests are not held to robots.txt.";
  return new Decision({ action: "allow", caller, identity, why });
}

/** Whether the table of crawlers, or the list that was given, has the caller. */
function isKnown({ crawler, listed }: Caller): boolean {
  return crawler !== undefined || listed !== undefined;
}

/** Whether a header names a robot that a list or the file has. Of any other client, a signature says who it is. */
export function namesRobot(caller: Caller, rules: Rules | undefined): boolean {
  return (
    caller.kind !== "automation" &&
    (crawlersOf(caller.robots).length > 0 || isKnown(caller) || isNamed(caller, rules))
  );
}

function isNamed({ robots }: Caller, rules: Rules | undefined): boolean {
  return rules !== undefined && isNamedBy(rules.names, robots.flatMap(namesIn));
}

function namesIn(robot: NamedRobot): readonly string[] {
  return "token" in robot ? [robot.token] : robot;
}

/**
 * The caller without those robots that fetch for one person at that moment. A robot for which the file has a group
 * stays: the group is meant for it.
 */
function withoutPersonal(caller: Caller, rules: Rules): Caller {
  const isUnknownFree = caller.personal.some((name) => name === "" || !rules.names(name));
  const isFree = (one: NamedRobot): boolean => ("token" in one ? isPersonal(one) : isUnknownFree);
  return {
    ...caller,
    robots: caller.robots.filter((one) => isNamedBy(rules.names, namesIn(one)) || !isFree(one)),
  };
}

/** The decision by robots.txt, and by the options where they come first. Without a file, robots are let through. */
export function decisionOn(
  { caller, incoming }: HeldRequest,
  standing: Standing,
  rules: Rules | undefined,
  by: Treatments,
): Decision {
  const identity = caller.kind === "automation" ? "undeclared" : standing;
  const decide = (action: "allow" | "block", why: string): Decision =>
    new Decision({ action, caller, identity, why });
  const { url } = incoming;
  // Some servers read a fragment as part of the path, so `/robots.txt#/../private` is judged.
  if (isRobotsTxt(url) && !url.includes("#")) return decide("allow", "Everybody may fetch robots.txt.");
  const urls = isTooLong(url) ? undefined : by.spellings === "all" ? allSpellings(url) : [url];
  const isFreed = by.personal === "allow" && identity !== "spoofed" && rules !== undefined;
  const held = isFreed ? withoutPersonal(caller, rules) : caller;
  if (held.robots.length === 0 && caller.robots.length > 0)
    return decide("allow", "It fetches for one person at that moment: such robots are let through.");
  const isService = urls?.every(isServicePath) === true;
  const treatment = isService ? "rules" : treatmentOf(held, identity, rules, by);
  if (treatment === "allow")
    return decide("allow", "Such clients are let through, whatever robots.txt says.");
  if (treatment === "block") return decide("block", "Such clients are kept out, whatever robots.txt says.");
  if (rules === undefined) {
    const why = "No robots.txt has been loaded yet.";
    return by.untilReady === "block" && !isService
      ? new Decision({ action: "block", caller, identity, why, wait: PAUSE })
      : decide("allow", why);
  }
  if (urls === undefined)
    return decide(
      "block",
      "Robots do not get targets that are too long, or that servers read in too many ways.",
    );
  let first: Grounds["judged"];
  let left = MOST_JUDGED;
  for (const judged of appliedPolicies(namesOf(held, identity, rules), urls, rules)) {
    for (const { length } of judged.urls) left -= length;
    if (left < 0)
      return decide(
        "block",
        "Robots do not get targets that servers read in too many ways for so many names.",
      );
    const verdicts = judged.policy.check(judged.urls);
    const at = verdicts.indexOf(Verdict.Disallowed);
    if (at >= 0)
      return new Decision({
        action: "block",
        caller,
        identity,
        judged: { ...judged, url: judged.urls[at]! },
      });
    if (verdicts.includes(Verdict.Invalid))
      return decide(
        "block",
        "Robots do not get what robots.txt cannot judge: this is not a URL, or it is too long.",
      );
    if (judged.urls[0] === url) first ??= { ...judged, url };
  }
  if (isService && first === undefined)
    return decide("allow", "No rule of robots.txt names this service path.");
  return new Decision({ action: "allow", caller, identity, judged: first });
}

/**
 * Limit on the characters that the policies for all robots of a header are asked about together. A single robot never
 * reaches it.
 */
const MOST_JUDGED = 8 * MOST_IN_ALL;

/** The names whose rules apply: every robot's, and of an unknown robot the first name that the file has. */
function namesOf({ robots }: Caller, identity: Identity, rules: Rules): readonly (Crawler | string)[] {
  if (identity === "spoofed" || robots.length === 0) return [OTHERS];
  return robots.map((one) => {
    if ("token" in one) return one;
    // A robot's own name finds the group for `*`, or in older dialects a group for part of it; a library's never does.
    const unnamed = identity === "undeclared" ? OTHERS : (one[0] ?? OTHERS);
    return one.find((name) => rules.names(name)) ?? unnamed;
  });
}

/** A policy, whose it is, and the URLs that it is asked about. */
interface AppliedPolicy {
  readonly by: string;
  readonly policy: Policy;
  readonly urls: readonly string[];
}

/** URLs of one kind, and how each robot's policy for them is found. */
interface Question {
  readonly urls: readonly string[];
  readonly policyFor: (name: Crawler | string) => Policy | undefined;
  /** The same URLs in the spelling that applications see. */
  readonly plain: () => readonly string[];
}

function questionsOf(urls: readonly string[], rules: Rules): Question[] {
  const ask = (some: readonly string[], policyFor: Question["policyFor"]): Question[] => {
    let plain: readonly string[] | undefined;
    return some.length === 0
      ? []
      : [{ urls: some, policyFor, plain: () => (plain ??= some.map((url) => plainUrl(url, rules))) }];
  };
  const service = urls.filter(isServicePath);
  const others = service.length === 0 ? urls : urls.filter((one) => !isServicePath(one));
  return [
    ...ask(others, (name) => rules.policyFor(name)),
    ...ask(service, (name) => rules.servicePolicyFor(name)),
  ];
}

/**
 * The policies that are asked, each once, with their URLs: one for service paths and one for others. Where case does not
 * matter, or rules have escapes, both are asked again in the spelling that applications see.
 */
function* appliedPolicies(
  names: readonly (Crawler | string)[],
  urls: readonly string[],
  rules: Rules,
): Generator<AppliedPolicy> {
  const asked = new Set<Policy>();
  const questions = questionsOf(urls, rules);
  for (const name of names)
    for (const question of questions) {
      const policy = question.policyFor(name);
      if (policy === undefined || asked.has(policy)) continue;
      asked.add(policy);
      const by = typeof name === "string" ? name : name.token;
      yield { by, policy, urls: question.urls };
      const plain = rules.plainPolicy(policy);
      if (plain !== undefined) yield { by, policy: plain, urls: question.plain() };
    }
}

function plainUrl(url: string, { ignoresCase }: Rules): string {
  return ignoresCase ? foldedPath(plainPath(url)) : plainPath(url);
}

function treatmentOf(
  caller: Caller,
  identity: Identity,
  rules: Rules | undefined,
  by: Treatments,
): Treatment {
  if (identity === "spoofed") return by.spoofed;
  if (isKnown(caller) || isNamed(caller, rules)) return "rules";
  return identity === "undeclared" ? by.undeclared : by.unknown;
}

/** Milliseconds that robots.txt wants between two requests under the decision's policy. */
export function delayOf({ policy }: Decision, now: number): number {
  return policy === undefined ? 0 : delayBetween(policy, now) * 1000;
}

/**
 * Whose turn a request takes. A verified crawler has one turn for all of its networks. A name that anybody may use has
 * one for each network, and names in no list share their network's.
 */
export function turnOf({ caller, address }: HeldRequest, identity: Identity, rules: Rules | undefined): Turn {
  const { token = "" } = caller;
  // Whoever only uses a crawler's name must not take the real one's turns.
  if (identity === "verified") return { of: "verified", key: `${token} ${identity}` };
  const read = address === undefined ? undefined : readClient(address);
  const network = read === undefined ? "" : ownNetwork(read);
  return isKnown(caller) || isNamed(caller, rules)
    ? { of: "named", key: `${token} ${network}` }
    : { of: "others", key: ` ${network}` };
}
