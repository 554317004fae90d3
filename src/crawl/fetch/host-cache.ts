import { RobotsError } from "../../base/errors.ts";
import { prepareAgent } from "../../engine/agent/prepared-agent.ts";
import { engine } from "../../engine/core/engine.ts";
import { type CompiledProgram, type HostProgram, hostProgram } from "../../engine/core/program.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { compiledRules } from "../../engine/policy/compiled-rules.ts";
import { writeImage } from "../../engine/policy/image.ts";
import { Policy } from "../../engine/policy/policy.ts";
import { parse } from "../../engine/policy/robots.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import type { Clock } from "./clock.ts";
import { Deadlines } from "./deadlines.ts";
import { accessAt, CachedHost, changesIn, entryOf, type Patience, type RobotsEntry } from "./entry.ts";
import { HostPrograms } from "./host-programs.ts";
import type { Settings } from "./settings.ts";
import type { State } from "./state.ts";

export interface HostCacheOptions
  extends Patience,
    Pick<Settings, "agent" | "dialect" | "maxUrlLength" | "maxEntries" | "cacheBytes"> {
  readonly clock: Clock;
  /** Returns the bytes outside this cache that count towards the same limit. */
  readonly others: () => number;
  /** Whether a host must not be evicted because it is being fetched. */
  readonly isBusy: (origin: string) => boolean;
  readonly onEvict: (origin: string, bytes: number) => void;
}

/**
 * What a client knows about hosts: a state for each, and the programs that are used for answers. If a host's state
 * is not fresh, or it is closed only temporarily, it has no active program, so that looking up a URL is all that a
 * question needs.
 */
export class HostCache {
  readonly #options: HostCacheOptions;
  readonly #programs: HostPrograms;
  /** In order of arrival; hosts found to be in use are moved to the end. */
  readonly #hosts = new Map<string, CachedHost>();
  readonly #deadlines = new Deadlines<CachedHost>();
  #weight = 0;

  constructor(options: HostCacheOptions) {
    this.#options = options;
    this.#programs = new HostPrograms(dialectRules(options.dialect), options.maxUrlLength);
  }

  /** Number of hosts. */
  get size(): number {
    return this.#hosts.size;
  }

  /** Memory in bytes; the part outside the core is estimated. */
  get bytes(): number {
    return this.#programs.bytes + this.#weight + this.#options.others();
  }

  get(origin: string): CachedHost | undefined {
    const host = this.#hosts.get(origin);
    if (host !== undefined) host.referenced = true;
    return host;
  }

  /** Verdicts by active programs; `Unknown` for all other hosts. */
  check(urls: readonly string[]): Uint8Array {
    this.#expire();
    return this.#programs.check(urls);
  }

  /** Like {@link check}, for one URL. */
  verdict(url: string): number {
    this.#expire();
    return this.#programs.verdict(url);
  }

