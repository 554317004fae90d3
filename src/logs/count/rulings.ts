import type { Agent } from "../../agent/crawler.ts";
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

  /** Names that groups are for, in lower case; undefined in dialects that do not look for whole names. */
  readonly #named: ReadonlySet<string> | undefined;
  /** The rules for all others. */
  #common: Policy | undefined;

  constructor(robots: Robots) {
    this.#robots = robots;
    if (robots.dialect === "rfc9309" || robots.dialect === "google") this.#named = namesIn(robots);
  }

  /** The rules that bind a sender. Logs may have a million names: the file is read only for those that stand in it. */
  policyFor({ crawler, token = "" }: Sender): Policy {
    const isOther =
      crawler === undefined && (token === "" || this.#named?.has(token.toLowerCase()) === false);
    if (!isOther) return this.#read(crawler ?? token);
    this.#common ??= this.#read("*");
    return this.#common;
  }

  #read(agent: Agent): Policy {
    const policy = this.#robots.policyFor(agent);
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

/** The names at the front of all `User-Agent` lines, with digits as RFC 9309's readers take them and without as Google's do. */
function namesIn({ groups }: Robots): ReadonlySet<string> {
  const named = new Set<string>();
  for (const agent of groups.flatMap(({ agents }) => agents)) {
    for (const name of [/^[\w-]*/, /^[A-Za-z_-]*/]) named.add(name.exec(agent.trimStart())![0].toLowerCase());
  }
  return named;
}
