import { decoder, encoder } from "../../../base/utf8.ts";
import type { Crawler } from "../../../engine/agent/crawler.ts";
import { yandexNames } from "../../../engine/agent/yandex.ts";
import { leadingWord } from "../../../engine/dialect/name.ts";
import type { Rule } from "../../../engine/parse/content.ts";
import { decidingRule } from "../../../engine/policy/deciding-rules.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { Verdict } from "../../../engine/policy/verdict.ts";
import { isNamedBy, type NamedRobot } from "../../identity/named-robots.ts";
import type { Sender } from "../../identity/sender.ts";
import { groupOfName } from "../../paths/named-agents.ts";
import { hasPlainRules, plainRules } from "../../paths/rules-anew.ts";
import { isServicePath, serviceRules } from "../../paths/service-paths.ts";
import { allSpellings, isAmbiguous, ORIGIN, plainPath } from "../../paths/spellings.ts";
import type { AddressCounts, RobotCounts } from "./robot-counts.ts";
import type { Timeline } from "./timeline.ts";

/** Bytes reserved at first for the URLs of a policy; they double as needed. */
const ROOM = 256;
/** UTF-8 takes at most three bytes per UTF-16 unit. */
const WIDEST = 3;

/** Counts a request that some of these policies forbid. */
type Forbid = (
  counts: RobotCounts,
  address: AddressCounts | undefined,
  url: string,
  time: number,
  policies: readonly Policy[],
) => void;

/**
 * Requests that are still to be checked against a policy. Their URLs are kept as bytes, since a slice of a log's text
 * may keep a whole chunk of it alive.
 */
export class PendingRequests {
  readonly policy: Policy;
  readonly #counts: RobotCounts[] = [];
  readonly #addresses: (AddressCounts | undefined)[] = [];
  readonly #times: number[] = [];
  #bytes = new Uint8Array(ROOM);
  /** Where each URL begins; the last entry is where the last one ends. */
  #offsets = new Uint32Array(ROOM / 16);
  #count = 0;
  #end = 0;

