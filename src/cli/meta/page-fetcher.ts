import type { Because } from "../../base/because.ts";
import { bodyWithin } from "../../base/body.ts";
import { bodyText } from "../../crawl/fetch/encoding.ts";
import { delayBetween, RobotsClient, type RobotsEntry } from "../../crawl/fetch/index.ts";
import { refusalOf } from "../../crawl/fetch/redirects.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../../engine/policy/robots.ts";
import { originOf } from "../../engine/url/origin.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { readPage } from "../../site/meta/index.ts";
import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { BRIEF, retryNote } from "../shared/input/live-robots.ts";
import { forbiddenOption, redirects, userAgent } from "../shared/input/requests.ts";
import { proxies, type Response, transport } from "../shared/input/transport.ts";
import { becauseOfEntry, reason } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { targetOf } from "../shared/question/site-ruling.ts";
import { becauseIn } from "../text/because.ts";
import { en, type Texts } from "../text/en.generated.ts";
import { kindNoteIn, type Note, noteIn } from "./note.ts";
import { LookAtPage } from "./page-kind.ts";
import type { ClosedSite, Subject } from "./subject.ts";

/** Redirects of a page that are followed; more are a loop. */
const MOST_HOPS = 10;
/** Milliseconds for an answer, its body included, unless it is a redirect's. */
const TIMEOUT = 30_000;
/** Delays between pages are respected up to this many seconds. */
const LONGEST_DELAY = 30;

/** How pages are fetched. */
export interface FetchingOptions {
  /** The site is the caller's own: pages that robots.txt closes are fetched anyway. */
  readonly own: boolean;
  /** Milliseconds for an answer. */
  readonly timeout?: number;
}

/**
 * Fetches pages as a well-behaved crawler does: each host's robots.txt first, which it obeys under its own name, then
 * one page at a time, with the crawl delay in between.
 */
export class PageFetcher {
  readonly #own: boolean;
  readonly #texts: Texts;
  readonly #timeout: number;
  readonly #userAgent = userAgent();
  readonly #files = new Map<string, Promise<string | Uint8Array>>();
  readonly #client: RobotsClient;
  readonly #fetchedAt = new Map<string, number>();

