import type { Crawler } from "../../../engine/agent/crawler.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import type { Sender } from "../../identity/sender.ts";
import { isPrecise } from "../time.ts";
import type { Steps } from "./timeline.ts";

/** Requests of one address under one name. */
export interface AddressCounts {
  requests: number;
  forbidden: number;
}

/** An {@link AddressCounts} of requests whose headers all name the same further crawlers. */
export interface JointCounts extends AddressCounts {
  readonly address: string;
  readonly further: readonly Crawler[];
}

/** The counts of one robot. */
export interface RobotCounts {
  /** Its product token, or its header if that is a browser's. */
  readonly agent: string;
  /** The first of its headers that shows a robot, or else the first of all, as read. */
  sender: Sender;
  /** Whether the file names it, though its headers do not say that it is a robot. */
  isNamed: boolean;
  header: string;
  /** The rules that bind it; undefined if no robots.txt was given. */
  readonly policy: Policy | undefined;
  /** The delay in seconds that its policy has. */
  readonly crawlDelay: number | undefined;
  requests: number;
  robotsFetches: number;
  /** Requests by status. */
  readonly statuses: Map<number, number>;
  /** Requests for robots.txt by status. */
  readonly robotsStatuses: Map<number, number>;
  /** Milliseconds since 1970 of the first request, the first one for robots.txt, and the first other one. */
  first: number;
  last: number;
  firstFetch: number;
  firstOther: number;
  forbidden: number;
  /** The first few forbidden URLs: how many requests there were, and the policies of the robots that asked first. */
  readonly forbiddenUrls: Map<string, { requests: number; readonly policies: readonly Policy[] }>;
  tooSoon: number;
  /** Requests in the busiest minute, and in the current minute so far. */
  peak: number;
  minute: number;
  inMinute: number;
  /** The time of the previous request that was not for robots.txt. */
  before: number;
  readonly steps: Steps;
  readonly addresses: Map<string, AddressCounts>;
  /** By address and further crawlers. {@link addresses} has these addresses too, without these requests. */
  readonly joint: Map<string, JointCounts>;
  /** Requests from addresses that are no longer kept. */
  otherAddresses: number;
}

export function newCounts(
  agent: string,
  sender: Sender,
  header: string,
  policy: Policy | undefined,
): RobotCounts {
  return {
    agent,
    sender,
    isNamed: false,
    header,
    policy,
    crawlDelay: policy?.crawlDelay,
    requests: 0,
    robotsFetches: 0,
    statuses: new Map(),
    robotsStatuses: new Map(),
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
    firstFetch: Number.POSITIVE_INFINITY,
    firstOther: Number.POSITIVE_INFINITY,
    forbidden: 0,
    forbiddenUrls: new Map(),
    tooSoon: 0,
    peak: 0,
    minute: Number.NaN,
    inMinute: 0,
    before: Number.NaN,
    steps: new Map(),
    addresses: new Map(),
    joint: new Map(),
    otherAddresses: 0,
  };
}

const MINUTE = 60_000;

/**
 * Counts the time of a request that is not for robots.txt: how soon it came after the previous one. The gap after a
 * fetch of robots.txt does not count, since the robot learns of the delay only there.
 */
export function countPace(counts: RobotCounts, time: number, written: string): void {
  const minute = Math.floor(time / MINUTE);
  if (minute !== counts.minute) {
    counts.minute = minute;
    counts.inMinute = 0;
  }
  counts.inMinute++;
  if (counts.inMinute > counts.peak) counts.peak = counts.inMinute;
  if (counts.crawlDelay !== undefined) {
    // Times in whole seconds hide up to 999 ms.
    const most = time - counts.before + (isPrecise(written) ? 0 : 999);
    if (time >= counts.before && most < counts.crawlDelay * 1000) counts.tooSoon++;
  }
  counts.before = time;
}

/** Adds one robot's counts to another's. */
export function addCounts(into: RobotCounts, from: RobotCounts): void {
  into.requests += from.requests;
  into.robotsFetches += from.robotsFetches;
  into.forbidden += from.forbidden;
  into.tooSoon += from.tooSoon;
  into.otherAddresses += from.otherAddresses;
  into.first = Math.min(into.first, from.first);
  into.last = Math.max(into.last, from.last);
  into.firstFetch = Math.min(into.firstFetch, from.firstFetch);
  into.firstOther = Math.min(into.firstOther, from.firstOther);
  into.peak = Math.max(into.peak, from.peak);
  for (const [status, times] of from.statuses) addTo(into.statuses, status, times);
  for (const [status, times] of from.robotsStatuses) addTo(into.robotsStatuses, status, times);
}

export function addTo<K>(counts: Map<K, number>, key: K, times = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}
