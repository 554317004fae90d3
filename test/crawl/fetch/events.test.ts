/** What a client tells of: every kind of event, and listeners that throw. */
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type ClientEvent, RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { turns } from "../../support/waits.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";
const ORIGIN = "http://a.example";

/** A client whose next answers are given, and what it told of. */
function setUp(answers: (() => Response)[], options: object = {}) {
  const events: ClientEvent[] = [];
  const world = { now: 0 };
  const client = new RobotsClient({
    userAgent: "testbot/1.0",
    fetch: async () => answers.shift()!(),
    now: () => world.now,
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { client, events, world };
}

const good = () => new Response(FILE, { headers: { etag: '"1"' } });

describe("the client's events", () => {
  it("tell what every attempt came to", async () => {
    const confirmed = () => new Response(null, { status: 304 });
    const busy = () => new Response(null, { status: 503 });
    const { client, events, world } = setUp([good, confirmed, busy, busy]);
    for (let i = 0; i < 4; i++) {
      await client.get(ORIGIN);
      world.now += 2 * 86_400_000;
    }
    const attempt = { origin: ORIGIN, reason: undefined, ms: 0, bytes: 0, failures: 0 };
    const failed = { ...attempt, type: "fetched", outcome: "unreachable", status: 503, reason: "status" };
    const stale = { type: "served-stale", origin: ORIGIN, outcome: "unreachable", status: 503 };
    expect(events).toEqual([
      { ...attempt, type: "fetched", outcome: "found", status: 200, bytes: FILE.length },
      { ...attempt, type: "revalidated", outcome: "found", status: 304 },
      { ...failed, failures: 1 },
      stale,
      { ...failed, failures: 2 },
      stale,
    ]);
  });

  it("say nothing of a copy where the dialect does not answer by it", async () => {
    const busy = () => new Response(null, { status: 503 });
    const { client, events, world } = setUp([good, busy], { dialect: "koster1996" });
    await client.get(ORIGIN);
    world.now += 8 * 86_400_000;
    expect(await client.get(ORIGIN)).toMatchObject({ access: "disallow" });
    expect(events.map(({ type }) => type)).toEqual(["fetched", "fetched"]);
  });

  it("tell of hosts that are let go, and of a cache that fails", async () => {
    const down = new Error("down");
    const fail = () => Promise.reject(down);
    const { client, events } = setUp([good, good], {
      maxEntries: 1,
      cache: { get: fail, set: fail, delete: fail },
    });
    await client.get(ORIGIN);
    await client.get("http://b.example");
    expect(events.filter(({ type }) => type === "cache-failed")[0]).toEqual({
      type: "cache-failed",
      error: down,
    });
    const evicted = events.find((event) => event.type === "evicted");
    expect(evicted).toEqual({ type: "evicted", origin: ORIGIN, bytes: expect.any(Number) });
    expect((evicted as { bytes: number }).bytes).toBeGreaterThan(100);
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("in the listener");
      },
    ],
    ["rejects", () => Promise.reject(new Error("in the listener"))],
    ["rejects in another realm", () => runInNewContext("Promise.reject(new Error('in the listener'))")],
    [
      "returns what throws when it is looked at",
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: that is what is tried
        get then() {
          throw new Error("in the listener");
        },
      }),
    ],
  ])("reach a listener that %s without harm", async (_name, onEvent) => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => void rejections.push(reason);
    process.on("unhandledRejection", note);
    const { client } = setUp([good, good], { onEvent, maxEntries: 1 });
    expect(await client.isAllowed(`${ORIGIN}/closed`)).toBe(false);
    expect([...(await client.check(["http://b.example/open"]))]).toEqual([1]);
    await turns();
    process.off("unhandledRejection", note);
    expect(rejections).toEqual([]);
  });

  it("reach a listener that asks the client, and gets its answer", async () => {
    const answers: Promise<boolean>[] = [];
    const { client } = setUp([good], {
      onEvent: () => answers.push(client.isAllowed(`${ORIGIN}/closed`)),
    });
    await client.get(ORIGIN);
    expect(await Promise.all(answers)).toEqual([false]);
  });
});
