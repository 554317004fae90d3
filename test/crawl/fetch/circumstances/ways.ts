/** Every way to ask what may be fetched. */
import "./own-fetch.ts";
import { Agent, request, fetch as undici7 } from "undici";
import { Agent as Agent6, fetch as undici6 } from "undici6";
import { losesCuts } from "../../../../src/base/global-fetch.ts";
import {
  type Fetch,
  RobotsClient,
  type RobotsClientOptions,
  robotsFetch,
} from "../../../../src/crawl/fetch/index.ts";
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
  ask(site: RawSite, circumstance: Circumstance): Promise<Meaning>;
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

/** Asks whether each of the two paths may be fetched. */
async function both(may: (path: string) => Promise<boolean>): Promise<Meaning> {
  return meaningOf(await may(OPEN), await may(CLOSED));
}

const isRefusal = (error: unknown): boolean =>
  ["DISALLOWED", "RETRY_LATER"].includes((error as { code?: string }).code ?? "");

/** Whether a request that asks first is made. @throws what is no refusal */
async function isMade(made: Promise<unknown>): Promise<boolean> {
  try {
    await made;
    return true;
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error;
    if (isRefusal(error) || isRefusal(cause)) return false;
    throw error;
  }
}

const always = (): boolean => true;

export const clientWays: readonly Way[] = [
  ...fetches.map(({ name, blind, fetch }) => ({
    name,
    blind,
    fits: always,
    async ask({ origin }: RawSite, circumstance: Circumstance) {
      await using client = clientOf(await fetch(), circumstance);
      return await both((path) => client.isAllowed(origin + path));
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
      return await both((path) => client.isAllowed(origin + path));
    },
  },
  ...fetches.map(({ name, blind, fetch }) => ({
    name: `robotsAt with ${name}`,
    blind,
    // It has no timeout of its own that is shorter than half a minute.
    fits: ({ stalls }: Circumstance) => stalls !== true,
    async ask({ origin }: RawSite) {
      const robots = robotsAt(`${origin}/robots.txt`, 0, await fetch());
      const enforcer = createEnforcer({ robots, allowEmpty: true, onError: () => {}, onNotice: () => {} });
      // What could not be put in force leaves the last good file there.
      if (!(await enforcer.ready.then(always, () => false))) return "closed";
      const [open, closed] = [OPEN, CLOSED].map(
        (url) => enforcer.decide({ url, userAgent: "testbot/1.0" }).action === "allow",
      );
      return meaningOf(open!, closed!);
    },
  })),
  {
    name: "robotsFetch",
    blind: ["everywhere"],
    fits: always,
    async ask({ origin }, circumstance) {
      await using client = clientOf(nodeFetch(), circumstance);
      const polite = robotsFetch(client);
      return await both((path) => isMade(polite(origin + path).then((response) => response.text())));
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
      return await both((path) =>
        isMade(request(origin + path, { dispatcher }).then(({ body }) => body.text())),
      );
    },
  },
  {
    name: "sitemapUrls",
    blind: ["everywhere"],
    fits: always,
    async ask(site, circumstance) {
      await using client = clientOf(nodeFetch(), circumstance);
      const sitemaps = [OPEN, CLOSED].map((path) => `${site.origin}${path}.xml`);
      for await (const _url of sitemapUrls(client, site.origin, { sitemaps }));
      const [open, closed] = [OPEN, CLOSED].map((path) => site.asked.includes(`${path}.xml`));
      return meaningOf(open!, closed!);
    },
  },
];

class Disposed extends Agent {
  constructor() {
    super({ pipelining: 0, connect: { rejectUnauthorized: false } });
  }
  [Symbol.asyncDispose] = () => this.destroy();
}
