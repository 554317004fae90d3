/**
 * undici's dispatchers, of both versions, with an interceptor that obeys.
 *
 * @module-tag slow
 */
import * as undici7 from "undici";
import * as undici6 from "undici6";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { nodeFetch, robots } from "../../../src/crawl/node/index.ts";
import { turns } from "../../support/waits.ts";
import { type Site, send, serve } from "../fetch/server.ts";

let here: Site;
let down: Site;
/** Paths that were asked for, but for robots.txt. */
const paths = (): string[] =>
  here.requests
    .splice(0)
    .map(({ url }) => url!)
    .filter((url) => url !== "/robots.txt");

beforeAll(async () => {
  here = await serve(({ url }, response) => {
    const [, location] = /^\/to\?(.*)$/.exec(url!) ?? [];
    const [, status] = /^\/status\/(\d+)/.exec(url!) ?? [];
    if (url === "/robots.txt")
      send(response, 200, "User-agent: *\nDisallow: /closed\nDisallow: /*?*secret\n");
    else if (location !== undefined) send(response, 302, "", { location });
    else if (status !== undefined) send(response, Number(status), "busy", { "retry-after": "60" });
    else send(response, 200, `page ${url}`);
  });
  down = await serve((_, response) => send(response, 500));
});
afterAll(() => Promise.all([here, down].map((site) => site[Symbol.asyncDispose]())));

const clientWith = (options: Partial<RobotsClientOptions> = {}): RobotsClient =>
  new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0, fetch: nodeFetch(), ...options });

/** What two versions have in common, in the types of one. */
describe.each([
  ["undici 7", undici7],
  ["undici 6", undici6 as unknown as typeof undici7],
])("robots() in %s", (_name, { Agent, fetch, interceptors, request }) => {
  const redirect = interceptors.redirect({ maxRedirections: 5 });
  const compose = (client = clientWith(), ...more: undici7.Dispatcher.DispatcherComposeInterceptor[]) =>
    new Agent().compose(robots(client, { maxPause: 1000 }), ...more);

  async function ask(dispatcher: undici7.Dispatcher, path: string, options: object = {}): Promise<string> {
    try {
      const { statusCode, body } = await request(here.origin + path, { dispatcher, ...options });
      return `${statusCode} ${await body.text()}`;
    } catch (error) {
      const { code, name } = error as { code?: string; name: string };
      return typeof code === "string" ? code : name;
    }
  }

  it("sends what is allowed, and nothing else", async () => {
    const agent = compose();
    expect(await ask(agent, "/open")).toBe("200 page /open");
    expect(await ask(agent, "/closed")).toBe("DISALLOWED");
    expect(await ask(agent, "/open?secret")).toBe("DISALLOWED");
    expect(await ask(agent, "/open", { query: { a: 1, b: "secret" } })).toBe("DISALLOWED");
    expect(await ask(agent, "/open", { query: { a: 1 } })).toBe("200 page /open?a=1");
    expect(await ask(agent, "/closed", { method: "POST", body: "abc" })).toBe("DISALLOWED");
    expect(paths()).toEqual(["/open", "/open?a=1"]);
  });

  it("takes a path for what it is, even if it looks like another host's", async () => {
    await using other = await serve((_, response) => send(response, 404));
    const path = `//${new URL(other.origin).host}/closed`;
    expect(await ask(compose(), path)).toBe(`200 page ${path}`);
    expect(other.requests).toEqual([]);
    paths();
  });

  it("asks about each redirect", async () => {
    const agent = compose(clientWith(), redirect);
    expect(await ask(agent, "/to?/to?/open")).toBe("200 page /open");
    expect(paths()).toEqual(["/to?/to?/open", "/to?/open", "/open"]);
    expect(await ask(agent, "/to?/closed")).toBe("DISALLOWED");
    expect(await ask(agent, `/to?${down.origin}/`)).toBe("RETRY_LATER");
    expect(paths()).toEqual(["/to?/closed", `/to?${down.origin}/`]);
    expect(down.requests.map(({ url }) => url)).not.toContain("/");
  });

  it("does not let redirects through that it cannot ask about", async () => {
    const wrong = new Agent().compose(redirect, robots(clientWith()));
    expect(await ask(wrong, "/open")).toBe("200 page /open");
    expect(await ask(wrong, "/to?/open")).toBe("INVALID_ARGUMENT");
    expect(paths()).toEqual(["/open", "/to?/open"]);
  });

  it("does not retry what it refuses, and keeps retries waiting", async () => {
    const agent = compose(clientWith(), interceptors.retry({ maxRetries: 2, minTimeout: 1, maxTimeout: 1 }));
    expect(await ask(agent, "/closed")).toBe("DISALLOWED");
    expect(await ask(agent, "/status/503?retried")).toBe("RETRY_LATER");
    expect(paths()).toEqual(["/status/503?retried"]);
  });

  it.each([429, 503])("waits as long as a %d asks for", async (status) => {
    const agent = compose();
    expect(await ask(agent, `/status/${status}`)).toBe(`${status} busy`);
    expect(await ask(agent, "/open")).toBe("RETRY_LATER");
    expect(paths()).toEqual([`/status/${status}`]);
  });

  it("ends with the request's signal while it waits", async () => {
    const client = clientWith();
    client.postpone(here.origin, 500);
    const leaving = new AbortController();
    const asking = ask(compose(client), "/open", { signal: leaving.signal });
    await turns();
    leaving.abort(new DOMException("", "TimeoutError"));
    expect(await asking).toBe("TimeoutError");
    expect(paths()).toEqual([]);
  });

  it("serves the package's fetch, and the runtime's, which follow redirects themselves", async () => {
    const dispatcher = compose();
    for (const fetching of [fetch, globalThis.fetch as unknown as typeof fetch]) {
      const response = await fetching(`${here.origin}/to?/open`, { dispatcher });
      expect([response.status, await response.text()]).toEqual([200, "page /open"]);
      const refused = fetching(`${here.origin}/to?/closed`, { dispatcher });
      await expect(refused).rejects.toMatchObject({ name: "TypeError", cause: { code: "DISALLOWED" } });
    }
    expect(paths()).toEqual(["/to?/open", "/open", "/to?/closed", "/to?/open", "/open", "/to?/closed"]);
  });

  it("can be every request's, the client's own among them", async () => {
    const before = undici7.getGlobalDispatcher();
    const client = clientWith({ fetch: (url, init) => fetch(url, init) });
    undici7.setGlobalDispatcher(compose(client) as undici7.Dispatcher);
    try {
      const response = await fetch(`${here.origin}/open`);
      expect(await response.text()).toBe("page /open");
      await expect(fetch(`${here.origin}/closed`)).rejects.toThrow("fetch failed");
    } finally {
      undici7.setGlobalDispatcher(before);
    }
    expect(paths()).toEqual(["/open"]);
  });

  it("names what is wrong", async () => {
    const pool = new undici7.Pool(here.origin).compose(robots(clientWith()));
    await expect(pool.request({ path: "/open", method: "GET" })).rejects.toMatchObject({
      code: "INVALID_URL",
    });
    for (const call of [() => robots(undefined as never), () => robots(fetch as never)]) {
      expect(call).toThrow("client must be a RobotsClient");
    }
    expect(() => robots(clientWith(), { deadlin: 5 } as never)).toThrow("Did you mean deadline?");
    expect(() => robots(clientWith(), { maxPause: -5 })).toThrow("maxPause must be a number");
  });
});
