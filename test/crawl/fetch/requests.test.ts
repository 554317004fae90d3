/**
 * Runtimes in which a request owns what it began. What a request leaves behind when it is cancelled is simulated here by
 * promises that never settle; test/runtime has the real ones.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { Clock } from "../../../src/crawl/fetch/clock.ts";
import {
  type KeyvLike,
  type RequestContext,
  RobotsClient,
  type RobotsClientOptions,
} from "../../../src/crawl/fetch/index.ts";
import { Pacing } from "../../../src/crawl/fetch/pacing.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";
const URL_ = "https://a.example/closed";

afterEach(() => vi.unstubAllGlobals());

/** Lets all microtasks run, so that the next call may be that of another request. */
const nextRequest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A client in such a runtime, whose hosts answer when they are told to. */
function setUp(options: Partial<RobotsClientOptions> = {}) {
  vi.stubGlobal("EdgeRuntime", "edge-runtime");
  const asked: { readonly host: string; answer(): void }[] = [];
  const client = new RobotsClient({
    userAgent: "testbot/1.0",
    fetch: (url) =>
      new Promise((resolve) => {
        asked.push({ host: new URL(url).hostname, answer: () => resolve(new Response(FILE)) });
      }),
    ...options,
  });
  return { client, asked };
}

/** The context of a request that records what is to go on. */
function contextOf(): RequestContext & { readonly works: Promise<unknown>[] } {
  const works: Promise<unknown>[] = [];
  return { works, waitUntil: (work) => void works.push(work) };
}

