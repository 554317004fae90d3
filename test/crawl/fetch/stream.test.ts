/** Answers as hosts give them: streams, deadlines, prefetching, and what callers do in between. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RobotsClient, type RobotsClientOptions, Verdict } from "../../../src/crawl/fetch/index.ts";

import { eventually, turns } from "../../support/waits.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";

/** A client whose hosts `slow*` answer when they are told to. */
function setUp(options: Partial<RobotsClientOptions> = {}) {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const slow: (() => void)[] = [];
  const fetch = (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    const { hostname } = new URL(url);
    asked.push(hostname);
    signals.push(signal);
    if (!hostname.startsWith("slow")) return Promise.resolve(new Response(FILE));
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      slow.push(() => resolve(new Response(FILE)));
    });
  };
  return { asked, signals, slow, client: new RobotsClient({ userAgent: "a", fetch, ...options }) };
}

const hosts = (name: string, count: number, path = "/closed"): string[] =>
  Array.from({ length: count }, (_, n) => `http://${name}${n}.example${path}`);

describe("RobotsClient.stream", () => {
  it("lets fifty hosts that stall delay no others", async () => {
    const { client, slow } = setUp();
    const urls = [...hosts("slow", 50), ...hosts("quick", 500), "nonsense"];
    const stream = client.stream(urls);
    const found: string[] = [];
    for (let n = 0; n < 501; n++) {
      const { value } = await stream.next();
      found.push(value![0]);
      expect(value![1]).toBe(value![0] === "nonsense" ? Verdict.Invalid : Verdict.Disallowed);
    }
    expect(new Set(found)).toEqual(new Set(urls.slice(50)));
    for (const answer of slow) answer();
    const rest: string[] = [];
    for await (const [url] of stream) rest.push(url);
    expect(new Set(rest)).toEqual(new Set(urls.slice(0, 50)));
  });

  it("takes URLs from sources that are slow themselves, and gives their answers meanwhile", async () => {
    const { client } = setUp();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* source(): AsyncGenerator<URL> {
      yield new URL("http://a.example/closed");
      await gate;
      yield new URL("http://b.example/open");
    }
    const stream = client.stream(source());
    expect((await stream.next()).value![1]).toBe(Verdict.Disallowed);
    release();
    expect((await stream.next()).value![1]).toBe(Verdict.Allowed);
    expect((await stream.next()).done).toBe(true);
  });

  it("reads no further ahead than there is room for", async () => {
    const { client } = setUp();
    let read = 0;
    function* endless(): Generator<string> {
      for (;;) yield `http://slow${read++ % 10}.example/x`;
    }
    const stream = client.stream(endless());
    stream.next().catch(() => {});
    expect(await eventually(() => read > 16_000)).toBe(true);
    await turns();
    expect(read).toBeLessThan(17_000);
    void client.close();
  });

  it("leaves its hosts when its reader stops", async () => {
    const { client, signals } = setUp();
    let closed = false;
    function* source(): Generator<string> {
      try {
        yield* ["http://quick.example/", ...hosts("slow", 5)];
        for (;;) yield "http://quick.example/";
      } finally {
        closed = true;
      }
    }
    for await (const [url] of client.stream(source())) if (url.includes("quick")) break;
    expect(await eventually(() => signals.slice(1).every(({ aborted }) => aborted) && closed)).toBe(true);
  });

  it("fails its reader, and nobody else, if its source fails", async () => {
    const { client } = setUp();
    function* source(): Generator<string> {
      yield "http://a.example/";
      throw new Error("no more");
    }
    await expect(client.prefetch(source())).rejects.toThrow("no more");
    expect(await client.isAllowed("http://a.example/open")).toBe(true);
  });

  it("ends with its signal", async () => {
    const { client } = setUp();
    const leaving = new AbortController();
    const reading = client.prefetch(hosts("slow", 3), { signal: leaving.signal });
    leaving.abort(new Error("I must go"));
    await expect(reading).rejects.toThrow("I must go");
  });
});

it("RobotsClient.stream ends with its signal though the source has nothing for it", async () => {
  const { client } = setUp();
  const leaving = new AbortController();
  async function* source(): AsyncGenerator<string> {
    yield "http://quick.example/";
    await new Promise(() => {});
  }
  const stream = client.stream(source(), { signal: leaving.signal });
  await stream.next();
  const reading = stream.next();
  leaving.abort(new Error("I must go"));
  await expect(reading).rejects.toThrow("I must go");
});

