import type { RobotsError } from "../../base/errors.ts";
import { mandatory, numberFrom, trueOrFalse } from "../../base/kinds.ts";
import { isObject } from "../../base/object.ts";
import { checkOptions, expectNoMore, type Kinds, wrongArgument } from "../../base/options.ts";
import { anAgent } from "../agent/agent-option.ts";
import type { Agent } from "../agent/crawler.ts";
import { ownAgent } from "../agent/prepared-agent.ts";
import { onCollection } from "../core/collection.ts";
import { engine } from "../core/engine.ts";
import type { HostProgram } from "../core/program.ts";
import type { Bytes } from "../core/view.ts";
import type { Dialect, DialectRules } from "../dialect/dialect.ts";
import { aDialect, dialectRules } from "../dialect/index.ts";
import type { Releasable } from "../policy/disposable.ts";
import type { Explanation } from "../policy/explain.ts";
import { Inspectable } from "../policy/inspectable.ts";
import { invalidUrl } from "../policy/invalid-url.ts";
import { compiledPolicy, Policy } from "../policy/policy.ts";
import { Robots } from "../policy/robots.ts";
import { Verdict } from "../policy/verdict.ts";
import { urlString } from "../url/given.ts";
import { MAX_URL, urlLength } from "../url/kinds.ts";
import { askAll, askOne, hostKey } from "./ask.ts";
import { readStore, writeStore } from "./file.ts";
import { expectOwner, type Owner, ownedBy, ownerOf } from "./owner.ts";
import { blanketProgram } from "./programs.ts";
import { HostTable } from "./table.ts";

/** Whom a store is for, and how much it may hold. */
export interface PolicyStoreOptions {
  /** The crawler that the policies are for, as in `robots.policyFor`. */
  readonly agent: Agent;
  /** The dialect of its policies, and of "allow" and "disallow"; a `Robots` has its own. Default `"rfc9309"`. */
  readonly dialect?: Dialect;
  /**
   * Maximum core memory of the store, in bytes. Beyond it, hosts that have not been asked about lately are evicted.
   * Default: no limit.
   */
  readonly maxBytes?: number;
  /** Maximum length of a URL in characters; a longer one is invalid. From 1 to 262,144, which is the default. */
  readonly maxUrlLength?: number;
}

/** What to do with policies, their bytes and stores that are for another agent or in another dialect. */
export interface MismatchOptions {
  /** Take them, as if they were for the store's own agent, instead of refusing them. Default false. */
  readonly allowMismatch?: boolean;
}

/** @internal */
export const STORE: Kinds<PolicyStoreOptions> = {
  agent: mandatory(anAgent),
  dialect: aDialect,
  maxBytes: numberFrom(1, undefined, " of bytes"),
  maxUrlLength: urlLength,
};
/** @internal */
export const MISMATCH: Kinds<MismatchOptions> = { allowMismatch: trueOrFalse };

/**
 * The policies of one crawler for many hosts, in the core's memory. A host takes a few dozen bytes in addition to
 * its rules, which hosts with the same rules share. A batch of URLs of any hosts is looked up and matched in one
 * call.
 */
export class PolicyStore extends Inspectable implements Releasable {
  readonly #agent: PolicyStoreOptions["agent"];
  readonly #dialect: DialectRules;
  readonly #owner: Owner;
  readonly #table: HostTable;
  readonly #maxUrlLength: number;

  /** @throws RobotsError INVALID_ARGUMENT without an agent, and for unknown options or invalid values */
  constructor(options: PolicyStoreOptions, ...beyond: undefined[]) {
    super();
    expectNoMore("new PolicyStore(options)", beyond);
    checkOptions("A PolicyStore", options, STORE);
    const { dialect = "rfc9309", maxBytes = Number.POSITIVE_INFINITY, maxUrlLength = MAX_URL } = options;
    const agent = ownAgent(options.agent);
    this.#agent = agent;
    this.#dialect = dialectRules(dialect);
    this.#owner = ownerOf(agent, this.#dialect);
    this.#maxUrlLength = maxUrlLength;
    const table = new HostTable(engine(), maxBytes);
    this.#table = table;
    onCollection(this, () => table.clear());
  }