describe.each([
  ["Vercel's edge runtime", () => vi.stubGlobal("EdgeRuntime", "vercel")],
  ["Cloudflare Workers", () => vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" })],
])("%s", (_name, stub) => {
  it("is recognized", () => {
    stub();
    const client = new RobotsClient({ userAgent: "testbot/1.0" });
    expect(client.forRequest()).not.toBe(client);
  });
});

describe("one client for all requests", () => {
  it.each<[string, (client: RobotsClient) => Promise<unknown>]>([
    ["isAllowed", (client) => client.isAllowed(URL_)],
    ["decide", (client) => client.decide(URL_)],
    ["check", (client) => client.check([URL_])],
    ["get", (client) => client.get(URL_)],
    ["pace", (client) => client.pace(URL_)],
    ["prefetch", (client) => client.prefetch([URL_])],
    ["a question with a deadline", (client) => client.isAllowed(URL_, { deadline: 0 })],
  ])("%s waits for nothing that another request has begun", async (_name, ask) => {
    const { client, asked } = setUp();
    void ask(client);
    await nextRequest();
    expect(asked.length).toBe(1);
    const second = client.isAllowed(URL_);
    await nextRequest();
    expect(asked.length).toBe(2);
    asked[1]!.answer();
    expect(await second).toBe(false);
    // What is cached is there for all.
    expect(await client.isAllowed(URL_)).toBe(false);
    expect(asked.length).toBe(2);
  });

  it("has room for a request, however many hosts hang in others", async () => {
    const { client, asked } = setUp();
    for (let i = 0; i < 100; i++) {
      void client.check([`https://h${i}.example/`, `https://i${i}.example/`]);
      await nextRequest();
    }
    expect(asked.length).toBe(200);
    const answer = client.isAllowed(URL_);
    await nextRequest();
    asked.at(-1)!.answer();
    expect(await answer).toBe(false);
  });

  it("fetches a host once for questions that are asked at the same moment", async () => {
    const { client, asked } = setUp();
    const answers = Promise.all([
      ...["/open", "/closed"].map((path) => client.isAllowed(`https://a.example${path}`)),
      ...[1, 2].map(async () => (await client.get(URL_)).outcome),
    ]);
    await nextRequest();
    expect(asked.length).toBe(1);
    asked[0]!.answer();
    expect(await answers).toEqual([true, false, "found", "found"]);
  });

  it("asks six hosts at a time for a request, and a stream's hosts for one", async () => {
    const { client, asked } = setUp();
    const urls = Array.from({ length: 600 }, (_, n) => `https://h${n}.example/`);
    void client.check(urls);
    await nextRequest();
    expect(asked.length).toBe(6);
    void client.prefetch(urls.map((url) => url.replace("//h", "//s")));
    await nextRequest();
    await nextRequest();
    expect(asked.length).toBe(12);
  });

  it("does not try again what a request has run out of, nor blames the host", async () => {
    let asked = 0;
    const fetch = async () => {
      asked++;
      throw new Error("Too many subrequests.");
    };
    const cache = new Map<string, string>();
    const { client } = setUp({ fetch, cache });
    expect(await client.get(URL_)).toMatchObject({ outcome: "unasked", reason: "local" });
    expect([asked, cache.size]).toEqual([1, 0]);
  });

  it("has written to the shared cache before it answers", async () => {
    const cache = new Map<string, string>();
    const { client, asked } = setUp({ cache });
    const answer = client.isAllowed(URL_);
    await nextRequest();
    asked[0]!.answer();
    await answer;
    expect(cache.size).toBe(1);
    expect(client.bytes).toBeGreaterThan(0);
  });

  it("writes what a request left behind, but not what one may be writing", async () => {
    const store = new Map<string, string>();
    let hangs = true;
    let now = 1_700_000_000_000;
    const sets: string[] = [];
    const cache: KeyvLike = {
      get: (key) => store.get(key),
      set: (key, value) => {
        sets.push(key.slice(key.indexOf("https")));
        return hangs ? new Promise(() => {}) : store.set(key, value);
      },
      delete: (key) => store.delete(key),
    };
    const fetch = async () => new Response(FILE);
    const { client } = setUp({ cache, fetch, now: () => now });
    void client.isAllowed(URL_);
    await nextRequest();
    hangs = false;
    await client.isAllowed("https://b.example/");
    expect(sets).toEqual(["https://a.example", "https://b.example"]);
    now += 60_000;
    await client.isAllowed("https://c.example/");
    expect(sets.slice(2).sort()).toEqual(["https://a.example", "https://c.example"]);
    expect(store.size).toBe(3);
  });
});

describe("turns of requests", () => {
  const ENTRY = { origin: "https://a.example", crawlDelay: 10, requestRates: [], checkedAt: 0 } as never;
  const willing = (signal?: AbortSignal) => ({
    signal,
    until: Number.POSITIVE_INFINITY,
    maxPause: Number.POSITIVE_INFINITY,
  });

  /** Turns at a host with a delay of ten seconds, and how often a callback was called by the time it stops. */
  function lane() {
    vi.useFakeTimers();
    const pacing = new Pacing(new Clock(() => Date.now()), {
      minDelay: 0,
      maxDelay: 1e9,
      backOff: 0,
      lane: undefined,
      perRequest: true,
    });
    const came: string[] = [];
    const turn = (name: string, signal?: AbortSignal): void => {
      pacing.turn(ENTRY, willing(signal)).then(
        () => came.push(name),
        (reason) => came.push(`${name}: ${reason}`),
      );
    };
    /** A request that is cancelled while it waits: its timers never fire. */
    const lost = (name: string): void => {
      const timer = globalThis.setTimeout;
      globalThis.setTimeout = (() => 0) as never;
      turn(name);
      globalThis.setTimeout = timer;
    };
    const passed = async (seconds: number): Promise<string> => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      return came.join();
    };
    return { pacing, turn, lost, passed };
  }

  afterEach(() => vi.useRealTimers());

  it("come in order, and none waits for the timer of another", async () => {
    const { turn, lost, passed } = lane();
    turn("a");
    turn("b");
    turn("c");
    lost("d");
    turn("e");
    expect(await passed(1)).toBe("a");
    expect(await passed(10)).toBe("a,b");
    expect(await passed(10)).toBe("a,b,c");
    // The one that is lost has no turn any more.
    expect(await passed(10)).toBe("a,b,c,e");
  });

  it("end with their signals and pauses", async () => {
    const { pacing, turn, passed } = lane();
    const leaving = new AbortController();
    turn("a");
    turn("b", leaving.signal);
    turn("c");
    expect(await passed(5)).toBe("a");
    leaving.abort("left");
    expect(await passed(0)).toBe("a,b: left");
    pacing.postpone("https://a.example", 20_000);
    expect(await passed(19)).toBe("a,b: left");
    expect(await passed(2)).toBe("a,b: left,c");
    turn("d");
    pacing.close("closed");
    expect(await passed(1)).toBe("a,b: left,c,d: closed");
  });
});

