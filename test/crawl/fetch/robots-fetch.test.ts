/** A fetch that obeys, on real servers: what it refuses, and that it is a fetch in everything else. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { fetch as undiciFetch } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  admit,
  RobotsClient,
  type RobotsClientOptions,
  RobotsError,
  robotsFetch,
} from "../../../src/crawl/fetch/index.ts";
import { PATIENT, turns } from "../../support/waits.ts";
import { type Site, send, serve } from "./server.ts";

const RULES = "User-agent: testbot\nDisallow: /closed\n";
/** What the servers were sent, apart from requests for robots.txt. */
let log: string[] = [];
let [here, other, down]: Site[] = [];

/** Answers by path: `/to/STATUS?URL` redirects, `/status/STATUS?SECONDS` asks to wait, others say what they were sent. */
const pages: RequestListener = async (request, response) => {
  const { url, method, headers } = request;
  if (url === "/robots.txt") return send(response, 200, RULES);
  let body = "";
  for await (const piece of request) body += piece;
  const { authorization, cookie, "content-type": type, "user-agent": agent } = headers;
  const kept = [authorization, cookie, type?.split(";")[0], headers["content-language"], agent];
  log.push(`${method} ${url} ${kept.map((value) => value ?? "-").join(" ")} ${body.length}`);
  answer(request, response);
};

function answer({ url }: IncomingMessage, response: ServerResponse): void {
  const [, to, target] = /^\/to\/(\d+)\?(.*)$/.exec(url!) ?? [];
  if (to !== undefined) {
    const location = Buffer.from(decodeURIComponent(target!)).toString("latin1");
    response.writeHead(Number(to), { ...(target !== "" && { location }) }).end("moved");
    return;
  }
  const [, left] = /^\/times\/(\d+)$/.exec(url!) ?? [];
  if (left !== undefined && left !== "0") {
    send(response, 302, "", { location: `/times/${Number(left) - 1}` });
    return;
  }
  const [, status, wait] = /^\/status\/(\d+)\?(.*)$/.exec(url!) ?? [];
  send(response, Number(status ?? 200), `page ${url}`, wait === undefined ? {} : { "retry-after": wait });
}

beforeAll(async () => {
  [here, other] = [await serve(pages), await serve(pages)];
  down = await serve((_, response) => send(response, 503, "", { "retry-after": "90" }));
});
afterAll(() => Promise.all([here, other, down].map((site) => site![Symbol.asyncDispose]())));
beforeEach(() => {
  log = [];
});

/** The other site under the name of another host. */
const elsewhere = (): string => other!.origin.replace("127.0.0.1", "localhost");

const clientWith = (options: Partial<RobotsClientOptions> = {}): RobotsClient =>
  new RobotsClient({ userAgent: "testbot/1.0", minDelay: 0, ...options });

async function errorOf(work: Promise<unknown>): Promise<Partial<RobotsError>> {
  try {
    await work;
  } catch (error) {
    return error as RobotsError;
  }
  return {};
}

