import { RobotsError } from "../../errors.ts";
import { checkOptions } from "../../options.ts";
import { Robots } from "../../policy/robots.ts";
import type { LogRequest } from "../request.ts";
import { readTime } from "../time.ts";
import { Hosts } from "./hosts.ts";
import { ownBeginning, ownText } from "./own-text.ts";
import { type BotReport, botOf } from "./report.ts";
import { Rulings } from "./rulings.ts";
import { readPart, type Sender, senderOf } from "./sender.ts";
import { type AddressTally, addTally, addTo, countPace, newTally, type Tally } from "./tally.ts";
import { Timeline } from "./timeline.ts";

export interface BotOptions {
  /** The site's robots.txt, by which requests are judged. */
  readonly robots?: Robots;
  /** Counts only requests to this host, where the log names the host. Its port does not matter. */
  readonly host?: string;
}

/** Headers that are remembered, and their characters, before all are forgotten and read again. */
const HEADERS = 50_000;
const HEADER_CHARACTERS = 8_000_000;
/** The least number of robots that are kept; once there are twice as many, those with the most requests stay. */
const BOTS = 5_000;
/** How many addresses are kept, of all robots together. */
const ADDRESSES = 200_000;
/** How many characters of headers and addresses are kept. */
const SHOWN = 300;
const LONGEST_ADDRESS = 64;

/** A header, and what its requests are counted as. */
export interface Met {
  readonly sender: Sender;
  /** Undefined for a browser's header with which nobody has asked for robots.txt. */
  tally: Tally | undefined;
}

/** A request of a robot that is not for robots.txt, as it is found in bytes. */
interface Scanned {
  readonly status: number;
  /** ASCII, which may change after the call. */
  readonly target: Uint8Array;
  /** Milliseconds since 1970, in whole seconds; undefined where it has to be read. */
  readonly time: number | undefined;
  readonly written: string;
}

/**
 * Counts the robots in access logs: which came, whether they fetched robots.txt, and whether they keep to it. Memory is
 * bounded, whatever the logs say: once there are too many robots, those with the fewest requests become `others`.
 */
export class BotCounter {
  readonly #rulings: Rulings | undefined;
  readonly #hosts: Hosts;
  readonly #met = new Map<string, Met>();
  #metCharacters = 0;
  #generation = 0;
  #tallies = new Map<string, Tally>();
  readonly #timeline = new Timeline();
  readonly #watchers: ((client: string) => void)[] = [];
  readonly #others = newTally("", senderOf(""), "", undefined);
  #addresses = 0;
  /** The time of the request before: busy sites have many in a second. */
  #timeText = "";
  #timeRead = Number.NaN;
  #requests = 0;
  #elsewhere = 0;

  /** @throws RobotsError INVALID_ARGUMENT for invalid options */
  constructor(options: BotOptions = {}) {
    const { robots, host } = checkOptions("A BotCounter", options, { robots: true, host: true });
    if (robots !== undefined && !(robots instanceof Robots)) {
      throw new RobotsError("INVALID_ARGUMENT", "robots must be what parse(body) gives.");
    }
    this.#rulings = robots === undefined ? undefined : new Rulings(robots);
    this.#hosts = new Hosts(host);
  }

  /**
   * Counts a request.
   *
   * @throws RobotsError INVALID_ARGUMENT for what is not one
   */
  add(request: LogRequest): void {
    if (typeof request?.agent !== "string" || typeof request.target !== "string") {
      throw new RobotsError("INVALID_ARGUMENT", "A request is an object such as a LogReader hands out.");
    }
    if (request.host !== undefined && this.isElsewhere(request.host)) {
      this.#elsewhere++;
      return;
    }
    this.#requests++;
    const header = readPart(request.agent);
    const met = this.#met.get(header) ?? this.#meet(header);
    const isFetch = asksForRobots(request.target);
    const tally =
      met.sender.token === undefined ? this.#disguised(met, header, request.client, isFetch) : met.tally;
    if (tally !== undefined) this.#count(tally, request, isFetch);
  }

