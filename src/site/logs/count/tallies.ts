import type { Crawler } from "../../../engine/agent/crawler.ts";
import { type Sender, senderOf, UNNAMED } from "../../identity/sender.ts";
import { ownBeginning, ownText } from "./own-text.ts";
import type { Rulings } from "./rulings.ts";
import { type AddressTally, addTally, newTally, type Tally } from "./tally.ts";
import type { Timeline } from "./timeline.ts";

/** How many robots are kept at least: whenever there are twice as many, the half with the most requests stays. */
const BOTS = 5_000;
/** How many addresses of all robots together are kept. */
const ADDRESSES = 200_000;
/** How many characters of a header or an address are kept. */
const SHOWN = 300;
const LONGEST_ADDRESS = 64;

/** The tallies of all robots, within bounds: if they are too many, those with the fewest requests become `others`. */
export class Tallies {
  readonly others: Tally = newTally("", senderOf(""), "", undefined);
  readonly #rulings: Rulings | undefined;
  readonly #onPruned: () => void;
  readonly #byName = new Map<string, Tally>();
  readonly #timeline: Timeline;
  #unnamed: Tally | undefined;
  #addresses = 0;

  /**
   * @param rulings the rules that requests are checked against
   * @param onPruned called when robots have become `others`
   */
  constructor(rulings: Rulings | undefined, timeline: Timeline, onPruned: () => void) {
    this.#rulings = rulings;
    this.#timeline = timeline;
    this.#onPruned = onPruned;
  }

  /** Whether the limit on addresses is reached. */
  get isFull(): boolean {
    return this.#addresses >= ADDRESSES;
  }

  /** The tally of a name: a robot's before software's, and that before an app's. */
  get(agent: string): Tally | undefined {
    for (const kind of KINDS) {
      const tally = this.#byName.get(keyOf(agent, kind));
      if (tally !== undefined) return tally;
    }
    return undefined;
  }

  /** The name under which a tally is reported: a header, if something else has its name. */
  nameOf(tally: Tally): string {
    return (this.get(tally.agent) ?? tally) === tally ? tally.agent : tally.header || tally.agent;
  }

  [Symbol.iterator](): IterableIterator<Tally> {
    return this.#byName.values();
  }

  /** Robots: clients that say so or that the file names, and tools, apps and browsers that fetched robots.txt. */
  get robots(): Tally[] {
    return [...this].filter(isRobot);
  }

  /** Libraries and headless browsers that do not say whose robots they are, and clients without a header. */
  get undeclared(): Tally[] {
    const found = [...this].filter((tally) => tally.sender.automation !== undefined && !isRobot(tally));
    return this.#unnamed === undefined ? found : [...found, this.#unnamed];
  }

  /** The tally of clients without a header that have not fetched robots.txt. */
  get unnamed(): Tally {
    this.#unnamed ??= newTally("-", UNNAMED, "", this.#rulings?.policyFor([]));
    return this.#unnamed;
  }

  /** The tally of a name; a missing one is made. */
  of(agent: string, sender: Sender, header: string): Tally {
    const isNamed = this.#rulings?.isNamed(sender) ?? false;
    const key = keyOf(agent, kindOf(sender, isNamed));
    const known = this.#byName.get(key);
    if (known !== undefined) {
      known.isNamed ||= isNamed;
      // An app that the file names may have the name of a robot: the robot's header replaces the app's.
      if (sender.isDeclared && !known.sender.isDeclared) {
        known.sender = sender;
        known.header = ownBeginning(header, SHOWN);
      }
      return known;
    }
    if (this.#byName.size >= BOTS * 2) this.#prune();
    const policy = this.#rulings?.policyFor(sender.crawler ?? sender.names);
    const tally = newTally(ownText(agent), sender, ownBeginning(header, SHOWN), policy);
    tally.isNamed = isNamed;
    this.#byName.set(ownText(key), tally);
    return tally;
  }

  /**
   * Counts a request under its address. Returns undefined if there are too many addresses.
   *
   * @param further the other crawlers that its header names
   */
  addressOf(tally: Tally, client: string, further: readonly Crawler[]): AddressTally | undefined {
    const key = addressKey(client);
    let address = tally.addresses.get(key);
    if (address === undefined && !this.isFull) {
      address = { requests: 0, forbidden: 0 };
      tally.addresses.set(ownText(key), address);
      this.#addresses++;
    }
    if (address !== undefined && further.length > 0) address = this.#jointOf(tally, ownText(key), further);
    if (address === undefined) tally.otherAddresses++;
    else address.requests++;
    return address;
  }

  #jointOf(tally: Tally, address: string, further: readonly Crawler[]): AddressTally | undefined {
    const key = `${address} ${further.map(({ token }) => token).join()}`;
    const known = tally.joint.get(key);
    if (known !== undefined || this.isFull) return known;
    const joint = { address, further, requests: 0, forbidden: 0 };
    tally.joint.set(key, joint);
    this.#addresses += weightOf(key);
    return joint;
  }

  /** Counts the time of a request, in milliseconds since 1970. */
  time(tally: Tally, time: number): void {
    if (time < tally.first) tally.first = time;
    if (time > tally.last) tally.last = time;
    this.#timeline.count(tally.steps, time);
  }

  /** Keeps the known robots and libraries, and of the others those with the most requests. */
  #prune(): void {
    this.#rulings?.flush();
    const unknown = [...this.#byName].filter(
      ([, { sender }]) => (sender.crawler ?? sender.listed ?? sender.automation) === undefined,
    );
    unknown.sort(
      ([, a], [, b]) => Number(b.robotsFetches > 0) - Number(a.robotsFetches > 0) || b.requests - a.requests,
    );
    for (const [key, tally] of unknown.slice(BOTS)) {
      if (isRobot(tally)) addTally(this.others, tally);
      this.#addresses -= tally.addresses.size;
      for (const one of tally.joint.keys()) this.#addresses -= weightOf(one);
      this.#timeline.drop(tally.steps);
      this.#byName.delete(key);
    }
    this.#onPruned();
  }
}

function isRobot({ sender, isNamed, robotsFetches }: Tally): boolean {
  return sender.isDeclared || isNamed || robotsFetches > 0;
}

/** Kinds of clients. Those of different kinds may have the same name. */
const KINDS = ["robot", "software", "app"] as const;

/** As an enforcer sees it: the header makes a robot, or the file does, of an app. */
function kindOf({ isDeclared, automation }: Sender, isNamed: boolean): (typeof KINDS)[number] {
  if (isDeclared || isNamed) return "robot";
  return automation === undefined ? "app" : "software";
}

function keyOf(agent: string, kind: (typeof KINDS)[number]): string {
  return `${kind} ${agent.toLowerCase()}`;
}

/** How many addresses an entry for one address and further crawlers counts for. */
function weightOf(key: string): number {
  return 1 + Math.floor(key.length / LONGEST_ADDRESS);
}

/** The key under which a client's requests are counted. */
export function addressKey(client: string): string {
  return client.length > LONGEST_ADDRESS ? client.slice(0, LONGEST_ADDRESS) : client;
}

/** The name under which requests with a browser's header are counted. */
export function browserName(header: string): string {
  return header === "" ? "-" : ownBeginning(header, SHOWN);
}
