import type { Policy } from "../../policy/policy.ts";
import type { Robots } from "../../policy/robots.ts";
import { Verdict } from "../../policy/verdict.ts";
import { ownText } from "./own-text.ts";
import type { Sender } from "./sender.ts";
import { type AddressTally, addTo, type Tally } from "./tally.ts";

/** Requests that are judged at a time, and characters of their URLs. */
const BATCH = 4096;
const BATCH_CHARACTERS = 1 << 20;

/** Forbidden URLs that are kept of a robot, and characters of those of all robots. */
const KEPT = 20;
const KEPT_CHARACTERS = 2_000_000;

/** Judges requests by a robots.txt, many at a time. */
export class Rulings {
  readonly #robots: Robots;
  /** Policies by the group that binds: robots without a group of their own share one. */
  readonly #policies = new Map<string, Policy>();
  #tallies: Tally[] = [];
  #urls: string[] = [];
  #addresses: (AddressTally | undefined)[] = [];
  #characters = 0;
  #kept = 0;

  constructor(robots: Robots) {
    this.#robots = robots;
  }

  /** The rules that bind a sender. */
  policyFor({ crawler, token }: Sender): Policy {
    const policy = this.#robots.policyFor(crawler ?? token ?? "*");
    const group = policy.agent === undefined ? "" : `+${policy.agent.toLowerCase()}`;
    const known = this.#policies.get(group);
    if (known !== undefined) {
      policy.dispose();
      return known;
    }
    this.#policies.set(group, policy);
    return policy;
  }

  /** Notes a request, which is counted where it is forbidden: soon, and at the latest by {@link Rulings.flush}. */
  ask(tally: Tally, url: string, address: AddressTally | undefined): void {
    if (url === "") return;
    this.#tallies.push(tally);
    this.#urls.push(url);
    this.#addresses.push(address);
    this.#characters += url.length;
    if (this.#urls.length >= BATCH || this.#characters >= BATCH_CHARACTERS) this.flush();
  }

  /** Judges what has been noted. */
  flush(): void {
    const byPolicy = new Map<Policy, number[]>();
    for (let i = 0; i < this.#tallies.length; i++) {
      const policy = this.#tallies[i]!.policy!;
      const list = byPolicy.get(policy);
      if (list === undefined) byPolicy.set(policy, [i]);
      else list.push(i);
    }
    for (const [policy, places] of byPolicy) {
      const verdicts = policy.check(places.map((i) => this.#urls[i]!));
      for (let i = 0; i < verdicts.length; i++) {
        if (verdicts[i] === Verdict.Disallowed) this.#forbid(places[i]!);
      }
    }
    this.#tallies = [];
    this.#urls = [];
    this.#addresses = [];
    this.#characters = 0;
  }

  #forbid(place: number): void {
    const tally = this.#tallies[place]!;
    tally.forbidden++;
    const address = this.#addresses[place];
    if (address !== undefined) address.forbidden++;
    const url = this.#urls[place]!;
    const { forbiddenUrls } = tally;
    if (!forbiddenUrls.has(url)) {
      if (forbiddenUrls.size === KEPT || this.#kept + url.length > KEPT_CHARACTERS) return;
      this.#kept += url.length;
    }
    addTo(forbiddenUrls, forbiddenUrls.has(url) ? url : ownText(url));
  }
}
