import type { Crawler } from "../../../engine/agent/crawler.ts";
import { DEVICE } from "../../identity/people.ts";
import { NAMELESS_SENDER, type Sender, senderOf } from "../../identity/sender.ts";
import { ownBeginning, ownText } from "../text.ts";
import { type AddressCounts, addCounts, newCounts, type RobotCounts } from "./robot-counts.ts";
import type { Rulings } from "./rulings.ts";
import type { Timeline } from "./timeline.ts";

/** How many robots are kept at least: whenever there are twice as many, the half with the most requests stays. */
const BOTS = 5_000;
/** How many addresses of all robots together are kept. */
const ADDRESSES = 200_000;
/** How many characters of a header or an address are kept. */
const KEPT_CHARACTERS = 300;
const LONGEST_ADDRESS = 64;

/** The counts of all robots, within bounds: if they are too many, those with the fewest requests become `others`. */
export class LogCounts {
  readonly others: RobotCounts = newCounts("", senderOf(""), "", undefined);
  readonly #rulings: Rulings | undefined;
  readonly #onPruned: () => void;
  readonly #byName = new Map<string, RobotCounts>();
  readonly #timeline: Timeline;
  #unnamed: RobotCounts | undefined;
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

  /** The counts of a name: a robot's before software's, and that before an app's. */
  get(agent: string): RobotCounts | undefined {
    for (const kind of KINDS) {
      const counts = this.#byName.get(keyOf(agent, kind));
      if (counts !== undefined) return counts;
    }
    return undefined;
  }

  /** The name under which a counts is reported: a header, if something else has its name. */
  nameOf(counts: RobotCounts): string {
    return (this.get(counts.agent) ?? counts) === counts ? counts.agent : counts.header || counts.agent;
  }

  [Symbol.iterator](): IterableIterator<RobotCounts> {
    return this.#byName.values();
  }

  /** All that an enforcer holds to the file: robots, libraries and headless browsers, and clients without a header. */
  get automation(): RobotCounts[] {
    const found = [...this].filter((counts) => counts.sender.automation !== undefined || isRobot(counts));
    return this.#unnamed === undefined ? found : [...found, this.#unnamed];
  }

  /** Clients that may be apps or robots: they only give a name, or have fetched robots.txt. */
  get unrecognized(): RobotCounts[] {
    return [...this].filter(
      (counts) =>
        counts.sender.automation === undefined &&
        !isRobot(counts) &&
        (counts.robotsFetches > 0 || !DEVICE.test(counts.header)),
    );
  }

  /** The counts of clients without a header. */
  get unnamed(): RobotCounts {
    this.#unnamed ??= newCounts("-", NAMELESS_SENDER, "", this.#rulings?.policyFor([]));
    return this.#unnamed;
  }

  /** The counts of a name; a missing one is made. */
  of(agent: string, sender: Sender, header: string): RobotCounts {
    const isNamed = this.#rulings?.isNamed(sender) ?? false;
    const key = keyOf(agent, kindOf(sender, isNamed));
    const known = this.#byName.get(key);
    if (known !== undefined) {
      known.isNamed ||= isNamed;
      // An app that the file names may have the name of a robot: the robot's header replaces the app's.
      if (sender.isDeclared && !known.sender.isDeclared) {
        known.sender = sender;
        known.header = ownBeginning(header, KEPT_CHARACTERS);
      }
      return known;
    }
    if (this.#byName.size >= BOTS * 2) this.#prune();
    const policy = this.#rulings?.policyFor(sender.crawler ?? sender.names);
    const counts = newCounts(ownText(agent), sender, ownBeginning(header, KEPT_CHARACTERS), policy);
    counts.isNamed = isNamed;
    this.#byName.set(ownText(key), counts);
    return counts;
  }

  /**
   * Counts a request under its address. Returns undefined if there are too many addresses.
   *
   * @param further the other crawlers that its header names
   */
  addressOf(counts: RobotCounts, client: string, further: readonly Crawler[]): AddressCounts | undefined {
    const key = addressKey(client);
    let address = counts.addresses.get(key);
    if (address === undefined && !this.isFull) {
      address = { requests: 0, forbidden: 0 };
      counts.addresses.set(ownText(key), address);
      this.#addresses++;
    }
    if (address !== undefined && further.length > 0) address = this.#jointOf(counts, ownText(key), further);
    if (address === undefined) counts.otherAddresses++;
    else address.requests++;
    return address;
  }

  #jointOf(counts: RobotCounts, address: string, further: readonly Crawler[]): AddressCounts | undefined {
    const key = `${address} ${further.map(({ token }) => token).join()}`;
    const known = counts.joint.get(key);
    if (known !== undefined || this.isFull) return known;
    const joint = { address, further, requests: 0, forbidden: 0 };
    counts.joint.set(key, joint);
    this.#addresses += weightOf(key);
    return joint;
  }

  /** Counts the time of a request, in milliseconds since 1970. */
  time(counts: RobotCounts, time: number): void {
    if (time < counts.first) counts.first = time;
    if (time > counts.last) counts.last = time;
    this.#timeline.count(counts.steps, time);
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
    for (const [key, counts] of unknown.slice(BOTS)) {
      if (isRobot(counts)) addCounts(this.others, counts);
      this.#addresses -= counts.addresses.size;
      for (const one of counts.joint.keys()) this.#addresses -= weightOf(one);
      this.#timeline.drop(counts.steps);
      this.#byName.delete(key);
    }
    this.#onPruned();
  }
}

function isRobot({ sender, isNamed }: RobotCounts): boolean {
  return sender.isDeclared || isNamed;
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
  return header === "" ? "-" : ownBeginning(header, KEPT_CHARACTERS);
}
