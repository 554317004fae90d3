/** Every way to ask what may be fetched. */
import "./own-fetch.ts";
import { Agent, request, fetch as undici7 } from "undici";
import { Agent as Agent6, fetch as undici6 } from "undici6";
import { losesCuts } from "../../../../src/base/global-fetch.ts";
import { type CrawleeRobots, obeyRobots } from "../../../../src/crawl/compat/crawlee.ts";
import {
  admit,
  type Fetch,
  RobotsClient,
  type RobotsClientOptions,
  type RobotsError,
  robotsFetch,
  Verdict,
} from "../../../../src/crawl/fetch/index.ts";
import { causeOf } from "../../../../src/crawl/fetch/refusal.ts";
import { nodeFetch, robots, undiciFetch } from "../../../../src/crawl/node/index.ts";
import { sitemapUrls } from "../../../../src/crawl/sitemap/index.ts";
import { createEnforcer, robotsAt } from "../../../../src/site/enforce/index.ts";
import type { Circumstance, Meaning } from "./circumstance.ts";
import type { RawSite } from "./server.ts";
import type { Hidden } from "./unnoticed.ts";

export interface Way {
  readonly name: string;
  /** What it does not notice. */
  readonly blind: readonly Hidden[];
  /** Whether it may be asked: some take as long as their own timeout, where only that ends a circumstance. */
  readonly fits: (circumstance: Circumstance) => boolean;
  /** What it makes of a site's answer. */
  ask(site: RawSite, circumstance: Circumstance): Promise<Found>;
}

/** What came out, and what people are told. */
export interface Found {
  readonly meaning: Meaning;
  /** Why everything is closed, if it is: what follows "could not be fetched". */
  readonly said: string;
}

/** Milliseconds for a fetch that nothing else ends, and for any other. */
const SHORT = 150;
const LONG = 60_000;

export function clientOf(
  fetch: Fetch | undefined,
  { stalls }: Circumstance,
  options: Partial<RobotsClientOptions> = {},
): RobotsClient {
  return new RobotsClient({
    userAgent: "testbot/1.0",
    timeout: stalls ? SHORT : LONG,
    minDelay: 0,
    ...(fetch && { fetch }),
    ...options,
  });
}

/** The cause in an error's message; empty if it names none. */
function causeIn(error: unknown): string {
  const { message } = error as Error;
  return /could not be fetched \((.+)\)\. Try again/s.exec(message)?.[1] ?? "";
}

/** Why a client refuses a URL, and that the fields of its error agree with the words. */
async function saidBy(client: RobotsClient, url: string): Promise<string> {
  try {
    await admit(client, url);
    return "";
  } catch (error) {
    const { code, reason, detail, robotsUrl, retryAt } = error as RobotsError;
    const { origin } = new URL(url);
    const isWhole = reason !== undefined && detail !== undefined && (retryAt ?? 0) > 0;
    const isAbout = robotsUrl === `${origin}/robots.txt`;
    return code === "RETRY_LATER" && isWhole && isAbout ? causeIn(error) : "";
  }
}

/** What it means that the two paths, of which the file forbids the second, may be fetched. */
export function meaningOf(open: boolean, closed: boolean): Meaning {
  if (closed) return "open";
  return open ? "rules" : "closed";
}

/** Two paths: whoever has read the whole file allows the first, whoever has read a part allows both. */
export const OPEN = "/a";
export const CLOSED = "/closed";

export const fetches: readonly {
  name: string;
  blind: readonly Hidden[];
  fetch: () => Promise<Fetch | undefined>;
}[] = [
  {
    name: "global fetch",
    blind: ["everywhere", "fetch", ...(losesCuts() ? (["older"] as const) : [])],
    fetch: async () => undefined,
  },
  {
    name: "undici 6's fetch",
    blind: ["everywhere", "fetch"],
    fetch: async () => through(undici6, new Agent6()),
  },
  {
    name: "undici 7's fetch",
    blind: ["everywhere", "fetch"],
    fetch: async () => through(undici7, new Agent()),
  },
  { name: "nodeFetch", blind: ["everywhere"], fetch: async () => nodeFetch() },
  { name: "undiciFetch", blind: ["everywhere"], fetch: () => undiciFetch() },
];

/** A `fetch` of undici that uses its own connections, not those of Node. */
function through(fetch: unknown, dispatcher: object): Fetch {
  return (url, init) =>
    (fetch as (url: string, init: object) => ReturnType<Fetch>)(url, { ...init, dispatcher });
}

/** Asks a client whether each of the two paths may be fetched. */
async function both(client: RobotsClient, origin: string): Promise<Found> {
  const meaning = meaningOf(await client.isAllowed(origin + OPEN), await client.isAllowed(origin + CLOSED));
  return { meaning, said: meaning === "closed" ? await saidBy(client, origin + OPEN) : "" };
}

const isRefusal = (error: unknown): boolean =>
  ["DISALLOWED", "RETRY_LATER"].includes((error as { code?: string }).code ?? "");

/** Makes a request for each of the two paths in a way that asks first. @throws what is no refusal */
async function bothMade(make: (path: string) => Promise<unknown>): Promise<Found> {
  let said = "";
  const isMade = async (path: string): Promise<boolean> => {
    try {
      await make(path);
      return true;
    } catch (error) {
      const refusal = isRefusal(error) ? error : (error as { cause?: unknown }).cause;
      if (!isRefusal(refusal)) throw error;
      said ||= causeIn(refusal);
      return false;
    }
  };
  return { meaning: meaningOf(await isMade(OPEN), await isMade(CLOSED)), said };
}