  /** Number of hosts stored. */
  get size(): number {
    return this.#table.size;
  }

  /** Core memory that the store takes, in bytes. */
  get bytes(): number {
    return this.#table.bytes;
  }

  /**
   * Stores the rules of a host, replacing any that were stored for it.
   *
   * @param origin the host's origin, or any of its URLs: only scheme, host and port matter
   * @param robots its file, the agent's policy, the bytes of a policy, or "allow" or "disallow" for all URLs
   * @throws RobotsError INVALID_URL if `origin` is not a URL with a host, BAD_IMAGE or IMAGE_VERSION for bytes that
   *   are not a policy, POLICY_MISMATCH for a policy for another agent or in another dialect than the store's
   */
  set(
    origin: string | URL,
    robots: Robots | Policy | Bytes | "allow" | "disallow",
    options?: MismatchOptions,
    ...beyond: undefined[]
  ): void {
    expectNoMore("store.set(origin, robots, options)", beyond);
    const { allowMismatch = false } = checkOptions("store.set", options, MISMATCH);
    const key = hostKey(origin);
    if (key === undefined) {
      throw noHost(origin, MAX_URL);
    }
    this.#table.set(key, this.#programOf(robots, allowMismatch));
  }

  /** Whether the host of an origin or URL is stored. */
  has(origin: string | URL, ...beyond: undefined[]): boolean {
    expectNoMore("store.has(origin)", beyond);
    const key = hostKey(origin);
    return key !== undefined && this.#table.has(key);
  }

  /** Removes a host. Returns whether it was stored. */
  delete(origin: string | URL, ...beyond: undefined[]): boolean {
    expectNoMore("store.delete(origin)", beyond);
    const key = hostKey(origin);
    return key !== undefined && this.#table.delete(key);
  }

  /** Removes all hosts and frees their memory now, instead of when the store is garbage collected. */
  clear(...beyond: undefined[]): void {
    // Whoever names a host wants to remove this one only.
    expectNoMore("store.clear()", beyond);
    this.#table.clear();
  }

  /** The same, for `using`. */
  [Symbol.dispose](): void {
    this.clear();
  }

