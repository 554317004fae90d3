import { RobotsError } from "../../errors.ts";
import { readPart, senderOf } from "../../identity/sender.ts";
import { checkOptions } from "../../options.ts";
import { Robots } from "../../policy/robots.ts";
import type { LogRequest } from "../request.ts";
import { readTime } from "../time.ts";
import { Hosts } from "./hosts.ts";
import { type Met, MetHeaders } from "./met.ts";
import { ownText } from "./own-text.ts";
import { type BotReport, botOf, purposesOf } from "./report.ts";
import { Rulings } from "./rulings.ts";
import { addressKey, disguise, Tallies } from "./tallies.ts";
import { type AddressTally, addTo, countPace, type Tally } from "./tally.ts";
import { asksForRobots } from "./target.ts";
import { Timeline } from "./timeline.ts";

export interface BotOptions {
  /** The site's robots.txt, against which requests are checked. */
  readonly robots?: Robots;
  /** Counts only requests to this host, if the log names hosts. The port does not matter. */
  readonly host?: string;
}

/** A request of a robot that is not for robots.txt, as it is found in bytes. */
interface Scanned {
  readonly status: number;
  /** ASCII, which may change after the call. */
  readonly target: Uint8Array;
  /** Milliseconds since 1970, in whole seconds; undefined if it has to be read. */
  readonly time: number | undefined;
  readonly written: string;
}

/**
 * Counts the robots in access logs: which ones visited, whether they fetched robots.txt, and whether they obey it.
 * Memory is bounded, whatever the logs contain: if there are too many robots, those with the fewest requests are
 * added up as `others`.
 */
export class BotCounter {
  readonly #rulings: Rulings | undefined;
  readonly #hosts: Hosts;
  readonly #met = new MetHeaders();
  readonly #timeline = new Timeline();
  readonly #tallies: Tallies;
  readonly #watchers: ((client: string) => void)[] = [];
  /** The time of the request before: busy sites have many in a second. */
  #timeText = "";
  #timeRead = Number.NaN;
  #requests = 0;
  #elsewhere = 0;

  /** @throws RobotsError INVALID_ARGUMENT for invalid options */
  constructor(options: BotOptions = {}) {
    const { robots, host } = checkOptions("A BotCounter", options, { robots: true, host: true });
    if (robots !== undefined && !(robots instanceof Robots)) {
      throw new RobotsError("INVALID_ARGUMENT", "robots must be the result of parse(body).");
    }
    this.#rulings = robots === undefined ? undefined : new Rulings(robots, this.#timeline);
    this.#hosts = new Hosts(host);
    // Headers lead to tallies, of which some are gone.
    this.#tallies = new Tallies(this.#rulings, this.#timeline, () => this.#met.forget());
  }

  /**
   * Counts a request.
   *
   * @throws RobotsError INVALID_ARGUMENT for anything that is not a request
   */
  add(request: LogRequest): void {
    if (typeof request?.agent !== "string" || typeof request.target !== "string") {
      throw new RobotsError("INVALID_ARGUMENT", "A request must be an object such as a LogReader passes on.");
    }
    if (request.host !== undefined && this.isElsewhere(request.host)) {
      this.#elsewhere++;
      return;
    }
    this.#requests++;
    const header = readPart(request.agent);
    const met = this.#met.get(header) ?? this.#meet(header);
    const isFetch = asksForRobots(request.target);
    const tally = met.sender.token === undefined ? this.#disguised(met, header, request, isFetch) : met.tally;
    if (tally !== undefined) this.#count(tally, request, isFetch);
  }

  /** The counts so far. */
  report(): BotReport {
    this.#rulings?.flush();
    const { others, robots, undeclared } = this.#tallies;
    const { width } = this.#timeline;
    const listed = (tallies: Tally[]) => tallies.sort(byRequests).map((tally) => botOf(tally, width));
    const bots = listed(robots);
    return {
      bots,
      undeclared: listed(undeclared),
      purposes: purposesOf(bots),
      requests: this.#requests,
      elsewhere: this.#elsewhere,
      hosts: this.#hosts.names,
      step: width,
      others: others.requests,
    };
  }

  /** @internal Whether requests to a host are not counted. */
  isElsewhere(host: string): boolean {
    return this.#hosts.isElsewhere(host);
  }

