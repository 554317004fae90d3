import { PARSE_RESULT, textLike, trueOrFalse } from "../../../base/kinds.ts";
import { checkOptions, expectNoMore, type Kinds, wrongValue } from "../../../base/options.ts";
import type { CrawlersSource } from "../../../engine/agent/community/list.ts";
import { aCrawlerList, readCrawlers } from "../../../engine/agent/community/read.ts";
import { Robots } from "../../../engine/policy/robots.ts";
import { isRobotsTxt, namesRobotsTxt } from "../../../engine/url/robots-txt.ts";
import { NameList } from "../../identity/name-list.ts";
import { crawlersOf, robotsIn } from "../../identity/named-robots.ts";
import { isCrawling, NAMELESS_SENDER, plainHeader, readPart, senderOf } from "../../identity/sender.ts";
import { type LogRequest, MARK } from "../request.ts";
import { ownBeginning, ownText } from "../text.ts";
import { readTime } from "../time.ts";
import { HeaderCache, type KnownHeader } from "./header-cache.ts";
import { addressKey, browserName, LogCounts } from "./log-counts.ts";
import { Marks } from "./marks.ts";
import { type Bot, type BotReport, botOf, purposesOf, sumOf } from "./report.ts";
import { addTo, countPace, type JointCounts, type RobotCounts } from "./robot-counts.ts";
import { Rulings } from "./rulings.ts";
import { Timeline } from "./timeline.ts";

/** How many hosts are kept for the report, and how many characters of a name. */
const MOST_HOSTS = 10;
const HOST_CHARACTERS = 300;

/** The hosts in logs, and whether requests to them count. */
export class Hosts {
  readonly #counted: string | undefined;
  readonly #names = new Set<string>();
  /** The host of the previous request: most logs have only one. */
  #last: string | undefined;
  #isLastElsewhere = false;

  /** @param counted the only host whose requests count; undefined for all */
  constructor(counted: string | undefined) {
    this.#counted = counted === undefined ? undefined : hostName(counted);
  }

