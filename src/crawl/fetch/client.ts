import { failure, type RobotsError } from "../../base/errors.ts";
import { checkOptions, expectNoMore, wrongArgument } from "../../base/options.ts";
import type { AsyncReleasable } from "../../engine/policy/disposable.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import {
  type AskOptions,
  askOptions,
  type CallOptions,
  type ClientVerdict,
  callOptions,
  checkSource,
  expectSameTexts,
  FORGET,
  type ForgetOptions,
  listOf,
  originFor,
  originIn,
  type PaceOptions,
  paceOptions,
  type Sorted,
  textOf,
  textsOf,
  type Url,
} from "./asking.ts";
import type { Components } from "./components.ts";
import type { RobotsEntry } from "./entry.ts";
import type { HostCache } from "./host-cache.ts";
import type { RequestContext, RobotsClientOptions } from "./options.ts";
import { RequestView, type Scope, Scopes } from "./scopes.ts";
import { type Settings, settingsOf } from "./settings.ts";
import { VerdictStream } from "./stream.ts";
import { explainUrl, type UrlExplanation } from "./url-explanation.ts";

/** How a client makes requests. */
export type Requests = Pick<Settings, "fetch" | "hasFetch" | "userAgent" | "redirects" | "sign">;

/**
 * Fetches and caches robots.txt files, and answers questions about URLs. A file is fetched once per origin and
 * cached for as long as the standards allow. Hosts that cannot be reached are closed, not open, but distinguished
 * from hosts that disallow a URL. Whatever hosts do, there is an answer: promises reject only for misuse
 * (RobotsError) and the caller's own signal.
 */
export class RobotsClient implements AsyncReleasable {
  /** The `User-Agent` header of its requests. Send it with your requests for pages, too. */
  readonly userAgent: string;
  readonly #components: Components;
  /** Of a client of one request, the one scope. */
  readonly #scopes: Scopes | RequestView;
  /** Set when closing begins. */
  #closing: Promise<boolean> | undefined;

  /** @throws RobotsError INVALID_ARGUMENT without a `userAgent`, or for unknown options and invalid values */
  constructor(options: RobotsClientOptions, ...beyond: undefined[]) {
    expectNoMore("new RobotsClient(options)", beyond);
    this.#scopes = options instanceof RequestView ? options : new Scopes(settingsOf(options));
    this.#components = this.#scopes.components;
    this.userAgent = this.#components.settings.userAgent;
  }

  /** @internal How requests are made, for code that asks hosts for more than robots.txt. */
  get requests(): Requests {
    return this.#components.settings;
  }

  /** @internal What is known of hosts, for code that says why a URL may not be fetched. */
  get hosts(): Pick<HostCache, "get"> {
    return this.#components.cache;
  }

  /** Number of hosts in memory. */
  get size(): number {
    return this.#components.cache.size;
  }

  /** Memory that the hosts take, in bytes; the part outside the core is estimated. */
  get bytes(): number {
    return this.#components.cache.bytes;
  }

