import { type Metric, prometheusText } from "../../base/metrics.ts";
import { expectNoMore } from "../../base/options.ts";
import { tell } from "../../base/tell.ts";
import { inTime } from "../../base/timers.ts";
import { decoder } from "../../base/utf8.ts";
import { isRobotsTxt, namesRobotsTxt } from "../../engine/url/robots-txt.ts";
import { crawlersOf } from "../identity/named-robots.ts";
import { isFor, Networks } from "../identity/networks.ts";
import { isCrawling } from "../identity/sender.ts";
import { type Answer, METHOD_NOT_ALLOWED, NOT_LOADED, refusal, responseOf } from "./answer.ts";
import { Callers, PERSON as PERSON_CALLER } from "./caller.ts";
import { type Case, decisionOn, decisionOnOtherMethod, delayOf, heldAs, namesRobot, turnOf } from "./case.ts";
import { isForwarded } from "./client-address.ts";
import { Counts, type Summary } from "./counts.ts";
import { Decision } from "./decision.ts";
import { webDocument } from "./download.ts";
import { type FileInForce, publish } from "./file-in-force.ts";
import { Identities, type Standing, type Unclear } from "./identities.ts";
import { MOST_NETWORKS, networksIn } from "./networks-list.ts";
import { ANY_CASE, PROXY_NOTICE, unclearText } from "./notices.ts";
import type { EnforcerOptions } from "./options.ts";
import { SharedTurns, Turns } from "./pace.ts";
import { isSource, Reloader } from "./reloader.ts";
import {
  expectFacts,
  type IncomingRequest,
  incomingOf,
  type PlainRequest,
  type RequestFacts,
  signedForm,
} from "./request.ts";
import { nameListOf, type Settings, settingsOf } from "./settings.ts";
import { NO_SIGNATURE, outcomeOf } from "./signatures-option.ts";

const NONE: RequestFacts = {};

/** Milliseconds between downloads of a published list. */
const DAY = 86_400_000;

/** A published list of networks, and whom it is for. */
type LoadedList = { readonly names: readonly string[]; readonly list: Reloader<Uint8Array> };

/** Holds robots to a published robots.txt. Create it with {@link createEnforcer}. */
export class Enforcer {
  /**
   * Resolves when the file and the list of crawlers have been loaded for the first time, and each list of networks has
   * been loaded or has failed. It rejects if the file or the list of crawlers cannot be loaded or is refused; both are
   * then tried again while requests come. Until then, `untilReady` says what robots get without the file; without the
   * list, robots that only it has are let through, and counted as `undecided`.
   */
  readonly ready: Promise<void>;
  readonly #settings: Settings;
  #callers: Callers;
  readonly #counts = new Counts();
  readonly #identities: Identities;
  readonly #noticed = new Set<Unclear | "forwarded" | "case">();
  readonly #turns = new Turns();
  readonly #sharedTurns: SharedTurns | undefined;
  /** Loads the file, if it has a source. */
  readonly #file: Reloader<string | Uint8Array> | undefined;
  readonly #lists: readonly LoadedList[];
  readonly #crawlers: Reloader<string | Uint8Array> | undefined;
  /** The file and all lists, each of which is loaded again when it is due. */
  readonly #loaded: readonly Pick<Reloader<unknown>, "touch" | "name" | "loadedAt" | "failures">[];
  #published: FileInForce | undefined;
  #publishedAt = 0;