  /**
   * Stores a state in place of the previous one for its origin, and evicts other hosts if room is needed.
   *
   * @param program the rules of its copy, if they are not stored yet
   * @param freshUntil when it has to be renewed, by {@link Clock.passed}
   * @param answersUntil until when it may be used for answers
   * @throws RobotsError OUT_OF_MEMORY if memory does not suffice even after everything else has been evicted
   */
  put(
    state: State,
    program?: HostProgram,
    freshUntil: number = this.#options.clock.passed() + this.freshFor(state),
    answersUntil: number = freshUntil,
  ): CachedHost {
    const { clock } = this.#options;
    const now = clock.now();
    const access = accessAt(state, now, this.#options);
    const due = Math.min(answersUntil, clock.passed() + changesIn(state, now, this.#options));
    const host = new CachedHost(state, access, freshUntil, answersUntil, due);
    const { origin } = state;
    this.#drop(origin);
    try {
      this.withRoom(() => this.#settle(host, program));
    } catch (error) {
      this.delete(origin);
      throw error;
    }
    this.#hosts.set(origin, host);
    this.#weight += host.weight;
    this.#deadlines.add(host);
    this.#evict(() => this.#fits());
    return host;
  }

  /** Milliseconds for which a state need not be renewed, even if the clock has been set since it was created. */
  freshFor({ checkedAt, expiresAt }: State): number {
    return Math.min(expiresAt - this.#options.clock.now(), expiresAt - checkedAt);
  }

  /** Whether the rules of an origin's copy are stored. */
  hasCopy(origin: string): boolean {
    return this.#locate(origin) !== undefined;
  }

  /** The image of an origin's copy, whose rules are stored or given; undefined if neither. */
  image({ origin, copy }: State, program?: HostProgram): Uint8Array | undefined {
    const found = this.#locate(origin) ?? (program && inCore(program));
    if (found === undefined || copy === undefined) return undefined;
    return writeImage(engine(), found, copy);
  }

  /** The rules of an origin's copy as they are stored; undefined if there are none. */
  program({ origin }: State): HostProgram | undefined {
    const found = this.#locate(origin);
    return found && hostProgram(engine(), found);
  }

  /** The public entry for a state. */
  entry(host: CachedHost, program?: HostProgram): RobotsEntry {
    const known = host.entry?.deref();
    if (known !== undefined && isUsable(known.policy)) return known;
    const entry = entryOf(host, this.#policyOf(host, program));
    // Workers with a compatibility date before 2025-05-05 have no WeakRef: there, entries are kept.
    host.entry = typeof WeakRef === "undefined" ? { deref: () => entry } : new WeakRef(entry);
    return entry;
  }

  /** Verdicts for URLs of one host, whose rules may have been too large to store. */
  answer(host: CachedHost, program: HostProgram | undefined, urls: readonly string[]): Uint8Array {
    const programs = this.#programs;
    const verdicts = urls.length === 1 ? Uint8Array.of(programs.verdict(urls[0]!)) : programs.check(urls);
    // The question that added a host is not a sign that more will follow.
    programs.takeReferenced(host.state.origin);
    host.referenced = false;
    if (host.isLater || program === undefined || !verdicts.includes(Verdict.Unknown)) return verdicts;
    const policy = this.#policyOf(host, program);
    const answers = policy.check(urls);
    policy.dispose();
    return answers;
  }

  delete(origin: string): void {
    this.#drop(origin);
    this.#programs.delete(origin);
  }

  clear(): void {
    for (const origin of [...this.#hosts.keys()]) this.#drop(origin);
    this.#programs.clear();
  }

  /**
   * Does something that takes memory; if there is not enough, evicts hosts and tries again.
   *
   * @throws RobotsError OUT_OF_MEMORY if memory does not suffice even after everything else has been evicted
   */
  withRoom<T>(work: () => T): T {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof RobotsError) || error.code !== "OUT_OF_MEMORY") throw error;
        // A quarter at a time, so that the next host does not run into the limit at once.
        const goal = Math.floor(this.#hosts.size * 0.75);
        const before = this.#hosts.size;
        this.#evict(() => this.#hosts.size <= goal);
        if (this.#hosts.size === before) throw error;
      }
    }
  }

  /**
   * Updates hosts that are due: they can no longer be used for answers, or their state has changed its meaning with
   * time.
   */
  #expire(): void {
    const now = this.#options.clock.passed();
    for (let host = this.#deadlines.take(now); host !== undefined; host = this.#deadlines.take(now)) {
      const { state, access, freshUntil, answersUntil } = host;
      try {
        if (now < answersUntil) this.put(state, undefined, freshUntil, answersUntil);
        else {
          host.isUsable = false;
          this.#programs.silence(state.origin, access === "rules");
        }
      } catch {
        // There is no memory for that: the next question fetches it again.
        this.delete(state.origin);
      }
    }
  }

  /** Activates the program that a state calls for. */
  #settle({ state: { origin, copy }, access, isLater }: CachedHost, program: HostProgram | undefined): void {
    if (access === "rules") this.#programs.answerByCopy(origin, program);
    else {
      const kept = copy && (program ?? "kept");
      this.#programs.answerAlike(origin, isLater ? undefined : access, kept);
    }
  }

  /** The program of an origin's copy. */
  #locate(origin: string): CompiledProgram | undefined {
    return this.#programs.locateCopy(origin, this.#hosts.get(origin)?.access === "rules");
  }

  /** A policy for a state, owned by the caller; its rules are stored or given. */
  #policyOf({ state, access }: CachedHost, program?: HostProgram): Policy {
    const { maxUrlLength, dialect } = this.#options;
    const { key: agentKey } = prepareAgent(this.#options.agent, dialectRules(dialect));
    if (access !== "rules") {
      const file = parse(access === "allow" ? "" : "User-agent: *\nDisallow: /", { dialect, maxUrlLength });
      return new Policy(file.rulesFor("*", agentKey));
    }
    const { agent, crawlDelay, requestRates } = state.copy!;
    const found = this.#locate(state.origin);
    // The program is copied out of the core: most users of an entry never ask its policy, and a program in the core
    // would stay there until the policy is collected.
    const own = found === undefined ? program! : hostProgram(engine(), found);
    const { flags } = own;
    const load = (): CompiledProgram =>
      this.withRoom(() => {
        const { at, size } = inCore(own);
        return { at: engine().hold(at, size), size, flags };
      });
    return new Policy(
      compiledRules({ flags, agent, crawlDelay, requestRates, maxUrlLength, agentKey }, load),
    );
  }

  #fits(): boolean {
    return this.#hosts.size <= this.#options.maxEntries && this.bytes <= this.#options.cacheBytes;
  }

  /** Second-chance eviction until enough is free: the oldest hosts first, recently used ones only in a second round. */
  #evict(enough: () => boolean): void {
    let steps = this.#hosts.size * 2;
    for (const [origin, host] of this.#hosts) {
      if (steps-- === 0 || enough()) return;
      const referenced = this.#programs.takeReferenced(origin) || host.referenced;
      if (referenced || this.#options.isBusy(origin)) {
        host.referenced = false;
        this.#hosts.delete(origin);
        this.#hosts.set(origin, host);
        continue;
      }
      const before = this.bytes;
      this.delete(origin);
      this.#options.onEvict(origin, before - this.bytes);
    }
  }

  #drop(origin: string): void {
    const host = this.#hosts.get(origin);
    if (host === undefined) return;
    this.#hosts.delete(origin);
    this.#weight -= host.weight;
    this.#deadlines.remove(host);
  }
}

/** Whether a policy can still be used: users may have disposed of it. */
function isUsable(policy: Policy): boolean {
  try {
    void policy.agent;
    return true;
  } catch {
    return false;
  }
}

/** Copies a program into scratch memory of the core, where it is valid until the next use of scratch memory. */
function inCore({ bytes, flags }: HostProgram): CompiledProgram {
  return { at: engine().place(bytes), size: bytes.length, flags };
}