  /**
   * Whether the crawler may fetch the URL now. False if the rules disallow it, if the host's robots.txt could not be
   * fetched, and for anything but an absolute `http:` or `https:` URL; {@link RobotsClient.decide} distinguishes
   * these.
   *
   * @throws the signal's reason
   */
  async isAllowed(url: Url, options?: AskOptions): Promise<boolean> {
    // Most questions are about cached hosts, and need not wait for anything.
    if (options === undefined && typeof url === "string" && this.#closing === undefined) {
      const verdict = this.#components.cache.verdict(url);
      if (verdict === Verdict.Allowed || verdict === Verdict.Disallowed) return verdict === Verdict.Allowed;
    }
    return (await this.#verdict(textOf(url), options)) === Verdict.Allowed;
  }

  /**
   * Whether the crawler may fetch the URL, and if not, why: the rules disallow it, it should be tried later, or it is
   * not an absolute `http:` or `https:` URL.
   *
   * @throws the signal's reason
   */
  async decide(url: Url, options?: AskOptions): Promise<ClientVerdict> {
    const text = textOf(url);
    const verdict = await this.#verdict(text, options);
    const retryAt = verdict === Verdict.Unknown ? this.#retryAt(text as string) : undefined;
    return { verdict, allowed: verdict === Verdict.Allowed, retryAt };
  }

  /**
   * Verdicts for many URLs of any hosts, one byte per URL, in order: `Allowed`, `Disallowed`, `Invalid` for
   * anything but an `http:` or `https:` URL, and `Unknown` if the host's robots.txt could not be fetched: do not
   * fetch the URL now, but try again later.
   *
   * @throws the signal's reason
   */
  async check(urls: readonly Url[], options?: AskOptions): Promise<Uint8Array> {
    const { signal, deadline } = this.#begin(options);
    // The caller's list may change while hosts are asked.
    const texts = textsOf(urls);
    const verdicts = this.#components.cache.check(texts);
    if (!verdicts.includes(Verdict.Unknown)) return verdicts;
    return this.#scope.questions.askFor([...texts], verdicts, signal, deadline);
  }

  /**
   * The URLs that the crawler may fetch now, in order.
   *
   * @throws the signal's reason
   */
  async filter<T extends Url>(urls: readonly T[], options?: AskOptions): Promise<T[]> {
    return (await this.sort(urls, options)).allowed;
  }

  /**
   * Sorts URLs by what to do with them: fetch, drop, or try again later.
   *
   * @throws the signal's reason
   */
  async sort<T extends Url>(urls: readonly T[], options?: AskOptions): Promise<Sorted<T>> {
    const given = listOf(urls);
    const texts = textsOf(given);
    const verdicts = await this.check(texts as Url[], options);
    expectSameTexts(given, texts);
    const sorted: Sorted<T> = { allowed: [], disallowed: [], later: [], invalid: [] };
    given.forEach((url, i) => {
      const verdict = verdicts[i];
      if (verdict === Verdict.Allowed) sorted.allowed.push(url);
      else if (verdict === Verdict.Disallowed) sorted.disallowed.push(url);
      else if (verdict === Verdict.Invalid) sorted.invalid.push(url);
      else sorted.later.push({ url, retryAt: this.#retryAt(texts[i]!) });
    });
    return sorted;
  }

  /**
   * Yields verdicts as hosts answer, so that slow hosts do not delay others: pairs of a URL, as it was given, and
   * its verdict, in no particular order. The source is read only as fast as URLs can be processed.
   *
   * @param urls any iterable or async iterable
   * @throws the signal's reason, and any error of the source
   */
  stream<T extends Url>(
    urls: Iterable<T> | AsyncIterable<T>,
    options?: CallOptions,
  ): AsyncGenerator<[T, Verdict], void, void> {
    const { signal } = this.#begin(callOptions(options));
    checkSource(urls);
    return new VerdictStream<T>(this.#components.cache, this.#scope.questions, signal).pairs(urls);
  }

  /**
   * Fetches robots.txt for the hosts of these URLs that are not cached or not fresh. You need not wait for the
   * result: questions about a host that is being fetched join that fetch.
   *
   * @throws the signal's reason, and any error of the source
   */
  async prefetch(urls: Iterable<Url> | AsyncIterable<Url>, options?: CallOptions): Promise<void> {
    for await (const _ of this.stream(urls, options)) {
      // The answers are cached; nothing else is needed.
    }
  }

  /**
   * The entry for the robots.txt that governs a URL, fetched if it is not cached or not fresh.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else; also the signal's reason
   */
  async get(url: Url, options?: CallOptions): Promise<RobotsEntry> {
    const { signal } = this.#begin(callOptions(options));
    return this.#scope.questions.entry(originFor(textOf(url)), signal);
  }

  /**
   * Why the crawler may or may not fetch a URL, for logs and people: the verdict, the rule, and what is known of the
   * file. It takes longer than a question for a verdict, in particular with `keepFiles`.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else; also the signal's reason
   */
  async explain(url: Url, options?: CallOptions): Promise<UrlExplanation> {
    const asked = textOf(url) as string;
    const entry = await this.get(asked, options);
    const text = this.#components.cache.get(entry.origin)?.state.copy?.text;
    return explainUrl(asked, entry, text, this.#components.settings, this.#components.clock.now());
  }

  /**
   * What {@link RobotsClient.isAllowed} would answer, if that is known without asking the host: for callers that cannot
   * wait. Undefined if it is not known, or no longer. False for anything but an absolute `http:` or `https:` URL.
   */
  peek(url: Url): boolean | undefined {
    this.#begin(undefined);
    const text = textOf(url);
    const origin = originIn(text);
    if (origin === undefined) return false;
    const verdict = this.#components.cache.verdict(text as string);
    if (verdict !== Verdict.Unknown) return verdict === Verdict.Allowed;
    const host = this.#components.cache.get(origin);
    return host?.isUsable && host.isLater ? false : undefined;
  }

  /**
   * Resolves when the next request to the host of a URL may be sent: after its crawl delay or its request rates, within
   * `minDelay` and `maxDelay`, and after pauses, whether asked for by {@link RobotsClient.postpone} or because its
   * robots.txt could not be fetched. Callers for the same host take turns in order of arrival.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else, QUEUE_FULL if too many callers wait for the host, RETRY_LATER if
   *   the turn would come too late for the options; also the signal's reason
   */
  async pace(url: Url, options?: PaceOptions): Promise<void> {
    this.#begin(undefined);
    const { signal, deadline, maxPause = Number.POSITIVE_INFINITY } = paceOptions(options);
    const { clock, pacing } = this.#components;
    const text = textOf(url);
    const origin = originFor(text);
    const until = clock.passed() + (deadline ?? Number.POSITIVE_INFINITY);
    signal?.throwIfAborted();
    const entry = await this.#scope.questions.entry(origin, signal, deadline);
    await pacing.turn(entry, { signal, until, maxPause }, text as string);
  }

  /**
   * Postpones further requests to the host of a URL, as requested by a page's answer with 429 or 503.
   *
   * @param wait milliseconds, or the value of a `Retry-After` header; null, or a value that says nothing, for `backOff`
   * @throws RobotsError INVALID_URL, INVALID_ARGUMENT
   */
  postpone(url: Url, wait: number | string | null): void {
    const text = textOf(url);
    this.#components.pacing.postpone(originFor(text), wait, text as string);
  }

  /**
   * The client for one request of a runtime in which promises, timers and connections end with their request, such as
   * Cloudflare Workers: it shares everything that is cached. All questions of the request share their fetches, and work
   * that nobody waits for goes on after the response. Elsewhere, this is the client itself.
   *
   * A client can be used without this, too. Then only questions that are asked at the same moment share a fetch, a
   * question about a host that has to be fetched is answered after the result has been written to the shared cache, and
   * background fetches end with the request.
   *
   * @param context the request handler's context, or anything else with `waitUntil`
   * @throws RobotsError INVALID_ARGUMENT
   */
  forRequest(context?: RequestContext): RobotsClient {
    this.#begin(undefined);
    if (context !== undefined && typeof context?.waitUntil !== "function") {
      throw wrongArgument("forRequest", "an object with waitUntil, or nothing", context);
    }
    if (!this.#components.settings.perRequest) return this;
    return new RobotsClient(new RequestView(this.#components, context) as never);
  }

  /**
   * Removes the origin of a URL from memory, and with `shared` from the shared cache, too. The next question about it
   * reads the shared cache, or fetches the file if it is not there.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else, INVALID_ARGUMENT for invalid options
   */
  async forget(url: Url, options?: ForgetOptions): Promise<void> {
    const { shared } = checkOptions("forget", options, FORGET);
    const origin = originFor(textOf(url));
    this.#components.cache.delete(origin);
    if (shared) await this.#scope.renewal.forget(origin);
  }

  /**
   * Waits until everything has been written to the shared cache, retrying writes that failed before. Call it at the
   * end of a run.
   *
   * @returns false if something could not be written
   */
  async flush(): Promise<boolean> {
    return (await this.#scope.shared?.flush()) ?? true;
  }

  /**
   * Ends everything under way (pending questions reject with RobotsError DISPOSED), waits for the shared cache and
   * frees memory. A closed client cannot be used any more.
   *
   * @returns false if something could not be written to the shared cache
   */
  close(): Promise<boolean> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<boolean> {
    const { pacing, cache } = this.#components;
    this.#scope.flights.close(disposed());
    if (this.#scopes instanceof RequestView) return this.flush();
    pacing.close(disposed());
    const whole = await this.flush();
    this.#components.leave();
    cache.clear();
    return whole;
  }

  /** {@link RobotsClient.close}, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  get #scope(): Scope {
    return this.#scopes.scope;
  }

  /** @throws RobotsError for misuse; also the signal's reason */
  #begin(options: AskOptions | undefined): AskOptions {
    if (this.#closing !== undefined) throw disposed();
    const ask = askOptions(options);
    ask.signal?.throwIfAborted();
    return ask;
  }

  async #verdict(url: unknown, options: AskOptions | undefined): Promise<Verdict> {
    const { signal, deadline } = this.#begin(options);
    if (typeof url !== "string") return Verdict.Invalid;
    const verdict = this.#components.cache.verdict(url);
    if (verdict !== Verdict.Unknown) return verdict as Verdict;
    const { questions } = this.#scope;
    const [answer] = await questions.askFor([url], Uint8Array.of(verdict), signal, deadline);
    return answer as Verdict;
  }

  #retryAt(url: string): number {
    const now = this.#components.clock.now();
    const state = this.#components.cache.get(originFor(url))?.state;
    // A host that has not answered within a deadline has no state yet.
    return Math.max(state?.expiresAt ?? now, now);
  }
}

function disposed(): RobotsError {
  return failure("DISPOSED", "client-closed", "This client has been closed.");
}
