import type { Crawler } from "../../../engine/agent/crawler.ts";
import { foldedName } from "../../../engine/dialect/addressee.ts";
import { namesIn } from "../../../engine/policy/named-agents.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { isServicePath, serviceRules } from "../../../engine/policy/service-paths.ts";
import { Verdict } from "../../../engine/policy/verdict.ts";
import { isAmbiguous, ORIGIN, otherSpellings } from "../../../engine/url/spellings.ts";
import { isNamedBy } from "../../identity/named.ts";
import type { Sender } from "../../identity/sender.ts";
import { LegacyNames } from "./legacy-names.ts";
import { Pending } from "./pending.ts";
import { type AddressTally, addTo, type Tally } from "./tally.ts";
import type { Timeline } from "./timeline.ts";

/** How many requests are checked at a time, and the size of their URLs in bytes. */
const BATCH = 4096;
const BATCH_BYTES = 1 << 20;

/** Forbidden URLs that are kept of a robot, and characters of those of all robots. */
const KEPT = 20;
const KEPT_CHARACTERS = 2_000_000;

/** The key of names that no group is for. */
const COMMON = "*";

/** What rules are selected by. */
type Who = Pick<Sender, "crawler" | "names">;

/** Checks requests against a robots.txt, many at a time. */
export class Rulings {
  readonly #robots: Robots;
  readonly #timeline: Timeline;
  /** Policies by key: robots without their own group share one. */
  readonly #policies = new Map<string, Policy>();
  readonly #pending = new Map<Policy, Pending>();
  #requests = 0;
  #bytes = 0;
  #kept = 0;

  /** Which unknown names the same rules bind. */
  readonly #keyOf: (token: string) => string;

  /** Whether there is a group for a name. */
  readonly #names: (name: string) => boolean;

  /** @param timeline by which the requests have been counted */
  constructor(robots: Robots, timeline: Timeline) {
    this.#robots = robots;
    this.#timeline = timeline;
    this.#names = namesIn(robots);
    this.#keyOf = keysIn(robots, this.#names);
  }

  /** The rules that bind a sender. Logs may have a million names: the file is read only where other rules bind them. */
  policyFor({ crawler, names }: Who): Policy {
    const name = names.find((one) => this.#keyOf(one) !== COMMON) ?? COMMON;
    const key =
      crawler !== undefined ? this.#keyOfCrawler(crawler) : name === COMMON ? COMMON : this.#keyOf(name);
    const known = this.#policies.get(key);
    if (known !== undefined) return known;
    const policy = this.#robots.policyFor(crawler ?? name);
    this.#policies.set(key, policy);
    return policy;
  }

  /** Whether the file names a client that neither says that it is a robot nor is software of robots: it is held to it then. */
  isNamed({ token, names, isDeclared, automation }: Sender): boolean {
    const isApp = !isDeclared && automation === undefined && token !== undefined;
    return isApp && isNamedBy(this.#names, names);
  }

  /** Those of the rules of a policy that an enforcer holds requests for a URL to; undefined if it has none for it. */
  rulesOn(url: string, policy: Policy): Policy | undefined {
    return isServicePath(url) ? serviceRules(policy, this.#robots.dialect) : policy;
  }

  #keyOfCrawler({ tokens, boundByStar }: Crawler): string {
    for (const token of tokens) {
      const key = this.#keyOf(token);
      if (key !== COMMON) return key;
    }
    return boundByStar ? COMMON : "none";
  }

  /**
   * Notes a request, which is counted where it is forbidden: soon, and at the latest by {@link Rulings.flush}.
   *
   * @param time NaN if it is not known
   * @param policies the rules for each robot that its header names
   */
  ask(
    tally: Tally,
    url: string,
    address: AddressTally | undefined,
    time: number,
    policies: readonly Policy[],
  ): void {
    if (url.length === 0) return;
    if (policies.length > 1 || isAmbiguous(url)) {
      if (this.#isForbidden(url, policies)) this.#forbid(tally, address, url, time);
      return;
    }
    const policy = this.rulesOn(url, policies[0]!);
    if (policy === undefined) return;
    const pending = this.#pending.get(policy) ?? new Pending(policy);
    if (pending.isEmpty) this.#pending.set(policy, pending);
    this.#bytes += pending.add(tally, url, address, time);
    this.#requests++;
    if (this.#requests >= BATCH || this.#bytes >= BATCH_BYTES) this.flush();
  }

  /** Whether an enforcer would refuse a target: in any spelling, by the rules for any robot. */
  #isForbidden(target: string, policies: readonly Policy[]): boolean {
    const url = target.startsWith("/") ? ORIGIN + target : target;
    return [url, ...otherSpellings(url)].some((one) =>
      policies.some((policy) => this.rulesOn(one, policy)?.check([one])[0] === Verdict.Disallowed),
    );
  }

  /** Checks the pending requests. */
  flush(): void {
    if (this.#requests === 0) return;
    for (const pending of this.#pending.values()) pending.judge(this.#forbid);
    this.#requests = 0;
    this.#bytes = 0;
  }

  readonly #forbid = (tally: Tally, address: AddressTally | undefined, url: string, time: number): void => {
    tally.forbidden++;
    this.#timeline.forbid(tally.steps, time);
    if (address !== undefined) address.forbidden++;
    const { forbiddenUrls } = tally;
    if (!forbiddenUrls.has(url)) {
      if (forbiddenUrls.size === KEPT || this.#kept + url.length > KEPT_CHARACTERS) return;
      this.#kept += url.length;
    }
    addTo(forbiddenUrls, url);
  };
}

/** Gives names that the same rules bind the same key: those for all others, {@link COMMON}. */
function keysIn(robots: Robots, names: (name: string) => boolean): (token: string) => string {
  const { dialect } = robots;
  if (dialect !== "rfc9309" && dialect !== "google") {
    const names = new LegacyNames(robots);
    return (token) => names.keyOf(token) ?? COMMON;
  }
  return (token) => (names(token) ? `named ${foldedName(token)}` : COMMON);
}
