import type { Policy } from "../../policy/policy.ts";
import type { Robots } from "../../policy/robots.ts";
import { Pending } from "./pending.ts";
import type { Sender } from "./sender.ts";
import { type AddressTally, addTo, type Tally } from "./tally.ts";

/** Requests that are judged at a time, and bytes of their URLs. */
const BATCH = 4096;
const BATCH_BYTES = 1 << 20;

/** Forbidden URLs that are kept of a robot, and characters of those of all robots. */
const KEPT = 20;
const KEPT_CHARACTERS = 2_000_000;

/** Judges requests by a robots.txt, many at a time. */
export class Rulings {
  readonly #robots: Robots;
  /** Policies by the group that binds: robots without a group of their own share one. */
  readonly #policies = new Map<string, Policy>();
  readonly #pending = new Map<Policy, Pending>();
  #requests = 0;
  #bytes = 0;
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
  ask(tally: Tally, url: string | Uint8Array, address: AddressTally | undefined): void {
    if (url.length === 0) return;
    const policy = tally.policy!;
    const pending = this.#pending.get(policy) ?? new Pending(policy);
    if (pending.isEmpty) this.#pending.set(policy, pending);
    this.#bytes += pending.add(tally, url, address);
    this.#requests++;
    if (this.#requests >= BATCH || this.#bytes >= BATCH_BYTES) this.flush();
  }

  /** Judges what has been noted. */
  flush(): void {
    if (this.#requests === 0) return;
    for (const pending of this.#pending.values()) pending.judge(this.#forbid);
    this.#requests = 0;
    this.#bytes = 0;
  }

  readonly #forbid = (tally: Tally, address: AddressTally | undefined, url: string): void => {
    tally.forbidden++;
    if (address !== undefined) address.forbidden++;
    const { forbiddenUrls } = tally;
    if (!forbiddenUrls.has(url)) {
      if (forbiddenUrls.size === KEPT || this.#kept + url.length > KEPT_CHARACTERS) return;
      this.#kept += url.length;
    }
    addTo(forbiddenUrls, url);
  };
}