const always = (): boolean => true;

export const clientWays: readonly Way[] = [
  ...fetches.map(({ name, blind, fetch }) => ({
    name,
    blind,
    fits: always,
    async ask({ origin }: RawSite, circumstance: Circumstance) {
      await using client = clientOf(await fetch(), circumstance);
      return await both(client, origin);
    },
  })),
  {
    name: "a fetch that follows redirects",
    blind: ["everywhere", "fetch", ...(losesCuts() ? (["older"] as const) : [])],
    // Behind a redirect, it is refused before anything else is noticed.
    fits: ({ id }) => id !== "redirect-reset-until-close",
    async ask({ origin }, circumstance) {
      const follow: Fetch = (url, { redirect: _, ...init }) => fetch(url, init);
      await using client = clientOf(follow, circumstance);
      return await both(client, origin);
    },
  },
  ...fetches.map(({ name, blind, fetch }) => ({
    name: `robotsAt with ${name}`,
    blind,
    // It has no timeout of its own that is shorter than half a minute.
    fits: ({ stalls }: Circumstance) => stalls !== true,
    async ask({ origin }: RawSite): Promise<Found> {
      const robots = robotsAt(`${origin}/robots.txt`, 0, await fetch());
      const enforcer = createEnforcer({ robots, allowEmpty: true, onError: () => {}, onNotice: () => {} });
      // What could not be put in force leaves the last good file there.
      const failure = await enforcer.ready.then(
        () => undefined,
        (error: Error) => error,
      );
      if (failure !== undefined) return { meaning: "closed", said: failure.message };
      const [open, closed] = [OPEN, CLOSED].map(
        (url) => enforcer.decide({ url, userAgent: "testbot/1.0" }).action === "allow",
      );
      return { meaning: meaningOf(open!, closed!), said: "" };
    },
  })),
  {
    name: "get, check and explain",
    blind: ["everywhere"],
    fits: always,
    async ask({ origin }, circumstance) {
      await using client = clientOf(nodeFetch(), circumstance);
      const [open, closed] = await client.check([origin + OPEN, origin + CLOSED]);
      const entry = await client.get(origin);
      const meaning = meaningOf(open === Verdict.Allowed, closed === Verdict.Allowed);
      // Both ways have the same reason.
      const agrees = (await saidBy(client, origin + OPEN)).includes(entry.detail ?? "nothing");
      const [first, second] = [await client.explain(origin + OPEN), await client.explain(origin + CLOSED)];
      if (first.verdict !== open || second.verdict !== closed) throw new Error("explain says otherwise");
      return { meaning, said: agrees && first.why.includes(causeOf(entry)) ? causeOf(entry) : "" };
    },
  },
  {
    name: "obeyRobots",
    blind: ["everywhere"],
    fits: always,
    async ask({ origin }, circumstance) {
      await using client = clientOf(nodeFetch(), circumstance);
      const crawler = obeyRobots(new Crawler(), client, { maxDelay: 0 });
      const file = await crawler.getRobotsTxtFileForUrl(origin + OPEN);
      const meaning = meaningOf(file!.isAllowed(origin + OPEN), file!.isAllowed(origin + CLOSED));
      obeyRobots(crawler, client);
      const { said } = await bothMade((path) =>
        crawler._runRequestHandler({ request: { url: origin + path } }),
      );
      return { meaning, said };
    },
  },
  {
    name: "robotsFetch",
    blind: ["everywhere"],
    fits: always,
    async ask({ origin }, circumstance) {
      await using client = clientOf(nodeFetch(), circumstance);
      const polite = robotsFetch(client);
      return await bothMade((path) => polite(origin + path).then((response) => response.text()));
    },
  },
  {
    name: "interceptor",
    blind: ["everywhere"],
    fits: always,
    async ask({ origin }, circumstance) {
      await using client = clientOf(nodeFetch(), circumstance);
      await using agent = new Disposed();
      const dispatcher = agent.compose(robots(client));
      return await bothMade((path) => request(origin + path, { dispatcher }).then(({ body }) => body.text()));
    },
  },
  {
    name: "sitemapUrls",
    blind: ["everywhere"],
    fits: always,
    async ask(site, circumstance) {
      await using client = clientOf(nodeFetch(), circumstance);
      const sitemaps = [OPEN, CLOSED].map((path) => `${site.origin}${path}.xml`);
      const urls = sitemapUrls(client, site.origin, { sitemaps });
      for await (const _url of urls);
      const [open, closed] = [OPEN, CLOSED].map((path) => site.asked.includes(`${path}.xml`));
      const later = urls.problems.find(({ code }) => code === "later");
      return { meaning: meaningOf(open!, closed!), said: later ? causeIn({ message: later.detail }) : "" };
    },
  },
];

/** What `obeyRobots` uses of a crawler of Crawlee; test/crawlee has the real ones. */
class Crawler {
  run = async (): Promise<void> => {};
  addRequests = async (): Promise<void> => {};
  respectRobotsTxtFile = true;
  delayRequest = (): boolean => false;
  getRobotsTxtFileForUrl = async (_url: string): Promise<CrawleeRobots | undefined> => undefined;
  _runRequestHandler = async (_context: { request: { url: string } }): Promise<void> => {};
}

class Disposed extends Agent {
  constructor() {
    super({ pipelining: 0, connect: { rejectUnauthorized: false } });
  }
  [Symbol.asyncDispose] = () => this.destroy();
}
