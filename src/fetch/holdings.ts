import { whenCollected } from "../core/collected.ts";
import { engine } from "../core/engine.ts";
import type { Dialect, DialectRules } from "../dialect/dialect.ts";
import { dialectRules } from "../dialect/index.ts";
import { RobotsError } from "../errors.ts";
import { writeImage } from "../policy/image.ts";
import { Policy } from "../policy/policy.ts";
import { parse } from "../policy/robots.ts";
import { Verdict } from "../policy/verdict.ts";
import { askAll, askOne } from "../store/ask.ts";
import { blanketProgram } from "../store/blanket.ts";
import type { HostProgram } from "../store/programs.ts";
import { HostTable } from "../store/table.ts";
import type { Clock } from "./clock.ts";
import { Deadlines } from "./deadlines.ts";
import { accessAt, entryOf, type Patience, type RobotsEntry, turnsIn } from "./entry.ts";
import { Held } from "./held.ts";
import type { Access, Handling } from "./outcome.ts";
import type { State } from "./state.ts";

export interface HoldingsOptions {
  readonly dialect: Dialect;
  readonly handling: Handling;
  readonly patience: Patience;
  readonly clock: Clock;
  /** Characters of the longest URL; longer ones are Invalid. */
  readonly maxUrlLength: number;
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** How many hosts are being waited for. */
  readonly waiting: () => number;
  /** Hosts that must not be dropped, since something is under way for them. */
  readonly isBusy: (origin: string) => boolean;
  readonly onEvict: (origin: string, bytes: number) => void;
}

/** Approximate bytes of memory that a host takes while it is being waited for. */
const WAITING = 2048;

/** Before an origin: its copy is kept, but does not answer. No URL can look for it. */
const ASIDE = "!";

/**
 * What a client knows about hosts: a state for each, and in one table of the core the programs that answer now. A
 * host whose state is not fresh, or that is closed only for the moment, is not found in the table, so that looking up
 * a URL is all it takes to answer.
 */
export class Holdings {
  readonly #options: HoldingsOptions;
  readonly #rules: DialectRules;
  /** Made when it is first needed, as the core is. */
  #made: HostTable | undefined;
  /** In the order in which they came; those found to be in use are moved to the end. */
  readonly #held = new Map<string, Held>();
  readonly #deadlines = new Deadlines<Held>();
  readonly #blankets = new Map<Access, Policy>();
  #weight = 0;

  constructor(options: HoldingsOptions) {
    this.#options = options;
    this.#rules = dialectRules(options.dialect);
  }

  /** Hosts held. */
  get size(): number {
    return this.#held.size;
  }

  /** Bytes of memory taken, those outside the core estimated. */
  get bytes(): number {
    return (this.#made?.bytes ?? 0) + this.#weight + this.#options.waiting() * WAITING;
  }

  get #table(): HostTable {
    if (this.#made === undefined) {
      const table = new HostTable(engine(), Number.POSITIVE_INFINITY);
      this.#made = table;
      whenCollected(this, () => table.clear());
    }
    return this.#made;
  }

  get(origin: string): Held | undefined {
    const held = this.#held.get(origin);
    if (held !== undefined) held.referenced = true;
    return held;
  }

