/**
 * "Later" is not "no": hosts that could not be asked are told from those that refuse, in every way to ask.
 *
 * @module-tag slow
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RobotsClient, type RobotsClientOptions, Verdict } from "../../../src/crawl/fetch/index.ts";

const { Allowed, Disallowed, Invalid, Unknown } = Verdict;
const FILE = "User-agent: *\nDisallow: /closed\n";

/** A client on a world of hosts: `down.*` do not answer, `full.*` fail on this machine, all others have the file. */
function setUp(options: Partial<RobotsClientOptions> = {}) {
  const world = { now: 1_000_000, down: true, asked: [] as string[] };
  const fetch = async (url: string): Promise<Response> => {
    world.asked.push(url);
    if (world.down && url.includes("down.")) throw Object.assign(new Error("no"), { code: "ECONNREFUSED" });
    return new Response(FILE);
  };
  const client = new RobotsClient({ userAgent: "testbot/1.0", fetch, now: () => world.now, ...options });
  return { world, client };
}

const URLS = [
  "http://up.example/open",
  "http://down.example/open",
  "http://up.example/closed",
  "nonsense",
  "http://down.example/closed",
  "ftp://up.example/open",
];

describe("a host that could not be asked", () => {
  it("is Unknown in check, and Allowed or Disallowed once it answers", async () => {
    const { world, client } = setUp();
    const first = [Allowed, Unknown, Disallowed, Invalid, Unknown, Invalid];
    expect([...(await client.check(URLS))]).toEqual(first);
    expect([...(await client.check(URLS))]).toEqual(first);
    world.down = false;
    expect([...(await client.check(URLS))]).toEqual(first);
    world.now += 60_000;
    const then = [Allowed, Allowed, Disallowed, Invalid, Disallowed, Invalid];
    expect([...(await client.check(URLS))]).toEqual(then);
    expect(world.asked.length).toBe(3);
  });

  it("says when to ask again in decide, get and sort", async () => {
    const { world, client } = setUp();
    const retryAt = world.now + 60_000;
    expect(await client.decide(URLS[1]!)).toEqual({ verdict: Unknown, allowed: false, retryAt });
    expect(await client.decide(URLS[0]!)).toEqual({ verdict: Allowed, allowed: true, retryAt: undefined });
    expect(await client.decide(URLS[2]!)).toEqual({
      verdict: Disallowed,
      allowed: false,
      retryAt: undefined,
    });
    expect(await client.get(URLS[1]!)).toMatchObject({ access: "disallow", retryAt });
    expect((await client.get(URLS[2]!)).retryAt).toBeUndefined();
    expect(await client.sort(URLS)).toEqual({
      allowed: [URLS[0]],
      disallowed: [URLS[2]],
      later: [
        { url: URLS[1], retryAt },
        { url: URLS[4], retryAt },
      ],
      invalid: [URLS[3], URLS[5]],
    });
  });

  it("is neither allowed nor in filter", async () => {
    const { client } = setUp();
    expect(await client.isAllowed(URLS[1]!)).toBe(false);
    expect(await client.filter(URLS)).toEqual([URLS[0]]);
  });

  it("comes as Unknown from a stream", async () => {
    const { client } = setUp();
    const found = new Map<string, Verdict>();
    for await (const [url, verdict] of client.stream(URLS)) found.set(url, verdict);
    expect(URLS.map((url) => found.get(url))).toEqual([
      Allowed,
      Unknown,
      Disallowed,
      Invalid,
      Unknown,
      Invalid,
    ]);
  });

  it("is answered by its last good copy, which is its own word", async () => {
    const { world, client } = setUp();
    world.down = false;
    await client.check(URLS);
    world.down = true;
    world.now += 2 * 86_400_000;
    expect([...(await client.check(URLS))]).toEqual([
      Allowed,
      Allowed,
      Disallowed,
      Invalid,
      Disallowed,
      Invalid,
    ]);
    expect(await client.get(URLS[1]!)).toMatchObject({ stale: true, retryAt: undefined });
  });

  it("is not one that refuses (401 and 403 in the 1996 draft)", async () => {
    const { client } = setUp({
      dialect: "koster1996",
      fetch: async () => new Response(null, { status: 403 }),
    });
    expect([...(await client.check(URLS.slice(0, 2)))]).toEqual([Disallowed, Disallowed]);
  });
});

