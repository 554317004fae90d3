import type { AsyncReleasable } from "../disposable.ts";
import { RobotsError } from "../errors.ts";
import { Verdict } from "../policy/verdict.ts";
import {
  type AskOptions,
  askOptions,
  type CallOptions,
  callOptions,
  checkSource,
  invalidUrl,
  listOf,
  originFor,
  textOf,
  textsOf,
  type Url,
} from "./asking.ts";
import type { Decision, Sorted } from "./decision.ts";
import type { RobotsEntry } from "./entry.ts";
import type { RobotsClientOptions } from "./options.ts";
import { type Parts, partsOf } from "./parts.ts";
import { settingsOf } from "./settings.ts";
import { type Streamed, streamed } from "./stream.ts";

/**
 * Fetches, caches and answers. robots.txt is fetched once for each origin and kept as long as the standards say.
 * Hosts that cannot be reached are closed, not open, and distinguished from hosts that say no. Whatever hosts do,
 * there is an answer: only misuse (RobotsError) and the caller's own signal reject.
 */
export class RobotsClient implements AsyncReleasable {
  readonly #parts: Parts;
  readonly #maxUrlLength: number;
  /** Set as soon as it is being closed. */
  #closing: Promise<boolean> | undefined;

  /** @throws RobotsError INVALID_ARGUMENT without a `userAgent`, or for unknown options and invalid values */
  constructor(options: RobotsClientOptions) {
    const settings = settingsOf(options);
    this.#parts = partsOf(settings);
    this.#maxUrlLength = settings.maxUrlLength;
  }

  /** Hosts that are remembered. */
  get size(): number {
    return this.#parts.cache.size;
  }

  /** Bytes of memory that they take, those outside the core estimated. */
  get bytes(): number {
    return this.#parts.cache.bytes;
  }