  constructor({ own, timeout = TIMEOUT }: FetchingOptions, terminal: Terminal) {
    // The client would take misuse for a failure.
    proxies();
    this.#own = own;
    this.#texts = textsFor(terminal);
    this.#timeout = timeout;
    this.#client = new RobotsClient({
      userAgent: this.#userAgent,
      onEvent: retryNote(terminal, BRIEF),
      localPatience: BRIEF,
      redirects: redirects(),
      ...forbiddenOption(),
      fetch: async (url, init) => {
        const response = await transport(url, init);
        if (!isOk(response)) return response;
        // The client keeps only compiled rules; fields about AI use are only in the text.
        const [body, copy] = response.body.tee();
        this.#files.set(url, textOf({ ...response, body: copy }));
        return { ...response, body };
      },
    });
  }

  /** @throws CliError if the page cannot be fetched */
  async page(source: string): Promise<Subject> {
    try {
      return await this.#follow(source);
    } catch (error) {
      if (error instanceof CliError) throw error;
      const isLate = error instanceof DOMException && error.name === "TimeoutError";
      throw refusal(source, (texts) =>
        isLate ? texts.meta.errors.late({ seconds: this.#timeout / 1000 }) : reason(error, texts),
      );
    }
  }

  async #follow(source: string): Promise<Subject> {
    const notes: Note[] = [];
    const note = (code: Parameters<typeof noteIn>[1], values?: Because["values"]): void => {
      notes.push(noteIn(this.#texts, code, values));
    };
    let url = address(source, undefined) ?? refuse(source, ({ meta }) => meta.errors.notHttp);
    for (let hops = 0; ; hops++) {
      const entry = await this.#client.get(url);
      const { robots, closed } = await this.#robots(entry);
      const target = targetOf(entry);
      if (entry.markup && target !== undefined) {
        const values = { url: `${entry.origin}/robots.txt`, place: target };
        const text = `${values.url} ${this.#texts.common.warnings.movedToPage(values)}`;
        notes.push({ text, because: { code: "robots-txt-moved", values } });
      }
      if (closed !== undefined) {
        const { said: why, retryAt, because } = closed;
        const text = this.#texts.meta.notes.closed({ why, time: this.#texts.locale.time(retryAt) });
        notes.push({ text, because });
      }
      if (!this.#own && (closed !== undefined || !entry.policy.isAllowed(url))) {
        if (closed === undefined) note("page-disallowed");
        return { source, url, status: undefined, page: undefined, headers: {}, robots, closed, notes };
      }
      await this.#wait(entry);
      const response = await transport(url, {
        redirect: "manual",
        headers: { "user-agent": this.#userAgent, accept: "text/html,application/xhtml+xml,*/*;q=0.5" },
        // Time spent waiting for the host's delay does not count.
        signal: AbortSignal.timeout(this.#timeout),
      });
      const { status, headers } = response;
      const location = headers.get("location");
      if (status >= 300 && status < 400 && location !== null) {
        await response.body.cancel();
        if (hops === MOST_HOPS)
          refuse(source, (texts) =>
            becauseIn(texts, { code: "many-redirects", values: { most: MOST_HOPS } }),
          );
        const target =
          address(location, url) ?? refuse(source, ({ meta }) => meta.errors.badRedirect({ to: location }));
        const refusal = refusalOf(url, target, redirects());
        if (refusal !== undefined) refuse(source, (texts) => becauseIn(texts, refusal));
        url = target;
        note("page-redirected", { url });
        continue;
      }
      if (!isOk(response)) {
        await response.body.cancel();
        refuse(source, () => `HTTP ${status}`);
      }
      const contentType = headers.get("content-type");
      const isHtml = contentType === null || /\bhtml\b/i.test(contentType);
      if (!isHtml) note("page-not-html", { type: contentType });
      const { page, given } = await bodyOf(response, contentType, isHtml);
      if (page?.truncated) note("page-cut");
      if (given === "robots.txt" || (isHtml && given !== undefined && given !== "page"))
        notes.push(kindNoteIn(this.#texts, given));
      return { source, url, status, page, given, headers, robots, closed, notes };
    }
  }

  /**
   * The host's robots.txt, or why it cannot be fetched, which closes the site to everybody.
   *
   * @throws CliError after a local failure, which says nothing about the host
   */
  async #robots({ access, outcome, origin, because, url, retryAt, status }: RobotsEntry): Promise<{
    readonly robots: Robots;
    readonly closed?: ClosedSite;
  }> {
    const saidIn = (texts: Texts): string => becauseIn(texts, because);
    if (outcome === "unasked") refuse(`${origin}/robots.txt`, saidIn);
    if (access === "allow") return { robots: parse("") };
    if (retryAt !== undefined) {
      const [why, said] = [en, this.#texts].map((texts) =>
        texts.meta.cannotBeFetched({ why: saidIn(texts) }),
      );
      return {
        robots: parse(""),
        closed: { why: why!, said: said!, retryAt, because: becauseOfEntry({ because, status }) },
      };
    }
    // A server that refuses the file excludes crawlers, with `--on-forbidden disallow`.
    if (access === "disallow") return { robots: parse("User-agent: *\nDisallow: /") };
    const text = url === undefined ? undefined : await this.#files.get(url);
    if (text === undefined) throw new Error("the text of robots.txt is missing");
    return { robots: parse(text) };
  }

  /** Waits between two pages of a host as long as its robots.txt requests. */
  async #wait(entry: RobotsEntry): Promise<void> {
    const { origin } = entry;
    const last = this.#fetchedAt.get(origin);
    if (last !== undefined) {
      const pause = last + Math.min(delayBetween(entry), LONGEST_DELAY) * 1000 - Date.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#fetchedAt.set(origin, Date.now());
  }
}

const isOk = ({ status }: Response): boolean => status >= 200 && status <= 299;

/** The page, and its kind. Of plain text only the beginning is read, and of other kinds nothing. */
async function bodyOf(
  { body }: Response,
  contentType: string | null,
  isHtml: boolean,
): Promise<Pick<Subject, "page" | "given">> {
  const look = new LookAtPage();
  if (isHtml) {
    const page = await readPage(look.over(body), { contentType });
    return { page, given: look.given };
  }
  if (/^\s*text\/plain\b/i.test(contentType ?? "")) {
    const { given } = await look.beginning(body);
    return { page: undefined, given: given === "page" ? "text" : given };
  }
  await body.cancel();
  return { page: undefined };
}

function refuse(source: string, why: (texts: Texts) => string): never {
  throw refusal(source, why);
}

function refusal(source: string, why: (texts: Texts) => string): CliError {
  return new CliError((texts) =>
    texts.common.cannotRead({ name: printable(source), why: printable(why(texts)) }),
  );
}

/** An address to fetch: http or https, without a password and without a fragment. */
function address(text: string, base: string | undefined): string | undefined {
  const url = parsedUrl(text, base);
  if (url === undefined || originOf(url.href) === undefined) return undefined;
  url.username = "";
  url.password = "";
  url.hash = "";
  return url.href;
}

/** The part of a file that counts as robots.txt, decoded as the client does it; undefined if it is truncated. */
async function textOf(response: Response): Promise<string | Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > DEFAULT_MAX_BYTES) break;
    }
  } catch {
    // For a body that breaks off, the client gives an outcome, not the text.
  }
  const body = bodyWithin(Buffer.concat(chunks), DEFAULT_MAX_BYTES);
  return bodyText(body, response.headers.get("content-type"), "rfc9309");
}