  /** Verdicts of what answers now; `Unknown` for everything else. */
  check(urls: readonly string[]): Uint8Array {
    this.#expire();
    return askAll(this.#table, urls, this.#options.maxUrlLength);
  }

  /** {@link check} for one URL. */
  verdict(url: string): number {
    this.#expire();
    return askOne(this.#table, url, this.#options.maxUrlLength);
  }

  /**
   * Replaces what was stored for a state's origin, and drops others if room is needed.
   *
   * @param program the rules of its copy, if they are not held yet
   * @param until when it is to be renewed, by {@link Clock.passed}
   * @param end until when it answers
   * @throws RobotsError OUT_OF_MEMORY if there is none even after everything else was dropped
   */
  place(state: State, program?: HostProgram, until: number = this.#until(state), end: number = until): Held {
    const { clock, handling, patience } = this.#options;
    const now = clock.now();
    const access = accessAt(state, now, handling, patience);
    const due = Math.min(end, clock.passed() + turnsIn(state, now, handling, patience));
    const held = new Held(state, access, until, end, due);
    const { origin } = state;
    this.#drop(origin);
    try {
      this.withRoom(() => this.#settle(held, program));
    } catch (error) {
      this.delete(origin);
      throw error;
    }
    this.#held.set(origin, held);
    this.#weight += held.weight;
    this.#deadlines.add(held);
    this.#evict(() => this.#fits());
    return held;
  }

  /** Lets a stale copy answer until a time, by {@link Clock.passed}. */
  serveStale({ state, until }: Held, end: number): Held {
    return this.place(state, undefined, until, end);
  }

  /** Milliseconds for which a state need not be renewed, however the clock was set since it was made. */
  freshFor({ checkedAt, expiresAt }: State): number {
    return Math.min(expiresAt - this.#options.clock.now(), expiresAt - checkedAt);
  }

  /** Whether the rules of an origin's copy are held. */
  hasCopy(origin: string): boolean {
    return this.#locate(origin) !== undefined;
  }

  /** The image of an origin's copy, whose rules are held or else given; undefined if they are neither. */
  image({ origin, copy }: State, program?: HostProgram): Uint8Array | undefined {
    const found = this.#locate(origin) ?? (program && inCore(program));
    if (found === undefined || copy === undefined) return undefined;
    return writeImage(engine(), found, copy.agent, copy.crawlDelay);
  }

  /** What users see of a state. */
  entry(held: Held, program?: HostProgram): RobotsEntry {
    const known = held.entry?.deref();
    if (known !== undefined) return known;
    const entry = entryOf(held.state, held.access, this.#policyOf(held, program));
    // Workers with a compatibility date before 2025-05-05 have no such references: there an entry is made once.
    held.entry = typeof WeakRef === "undefined" ? { deref: () => entry } : new WeakRef(entry);
    return entry;
  }

  /** Verdicts for URLs of one host, whose rules may have been too large to hold. */
  answer(held: Held, program: HostProgram | undefined, urls: readonly string[]): Uint8Array {
    const { maxUrlLength } = this.#options;
    const verdicts =
      urls.length === 1
        ? Uint8Array.of(askOne(this.#table, urls[0]!, maxUrlLength))
        : askAll(this.#table, urls, maxUrlLength);
    // The question that brought a host in is not a sign that more will follow.
    this.#table.takeReferenced(held.state.origin);
    held.referenced = false;
    if (held.isLater || program === undefined || !verdicts.includes(Verdict.Unknown)) return verdicts;
    const policy = this.#policyOf(held, program);
    const answers = policy.check(urls);
    if (held.access === "rules") policy.dispose();
    return answers;
  }

  delete(origin: string): void {
    this.#drop(origin);
    this.#table.delete(origin);
    this.#table.delete(ASIDE + origin);
  }

  clear(): void {
    for (const origin of [...this.#held.keys()]) this.#drop(origin);
    this.#made?.clear();
  }

  /**
   * Does something that takes memory; if there is none, drops hosts and tries again.
   *
   * @throws RobotsError OUT_OF_MEMORY if there is none even after everything else was dropped
   */
  withRoom<T>(work: () => T): T {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof RobotsError) || error.code !== "OUT_OF_MEMORY") throw error;
        // A quarter at a time, so that the next host does not hit the same wall at once.
        const goal = Math.floor(this.#held.size * 0.75);
        const before = this.#held.size;
        this.#evict(() => this.#held.size <= goal);
        if (this.#held.size === before) throw error;
      }
    }
  }

  #until(state: State): number {
    return this.#options.clock.passed() + this.freshFor(state);
  }

  /** Takes what is due out of the table: it is no longer fresh, or time alone has changed what it means. */
  #expire(): void {
    const { clock } = this.#options;
    const now = clock.passed();
    for (let held = this.#deadlines.take(now); held !== undefined; held = this.#deadlines.take(now)) {
      if (now < held.end) this.#placeAgain(held);
      else {
        held.answers = false;
        this.#setAside(held.state.origin, held.access === "rules");
      }
    }
  }

  /** Holds what a state has come to mean. If there is no memory for that, the next question fetches it again. */
  #placeAgain({ state, until, end }: Held): void {
    try {
      this.place(state, undefined, until, end);
    } catch {
      this.delete(state.origin);
    }
  }

  /** Puts the answer that a state amounts to into the table. */
  #settle({ state: { origin, copy }, access, isLater }: Held, program: HostProgram | undefined): void {
    const table = this.#table;
    const aside = ASIDE + origin;
    if (copy === undefined) table.delete(aside);
    else if (program !== undefined) {
      table.delete(access === "rules" ? aside : origin);
      table.set(access === "rules" ? origin : aside, program);
    } else if (access === "rules") {
      if (table.has(aside)) {
        table.delete(origin);
        table.rename(aside, origin);
      }
    } else if (!table.has(aside)) table.rename(origin, aside);
    if (access === "rules") {
      table.takeReferenced(origin);
      return;
    }
    if (isLater) table.delete(origin);
    else table.set(origin, blanketProgram(access, this.#rules));
    table.takeReferenced(origin);
  }

  /** Takes an origin's answer out of the table; the rules of a copy are kept. */
  #setAside(origin: string, isCopy: boolean): void {
    if (isCopy && !this.#table.has(ASIDE + origin)) this.#table.rename(origin, ASIDE + origin);
    else this.#table.delete(origin);
  }

  /** The program of an origin's copy. */
  #locate(origin: string) {
    const aside = this.#table.locate(ASIDE + origin);
    if (aside !== undefined) return aside;
    const held = this.#held.get(origin);
    return held?.access === "rules" ? this.#table.locate(origin) : undefined;
  }

  /** A copy of the program of an origin's copy; undefined if it is not held. */
  #programOf(origin: string): HostProgram | undefined {
    const found = this.#locate(origin);
    if (found === undefined) return undefined;
    const { at, size, flags } = found;
    return { bytes: engine().u8.slice(at, at + size), flags };
  }

  /** A policy of what a state amounts to, with a program of its own; its rules are held or else given. */
  #policyOf({ state, access }: Held, program?: HostProgram): Policy {
    if (access !== "rules") return this.#blanket(access);
    const { agent, crawlDelay, requestRates } = state.copy!;
    const { maxUrlLength } = this.#options;
    // Making room may drop this very host.
    const own = this.#programOf(state.origin) ?? program!;
    return this.withRoom(() => {
      const { at, size, flags } = inCore(own);
      return new Policy({
        at: engine().hold(at, size),
        size,
        flags,
        agent,
        crawlDelay,
        requestRates,
        maxUrlLength,
      });
    });
  }

  #blanket(access: "allow" | "disallow"): Policy {
    let policy = this.#blankets.get(access);
    if (policy === undefined) {
      const { dialect } = this.#options;
      policy = parse(access === "allow" ? "" : "User-agent: *\nDisallow: /", { dialect }).policyFor("*");
      this.#blankets.set(access, policy);
    }
    return policy;
  }

  #fits(): boolean {
    return this.#held.size <= this.#options.maxEntries && this.bytes <= this.#options.maxBytes;
  }

  /** Evicts hosts until that is enough: the oldest first, those asked about lately only in a second round. */
  #evict(enough: () => boolean): void {
    let steps = this.#held.size * 2;
    for (const [origin, held] of this.#held) {
      if (steps-- === 0 || enough()) return;
      const referenced = this.#table.takeReferenced(origin) || held.referenced;
      if (referenced || this.#options.isBusy(origin)) {
        held.referenced = false;
        this.#held.delete(origin);
        this.#held.set(origin, held);
        continue;
      }
      const before = this.bytes;
      this.delete(origin);
      this.#options.onEvict(origin, before - this.bytes);
    }
  }

  #drop(origin: string): void {
    const held = this.#held.get(origin);
    if (held === undefined) return;
    this.#held.delete(origin);
    this.#weight -= held.weight;
    held.removed = true;
    this.#deadlines.forget();
  }
}

/** Copies a program into core memory, where it stays until something else is copied there. */
function inCore({ bytes, flags }: HostProgram): { at: number; size: number; flags: number } {
  const core = engine();
  const at = core.scratch(bytes.length);
  core.u8.set(bytes, at);
  return { at, size: bytes.length, flags };
}