  /**
   * Whether the crawler may fetch the URL now. False both where the rules say no and where the host could not be
   * asked: {@link RobotsClient.decide} tells which.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else; the signal's reason
   */
  async isAllowed(url: Url, options?: AskOptions): Promise<boolean> {
    // Most questions are about hosts that are known, and need not wait for anything.
    if (options === undefined && typeof url === "string" && this.#closing === undefined) {
      const verdict = this.#parts.cache.verdict(url);
      if (verdict === Verdict.Allowed || verdict === Verdict.Disallowed) return verdict === Verdict.Allowed;
    }
    return (await this.#verdict(textOf(url), options)) === Verdict.Allowed;
  }

  /**
   * Whether the crawler may fetch the URL, and if not, whether the host has said so or it may change soon.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else; the signal's reason
   */
  async decide(url: Url, options?: AskOptions): Promise<Decision> {
    const text = textOf(url);
    const verdict = await this.#verdict(text, options);
    const retryAt = verdict === Verdict.Unknown ? this.#retryAt(text as string) : undefined;
    return { verdict, allowed: verdict === Verdict.Allowed, retryAt };
  }

  /**
   * Verdicts for many URLs of any hosts, one byte per URL, in order: `Allowed`, `Disallowed`, `Invalid` for what is
   * not an `http:` or `https:` URL, and `Unknown` where the host could not be asked: closed for now, ask again later.
   *
   * @throws the signal's reason
   */
  async check(urls: readonly Url[], options?: AskOptions): Promise<Uint8Array> {
    const { signal, deadline } = this.#begin(options);
    // The caller's list may change while hosts are asked.
    const texts = textsOf(urls);
    const verdicts = this.#parts.cache.check(texts);
    if (!verdicts.includes(Verdict.Unknown)) return verdicts;
    return this.#parts.answers.askFor([...texts], verdicts, signal, deadline);
  }

  /**
   * The URLs that the crawler may fetch now, in order.
   *
   * @throws the signal's reason
   */
  async filter<T extends Url>(urls: readonly T[], options?: AskOptions): Promise<T[]> {
    const given = listOf(urls);
    const verdicts = await this.check(given, options);
    return given.filter((_, i) => verdicts[i] === Verdict.Allowed);
  }

  /**
   * The URLs sorted by what to do with them: fetch, drop, or ask about again later.
   *
   * @throws the signal's reason
   */
  async sort<T extends Url>(urls: readonly T[], options?: AskOptions): Promise<Sorted<T>> {
    const given = listOf(urls);
    const verdicts = await this.check(given, options);
    const sorted: Sorted<T> = { allowed: [], disallowed: [], later: [], invalid: [] };
    given.forEach((url, i) => {
      const verdict = verdicts[i];
      if (verdict === Verdict.Allowed) sorted.allowed.push(url);
      else if (verdict === Verdict.Disallowed) sorted.disallowed.push(url);
      else if (verdict === Verdict.Invalid) sorted.invalid.push(url);
      else sorted.later.push({ url, retryAt: this.#retryAt(textOf(url) as string) });
    });
    return sorted;
  }

  /**
   * Verdicts as hosts answer, so that slow hosts do not delay others: pairs of a URL as it was given and its verdict, in
   * no meaningful order. The source is read only as far as there is room for what waits.
   *
   * @param urls any iterable, also an asynchronous one
   * @throws the signal's reason, and what the source throws
   */
  stream<T extends Url>(
    urls: Iterable<T> | AsyncIterable<T>,
    options?: CallOptions,
  ): AsyncGenerator<[T, Verdict], void, void> {
    const { signal } = this.#begin(callOptions(options));
    checkSource(urls);
    return streamed(urls, this.#streaming, signal);
  }

  /**
   * Fetches the files of these URLs' hosts that are not known or not fresh. Nothing has to wait for it: questions about
   * a host that is being fetched join in.
   *
   * @throws the signal's reason, and what the source throws
   */
  async prefetch(urls: Iterable<Url> | AsyncIterable<Url>, options?: CallOptions): Promise<void> {
    for await (const _ of this.stream(urls, options)) {
      // The answers are remembered; that is all.
    }
  }

  /**
   * What is known of the robots.txt that governs a URL, fetched if it is not known or not fresh.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else; the signal's reason
   */
  async get(url: Url, options?: CallOptions): Promise<RobotsEntry> {
    const { signal } = this.#begin(callOptions(options));
    const origin = originFor(textOf(url));
    // Looking this up takes out what is due.
    this.#parts.cache.check([]);
    return this.#parts.answers.use(
      origin,
      ({ host, program }) => this.#parts.cache.entry(host, program),
      signal,
    );
  }

  /**
   * Resolves when the host of a URL may be asked again: according to its crawl delay, its request rates and what
   * {@link RobotsClient.postpone} was told. Callers for one host take turns in the order in which they came.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else, QUEUE_FULL if too many wait for the host; the signal's reason
   */
  async pace(url: Url, options?: CallOptions): Promise<void> {
    const entry = await this.get(url, options);
    // It may have been closed since the entry was found.
    this.#begin(options);
    await this.#parts.pacing.turn(entry, options?.signal);
  }

  /**
   * Notes that the host of a URL wants to be left alone for a while, as a page's answer with 429 or 503 says.
   *
   * @param wait milliseconds, or the value of a `Retry-After` header
   * @throws RobotsError INVALID_URL, INVALID_ARGUMENT
   */
  postpone(url: Url, wait: number | string | null): void {
    this.#parts.pacing.postpone(originFor(textOf(url)), wait);
  }

  /**
   * Forgets the origin of a URL, here and in the shared cache, so that it is fetched again when it is needed.
   *
   * @param url absolute, `http:` or `https:`
   * @throws RobotsError INVALID_URL for anything else
   */
  async forget(url: Url): Promise<void> {
    const origin = originFor(textOf(url));
    this.#parts.cache.delete(origin);
    await this.#parts.renewal.forget(origin);
  }

  /**
   * Waits until the shared cache has everything, retrying writes that failed before. For the end of a run.
   *
   * @returns false if it still lacks something
   */
  async flush(): Promise<boolean> {
    return (await this.#parts.shared?.flush()) ?? true;
  }

  /**
   * Ends what is under way (waiting questions reject with RobotsError DISPOSED), waits for the shared cache and
   * gives memory back. A closed client answers no more questions.
   *
   * @returns false if the shared cache still lacks something
   */
  close(): Promise<boolean> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<boolean> {
    const { flights, pacing, shared, cache } = this.#parts;
    flights.close(disposed());
    pacing.close(disposed());
    const whole = await this.flush();
    shared?.leave();
    cache.clear();
    return whole;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** @throws RobotsError for misuse; the signal's reason */
  #begin(options: AskOptions | undefined): AskOptions {
    if (this.#closing !== undefined) throw disposed();
    const asked = askOptions(options);
    asked.signal?.throwIfAborted();
    return asked;
  }

  async #verdict(url: unknown, options: AskOptions | undefined): Promise<Verdict> {
    const { signal, deadline } = this.#begin(options);
    if (typeof url !== "string") throw invalidUrl(url);
    let verdict = this.#parts.cache.verdict(url);
    if (verdict === Verdict.Unknown) {
      const origin = originFor(url);
      if (deadline !== undefined) {
        verdict = (await this.#parts.answers.askFor([url], Uint8Array.of(verdict), signal, deadline))[0]!;
      } else {
        verdict = (await this.#answerFor(origin, [url], signal))[0]!;
      }
    }
    if (verdict === Verdict.Invalid) throw invalidUrl(url, this.#maxUrlLength);
    return verdict as Verdict;
  }

  /** Verdicts for URLs of one origin, which is asked if need be. */
  #answerFor(origin: string, urls: readonly string[], signal: AbortSignal | undefined): Promise<Uint8Array> {
    return this.#parts.answers.use(
      origin,
      ({ host, program }) => this.#parts.cache.answer(host, program, urls),
      signal,
    );
  }

  #retryAt(url: string): number {
    const now = this.#parts.clock.now();
    const state = this.#parts.cache.get(originFor(url))?.state;
    // A host that has not answered within a deadline has no state yet.
    return Math.max(state?.expiresAt ?? now, now);
  }

  readonly #streaming: Streamed = {
    check: (urls) => this.#parts.cache.check(urls),
    ask: (origin, urls, signal) => this.#answerFor(origin, urls, signal),
  };
}

function disposed(): RobotsError {
  return new RobotsError("DISPOSED", "This client has been closed.");
}
