import { type Metric, prometheusText } from "../../base/metrics.ts";
import { expectNoMore } from "../../base/options.ts";
import { tell } from "../../base/tell.ts";
import { inTime } from "../../base/timers.ts";
import { isRobotsTxt, namesRobotsTxt } from "../../engine/url/robots-txt.ts";
import { crawlersOf } from "../identity/named-robots.ts";
import { isCrawling } from "../identity/sender.ts";
import { type Answer, METHOD_NOT_ALLOWED, NOT_LOADED, refusal, responseOf } from "./answer.ts";
import { PERSON } from "./caller.ts";
import { isForwarded } from "./client-address.ts";
import { Counts, type Summary } from "./counts.ts";
import { Decision } from "./decision.ts";
import {
  decisionOn,
  decisionOnOtherMethod,
  delayOf,
  type HeldRequest,
  heldCaller,
  namesRobot,
  turnOf,
} from "./held-request.ts";
import { Identities, type Standing, type Unclear } from "./identities.ts";
import { ANY_CASE, PROXY_NOTICE, unclearText } from "./notices.ts";
import type { EnforcerOptions } from "./options.ts";
import { SharedTurns, Turns } from "./pace.ts";
import {
  expectFacts,
  type IncomingRequest,
  incomingOf,
  type PlainRequest,
  type RequestFacts,
  signedForm,
} from "./request.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { NO_SIGNATURE, outcomeOf } from "./signatures-option.ts";
import { Sources } from "./sources.ts";