  /** The first hosts in the logs. */
  get names(): string[] {
    return [...this.#names];
  }

  /** Whether requests to a host do not count. The host may have a port. Equal texts always get equal answers. */
  isElsewhere(written: string): boolean {
    if (written !== this.#last) {
      this.#last = written;
      this.#isLastElsewhere = this.#ask(written);
    }
    return this.#isLastElsewhere;
  }

  #ask(written: string): boolean {
    if (this.#names.size >= MOST_HOSTS && this.#counted === undefined) return false;
    const host = hostName(written);
    if (this.#names.size < MOST_HOSTS) this.#names.add(ownBeginning(host, HOST_CHARACTERS));
    return this.#counted !== undefined && host !== this.#counted;
  }
}

/** A host without its port, in lower case. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

/** Options of {@link BotCounter}. */
export interface BotOptions {
  /** The site's robots.txt, against which requests are checked. */
  readonly robots?: Robots;
  /** Counts only requests to this host, if the log names hosts. The port does not matter. */
  readonly host?: string;
  /**
   * A list of crawlers that is newer than this release, whose names count as robots' and have a purpose: `robots.json`
   * of ai.robots.txt or a file in the form of docs/crawlers.md, as text or as `JSON.parse` returns it.
   */
  readonly crawlers?: CrawlersSource;
  /** Leaves addresses out of the report: only their networks and numbers are in it. */
  readonly anonymize?: boolean;
}

/** @internal */
export const BOTS: Kinds<BotOptions> = {
  robots: { wanted: PARSE_RESULT, test: (value) => value instanceof Robots },
  host: textLike('the name of a host, such as "www.example.com"', /^[^\s/]+$/),
  crawlers: aCrawlerList,
  anonymize: trueOrFalse,
};

/**
 * Counts automation in access logs: who visited, who fetched robots.txt, and who obeys it.
 * Memory is bounded, whatever the logs contain: if there are too many robots, those with the fewest requests are
 * added up as `others`.
 */
export class BotCounter {
  readonly #rulings: Rulings | undefined;
  readonly #hosts: Hosts;
  readonly #headers = new HeaderCache();
  readonly #timeline = new Timeline();
  readonly #list: NameList | undefined;
  readonly #counts: LogCounts;
  readonly #isAnonymous: boolean;
  /** The time of the previous request as text, and as read: busy sites have many requests in one second. */
  #timeText = "";
  #timeRead = Number.NaN;
  readonly #marks = new Marks();
  #requests = 0;
  #elsewhere = 0;
  #connections = 0;

  /** @throws RobotsError INVALID_ARGUMENT for invalid options, and for a list of crawlers that is broken or empty */
  constructor(options: BotOptions = {}, ...beyond: undefined[]) {
    expectNoMore("new BotCounter(options)", beyond);
    const { robots, host, crawlers, anonymize = false } = checkOptions("A BotCounter", options, BOTS);
    this.#isAnonymous = anonymize;
    this.#rulings = robots === undefined ? undefined : new Rulings(robots, this.#timeline);
    this.#hosts = new Hosts(host);
    this.#list = crawlers === undefined ? undefined : new NameList(readCrawlers(crawlers));
    // Cached headers refer to counts, some of which are gone now.
    this.#counts = new LogCounts(this.#rulings, this.#timeline, () => this.#headers.clear());
  }

  /**
   * Counts a request.
   *
   * @throws RobotsError INVALID_ARGUMENT for anything that is not a request
   */
  add(request: LogRequest): void {
    if (typeof request?.agent !== "string" || typeof request.target !== "string") {
      throw wrongValue("A request", "an object such as a LogReader passes on", request);
    }
    const { mark } = request;
    if (mark !== undefined && (typeof mark !== "string" || !MARK.test(mark)))
      throw wrongValue("A request's mark", '"robots:open", or such as "robots:blocked:7"', mark);
    if (request.host !== undefined && this.#hosts.isElsewhere(request.host)) {
      this.#elsewhere++;
      return;
    }
    const { agent, target } = request;
    if (agent === "" && target === "") {
      this.#connections++;
      return;
    }
    this.#requests++;
    const part = readPart(agent);
    const header = this.#headers.get(part) ?? this.#meet(part);
    const isFetch = namesRobotsTxt(target);
    const counts =
      header.sender.token === undefined ? this.#browserCounts(header, request, isFetch) : header.counts;
    if (counts !== undefined) this.#count(counts, request, isFetch, header);
    if (mark !== undefined)
      this.#marks.add(mark, header.sender.token ?? (header.text || "-"), target, (line) =>
        this.#rulings === undefined ? null : this.#rulings.ruleOn(target, header.policies)?.line === line,
      );
  }

  /** The counts so far. */
  report(): BotReport {
    this.#rulings?.flush();
    const { others, automation, unrecognized } = this.#counts;
    const { width } = this.#timeline;
    const reading = { step: width, rulings: this.#rulings, isAnonymous: this.#isAnonymous };
    const listed = (all: RobotCounts[]) =>
      all.map((counts) => botOf(counts, this.#counts.nameOf(counts), reading)).sort(worstFirst);
    const bots = listed(automation);
    return {
      bots,
      automation: sumOf(bots, others),
      declared: sumOf(
        bots.filter(({ evidence }) => evidence !== "undeclared"),
        others,
      ),
      unrecognized: listed(unrecognized),
      purposes: purposesOf(bots),
      requests: this.#requests,
      connections: this.#connections,
      elsewhere: this.#elsewhere,
      hosts: this.#hosts.names,
      step: width,
      others: others.requests,
      marks: this.#marks.report(),
    };
  }

  /**
   * @internal Counts a request that is not for robots.txt if its header is a browser's with which nobody has fetched
   * robots.txt. Returns whether it did.
   */
  countBrowser(header: string, host: string | undefined): boolean {
    if (typeof header !== "string") throw wrongValue("header", "a string", header);
    const known = this.#headers.get(readPart(header));
    if (known === undefined || known.sender.token !== undefined || known.counts !== undefined) return false;
    if (host !== undefined && this.#hosts.isElsewhere(host)) this.#elsewhere++;
    else this.#requests++;
    return true;
  }

  /** @internal The requests of a robot by address and by the other crawlers that headers name, for verification. */
  addresses(agent: string): readonly Readonly<JointCounts>[] {
    if (typeof agent !== "string") throw wrongValue("agent", "a string", agent);
    this.#rulings?.flush();
    const counts = this.#counts.get(agent);
    if (counts === undefined) return [];
    const alone = [...counts.addresses].filter(([, { requests }]) => requests > 0);
    return [...alone.map(([address, one]) => ({ address, further: [], ...one })), ...counts.joint.values()];
  }

  #meet(part: string): KnownHeader {
    const text = ownText(part);
    const plain = plainHeader(text);
    const isBlank = text !== "" && plain.trim() === "";
    const sender = isBlank ? NAMELESS_SENDER : senderOf(plain, this.#list);
    const { token } = sender;
    const named = token === undefined ? this.#counts.get(browserName(text)) : undefined;
    const unnamed = isBlank ? this.#counts.unnamed : named;
    const counts = token === undefined ? unnamed : this.#counts.of(token, sender, text);
    const rulings = this.#rulings;
    const robots = robotsIn(sender, plain);
    const isRobot = sender.isDeclared || counts?.isNamed === true;
    const further = isRobot ? crawlersOf(robots).filter((one) => one.token !== sender.crawler?.token) : [];
    const who = robots.length > 0 ? robots : [[]];
    const policies = rulings === undefined ? [] : who.map((one) => rulings.policyFor(one));
    const header = { text, sender, further, policies, counts };
    this.#headers.add(header);
    return header;
  }

  /** The counts for a browser's header, or none, until it fetches robots.txt; and those for no header. */
  #browserCounts(
    header: KnownHeader,
    { client, withoutAgent }: LogRequest,
    isFetch: boolean,
  ): RobotCounts | undefined {
    if (withoutAgent === true || header.sender === NAMELESS_SENDER) return this.#counts.unnamed;
    if (header.counts?.addresses.has(addressKey(client))) return header.counts;
    if (!isFetch || this.#counts.isFull) return undefined;
    header.counts ??= this.#counts.of(browserName(header.text), header.sender, header.text);
    return header.counts;
  }

  #count(
    counts: RobotCounts,
    request: LogRequest,
    isFetch: boolean,
    { further, policies }: KnownHeader,
  ): void {
    counts.requests++;
    addTo(counts.statuses, request.status);
    const address = this.#counts.addressOf(counts, request.client, further);
    const time = this.#read(request.time);
    if (!Number.isNaN(time)) this.#counts.time(counts, time);
    if (isFetch) {
      counts.robotsFetches++;
      addTo(counts.robotsStatuses, request.status);
      if (time < counts.firstFetch) counts.firstFetch = time;
      // Rules treat a URL with a query as another one, and a fragment may hide another path.
      if (isRobotsTxt(request.target) && !request.target.includes("#")) return;
    } else {
      if (time < counts.firstOther) counts.firstOther = time;
      if (!Number.isNaN(time)) countPace(counts, time, request.time);
    }
    if (isCrawling(request.method)) this.#rulings?.ask(counts, request.target, address, time, policies);
  }

  #read(text: string): number {
    if (text !== this.#timeText) {
      this.#timeText = text;
      this.#timeRead = readTime(text);
    }
    return this.#timeRead;
  }
}

function worstFirst(a: Bot, b: Bot): number {
  return (b.forbidden ?? 0) - (a.forbidden ?? 0) || b.requests - a.requests || (a.agent < b.agent ? -1 : 1);
}
