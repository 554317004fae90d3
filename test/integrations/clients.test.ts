/**
 * The recipes for HTTP clients, with the real ones.
 *
 * @module-tag slow
 */
import { createServer, get } from "node:http";
import axios, { type AxiosInstance } from "axios";
import got, { type Got } from "got";
import { Agent, type Dispatcher, interceptors, request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { admit, RobotsClient, RobotsError, robotsFetch } from "../../src/crawl/fetch/index.ts";
import { robots } from "../../src/crawl/node/index.ts";
import { clientWith, recipes, run, type World, world } from "./recipe.ts";

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(() => here[Symbol.asyncDispose]());
beforeEach(() => void here.seen());

it("docs/integrations.md is tested whole", () => {
  expect([...recipes.keys()]).toEqual([
    "client",
    "fetch",
    "undici",
    "got",
    "axios",
    "axiosHttp",
    "playwright",
    "playwrightRedirects",
    "puppeteer",
    "crawlee",
    "others",
  ]);
});

it("the client is one", async () => {
  const client = await run<RobotsClient>("client", { RobotsClient }, "client");
  expect(client.userAgent).toContain("examplebot");
});

it("fetch", async () => {
  const lines: unknown[][] = [];
  const names = {
    client: clientWith(),
    RobotsError,
    robotsFetch,
    console: { log: (...line: unknown[]) => lines.push(line) },
  };
  for (const path of ["/to?/open", "/to?/closed", "/busy"]) {
    await run("fetch", { ...names, url: here.origin + path }, "0");
  }
  expect(lines).toEqual([[200], ["DISALLOWED", undefined], [503]]);
  const nobody = "http://127.0.0.1:1/";
  await run("fetch", { ...names, url: nobody }, "0");
  expect(lines.at(-1)).toEqual(["RETRY_LATER", expect.any(Number)]);
  expect(here.seen()).toEqual(["a/to?/open", "a/open", "a/to?/closed", "a/busy"]);
});

/** How to fetch with a library: the status and text, or the code of the error. */
type Ask = (url: string) => Promise<string>;

/** The error of any library. */
interface Failure {
  readonly code: string;
  readonly cause?: { readonly code: string };
  readonly response?: { readonly status?: number; readonly statusCode?: number };
}

async function codeOf(work: Promise<string>): Promise<string> {
  try {
    return await work;
  } catch (error) {
    const { code, cause, response } = error as Failure;
    return cause?.code ?? (response === undefined ? code : `${response.status ?? response.statusCode}`);
  }
}

/** Makes a client of a library that obeys, by its recipe. */
const LIBRARIES: Record<string, (client: RobotsClient) => Promise<Ask>> = {
  async undici(client) {
    // Retries, which wait as long as they are told to, are tested with the interceptor.
    const once = { ...interceptors, retry: () => (dispatch: unknown) => dispatch };
    const names = { client, Agent, interceptors: once, request: async () => ({}), robots, url: "" };
    const dispatcher = await run<Dispatcher>("undici", names, "dispatcher");
    const headers = { "user-agent": client.userAgent };
    return async (url) => {
      const { statusCode, body } = await request(url, { dispatcher, headers });
      return `${statusCode} ${await body.text()}`;
    };
  },
  async got(client) {
    const http = await run<Got>("got", { client, got, admit }, "http");
    return async (url) => {
      const { statusCode, body } = await http(url, { retry: { limit: 0 } });
      return `${statusCode} ${body}`;
    };
  },
  async axios(client) {
    const http = await run<AxiosInstance>("axios", { client, axios, robotsFetch }, "http");
    return async (url) => {
      const { status, data } = await http.get(url);
      return `${status} ${data}`;
    };
  },
  async "axios, its adapter for Node"(client) {
    const http = await run<AxiosInstance>("axiosHttp", { client, axios, admit }, "http");
    return async (url) => {
      const { status, data } = await http.get(url);
      return `${status} ${data}`;
    };
  },
};

describe.each(Object.entries(LIBRARIES))("%s", (name, library) => {
  const cannotWait = name.endsWith("Node");

  it("sends what is allowed, and nothing else, redirects included", async () => {
    const client = clientWith();
    const ask = await library(client);
    const codes = (...paths: string[]): Promise<string[]> =>
      Promise.all(paths.map((path) => codeOf(ask(here.origin + path))));
    expect(await codes("/open")).toEqual(["200 page /open"]);
    expect(await codes("/to?/open")).toEqual(["200 page /open"]);
    expect(await codes("/closed")).toEqual(["DISALLOWED"]);
    const refused = cannotWait ? "ERR_FR_REDIRECTION_FAILURE" : "DISALLOWED";
    expect(await codes("/to?/closed")).toEqual([refused]);
    expect(here.seen()).toEqual(["a/open", "a/to?/open", "a/open", "a/to?/closed"]);

    const across = `/to?${here.other}`;
    if (cannotWait) {
      // It is asked for its robots.txt now, and known at the next try.
      expect(await codes(`${across}/open`)).toEqual([refused]);
      await client.prefetch([here.other]);
    }
    expect(await codes(`${across}/open`)).toEqual(["200 page /open"]);
    expect(await codes(`${across}/closed`)).toEqual([refused]);
    expect(here.seen().filter((path) => path.startsWith("b"))).toEqual(["b/open"]);
  });

  it("waits for its turn, and leaves hosts alone that want to be", async () => {
    const client = clientWith();
    const ask = await library(client);
    const turns: string[] = [];
    const { pace } = client;
    client.pace = (url, options) => {
      turns.push(new URL(url).pathname);
      return pace.call(client, url, options && { ...options, maxPause: 0 });
    };
    await ask(`${here.origin}/to?/open`);
    // A hook that cannot wait takes no turn.
    expect(turns).toEqual(cannotWait ? ["/to"] : ["/to", "/open"]);
    expect(await codeOf(ask(`${here.origin}/busy`))).toMatch(/^503/);
    expect(await codeOf(ask(`${here.origin}/open`))).toBe("RETRY_LATER");
    expect(here.seen()).toEqual(["a/to?/open", "a/open", "a/busy"]);
  });

  it("fails if robots.txt cannot be fetched", async () => {
    const ask = await library(clientWith());
    const server = createServer((_, response) => void response.writeHead(500).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as { port: number };
      expect(await codeOf(ask(`http://127.0.0.1:${port}/`))).toBe("RETRY_LATER");
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

describe("others", () => {
  it("ask, and say what was answered", async () => {
    const client = clientWith();
    const answered = new Promise<void>((resolve) => {
      const { postpone } = client;
      client.postpone = (...given) => {
        postpone.apply(client, given);
        resolve();
      };
    });
    const names = { client, admit, get };
    await run("others", { ...names, url: `${here.origin}/busy` }, "0");
    await answered;
    const refused = run("others", { ...names, url: `${here.origin}/open` }, "0");
    await expect(refused).rejects.toMatchObject({ code: "RETRY_LATER" });
    const closed = run("others", { ...names, url: `${here.other}/closed` }, "0");
    await expect(closed).rejects.toMatchObject({ code: "DISALLOWED" });
    expect(here.seen()).toEqual(["a/busy"]);
  });
});