const NONE: RequestFacts = {};

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
  readonly #counts = new Counts();
  readonly #identities: Identities;
  readonly #noticed = new Set<Unclear | "forwarded" | "case">();
  readonly #turns = new Turns();
  readonly #sharedTurns: SharedTurns | undefined;
  readonly #sources: Sources;

  /** @internal */
  constructor(settings: Settings) {
    this.#settings = settings;
    const { dns, paceStore } = settings;
    this.#identities = new Identities(dns, this.#onUnclear);
    this.#sharedTurns = paceStore && new SharedTurns(paceStore, this.#onError);
    this.#sources = new Sources(settings, this.#onError);
    this.ready = this.#sources.ready;
  }

  /**
   * Puts another robots.txt in force, from the next request on. If it is broken, nothing changes. A load that is under
   * way does not replace it; a later one does.
   *
   * @throws RobotsError INVALID_ARGUMENT if it is not a robots.txt, or if `lint` finds errors in it
   */
  replace(robots: Parameters<Sources["replace"]>[0]): void {
    this.#sources.replace(robots);
  }

  /**
   * Decides about a request with what is known at once. A robot is `claimed` if it would have to be looked up in DNS,
   * or has signed the request: see {@link Enforcer.verify}.
   */
  decide(request: Request | PlainRequest, facts: RequestFacts = NONE): Decision {
    const one = this.#heldRequestOf(request, facts);
    if (one instanceof Decision) return one;
    if (one.caller.kind === "person") return this.#person();
    const standing = this.#standing(one);
    return this.#decideAtOnce(one, typeof standing === "string" ? standing : "claimed");
  }

  /** Like {@link Enforcer.decide}, after waiting for DNS, signatures and a shared pace, up to the deadline. */
  async verify(request: Request | PlainRequest, facts: RequestFacts = NONE): Promise<Decision> {
    const one = this.#heldRequestOf(request, facts);
    return one instanceof Decision ? one : this.#verifyHeld(request, facts, one);
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
    if (isNamed && this.#settings.serve !== undefined && this.#sources.published === undefined)
      return this.#onceLoaded(request, facts);
    const served = isNamed ? this.#sources.published?.file : undefined;
    const one = this.#heldRequestOf(request, facts, incoming);
    if (served !== undefined && !isCrawling(incoming.method)) return METHOD_NOT_ALLOWED;
    const file = served?.(incoming.header("if-none-match"));
    if (one instanceof Decision) return file;
    if (file !== undefined && isRobotsTxt(incoming.url)) {
      if (one.caller.kind === "person") this.#person();
      else this.#conclude(one, decisionOn(one, "claimed", this.#sources.rules, this.#settings));
      return file;
    }
    const isKnown = this.#sources.missingFor(one).length === 0;
    if (isKnown && !this.#isSigned(one.incoming) && this.#sharedTurns === undefined) {
      const standing = this.#standing(one);
      if (typeof standing === "string") return this.#answerTo(this.#decideAtOnce(one, standing), one) ?? file;
    }
    return this.#verifyHeld(request, facts, one).then((decision) => this.#answerTo(decision, one) ?? file);
  }

  /** Robots.txt before it has been loaded: where a site answers that it has none, crawlers fetch everything for a day. */
  async #onceLoaded(request: Request | PlainRequest, facts: RequestFacts): Promise<Answer | undefined> {
    expectFacts(facts);
    this.#sources.touch(facts);
    await this.#within(this.#settings.deadline, this.#sources.missingFile ?? Promise.resolve(), undefined);
    return this.#sources.published === undefined ? NOT_LOADED : this.answer(request, facts);
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
    return this.#counts.metrics(this.#sources.loaded, this.#settings.reportsOnly);
  }

  /**
   * The request as one to hold to the file. For people, and for methods that are not held to the file, it is decided at
   * once. A person's request with a signature is held, too: a robot may have signed it.
   */
  #heldRequestOf(
    request: Request | PlainRequest,
    facts: RequestFacts,
    incoming = incomingOf(request),
  ): HeldRequest | Decision {
    if (facts !== NONE) expectFacts(facts);
    this.#sources.touch(facts);
    const sender = this.#sources.callers.of(incoming.userAgent);
    const caller = heldCaller(sender, this.#sources.rules);
    const isPerson = caller.kind === "person";
    if (isPerson && !this.#isSigned(incoming))
      return this.#person(sender.kind === "app" && this.#sources.lackCrawlers);
    if (!this.#settings.holdsAll && !isCrawling(incoming.method)) {
      if (isPerson) return this.#person();
      this.#counts.otherMethods++;
      return this.#tell(decisionOnOtherMethod(caller), incoming);
    }
    const { addressOf } = this.#settings;
    const given = facts.address ?? ("address" in request ? request.address : undefined) ?? undefined;
    const address = addressOf === undefined ? given : addressOf(incoming);
    return { incoming, caller, address, now: this.#settings.now() };
  }

  #standing({ caller, address, now }: HeldRequest, robots = caller.robots): Standing | Promise<Standing> {
    return this.#identities.of(crawlersOf(robots), this.#sources.networks, address, now);
  }

  #isSigned(incoming: IncomingRequest): boolean {
    return this.#settings.signatures !== undefined && incoming.header("signature-agent") !== undefined;
  }

  #person(isUndecided = false): Decision {
    this.#counts.people++;
    if (isUndecided) this.#counts.undecided++;
    return PERSON_DECISION;
  }

  async #verifyHeld(
    request: Request | PlainRequest,
    facts: RequestFacts,
    sent: HeldRequest,
  ): Promise<Decision> {
    const { deadline, signatures } = this.#settings;
    const begun = performance.now();
    const isPerson = sent.caller.kind === "person";
    // As it is now: frameworks change the URL of a request that they hand on.
    const signed = this.#isSigned(sent.incoming) ? signedForm(request, sent.incoming) : undefined;
    const work = async (): Promise<readonly [HeldRequest, Standing]> => {
      await Promise.all(this.#sources.missingFor(sent));
      const { token, why } = signed === undefined ? NO_SIGNATURE : await outcomeOf(signatures!, signed);
      const signer = token || undefined;
      if (signer !== undefined && !namesRobot(sent.caller, this.#sources.rules))
        return [{ ...sent, caller: this.#sources.callers.signedBy(signer) }, "verified"];
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
    if (this.#sharedTurns === undefined) return this.#decideAtOnce(one, standing);
    const { judged, turn } = this.#judge(one, standing);
    const left = Math.max(deadline - (performance.now() - begun), 0);
    const wait = turn && (await this.#within(left, this.#sharedTurns.take(...turn), 0));
    return this.#conclude(one, judged, wait);
  }

  /** The result of work, or `otherwise` if it fails or takes too long. */
  #within<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
    const failed = (error: unknown): T => {
      this.#onError(error);
      return otherwise;
    };
    return inTime(ms, work.catch(failed), () => otherwise);
  }

  #decideAtOnce(one: HeldRequest, standing: Standing): Decision {
    const { judged, turn } = this.#judge(one, standing);
    return this.#conclude(one, judged, turn && this.#turns.take(...turn));
  }

  /** What robots.txt says, and the turn that the request has to take; undefined if it need not take any. */
  #judge(
    one: HeldRequest,
    standing: Standing,
  ): { readonly judged: Decision; readonly turn: Parameters<Turns["take"]> | undefined } {
    const { rules } = this.#sources;
    const judged = decisionOn(one, standing, rules, this.#settings);
    const delay = this.#settings.isPaced && judged.action === "allow" ? delayOf(judged, one.now) : 0;
    if (delay === 0) return { judged, turn: undefined };
    return { judged, turn: [turnOf(one, judged.identity, rules), delay, one.now] };
  }

  /** @param wait milliseconds until the request's turn */
  #conclude(one: HeldRequest, judged: Decision, wait = 0): Decision {
    const { incoming, unsigned } = one;
    const paced = wait > 0 ? judged.slowed(wait) : judged;
    const decision = unsigned === undefined ? paced : paced.unsigned(unsigned);
    this.#counts.robot(decision, one, this.#sources.rules);
    if (decision.identity === "spoofed" && this.#settings.addressOf === undefined && isForwarded(incoming))
      this.#notice("forwarded", PROXY_NOTICE);
    return this.#tell(decision, incoming);
  }

  #tell(decision: Decision, incoming: IncomingRequest): Decision {
    const { onDecision } = this.#settings;
    if (onDecision !== undefined) tell((one: Decision) => onDecision(one, { url: incoming.url }), decision);
    return decision;
  }

  #answerTo(decision: Decision, { incoming }: HeldRequest): Answer | undefined {
    if (decision.action === "allow" || this.#settings.reportsOnly) return undefined;
    return refusal(decision, this.#settings.site, incoming.header("accept"));
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
const PERSON_DECISION = new Decision({
  action: "allow",
  caller: PERSON,
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