  /** @internal Requests from each address under the name of a robot, for verification. */
  addresses(agent: string): ReadonlyMap<string, Readonly<AddressTally>> {
    this.#rulings?.flush();
    return this.#tallies.get(agent)?.addresses ?? new Map();
  }

  /** @internal Changes when earlier results of {@link BotCounter.metUnder} are no longer valid. */
  get generation(): number {
    return this.#met.generation;
  }

  /**
   * @internal What is known about a header with which requests have been counted; undefined if it has been dropped.
   */
  metUnder(header: string): Met | undefined {
    return this.#met.get(readPart(header));
  }

  /**
   * @internal Reports the clients whose requests are counted although they have a browser's header, now and in the
   * future.
   */
  watchDisguises(watch: (client: string) => void): void {
    this.#watchers.push(watch);
    for (const { sender, addresses } of this.#tallies) {
      if (sender.token === undefined) for (const client of addresses.keys()) watch(client);
    }
  }

  /** @internal Counts requests that are not from robots, and requests to other hosts. */
  addOthers(requests: number, elsewhere: number): void {
    this.#requests += requests;
    this.#elsewhere += elsewhere;
  }

  /** @internal Counts a request to a relevant host, given its tally and address. */
  addKnown(
    tally: Tally,
    address: AddressTally | undefined,
    { status, target, time, written }: Scanned,
  ): void {
    this.#requests++;
    tally.requests++;
    addTo(tally.statuses, status);
    const read = time ?? this.#read(written);
    if (!Number.isNaN(read)) this.#tallies.time(tally, read);
    this.#countOther(tally, address, target, read, written);
  }

  #meet(part: string): Met {
    this.#met.makeRoom();
    const header = ownText(part);
    const sender = senderOf(header);
    const { token } = sender;
    const tally =
      token === undefined ? this.#tallies.get(disguise(header)) : this.#tallies.of(token, sender, header);
    const met = { sender, tally };
    this.#met.set(header, met);
    return met;
  }

  /** The tally for a client with a browser's header, or none: that of a robot from when it fetches robots.txt. */
  #disguised(
    met: Met,
    header: string,
    { client, withoutAgent }: LogRequest,
    isFetch: boolean,
  ): Tally | undefined {
    if (met.tally?.addresses.has(addressKey(client))) return met.tally;
    if (!isFetch) return withoutAgent === true ? this.#tallies.unnamed : undefined;
    if (this.#tallies.isFull) {
      this.#tallies.others.requests++;
      return undefined;
    }
    met.tally ??= this.#tallies.of(disguise(header), met.sender, header);
    for (const watch of this.#watchers) watch(addressKey(client));
    return met.tally;
  }

  #count(tally: Tally, request: LogRequest, isFetch: boolean): void {
    tally.requests++;
    addTo(tally.statuses, request.status);
    const address = this.addressOf(tally, request.client);
    const time = this.#read(request.time);
    if (!Number.isNaN(time)) this.#tallies.time(tally, time);
    if (isFetch) {
      tally.robotsFetches++;
      addTo(tally.robotsStatuses, request.status);
      if (time < tally.firstFetch) tally.firstFetch = time;
      return;
    }
    this.#countOther(tally, address, request.target, time, request.time);
  }

  /** Counts what only counts of requests for anything but robots.txt. */
  #countOther(
    tally: Tally,
    address: AddressTally | undefined,
    target: string | Uint8Array,
    time: number,
    written: string,
  ): void {
    if (time < tally.firstOther) tally.firstOther = time;
    if (!Number.isNaN(time)) countPace(tally, time, written);
    this.#rulings?.ask(tally, target, address, time);
  }

  #read(text: string): number {
    if (text !== this.#timeText) {
      this.#timeText = text;
      this.#timeRead = readTime(text);
    }
    return this.#timeRead;
  }

  /** @internal The tally of an address; undefined if there are too many. */
  addressOf(tally: Tally, client: string): AddressTally | undefined {
    return this.#tallies.addressOf(tally, client);
  }
}

function byRequests(a: Tally, b: Tally): number {
  return b.requests - a.requests || (a.agent < b.agent ? -1 : 1);
}