  constructor(policy: Policy) {
    this.policy = policy;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds a request by its URL. Returns the size of its URL in bytes. */
  add(counts: RobotCounts, url: string, address: AddressCounts | undefined, time: number): number {
    const from = this.#end;
    this.#makeRoom(url.length * WIDEST);
    const ascii = this.#addAscii(url);
    if (ascii < url.length)
      this.#end += encoder.encodeInto(url.slice(ascii), this.#bytes.subarray(this.#end)).written;
    this.#counts.push(counts);
    this.#addresses.push(address);
    this.#times.push(time);
    this.#offsets[++this.#count] = this.#end;
    return this.#end - from;
  }

  /** Adds the leading ASCII of a text and returns its length. For short texts, an encoder is several times slower. */
  #addAscii(text: string): number {
    const bytes = this.#bytes;
    const from = this.#end;
    let at = 0;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) break;
      bytes[from + at] = code;
    }
    this.#end += at;
    return at;
  }

  #makeRoom(size: number): void {
    if (this.#end + size > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, this.#end + size));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    if (this.#count + 1 === this.#offsets.length) {
      const offsets = new Uint32Array(this.#offsets.length * 2);
      offsets.set(this.#offsets);
      this.#offsets = offsets;
    }
  }

  /** Checks the pending requests, and reports the forbidden ones in order. */
  judge(forbid: Forbid): void {
    if (this.#count === 0) return;
    const policies = [this.policy];
    const verdicts = this.policy.checkPacked(this.#bytes, this.#offsets.subarray(0, this.#count + 1));
    for (let i = 0; i < verdicts.length; i++) {
      if (verdicts[i] !== Verdict.Disallowed) continue;
      forbid(this.#counts[i]!, this.#addresses[i], this.#urlAt(i), this.#times[i]!, policies);
    }
    this.#counts.length = 0;
    this.#addresses.length = 0;
    this.#times.length = 0;
    this.#count = 0;
    this.#end = 0;
  }

  #urlAt(i: number): string {
    return decoder.decode(this.#bytes.subarray(this.#offsets[i], this.#offsets[i + 1]));
  }
}

/** How many requests are checked at a time, and how many bytes their URLs may have. */
const BATCH = 4096;
const BATCH_BYTES = 1 << 20;

/** How many forbidden URLs are kept for each robot, and how many characters for all robots. */
const KEPT_URLS = 20;
const KEPT_CHARACTERS = 2_000_000;

/** The key of names without a group. */
const COMMON = "*";

/** Checks requests against a robots.txt, many at a time. */
export class Rulings {
  readonly #robots: Robots;
  readonly #timeline: Timeline;
  /** Policies by key. Robots without a group of their own share one. */
  readonly #policies = new Map<string, Policy>();
  readonly #pending = new Map<Policy, PendingRequests>();
  #requests = 0;
  #bytes = 0;
  #kept = 0;

  /** The key of a name: equal for names that the same rules bind. */
  readonly #keyOf: (token: string) => string;

  /** Whether no rule has an escape under which another path is served. */
  readonly #isPlain: boolean;

  readonly #plainRules: (policy: Policy) => Policy | undefined;

  /** Whether the file has a group for a name. */
  readonly #names: (name: string) => boolean;

  /** @param timeline the timeline in which the requests were counted */
  constructor(robots: Robots, timeline: Timeline) {
    this.#robots = robots;
    this.#timeline = timeline;
    const groupOf = groupOfName(robots);
    this.#names = (name) => groupOf(name) !== undefined;
    this.#isPlain = hasPlainRules(robots);
    this.#plainRules = plainRules(robots.dialect);
    this.#keyOf = keysIn(robots, groupOf);
  }

  /** The policy of a robot. Logs may have a million names, so the file is read once for each key. */
  policyFor(robot: NamedRobot): Policy {
    const who = "token" in robot ? robot : (robot.find((one) => this.#keyOf(one) !== COMMON) ?? COMMON);
    const key =
      typeof who !== "string" ? this.#keyOfCrawler(who) : who === COMMON ? COMMON : this.#keyOf(who);
    const known = this.#policies.get(key);
    if (known !== undefined) return known;
    const policy = this.#robots.policyFor(who);
    this.#policies.set(key, policy);
    return policy;
  }

  /** Whether the file names an app, which does not say that it is a robot: it is held to the file then. */
  isNamed({ token, names, isDeclared, automation }: Sender): boolean {
    const isApp = !isDeclared && automation === undefined && token !== undefined;
    return isApp && isNamedBy(this.#names, names);
  }

  /** The rules of a policy that an enforcer applies to a URL: for a service path, those that name it, if any. */
  rulesOn(url: string, policy: Policy): Policy | undefined {
    return isServicePath(url) ? serviceRules(policy, this.#robots.dialect) : policy;
  }

  #keyOfCrawler({ tokens, boundByStar }: Crawler): string {
    // A version makes it another robot.
    if (tokens[0]!.includes("/")) return tokens[0]!;
    for (const token of tokens) {
      const key = this.#keyOf(token);
      if (key !== COMMON) return key;
    }
    return boundByStar ? COMMON : "none";
  }

  /**
   * Notes a request. If it is forbidden, it is counted when the batch is full, at the latest by {@link Rulings.flush}.
   *
   * @param time NaN if it is not known
   * @param policies the policy of each robot that its header names
   */
  ask(
    counts: RobotCounts,
    url: string,
    address: AddressCounts | undefined,
    time: number,
    policies: readonly Policy[],
  ): void {
    if (url.length === 0) return;
    if (policies.length > 1 || !this.#isPlain || isAmbiguous(url)) {
      if (this.#refusal(url, policies) !== undefined) this.#forbid(counts, address, url, time, policies);
      return;
    }
    const policy = this.rulesOn(url, policies[0]!);
    if (policy === undefined) return;
    const pending = this.#pending.get(policy) ?? new PendingRequests(policy);
    if (pending.isEmpty) this.#pending.set(policy, pending);
    this.#bytes += pending.add(counts, url, address, time);
    this.#requests++;
    if (this.#requests >= BATCH || this.#bytes >= BATCH_BYTES) this.flush();
  }

  /** The rule by which an enforcer refuses a target to robots that these policies bind; undefined if none does. */
  ruleOn(target: string, policies: readonly Policy[]): Rule | undefined {
    const found = this.#refusal(target, policies);
    return found && decidingRule(found.policy, found.url);
  }

  /**
   * The first policy that forbids a target, in any spelling, and the spelling. A target with more spellings than an
   * enforcer judges is judged as it was sent: that an enforcer refuses it is not a rule's doing.
   */
  #refusal(target: string, policies: readonly Policy[]): { policy: Policy; url: string } | undefined {
    const sent = target.startsWith("/") ? ORIGIN + target : target;
    const urls = allSpellings(sent) ?? [sent];
    for (const one of policies)
      for (const url of urls) {
        const policy = this.rulesOn(url, one);
        if (policy?.check([url])[0] === Verdict.Disallowed) return { policy, url };
        if (policy === undefined || this.#isPlain) continue;
        const plain = this.#plainRules(policy);
        if (plain?.check([plainPath(url)])[0] === Verdict.Disallowed)
          return { policy: plain, url: plainPath(url) };
      }
    return undefined;
  }

  /** Checks the pending requests. */
  flush(): void {
    if (this.#requests === 0) return;
    for (const pending of this.#pending.values()) pending.judge(this.#forbid);
    this.#requests = 0;
    this.#bytes = 0;
  }

  readonly #forbid: Forbid = (counts, address, url, time, policies) => {
    counts.forbidden++;
    this.#timeline.forbid(counts.steps, time);
    if (address !== undefined) address.forbidden++;
    const { forbiddenUrls } = counts;
    const known = forbiddenUrls.get(url);
    if (known !== undefined) {
      known.requests++;
      return;
    }
    if (forbiddenUrls.size === KEPT_URLS || this.#kept + url.length > KEPT_CHARACTERS) return;
    this.#kept += url.length;
    forbiddenUrls.set(url, { requests: 1, policies });
  };
}

/** The function that gives names their keys. */
function keysIn(robots: Robots, groupOf: (name: string) => string | undefined): (token: string) => string {
  const { dialect } = robots;
  if (dialect === "koster1996" || dialect === "original1994") {
    // There, a name need only resemble the value of an agent line.
    return (token) => {
      for (const name of yandexNames(token)) {
        const { agent, key } = robots.rulesFor(name).selection;
        if (agent !== undefined && agent !== COMMON) return `named ${key}`;
      }
      return COMMON;
    };
  }
  return (token) => {
    // A crawler may be called by more than a name: `Mail.RU_Bot` obeys groups for `Mail`.
    const group = groupOf(leadingWord(token));
    return group === undefined ? COMMON : `named ${group}`;
  };
}
