/** The recipes of docs/integrations.md, run as they stand, and a site to run them on. */
import { RobotsClient, type RobotsClientOptions } from "../../src/crawl/fetch/index.ts";
import { type Site, send, serve } from "../crawl/fetch/server.ts";
import { examplesOf } from "../docs/examples.ts";

export const recipes: ReadonlyMap<string, string> = new Map(
  examplesOf("docs/integrations.md").map(({ name, code }) => [name, code]),
);

/** Runs a recipe. What it imports and mentions is in `names`. Returns what `shows` stands for at its end. */
export async function run<T>(
  name: string,
  names: Readonly<Record<string, unknown>>,
  shows: string,
): Promise<T> {
  const code = recipes.get(name)!.replace(/^import .*\n/gm, "");
  const AsyncFunction = (async () => {}).constructor as new (
    ...args: string[]
  ) => (...args: unknown[]) => Promise<T>;
  return new AsyncFunction(...Object.keys(names), `${code}\nreturn ${shows};`)(...Object.values(names));
}

export const clientWith = (options: Partial<RobotsClientOptions> = {}): RobotsClient =>
  new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0, ...options });

/** A site of two hosts, which are two names of one server. */
export interface World extends AsyncDisposable {
  readonly origin: string;
  readonly other: string;
  /** What was asked for since this was last called, but for robots.txt: "a/open" or "b/open", and by whom. */
  seen(): string[];
}

/** `/to?URL` redirects, `/busy` wants to be left alone for a minute, `/closed` is not allowed, pages have an image. */
export async function world(): Promise<World> {
  const site: Site = await serve(({ url }, response) => {
    const location = url!.startsWith("/to?") ? decodeURIComponent(url!.slice(4)) : undefined;
    if (url === "/robots.txt") send(response, 200, "User-agent: testbot\nDisallow: /closed\n");
    else if (location !== undefined) send(response, 302, "", { location });
    else if (url === "/busy") send(response, 503, "busy", { "retry-after": "60" });
    else if (url!.endsWith(".html")) send(response, 200, PAGE, { "content-type": "text/html" });
    else send(response, 200, `page ${url}`);
  });
  const { port } = new URL(site.origin);
  return {
    origin: site.origin,
    other: `http://localhost:${port}`,
    seen: () =>
      site.requests
        .splice(0)
        .filter(({ url }) => url !== "/robots.txt" && url !== "/favicon.ico")
        .map(({ url, headers }) => {
          const known = headers["user-agent"] === "testbot/1.0";
          return `${headers.host === `127.0.0.1:${port}` ? "a" : "b"}${url}${known ? "" : ` ${headers["user-agent"]}`}`;
        }),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

const PAGE = `<!doctype html><title>page</title><h1>text</h1>
  <img src="/open.png"><img src="/closed.png"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`;