  /** What has been counted so far. */
  report(): BotReport {
    this.#rulings?.flush();
    const tallies = this.#listed().sort((a, b) => b.requests - a.requests || (a.agent < b.agent ? -1 : 1));
    return {
      bots: tallies.map((tally) => botOf(tally, this.#timeline.width)),
      requests: this.#requests,
      elsewhere: this.#elsewhere,
      hosts: this.#hosts.names,
      step: this.#timeline.width,
      others: this.#others.requests,
    };
  }

  /** @internal Whether requests to a host are not counted. */
  isElsewhere(host: string): boolean {
    return this.#hosts.isElsewhere(host);
  }

  /** @internal Requests of each address under the name of a robot, for those that verify names. */
  addresses(agent: string): ReadonlyMap<string, Readonly<AddressTally>> {
    this.#rulings?.flush();
    return this.#tallies.get(agent.toLowerCase())?.addresses ?? new Map();
  }

  /** @internal Changes when what {@link BotCounter.metUnder} has said no longer holds. */
  get generation(): number {
    return this.#generation;
  }

  /** @internal What is known of a header under which requests have been counted; undefined where it has been forgotten. */
  metUnder(header: string): Met | undefined {
    return this.#met.get(readPart(header));
  }

  /** @internal Tells those clients whose requests are counted under the header of a browser, and others as they come. */
  watchDisguises(watch: (client: string) => void): void {
    this.#watchers.push(watch);
    for (const { sender, addresses } of this.#tallies.values()) {
      if (sender.token === undefined) for (const client of addresses.keys()) watch(client);
    }
  }

  /** @internal Counts requests that are not robots', and requests to other hosts. */
  addOthers(requests: number, elsewhere: number): void {
    this.#requests += requests;
    this.#elsewhere += elsewhere;
  }

  /** @internal Counts a request to a host that counts, under a tally and an address that have been found already. */
  addKnown(
    tally: Tally,
    address: AddressTally | undefined,
    { status, target, time, written }: Scanned,
  ): void {
    this.#requests++;
    tally.requests++;
    addTo(tally.statuses, status);
    const read = time ?? this.#read(written);
    if (!Number.isNaN(read)) this.#time(tally, read);
    this.#countOther(tally, address, target, read, written);
  }

  /** Those that are robots: of tools and apps, which do not say so, those that asked for robots.txt. */
  #listed(): Tally[] {
    return [...this.#tallies.values()].filter(
      ({ sender, robotsFetches }) => sender.isDeclared || robotsFetches > 0,
    );
  }

  #meet(part: string): Met {
    if (this.#met.size >= HEADERS || this.#metCharacters >= HEADER_CHARACTERS) this.#forget();
    const header = ownText(part);
    const sender = senderOf(header);
    const { token } = sender;
    const tally =
      token === undefined ? this.#tallies.get(disguise(header)) : this.#tallyOf(token, sender, header);
    const met = { sender, tally };
    this.#met.set(header, met);
    this.#metCharacters += header.length;
    return met;
  }

  #forget(): void {
    this.#generation++;
    this.#met.clear();
    this.#metCharacters = 0;
  }

  #tallyOf(agent: string, sender: Sender, header: string): Tally {
    const key = agent.toLowerCase();
    const known = this.#tallies.get(key);
    if (known !== undefined) return known;
    if (this.#tallies.size >= BOTS * 2) this.#prune();
    const policy = this.#rulings?.policyFor(sender);
    const tally = newTally(ownText(agent), sender, ownBeginning(header, SHOWN), policy);
    this.#tallies.set(ownText(key), tally);
    return tally;
  }

  /** Keeps only the robots that are known, and those with the most requests. */
  #prune(): void {
    this.#rulings?.flush();
    const unknown = [...this.#tallies.values()].filter(({ sender }) => sender.crawler === undefined);
    unknown.sort(
      (a, b) => Number(b.robotsFetches > 0) - Number(a.robotsFetches > 0) || b.requests - a.requests,
    );
    for (const tally of unknown.slice(BOTS)) {
      if (tally.sender.isDeclared || tally.robotsFetches > 0) addTally(this.#others, tally);
      this.#addresses -= tally.addresses.size;
      this.#timeline.drop(tally.steps);
      this.#tallies.delete(tally.agent.toLowerCase());
    }
    this.#forget();
  }

  /** What a client with the header of a browser is counted as: nothing until it asks for robots.txt. */
  #disguised(met: Met, header: string, client: string, isFetch: boolean): Tally | undefined {
    if (met.tally?.addresses.has(addressKey(client))) return met.tally;
    if (!isFetch) return undefined;
    if (this.#addresses >= ADDRESSES) {
      this.#others.requests++;
      return undefined;
    }
    met.tally ??= this.#tallyOf(disguise(header), met.sender, header);
    for (const watch of this.#watchers) watch(addressKey(client));
    return met.tally;
  }

  #count(tally: Tally, request: LogRequest, isFetch: boolean): void {
    tally.requests++;
    addTo(tally.statuses, request.status);
    const address = this.addressOf(tally, request.client);
    const time = this.#read(request.time);
    if (!Number.isNaN(time)) this.#time(tally, time);
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
    this.#rulings?.ask(tally, target, address);
  }

  #read(text: string): number {
    if (text !== this.#timeText) {
      this.#timeText = text;
      this.#timeRead = readTime(text);
    }
    return this.#timeRead;
  }

  #time(tally: Tally, time: number): void {
    if (time < tally.first) tally.first = time;
    if (time > tally.last) tally.last = time;
    const isFull = this.#timeline.count(tally.steps, time);
    if (isFull) this.#timeline.widen([...this.#tallies.values()].map(({ steps }) => steps));
  }

  /** @internal Counts a request under its address; undefined where there are too many. */
  addressOf(tally: Tally, client: string): AddressTally | undefined {
    const key = addressKey(client);
    const known = tally.addresses.get(key);
    if (known !== undefined) {
      known.requests++;
      return known;
    }
    if (this.#addresses >= ADDRESSES) {
      tally.otherAddresses++;
      return undefined;
    }
    const address = { requests: 1, forbidden: 0 };
    tally.addresses.set(ownText(key), address);
    this.#addresses++;
    return address;
  }
}

function addressKey(client: string): string {
  return client.length > LONGEST_ADDRESS ? client.slice(0, LONGEST_ADDRESS) : client;
}

/** What requests with a browser's header are counted under. */
function disguise(header: string): string {
  return header === "" ? "-" : ownBeginning(header, SHOWN);
}

const SLASH = 0x2f;
const SMALL_R = 0x72;

/** Whether a target is that of a site's robots.txt. */
function asksForRobots(target: string): boolean {
  if (target.charCodeAt(0) === SLASH) {
    if (target.charCodeAt(1) !== SMALL_R || !target.startsWith("/robots.txt")) return false;
    const next = target.charAt(11);
    return next === "" || next === "?" || next === "#";
  }
  return /^https?:\/\/[^/?#]*\/robots\.txt(?:[?#]|$)/i.test(target);
}