  /** Origins of all hosts stored. */
  *origins(): Generator<string> {
    for (const { origin } of this.#table.entries()) yield origin;
  }

  /**
   * A copy of the policy stored for a host, independent of the store. A store keeps only rules: `agent`,
   * `crawlDelay` and line numbers are not known, and `requestRates` is empty.
   *
   * @param origin the host's origin, or any of its URLs
   * @returns undefined if the host is not stored
   */
  get(origin: string | URL, ...beyond: undefined[]): Policy | undefined {
    expectNoMore("store.get(origin)", beyond);
    const key = hostKey(origin);
    const program = key === undefined ? undefined : this.#table.find(key);
    if (program === undefined) return undefined;
    const { at, size, flags } = program;
    return compiledPolicy({
      at: engine().hold(at, size),
      size,
      flags,
      agent: undefined,
      crawlDelay: undefined,
      requestRates: [],
      maxUrlLength: this.#maxUrlLength,
      agentKey: this.#owner.agent.key,
      rulesOnly: true,
    });
  }

  /**
   * Whether the crawler may fetch a URL.
   *
   * @returns undefined if its host is not stored
   * @throws RobotsError INVALID_URL for anything but an absolute URL with a host
   */
  isAllowed(url: string | URL, ...beyond: undefined[]): boolean | undefined {
    expectNoMore("store.isAllowed(url)", beyond);
    const text = urlString(url);
    const verdict = text === undefined ? Verdict.Invalid : askOne(this.#table, text, this.#maxUrlLength);
    if (verdict === Verdict.Invalid) throw noHost(url, this.#maxUrlLength);
    return verdict === Verdict.Unknown ? undefined : verdict === Verdict.Allowed;
  }

  /**
   * Why a URL is allowed or not, by the rules stored for its host: the same as `policy.explain`, without line
   * numbers.
   *
   * @returns undefined if its host is not stored
   * @throws RobotsError INVALID_URL for anything but an absolute URL with a host
   */
  explain(url: string | URL, ...beyond: undefined[]): Explanation | undefined {
    expectNoMore("store.explain(url)", beyond);
    if (hostKey(url) === undefined) throw noHost(url, this.#maxUrlLength);
    const policy = this.get(url);
    try {
      return policy?.explain(url);
    } finally {
      policy?.dispose();
    }
  }

  /**
   * The URLs that the crawler may fetch, in order. URLs of hosts that are not stored are left out, and so is
   * anything that is not a URL.
   */
  filter<T extends string | URL>(urls: readonly T[], ...beyond: undefined[]): T[] {
    expectNoMore("store.filter(urls)", beyond);
    const verdicts = askAll("filter", this.#table, urls, this.#maxUrlLength);
    return urls.filter((_url, i) => verdicts[i] === Verdict.Allowed);
  }

  /**
   * Verdicts for URLs of any hosts, one byte each, in order: see {@link Verdict}. `Unknown` means that the host is
   * not stored, `Invalid` that the element is not an absolute URL with a host. Both are truthy; to get the allowed
   * URLs, use {@link PolicyStore.filter}.
   */
  check(urls: readonly (string | URL)[], ...beyond: undefined[]): Uint8Array {
    expectNoMore("store.check(urls)", beyond);
    return askAll("check", this.#table, urls, this.#maxUrlLength);
  }

  /**
   * What `JSON.stringify` writes: how much is stored, for logs. To save a store, use {@link PolicyStore.toBytes}.
   */
  toJSON(): object {
    return { hosts: this.size, bytes: this.bytes };
  }

  /** The whole store as bytes, to save or send. */
  toBytes(): Uint8Array {
    return writeStore(engine(), this.#table, {
      agentKey: this.#owner.agent.key,
      flags: this.#dialect.flags,
    });
  }

  /**
   * Restores a store from the bytes returned by {@link PolicyStore.toBytes}. The bytes are validated completely
   * first. Hosts for which `maxBytes` leaves no room are left out.
   *
   * @throws RobotsError BAD_IMAGE or IMAGE_VERSION, POLICY_MISMATCH for a store for another agent or dialect
   */
  static fromBytes(
    bytes: Bytes,
    options: PolicyStoreOptions & MismatchOptions,
    ...beyond: undefined[]
  ): PolicyStore {
    expectNoMore("PolicyStore.fromBytes(bytes, options)", beyond);
    const { allowMismatch = false, ...own } = checkOptions("PolicyStore.fromBytes", options, {
      ...STORE,
      ...MISMATCH,
    });
    const store = new PolicyStore(own as PolicyStoreOptions);
    const { owner, hosts } = readStore(engine(), bytes);
    if (owner !== undefined && !allowMismatch) {
      expectOwner({ ...owner, agent: undefined }, "store", store.#owner);
    }
    store.#table.load(hosts);
    return store;
  }

  #programOf(robots: Robots | Policy | Bytes | "allow" | "disallow", allowMismatch: boolean): HostProgram {
    if (robots === "allow" || robots === "disallow") return blanketProgram(robots, this.#dialect);
    if (robots instanceof Policy) {
      if (!allowMismatch) expectOwner(ownedBy(robots), "policy", this.#owner);
      return robots.program();
    }
    const isFile = robots instanceof Robots;
    if (!isFile && !(isObject(robots) && "byteLength" in robots))
      throw wrongArgument(
        "store.set",
        'a Robots or a Policy (of robotomata, not of robotomata/edge), the bytes of a policy, "allow" or "disallow"',
        robots,
      );
    const policy = isFile ? robots.policyFor(this.#agent) : Policy.fromBytes(robots as Bytes);
    try {
      if (!isFile && !allowMismatch) expectOwner(ownedBy(policy), "image", this.#owner);
      return policy.program();
    } finally {
      policy.dispose();
    }
  }
}

/** What is wrong with a text in place of a host's URL, in English, after it. */
export const NO_HOST = { "no-host": "is not an absolute URL with a host" } as const;

function noHost(given: unknown, most: number): RobotsError {
  return invalidUrl(given, most, "no-host", NO_HOST);
}