describe("a client for a request", () => {
  it("shares its fetches and what is cached, and lets work go on after the response", async () => {
    const store = new Map<string, string>();
    const { client, asked } = setUp({ cache: store });
    const context = contextOf();
    const view = client.forRequest(context);
    const first = view.isAllowed(URL_);
    await nextRequest();
    const second = view.isAllowed(URL_, { deadline: 0 });
    await nextRequest();
    expect(asked.length).toBe(1);
    expect(context.works.length).toBe(1);
    expect(await second).toBe(false);
    asked[0]!.answer();
    expect(await first).toBe(false);
    await Promise.all(context.works);
    expect(store.size).toBe(1);
    expect([view.size, client.size]).toEqual([1, 1]);
    expect(await client.isAllowed(URL_)).toBe(false);
    expect(asked.length).toBe(1);
  });

  it("is refreshed in the background", async () => {
    let now = 1_700_000_000_000;
    const { client, asked } = setUp({
      now: () => now,
      maxAge: 7_200_000,
      minAge: 0,
      staleWhileRevalidate: 3_600_000,
      fetch: () =>
        new Promise((resolve) => {
          const headers = { "cache-control": "max-age=60" };
          asked.push({ host: "", answer: () => resolve(new Response(FILE, { headers })) });
        }),
    });
    const answer = client.isAllowed(URL_);
    await nextRequest();
    asked[0]!.answer();
    await answer;
    now += 120_000;
    const context = contextOf();
    expect(await client.forRequest(context).isAllowed(URL_)).toBe(false);
    expect([asked.length, context.works.length]).toEqual([2, 1]);
    asked[1]!.answer();
    await context.works[0];
    expect(client.forRequest().size).toBe(1);
  });

  it("ends its own work when it is closed, and nothing else", async () => {
    const { client, asked } = setUp();
    const view = client.forRequest();
    const answer = view.isAllowed(URL_);
    await nextRequest();
    expect(await view.close()).toBe(true);
    await expect(answer).rejects.toMatchObject({ code: "DISPOSED" });
    await expect(view.isAllowed(URL_)).rejects.toMatchObject({ code: "DISPOSED" });
    const other = client.isAllowed(URL_);
    await nextRequest();
    asked[1]!.answer();
    expect(await other).toBe(false);
  });

  it.each([null, 7, {}, "context", { waitUntil: 1 }])("takes a context, not %j", (context) => {
    const { client } = setUp();
    expect(() => client.forRequest(context as never)).toThrow(
      expect.objectContaining({ code: "INVALID_ARGUMENT" }),
    );
  });

  it("survives a context that cannot wait any more", async () => {
    const { client, asked } = setUp();
    const context = {
      waitUntil() {
        throw new Error("too late");
      },
    };
    const answer = client.forRequest(context).isAllowed(URL_);
    await nextRequest();
    asked[0]!.answer();
    expect(await answer).toBe(false);
  });

  it("is the client itself where requests own nothing", () => {
    const client = new RobotsClient({ userAgent: "testbot/1.0" });
    expect(client.forRequest(contextOf())).toBe(client);
  });
});