  /** @internal */
  constructor(settings: Settings) {
    this.#settings = settings;
    const { robots, dns, networks, paceStore, crawlers } = settings;
    this.#identities = new Identities(dns, this.#onUnclear);
    this.#identities.networks = networks;
    this.#sharedTurns = paceStore && new SharedTurns(paceStore, this.#onError);
    if (isSource(robots))
      this.#file = new Reloader("robots.txt", robots, (body) => this.#publish(body), this.#onError);
    else this.#publish(robots);
    this.#callers = new Callers(isSource(crawlers) ? undefined : crawlers);
    if (isSource(crawlers)) {
      const follow = (text: string | Uint8Array): void => {
        this.#callers = new Callers(nameListOf(text));
      };
      this.#crawlers = new Reloader("crawlers", crawlers, follow, this.#onError);
    }
    this.#lists = this.#networkSources();
    const lists = this.#lists.map(({ list }) => list);
    this.#loaded = [this.#file, this.#crawlers, ...lists].flatMap((one) => one ?? []);
    this.#touch();
    const missing = lists.map((list) => list.missing);
    this.ready = Promise.all([this.#file?.first, this.#crawlers?.first, ...missing]).then(() => {});
    // A rejection that nobody waits for must not end the server.
    this.ready.catch(() => {});
  }

  /**
   * Puts another robots.txt in force, from the next request on. If it is broken, nothing changes. A load that is under
   * way does not replace it; a later one does.
   *
   * @throws RobotsError INVALID_ARGUMENT if it is not a robots.txt, or if `lint` finds errors in it
   */
  replace(robots: Parameters<typeof publish>[0]): void {
    this.#publish(robots);
    this.#file?.supersede(this.#publishedAt);
  }

  #publish(robots: Parameters<typeof publish>[0]): void {
    this.#published = publish(robots, this.#settings);
    this.#publishedAt = this.#settings.now();
    for (const notice of this.#published.notices) tell(this.#settings.onNotice, notice);
  }

  /**
   * Decides about a request with what is known at once. A robot is `claimed` if it would have to be looked up in DNS,
   * or has signed the request: see {@link Enforcer.verify}.
   */
  decide(request: Request | PlainRequest, facts: RequestFacts = NONE): Decision {
    const one = this.#caseOf(request, facts);
    if (one instanceof Decision) return one;
    if (one.caller.kind === "person") return this.#person();
    const standing = this.#standing(one);
    return this.#decidedAtOnce(one, typeof standing === "string" ? standing : "claimed");
  }

  /** Like {@link Enforcer.decide}, after waiting for DNS, signatures and a shared pace, up to the deadline. */
  async verify(request: Request | PlainRequest, facts: RequestFacts = NONE): Promise<Decision> {
    const one = this.#caseOf(request, facts);
    return one instanceof Decision ? one : this.#verified(request, facts, one);
  }

  /**
   * The answer to a request that is not to be served: 403, 429, 503, or robots.txt itself if the enforcer serves it.
   * Undefined if the request is to go on. It is a promise only where a robot has to be verified.
   */
  respond(
    request: Request,
    facts: RequestFacts = NONE,
  ): Response | undefined | Promise<Response | undefined> {
    const answer = this.answer(request, facts);
    const { method } = request;
    if (answer instanceof Promise) return answer.then((one) => one && responseOf(one, method));
    return answer && responseOf(answer, method);
  }

  /** Like {@link Enforcer.respond}, for servers without `Request` and `Response`. */
  answer(
    request: Request | PlainRequest,
    facts: RequestFacts = NONE,
  ): Answer | undefined | Promise<Answer | undefined> {
    const incoming = incomingOf(request);
    const isNamed = namesRobotsTxt(incoming.url);
    if (isNamed && this.#settings.serve !== undefined && this.#published === undefined)
      return this.#onceLoaded(request, facts);
    const served = isNamed ? this.#published?.file : undefined;
    const one = this.#caseOf(request, facts, incoming);
    if (served !== undefined && !isCrawling(incoming.method)) return METHOD_NOT_ALLOWED;
    const file = served?.(incoming.header("if-none-match"));
    if (one instanceof Decision) return file;
    if (file !== undefined && isRobotsTxt(incoming.url)) {
      if (one.caller.kind === "person") this.#person();
      else this.#decided(decisionOn(one, "claimed", this.#published?.rules, this.#settings), one);
      return file;
    }
    const isKnown = this.#missing(one).length === 0;
    if (isKnown && !this.#isSigned(one.incoming) && this.#sharedTurns === undefined) {
      const standing = this.#standing(one);
      if (typeof standing === "string")
        return this.#answerTo(this.#decidedAtOnce(one, standing), one) ?? file;
    }
    return this.#verified(request, facts, one).then((decision) => this.#answerTo(decision, one) ?? file);
  }

  /** Robots.txt before it has been loaded: where a site answers that it has none, crawlers fetch everything for a day. */
  async #onceLoaded(request: Request | PlainRequest, facts: RequestFacts): Promise<Answer | undefined> {
    expectFacts(facts);
    this.#touch(facts);
    await this.#within(this.#settings.deadline, this.#file?.missing ?? Promise.resolve(), undefined);
    return this.#published === undefined ? NOT_LOADED : this.answer(request, facts);
  }

  /** @internal Reports an error that has no other way out. */
  fault(error: unknown): void {
    this.#onError(error);
  }

  /** @internal Gives notice if the routes ignore case, and the rules do not. */
  servesAnyCase(): void {
    if (!this.#settings.ignoresCase) this.#notice("case", ANY_CASE);
  }

  /** What has been decided so far, by robot. */
  summary(): Summary {
    return this.#counts.summary();
  }

  /** What has been decided so far, and how old the file and the lists are, in Prometheus' text format (0.0.4). */
  metrics(): string {
    return prometheusText("robotomata", this.measured());
  }

  /** @internal */
  measured(): Metric[] {
    const given = { name: "robots.txt", loadedAt: this.#publishedAt, failures: 0 };
    const loaded = this.#file === undefined ? [given, ...this.#loaded] : this.#loaded;
    return this.#counts.metrics(loaded, this.#settings.reportsOnly);
  }

  /**
   * The request as a case to judge. For people, and for methods that are not held to the file, it is decided at once. A
   * person's request with a signature is a case: a robot may have signed it.
   */
  #caseOf(
    request: Request | PlainRequest,
    facts: RequestFacts,
    incoming = incomingOf(request),
  ): Case | Decision {
    if (facts !== NONE) expectFacts(facts);
    if (this.#loaded.length > 0) this.#touch(facts);
    const sender = this.#callers.of(incoming.userAgent);
    const caller = heldAs(sender, this.#published?.rules);
    const isPerson = caller.kind === "person";
    if (isPerson && !this.#isSigned(incoming))
      return this.#person(sender.kind === "app" && this.#crawlers?.isLoaded === false);
    if (!this.#settings.holdsAll && !isCrawling(incoming.method)) {
      if (isPerson) return this.#person();
      this.#counts.otherMethods++;
      return this.#told(decisionOnOtherMethod(caller), incoming);
    }
    const { addressOf } = this.#settings;
    const given = facts.address ?? ("address" in request ? request.address : undefined) ?? undefined;
    const address = addressOf === undefined ? given : addressOf(incoming);
    return { incoming, caller, address, now: this.#settings.now() };
  }

  #standing({ caller, address, now }: Case, robots = caller.robots): Standing | Promise<Standing> {
    return this.#identities.of(crawlersOf(robots), address, now);
  }

  #isSigned(incoming: IncomingRequest): boolean {
    return this.#settings.signatures !== undefined && incoming.header("signature-agent") !== undefined;
  }

  #person(isUndecided = false): Decision {
    this.#counts.people++;
    if (isUndecided) this.#counts.undecided++;
    return PERSON;
  }

  async #verified(request: Request | PlainRequest, facts: RequestFacts, sent: Case): Promise<Decision> {
    const { deadline, signatures } = this.#settings;
    const begun = performance.now();
    const isPerson = sent.caller.kind === "person";
    // As it is now: frameworks change the URL of a request that they hand on.
    const signed = this.#isSigned(sent.incoming) ? signedForm(request, sent.incoming) : undefined;
    const work = async (): Promise<readonly [Case, Standing]> => {
      await Promise.all(this.#missing(sent));
      const { token, why } = signed === undefined ? NO_SIGNATURE : await outcomeOf(signatures!, signed);
      const signer = token || undefined;
      if (signer !== undefined && !namesRobot(sent.caller, this.#published?.rules))
        return [{ ...sent, caller: this.#callers.signedBy(signer) }, "verified"];
      const others = signer === undefined ? why : `it is ${signer}'s`;
      if (isPerson) return [{ ...sent, unsigned: others }, "claimed"];
      if (signer?.toLowerCase() !== sent.caller.token?.toLowerCase() || signer === undefined)
        return [{ ...sent, unsigned: others }, await this.#standing(sent)];
      // The signature proves the first name; other names in the header are checked by the address.
      return [
        sent,
        (await this.#standing(sent, sent.caller.robots.slice(1))) === "spoofed" ? "spoofed" : "verified",
      ];
    };
    const working = work();
    // Keys and names that arrive too late for this request serve the next one.
    facts.waitUntil?.(working.then(ignored, ignored));
    const [one, standing] = await this.#within(deadline, working, [sent, "claimed"]);
    if (one.caller.kind === "person") {
      const person = this.#person();
      if (one.unsigned === undefined) return person;
      this.#counts.unsigned++;
      return person.unsigned(one.unsigned);
    }
    if (this.#sharedTurns === undefined) return this.#decidedAtOnce(one, standing);
    const rules = this.#published?.rules;
    const judged = decisionOn(one, standing, rules, this.#settings);
    const delay = this.#delayOf(judged, one.now);
    if (delay === 0) return this.#decided(judged, one);
    const turn = this.#sharedTurns.take(turnOf(one, judged.identity, rules), delay, one.now);
    const left = Math.max(deadline - (performance.now() - begun), 0);
    const wait = await this.#within(left, turn, 0);
    return this.#decided(wait > 0 ? judged.slowed(wait) : judged, one);
  }

  /** The result of work, or `otherwise` if it fails or takes too long. */
  #within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
    const failed = (error: unknown): T => {
      this.#onError(error);
      return otherwise;
    };
    return inTime(ms, work.catch(failed), () => otherwise);
  }

  #decidedAtOnce(one: Case, standing: Standing): Decision {
    const rules = this.#published?.rules;
    const judged = decisionOn(one, standing, rules, this.#settings);
    const delay = this.#delayOf(judged, one.now);
    const wait = delay > 0 ? this.#turns.take(turnOf(one, judged.identity, rules), delay, one.now) : 0;
    return this.#decided(wait > 0 ? judged.slowed(wait) : judged, one);
  }

  /** Milliseconds between two turns; 0 where robots need not take turns. */
  #delayOf(judged: Decision, now: number): number {
    return this.#settings.isPaced && judged.action === "allow" ? delayOf(judged, now) : 0;
  }

  #decided(judged: Decision, one: Case): Decision {
    const { incoming, unsigned } = one;
    const decision = unsigned === undefined ? judged : judged.unsigned(unsigned);
    this.#counts.robot(decision, one, this.#published?.rules);
    if (decision.identity === "spoofed" && this.#settings.addressOf === undefined && isForwarded(incoming))
      this.#notice("forwarded", PROXY_NOTICE);
    return this.#told(decision, incoming);
  }

  #told(decision: Decision, incoming: IncomingRequest): Decision {
    const { onDecision } = this.#settings;
    if (onDecision !== undefined) tell((one: Decision) => onDecision(one, { url: incoming.url }), decision);
    return decision;
  }

  #answerTo(decision: Decision, { incoming }: Case): Answer | undefined {
    if (decision.action === "allow" || this.#settings.reportsOnly) return undefined;
    return refusal(decision, this.#settings.site, incoming.header("accept"));
  }

  #networkSources(): LoadedList[] {
    const { networksAt, fetch } = this.#settings;
    return networksAt.map(({ for: names, url }) => {
      // An empty list at first: while it loads, it proves nobody and refutes nobody.
      let last = new Networks(names, url, "");
      this.#identities.networks = [...this.#identities.networks, last];
      const list = new Reloader(
        url,
        webDocument(url, MOST_NETWORKS, DAY, fetch),
        (body) => {
          const fresh = networksIn(names, url, decoder.decode(body));
          const others = this.#identities.networks.filter((one) => one !== last);
          this.#identities.networks = [...others, fresh];
          last = fresh;
        },
        this.#onError,
      );
      return { names, list };
    });
  }

  /** Loads again what is due, whoever comes: people's requests may be the only ones, and must cost nearly nothing. */
  #touch(facts = NONE): void {
    const now = this.#settings.now();
    for (const work of this.#loaded.map((one) => one.touch(now))) if (work) facts.waitUntil?.(work);
  }

  /** First loads that a robot has to wait for: of the file, and of networks that may be its own. */
  #missing({ caller, incoming }: Case): readonly Promise<void>[] {
    if (isRobotsTxt(incoming.url)) return [];
    const file = this.#settings.untilReady === "wait" ? this.#file?.missing : undefined;
    const lists = this.#lists.flatMap((one) =>
      one.list.missing !== undefined && crawlersOf(caller.robots).some((crawler) => isFor(one, crawler))
        ? one.list.missing
        : [],
    );
    return file === undefined ? lists : [file, ...lists];
  }

  readonly #onUnclear = (why: Unclear, written: string | undefined): void => {
    this.#counts.unverifiable[why]++;
    this.#notice(why, unclearText(why, written, this.#settings.addressOf !== undefined));
  };

  /** Gives notice of each thing once. */
  #notice(what: Unclear | "forwarded" | "case", text: string): void {
    if (this.#noticed.has(what)) return;
    this.#noticed.add(what);
    tell(this.#settings.onNotice, text);
  }

  readonly #onError = (error: unknown): void => tell(this.#settings.onError, error);
}

const ignored = (): void => {};

/** One decision for all people: nothing about their requests is looked at. */
const PERSON = new Decision({
  action: "allow",
  caller: PERSON_CALLER,
  identity: "person",
  why: "Nothing says that this is a robot.",
});

/**
 * Creates an enforcer, which holds robots to the robots.txt that a site publishes.
 *
 * @throws RobotsError INVALID_ARGUMENT for impossible options, and for a file that is not a robots.txt
 */
export function createEnforcer(options: EnforcerOptions, ...beyond: undefined[]): Enforcer {
  expectNoMore("createEnforcer(options)", beyond);
  return new Enforcer(settingsOf(options));
}
