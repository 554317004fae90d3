import type { ListedCrawler } from "../../engine/agent/community/listed.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import type { NameList } from "../identity/name-list.ts";
import { type NamedRobot, robotsIn } from "../identity/named-robots.ts";
import { isPersonal, personalNamesIn } from "../identity/personal.ts";
import { NAMELESS_SENDER, plainHeader, readPart, type Sender, senderOf } from "../identity/sender.ts";
import type { Automation } from "../identity/software.ts";
import { ownText } from "../logs/text.ts";

/** Who sends a request, according to its `User-Agent` header alone. */
export interface Caller {
  /** An `app` has a name, but does not say that it is a robot: it counts as a person, unless the file names it. */
  readonly kind: "person" | "app" | "robot" | "automation";
  /** The name of its first robot, or of its software; undefined for browsers. */
  readonly token: string | undefined;
  readonly crawler: Crawler | undefined;
  /** Its entry in the list that was given, if the table does not have it. */
  readonly listed: ListedCrawler | undefined;
  /** Every robot that the header names; the rules for each apply. */
  readonly robots: readonly NamedRobot[];
  /** The kind of software, if the header names no robot. */
  readonly automation: Automation | undefined;
  /** Names by which a robot that the table lacks is known to fetch for one person. */
  readonly personal: readonly string[];
}

/** How many headers are remembered: few are in use at a time, but an attacker can send ever new ones. */
const REMEMBERED = 2048;

/** Somebody with a browser. */
export const PERSON: Caller = {
  kind: "person",
  token: undefined,
  crawler: undefined,
  listed: undefined,
  robots: [],
  automation: undefined,
  personal: [],
};

/** Tells people, robots and other automation apart by their headers. */
export class Callers {
  readonly #known = new Map<string, Caller>();
  readonly #unnamed = callerOf(NAMELESS_SENDER, "");
  readonly #list: NameList | undefined;

  /** @param list crawlers that the table lacks */
  constructor(list?: NameList) {
    this.#list = list;
  }

  /** @param header several, if a request has more than one */
  of(header: string | readonly string[] | null | undefined): Caller {
    if (!header) return this.#unnamed;
    if (typeof header === "object") return together(header.map((one) => this.of(one)));
    const read = readPart(header);
    let caller = this.#known.get(read);
    if (caller === undefined) {
      const plain = plainHeader(read);
      caller = read.trim() === "" ? this.#unnamed : callerOf(senderOf(plain, this.#list), plain);
      if (this.#known.size === REMEMBERED) this.#known.clear();
      // A slice of a long header would keep the whole header in memory.
      this.#known.set(ownText(read), caller);
    }
    return caller;
  }

  signedBy(token: string): Caller {
    const crawler = knownCrawler(token);
    const listed = crawler === undefined ? this.#list?.named([token]) : undefined;
    return { ...PERSON, kind: "robot", token, crawler, listed, robots: [crawler ?? [token]] };
  }
}

/** A caller with several headers. No browser sends two, and the rules for each robot that any of them names apply. */
function together(callers: readonly Caller[]): Caller {
  const declared = callers.filter(({ kind }) => kind === "robot");
  const named = [...declared, ...callers.filter((one) => !declared.includes(one))];
  const robots = [...new Set(named.flatMap((one) => one.robots))];
  const { token, crawler, listed } = named.find((one) => one.token !== undefined) ?? PERSON;
  const automation = callers.find((one) => one.automation !== undefined)?.automation;
  const kind = declared.length > 0 ? "robot" : "automation";
  return { kind, token, crawler, listed, robots, automation, personal: [] };
}

function callerOf(sender: Sender, header: string): Caller {
  const { token, crawler, listed, isDeclared, automation } = sender;
  const robots = robotsIn(sender, header);
  const isKnown = crawler !== undefined || (listed !== undefined && !isPersonal(listed));
  const personal = isKnown ? [] : listed === undefined ? personalNamesIn(header) : [listed.token];
  if (isDeclared && token !== undefined)
    return { kind: "robot", token, crawler, listed, robots, automation, personal };
  const kind = automation === undefined ? "app" : "automation";
  if (token === undefined) return automation === undefined ? PERSON : { ...PERSON, kind, automation };
  return { kind, token, crawler, listed, robots, automation, personal };
}