describe("faults of this machine", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each(["EMFILE", "ENFILE", "ENOMEM", "ENOBUFS", "EADDRNOTAVAIL", "ENETUNREACH", "ENETDOWN"])(
    "%s is tried again, and never a host's outcome",
    async (code) => {
      let faults = 2;
      const events: string[] = [];
      const fetch = async (): Promise<Response> => {
        if (faults-- > 0)
          throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) });
        return new Response(FILE);
      };
      const client = new RobotsClient({
        userAgent: "testbot/1.0",
        fetch,
        onEvent: (event) => events.push(event.type),
      });
      const asked = client.isAllowed("http://a.example/closed");
      await vi.advanceTimersByTimeAsync(300);
      expect(await asked).toBe(false);
      expect(await client.get("http://a.example/")).toMatchObject({ outcome: "found", reason: undefined });
      expect(events).toEqual(["retried", "retried", "fetched"]);
    },
  );

  it.each([
    [0, 1],
    [50, 1],
    [250, 2],
    [1_000_000, 3],
  ])("are tried again for as long as localPatience lasts: %d ms", async (localPatience, most) => {
    let attempts = 0;
    const client = new RobotsClient({
      userAgent: "testbot/1.0",
      timeout: 400,
      localPatience,
      fetch: async () => {
        attempts++;
        throw Object.assign(new Error("no network"), { code: "ENETUNREACH" });
      },
    });
    const asked = client.get("http://a.example");
    // The waits are 100 ms, then 200.
    await vi.advanceTimersByTimeAsync(400);
    expect(await asked).toMatchObject({ outcome: "unasked", detail: "ENETUNREACH" });
    expect(attempts).toBe(most);
  });

  it.each(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "EHOSTUNREACH"])(
    "are not meant by %s, which is said at once",
    async (code) => {
      let attempts = 0;
      const client = new RobotsClient({
        userAgent: "testbot/1.0",
        fetch: async () => {
          attempts++;
          throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) });
        },
      });
      expect(await client.get("http://a.example")).toMatchObject({ outcome: "unreachable", detail: code });
      expect(attempts).toBe(1);
    },
  );

  it("are no host's slowness where the time is up before it could be asked again", async () => {
    const client = new RobotsClient({
      userAgent: "testbot/1.0",
      timeout: 150,
      fetch: () => Promise.reject(Object.assign(new Error("too many open files"), { code: "EMFILE" })),
      onEvent({ type }) {
        // A machine that is busy elsewhere meanwhile.
        if (type === "retried") vi.advanceTimersByTime(300);
      },
    });
    const asked = client.get("http://a.example/");
    await vi.advanceTimersByTimeAsync(100);
    expect(await asked).toMatchObject({ outcome: "unasked", reason: "local" });
  });

  it("are reported as what they are when they last, and remembered by nobody", async () => {
    const cache = new Map<string, string>();
    const fault = Object.assign(new Error("too many open files"), { code: "EMFILE" });
    const world = { now: 0, down: true };
    const client = new RobotsClient({
      userAgent: "testbot/1.0",
      localPatience: 50,
      cache,
      now: () => world.now,
      fetch: async () => {
        if (world.down) throw fault;
        return new Response(FILE);
      },
    });
    expect(await client.get("http://a.example")).toMatchObject({
      outcome: "unasked",
      reason: "local",
      detail: "EMFILE",
      because: { code: "system", values: { error: "EMFILE" } },
      access: "disallow",
      retryAt: 1000,
    });
    expect([...(await client.check(["http://a.example/open"]))]).toEqual([Unknown]);
    expect(await client.flush()).toBe(true);
    expect(cache.size).toBe(0);
    world.down = false;
    world.now += 1000;
    expect([...(await client.check(["http://a.example/open"]))]).toEqual([Allowed]);
    // A copy that was there before stays, and the failures before it are not counted up.
    world.down = true;
    world.now += 2 * 86_400_000;
    expect(await client.get("http://a.example")).toMatchObject({
      outcome: "unasked",
      access: "rules",
      stale: true,
    });
    expect([...(await client.check(["http://a.example/closed"]))]).toEqual([Disallowed]);
  });

  it("of one address do not hide what the other one said", async () => {
    const local = Object.assign(new Error("no route"), { code: "ENETUNREACH" });
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const both = Object.assign(new AggregateError([local, refused]), { code: "ENETUNREACH" });
    const fetch = async () => {
      throw new TypeError("fetch failed", { cause: both });
    };
    const client = new RobotsClient({ userAgent: "testbot/1.0", fetch });
    expect(await client.get("http://a.example")).toMatchObject({
      outcome: "unreachable",
      reason: "network",
      detail: "ECONNREFUSED",
    });
  });
});
