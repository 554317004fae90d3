import {
  CHUNK,
  IMAGE_SELF,
  IMAGE_URL_MASK,
  NODE_PREFIX,
  URL_GOOGLE,
  VERDICT_ALLOWED,
  VERDICT_ODD,
} from "../../assembly/layout.ts";
import type { Agent } from "../agent/crawler.ts";
import { whenCollected } from "../core/collected.ts";
import { engine } from "../core/engine.ts";
import { marshal } from "../core/marshal.ts";
import type { Dialect, DialectRules } from "../dialect/dialect.ts";
import { dialectRules } from "../dialect/index.ts";
import type { Releasable } from "../disposable.ts";
import { RobotsError } from "../errors.ts";
import { Policy } from "../policy/policy.ts";
import { Robots } from "../policy/robots.ts";
import { Verdict } from "../policy/verdict.ts";
import { MAX_URL } from "../url/limit.ts";
import { urlText } from "../url/text.ts";
import { readStore, writeStore } from "./file.ts";
import { hostKey } from "./key.ts";
import type { HostProgram } from "./programs.ts";
import { HostTable } from "./table.ts";

export interface PolicyStoreOptions {
  /** Whose policies they are: what `robots.policyFor` takes. */
  readonly agent: Agent;
  /** Of "allow" and "disallow" entries; files and policies bring their own. Default `"rfc9309"`. */
  readonly dialect?: Dialect;
  /** Core memory that the store may take. Beyond it, hosts not asked for lately are let go. Default: no limit. */
  readonly maxBytes?: number;
}

/** No rules at all: one empty node. */
const ALLOW = Uint8Array.of(0, 0);
/** `Disallow: /`: a node "/" with a disallow rule of one byte. */
const DISALLOW = Uint8Array.of(1, NODE_PREFIX, 0x2f, 2, 0);

/**
 * The policies of one crawler for many hosts, in one core memory: a few dozen bytes a host beyond its rules. Hosts with
 * the same rules share them. A batch of URLs of any hosts is looked up and matched in one call.
 */
export class PolicyStore implements Releasable {
  readonly #agent: PolicyStoreOptions["agent"];
  readonly #dialect: DialectRules;
  readonly #table: HostTable;

  /** @throws RobotsError INVALID_ARGUMENT for an unknown dialect or a byte budget that is no number */
  constructor(options: PolicyStoreOptions) {
    this.#agent = options.agent;
    this.#dialect = dialectRules(options.dialect ?? "rfc9309");
    const { maxBytes = Number.POSITIVE_INFINITY } = options;
    if (!(maxBytes > 0)) throw new RobotsError("INVALID_ARGUMENT", "maxBytes must be a number of bytes.");
    const table = new HostTable(engine(), maxBytes);
    this.#table = table;
    whenCollected(this, () => table.clear());
  }

  /** Hosts held. */
  get size(): number {
    return this.#table.size;
  }

  /** Bytes of core memory that the store takes. */
  get bytes(): number {
    return this.#table.bytes;
  }

  /**
   * Holds what binds the agent on a host, instead of what was held for it.
   *
   * @param origin the host's origin, or any URL of it: scheme, host and port count
   * @param robots its file, the agent's policy, the bytes of one, or that all is allowed or disallowed
   * @throws RobotsError INVALID_URL if there is no origin, BAD_IMAGE or IMAGE_VERSION for bytes that are no policy
   */
  set(origin: string, robots: Robots | Policy | Uint8Array | "allow" | "disallow"): void {
    const key = hostKey(origin);
    if (key === undefined) {
      throw new RobotsError("INVALID_URL", `${JSON.stringify(origin)} is no absolute URL with a host.`);
    }
    this.#table.set(key, this.#programOf(robots));
  }

  /** Whether the host of this origin or URL is held. */
  has(origin: string): boolean {
    const key = hostKey(origin);
    return key !== undefined && this.#table.has(key);
  }

  /** Lets a host go. Returns whether it was held. */
  delete(origin: string): boolean {
    const key = hostKey(origin);
    return key !== undefined && this.#table.delete(key);
  }

  /** Lets all hosts go and gives their memory back now, instead of with the object. */
  clear(): void {
    this.#table.clear();
  }

  [Symbol.dispose](): void {
    this.clear();
  }

  /** Origins of all hosts held. */
  *origins(): Generator<string> {
    for (const { origin } of this.#table.entries()) yield origin;
  }

  /**
   * Verdicts for URLs of any hosts, one byte each, in order: {@link Verdict}. `Unknown` means that the host is not
   * held, `Invalid` that it is no absolute URL with a host.
   */
  check(urls: readonly string[]): Uint8Array {
    if (!Array.isArray(urls)) throw new RobotsError("INVALID_ARGUMENT", "check takes an array of URLs.");
    const verdicts = new Uint8Array(urls.length);
    const core = engine();
    for (let done = 0; done < urls.length; ) {
      const n = marshal(core, urls, done);
      // What was asked for its elements may have cleared the store.
      this.#table.open();
      if (n === 0) {
        verdicts[done] = this.#one(urls[done]);
        done++;
        continue;
      }
      const odd = core.core.checkHosts(this.#table.at, this.#table.mask, CHUNK, n);
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (odd !== 0) {
        for (let i = done; i < done + n; i++) {
          if (verdicts[i] === VERDICT_ODD) verdicts[i] = this.#one(urls[i]);
        }
      }
      done += n;
    }
    return verdicts;
  }

  /** The whole store as bytes. */
  toBytes(): Uint8Array {
    return writeStore(engine(), this.#table);
  }

  /**
   * The store that {@link PolicyStore.toBytes} wrote. The bytes are checked wholly first. Hosts for which `maxBytes` leaves
   * no room are left out.
   *
   * @throws RobotsError BAD_IMAGE or IMAGE_VERSION
   */
  static fromBytes(bytes: Uint8Array, options: PolicyStoreOptions): PolicyStore {
    const store = new PolicyStore(options);
    store.#table.load(readStore(engine(), bytes));
    return store;
  }

  #programOf(robots: Robots | Policy | Uint8Array | "allow" | "disallow"): HostProgram {
    if (robots === "allow" || robots === "disallow") {
      const self = this.#dialect.selfAllowed ? IMAGE_SELF : 0;
      return { bytes: robots === "allow" ? ALLOW : DISALLOW, flags: this.#dialect.url | self };
    }
    if (robots instanceof Policy) return robots.program();
    const policy =
      robots instanceof Robots ? robots.policyFor(this.#agent) : Policy.fromBytes(robots as Uint8Array);
    try {
      return policy.program();
    } finally {
      policy.dispose();
    }
  }

  /** The host's answer for what the core does not read by itself. */
  #one(url: unknown): number {
    const origin = typeof url === "string" && url.length <= MAX_URL ? hostKey(url) : undefined;
    if (origin === undefined) return Verdict.Invalid;
    const held = this.#table.find(origin);
    if (held === undefined) return Verdict.Unknown;
    const core = engine();
    const { program, flags } = held;
    if ((flags & IMAGE_URL_MASK) === URL_GOOGLE) {
      const length = core.writeText(url as string);
      return core.core.checkUrl(program, flags, core.textAt, length);
    }
    const text = urlText(url as string, flags & IMAGE_URL_MASK);
    if (text === undefined) return Verdict.Invalid;
    const length = core.writeTextBytes(text);
    const verdict = core.core.checkPath(program, flags, core.textAt, length);
    return verdict === VERDICT_ALLOWED ? Verdict.Allowed : verdict;
  }
}