describe("robotsFetch", () => {
  it("fetches what is allowed, under the client's name, and nothing else", async () => {
    const obedient = robotsFetch(clientWith());
    const response = await obedient(`${here!.origin}/open`);
    expect([response.status, response.redirected, await response.text()]).toEqual([200, false, "page /open"]);
    for (const closed of [`${here!.origin}/closed`, new URL(`${here!.origin}/closed`)]) {
      const error = await errorOf(obedient(closed));
      expect(error).toBeInstanceOf(RobotsError);
      expect(error.code).toBe("DISALLOWED");
      expect(error.message).toBe(`robots.txt does not allow ${here!.origin}/closed.`);
    }
    expect(log).toEqual(["GET /open - - - - testbot/1.0 0"]);
  });

  it("sends another name if it is given one", async () => {
    await robotsFetch(clientWith())(`${here!.origin}/open`, { headers: { "User-Agent": "testbot/2" } });
    expect(log).toEqual(["GET /open - - - - testbot/2 0"]);
  });

  it("says when to come back if robots.txt cannot be fetched", async () => {
    const before = Date.now();
    const error = await errorOf(robotsFetch(clientWith())(`${down!.origin}/open`));
    expect(error.code).toBe("RETRY_LATER");
    expect(error.message).toContain("the robots.txt of its host could not be fetched");
    expect(error.retryAt).toBeGreaterThanOrEqual(before + 90_000);
    expect(error.retryAt).toBeLessThanOrEqual(Date.now() + 90_000);
    expect(down!.requests.every(({ url }) => url === "/robots.txt")).toBe(true);
  });

  it.each(["/open", "mailto:a@b.example", "data:text/plain,a", "", 7])(
    "refuses what is not an http or https URL: %j",
    async (url) => {
      expect((await errorOf(robotsFetch(clientWith())(url as string))).code).toBe("INVALID_URL");
    },
  );

  it("asks again at every redirect, whosever rules apply", async () => {
    const obedient = robotsFetch(clientWith());
    const moved = `${here!.origin}/to/302?`;
    const found = await obedient(`${moved}${other!.origin}/to/301?${here!.origin}/open`);
    expect([found.redirected, found.url]).toEqual([true, `${here!.origin}/open`]);
    for (const target of ["/closed", `${here!.origin}/closed`, `${other!.origin}/closed`]) {
      const error = await errorOf(obedient(`${moved}${target}`));
      expect(error).toMatchObject({ code: "DISALLOWED", message: expect.stringContaining("/closed.") });
    }
    expect((await errorOf(obedient(`${moved}${down!.origin}/`))).code).toBe("RETRY_LATER");
    expect(log.filter((line) => line.includes(" /closed"))).toEqual([]);
  });

  it("waits for its turn before every request", async () => {
    const order: string[] = [];
    const client = clientWith();
    client.pace = async (url) => void order.push(`turn ${new URL(url).pathname}`);
    const fetch = async (url: string, init: RequestInit) => {
      order.push(`fetch ${new URL(url).pathname}`);
      return globalThis.fetch(url, init);
    };
    await robotsFetch(client, { fetch })(`${here!.origin}/times/1`);
    expect(order).toEqual(["turn /times/1", "fetch /times/1", "turn /times/0", "fetch /times/0"]);
  });

  it.each([429, 503])("returns %d, and comes back no sooner than was asked", async (status) => {
    const obedient = robotsFetch(clientWith(), { maxPause: 1000 });
    const before = Date.now();
    const response = await obedient(`${here!.origin}/status/${status}?60`);
    expect(response.status).toBe(status);
    const error = await errorOf(obedient(`${here!.origin}/open`));
    expect(error.code).toBe("RETRY_LATER");
    expect(error.retryAt).toBeGreaterThanOrEqual(before + 60_000);
    expect(error.retryAt).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(log.length).toBe(1);
    // The same holds for other ports of the host, and is no other host's business.
    expect((await errorOf(obedient(`${other!.origin}/open`))).code).toBe("RETRY_LATER");
    expect((await obedient(`${elsewhere()}/open`)).status).toBe(200);
  });

  it("waits for five minutes at most unless told otherwise", async () => {
    const client = clientWith();
    client.postpone(here!.origin, 301_000);
    expect((await errorOf(robotsFetch(client)(`${here!.origin}/open`))).code).toBe("RETRY_LATER");
    client.postpone(elsewhere(), 20);
    expect((await robotsFetch(client)(`${elsewhere()}/open`)).status).toBe(200);
  });

  it("ends with its signal, wherever it is", async () => {
    const client = clientWith();
    const obedient = robotsFetch(client);
    await obedient(`${here!.origin}/open`);
    client.postpone(here!.origin, 60_000);
    const leaving = new AbortController();
    const late = errorOf(obedient(`${here!.origin}/open`, { signal: leaving.signal }));
    const { signal } = leaving;
    const lateToo = errorOf(obedient(new Request(`${here!.origin}/open`, { signal })));
    await turns();
    leaving.abort(new DOMException("", "TimeoutError"));
    for (const error of [late, lateToo, errorOf(obedient(`${here!.origin}/open`, { signal }))])
      expect(await error).toMatchObject({ name: "TimeoutError" });
    expect(log.length).toBe(1);
  });

  it("makes its requests with the fetch that it is given", async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (url, init) => {
      asked.push(String(url));
      return globalThis.fetch(url, init);
    };
    const [url, end] = [`${here!.origin}/times/1`, `${here!.origin}/times/0`];
    await robotsFetch(clientWith(), fetch)(url);
    await robotsFetch(clientWith(), { fetch })(url);
    expect(asked).toEqual([url, end, url, end]);
    const response = await robotsFetch(clientWith(), undiciFetch)(url, { method: "POST", body: "abc" });
    expect([response.redirected, await response.text()]).toEqual([true, "page /times/0"]);
  });

  it("refuses a fetch that follows redirects by itself, wherever they lead", async () => {
    await using client = clientWith();
    const polite = robotsFetch(client, (url: string, { redirect: _, ...init }: RequestInit) =>
      fetch(url, init),
    );
    for (const target of [`${here!.origin}/closed`, `${other!.origin}/open`, `${down!.origin}/x`]) {
      const error = await errorOf(polite(`${here!.origin}/to/302?${encodeURIComponent(target)}`));
      expect(error).toMatchObject({ name: "RobotsError", code: "INVALID_ARGUMENT" });
      expect(error.message).toContain("followed a redirect");
    }
    expect((await polite(`${here!.origin}/open`)).status).toBe(200);
  });

  it("fails if redirects are hidden from it, as in browsers", async () => {
    const hidden = { status: 0, type: "opaqueredirect", headers: new Headers(), body: null };
    const obedient = robotsFetch(clientWith(), async () => hidden);
    const error = await errorOf(obedient(`${here!.origin}/open`));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ cause: { message: "a redirect that this runtime hides" } });
    expect((await obedient(`${here!.origin}/open`, { redirect: "manual" })).status).toBe(0);
  });

  it.each([
    [() => robotsFetch(undefined as never), /client must be a RobotsClient/],
    [() => robotsFetch(fetch as never), /client must be a RobotsClient/],
    [() => robotsFetch(clientWith(), { fetsch: fetch } as never), /Did you mean fetch\?/],
    [() => robotsFetch(clientWith(), { fetch: "x" } as never), /fetch must be a function/],
    [() => robotsFetch(clientWith(), { deadline: -1 }), /deadline must be/],
    [() => robotsFetch(clientWith(), { maxPause: -1 }), /maxPause must be/],
  ])("refuses misuse: %s", (call, message) => {
    expect(call).toThrow(RobotsError);
    expect(call).toThrow(message);
  });
});