it("RobotsClient.stream ends with its signal though nobody takes what it has", async () => {
  const { client, signals } = setUp();
  const leaving = new AbortController();
  const stream = client.stream(["http://quick.example/", "http://slow.example/"], { signal: leaving.signal });
  await stream.next();
  leaving.abort(new Error("I must go"));
  expect(await eventually(() => signals.at(-1)!.aborted)).toBe(true);
  await expect(stream.next()).rejects.toThrow("I must go");
});

it("RobotsClient.stream ends with its signal though it has more", async () => {
  const { client } = setUp();
  const urls = hosts("quick", 10);
  await client.prefetch(urls);
  const leaving = new AbortController();
  const stream = client.stream(urls, { signal: leaving.signal });
  await stream.next();
  leaving.abort(new Error("I must go"));
  await expect(stream.next()).rejects.toThrow("I must go");
});

it("RobotsClient.stream ends with its client, and asks no more hosts", async () => {
  const { client, asked } = setUp();
  const found: string[] = [];
  async function* source(): AsyncGenerator<string> {
    yield "http://quick1.example/";
    await eventually(() => found.length === 1);
    await client.close();
    yield "http://quick2.example/";
  }
  const reading = (async () => {
    for await (const [url] of client.stream(source())) found.push(url);
  })();
  await expect(reading).rejects.toMatchObject({ code: "DISPOSED" });
  expect(asked).toEqual(["quick1.example"]);
  expect(client.size).toBe(0);
});

describe("prefetch", () => {
  it("fetches what is missing, once", async () => {
    const { client, asked } = setUp();
    await client.prefetch([...hosts("quick", 10), ...hosts("quick", 10, "/open")]);
    expect(asked.length).toBe(10);
    expect((await client.check(hosts("quick", 10))).every((verdict) => verdict === 0)).toBe(true);
    expect(asked.length).toBe(10);
  });
});

describe("a question with a deadline", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  /** What a question comes to when its deadline has passed, after all that can be answered has been. */
  const late = async <T>(ms: number, asking: Promise<T>): Promise<T> => {
    await turns();
    await vi.advanceTimersByTimeAsync(ms);
    return asking;
  };

  it("leaves hosts Unknown that have not answered, and lets their fetches continue", async () => {
    const { client, slow, signals } = setUp();
    const urls = ["http://slow.example/open", "http://quick.example/open"];
    const found = await late(30, client.check(urls, { deadline: 30 }));
    expect([...found]).toEqual([Verdict.Unknown, Verdict.Allowed]);
    expect(signals[0]!.aborted).toBe(false);
    slow[0]!();
    expect(await eventually(() => client.size === 2)).toBe(true);
    expect([...(await client.check(urls, { deadline: 30 }))]).toEqual([Verdict.Allowed, Verdict.Allowed]);
  });

  it("says when to ask again", async () => {
    const { client } = setUp();
    const before = Date.now();
    const { verdict, retryAt } = await late(5, client.decide("http://slow.example/", { deadline: 5 }));
    expect(verdict).toBe(Verdict.Unknown);
    expect(retryAt).toBe(before + 5);
    expect(await late(5, client.isAllowed("http://slow.example/", { deadline: 5 }))).toBe(false);
    expect(await late(5, client.filter(["http://slow.example/"], { deadline: 5 }))).toEqual([]);
  });

  it("is refused where it would have no effect", async () => {
    const { client } = setUp();
    const options = { deadline: 5 } as object;
    expect(() => client.stream([], options)).toThrow(/deadline is for questions about verdicts.*signal/);
    for (const call of [client.prefetch([], options), client.get("http://a.example/", options)]) {
      await expect(call).rejects.toMatchObject({ code: "INVALID_ARGUMENT" });
    }
  });

  it("does not change verdicts that were given out", async () => {
    const { client, slow } = setUp();
    const verdicts = await late(5, client.check(["http://slow.example/open"], { deadline: 5 }));
    slow[0]!();
    await eventually(() => client.size === 1);
    expect([...verdicts]).toEqual([Verdict.Unknown]);
  });

  it("lets the caller's list change in the meantime", async () => {
    const { client, slow } = setUp();
    const urls = ["http://slow.example/open"];
    const answer = client.check(urls);
    urls[0] = "http://slow.example/closed";
    await eventually(() => slow.length === 1);
    slow[0]!();
    expect([...(await answer)]).toEqual([Verdict.Allowed]);
  });
});