const HEADERS = {
  authorization: "secret",
  cookie: "a=b",
  "content-language": "en",
  "user-agent": "testbot/1.0",
};

/** What a fetch makes of a request: its end, and what servers were sent on the way. */
async function outcome(fetching: typeof fetch, ...given: Parameters<typeof fetch>): Promise<unknown> {
  log = [];
  try {
    const { status, redirected, url } = await fetching(...given);
    return { status, redirected, url, log };
  } catch (error) {
    return { error: (error as Error).name, log };
  }
}

describe("robotsFetch is the runtime's fetch in everything else", () => {
  // Under the name that the runtime's fetch has.
  const obedient = robotsFetch(clientWith({ userAgent: "node" }));
  /** Compares them, given a way to make the arguments anew. */
  async function same(given: () => Parameters<typeof fetch>): Promise<unknown> {
    const theirs = await outcome(fetch, ...given());
    expect(await outcome(obedient, ...given())).toEqual(theirs);
    return theirs;
  }

  const form = (): RequestInit => ({ method: "POST", headers: HEADERS, body: new URLSearchParams("a=b") });

  it.each([301, 302, 303, 307, 308])("%d: methods, headers and bodies", async (status) => {
    const within = `${here!.origin}/to/${status}?/end`;
    const across = `${here!.origin}/to/${status}?${other!.origin}/end`;
    for (const method of ["GET", "HEAD", "DELETE"]) await same(() => [across, { method, headers: HEADERS }]);
    for (const method of ["post", "PUT"]) {
      for (const url of [within, across]) await same(() => [url, { method, headers: HEADERS, body: "abc" }]);
    }
    for (const url of [within, across]) {
      await same(() => [url, form()]);
      await same(() => [new Request(url, form())]);
    }
    await same(() => [within, { method: "POST", body: new Blob(["abc"]) }]);
    const stream = { method: "PUT", duplex: "half" } as RequestInit;
    await same(() => [within, { ...stream, body: new Blob(["abc"]).stream() }]);
    const twice = encodeURIComponent(`/to/${status}?${other!.origin}/end`);
    await same(() => [new Request(`${here!.origin}/to/${status}?${twice}`, form())]);
  });

  it.each(["follow", "manual", "error"] as const)("redirect: %s", async (redirect) => {
    for (const path of ["/open", "/to/302?/open", "/to/302?", "/to/304?/open", "/to/300?/open"]) {
      const url = here!.origin + path;
      await same(() => [url, { redirect }]);
      await same(() => [new Request(url, { redirect })]);
      await same(() => [new Request(url), { redirect }]);
    }
  });

  it("targets of all kinds", async () => {
    for (const target of [
      "",
      "/a?b=c#d",
      "#d",
      "?b",
      "../x",
      "//[",
      "http://",
      "caf%C3%A9",
      "caf%25C3%25A9",
    ]) {
      await same(() => [`${here!.origin}/to/302?${target}`]);
    }
    for (const target of ["data:text/plain,a", "mailto:a@b.example", "javascript:0", "ftp://a.example/"]) {
      await same(() => [`${here!.origin}/to/302?${target}`]);
    }
  });

  it("follows twenty redirects, and no more", async () => {
    expect(await same(() => [`${here!.origin}/times/20`])).toMatchObject({ status: 200 });
    expect(await same(() => [`${here!.origin}/times/21`])).toMatchObject({ error: "TypeError" });
  });

  it("does not change what it was given", async () => {
    const headers = new Headers(HEADERS);
    const init: RequestInit = { headers, method: "POST", body: "abc" };
    await obedient(`${here!.origin}/to/303?${other!.origin}/end`, init);
    expect([...headers.keys()]).toEqual([...new Headers(HEADERS).keys()]);
    expect(init).toEqual({ headers, method: "POST", body: "abc" });
  });

  it("takes options of a request's over the request's own", async () => {
    const url = `${here!.origin}/to/307?/end`;
    const aborted = AbortSignal.abort();
    await same(() => [
      new Request(url, { method: "POST", body: "abc", headers: HEADERS, signal: aborted }),
      { method: "PUT", body: "abcde", headers: { "user-agent": "testbot/1.0" }, signal: null },
    ]);
    await same(() => [new Request(url), { method: "PUT", body: "abc", headers: HEADERS, signal: aborted }]);
  });
});

describe("admit", () => {
  it("waits for no longer than its deadline, for robots.txt and the turn together", async () => {
    const client = clientWith({ minDelay: 60_000 });
    const url = `${here!.origin}/open`;
    await admit(client, url, { deadline: PATIENT });
    expect(await errorOf(admit(client, url, { deadline: PATIENT }))).toMatchObject({ code: "RETRY_LATER" });
    await using silent = await serve(() => {});
    expect(await errorOf(admit(client, silent.origin, { deadline: 10 }))).toMatchObject({
      code: "RETRY_LATER",
    });
  });

  it("takes no turn for what is not allowed", async () => {
    const client = clientWith({ minDelay: 60_000 });
    for (let i = 0; i < 3; i++) {
      expect(await errorOf(admit(client, `${here!.origin}/closed`))).toMatchObject({ code: "DISALLOWED" });
    }
    await admit(client, `${here!.origin}/open`, { deadline: 0 });
  });
});
