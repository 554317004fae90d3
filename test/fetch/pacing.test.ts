/** Turns at hosts that want time between requests, on a clock that the tests turn. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RobotsClient } from "../../src/fetch/index.ts";

const URL_A = "http://a.example/x";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(file: string, status = 200) {
  const fetch = async () => new Response(file, { status, headers: { "retry-after": "30" } });
  const client = new RobotsClient({ userAgent: "testbot/1.0", fetch });
  const order: string[] = [];
  const started = Date.now();
  /** Waits for a turn, and notes who had it and when, in seconds. */
  const turn = (name: string, url = URL_A, signal?: AbortSignal): Promise<unknown> =>
    client.pace(url, { signal }).then(
      () => order.push(`${name} ${Math.round((Date.now() - started) / 1000)}`),
      (error: { code?: string; message: string }) => order.push(`${name} ${error.code || error.message}`),
    );
  return { client, order, turn };
}

describe("pace", () => {
  it("keeps to the crawl delay, and who came first goes first", async () => {
    const { order, turn } = setUp("User-agent: *\nCrawl-delay: 2\n");
    for (const name of ["a", "b", "c"]) void turn(name);
    await vi.advanceTimersByTimeAsync(1999);
    expect(order).toEqual(["a 0"]);
    await vi.advanceTimersByTimeAsync(1);
    void turn("d");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(order).toEqual(["a 0", "b 2", "c 4", "d 6"]);
    void turn("e");
    await vi.advanceTimersByTimeAsync(0);
    expect(order.at(-1)).toBe("e 12");
  });

  it("keeps to the request rate, each host by itself", async () => {
    const { order, turn } = setUp("User-agent: *\nDisallow:\nRequest-rate: 1/5\n");
    for (const name of ["a", "b"]) void turn(name);
    void turn("other", "http://b.example/");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(order).toEqual(["a 0", "other 0", "b 5"]);
  });

  it("without a wish nobody waits", async () => {
    const { order, turn } = setUp("");
    for (let i = 0; i < 100; i++) void turn(`${i}`);
    await vi.advanceTimersByTimeAsync(0);
    expect(order.length).toBe(100);
  });

  it("one who leaves gives up the turn, not the others'", async () => {
    const { order, turn } = setUp("User-agent: *\nCrawl-delay: 2\n");
    const leaving = new AbortController();
    void turn("a");
    void turn("b", URL_A, leaving.signal);
    void turn("c");
    await vi.advanceTimersByTimeAsync(1000);
    leaving.abort(new Error("left"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(order).toEqual(["a 0", "b left", "c 2"]);
    void turn("d", URL_A, leaving.signal);
    await vi.advanceTimersByTimeAsync(0);
    expect(order.at(-1)).toBe("d left");
  });

  it("keeps no timer for those who have left", async () => {
    const { turn } = setUp("User-agent: *\nCrawl-delay: 3600\n");
    const leaving = new AbortController();
    void turn("a");
    void turn("b", URL_A, leaving.signal);
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(1);
    leaving.abort(new Error("left"));
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits for as long as a page's Retry-After says", async () => {
    const { client, order, turn } = setUp("");
    client.postpone(URL_A, "10");
    client.postpone(URL_A, 4000);
    client.postpone(URL_A, null);
    client.postpone(URL_A, "soon");
    client.postpone(URL_A, new Date(Date.now() + 12_000).toUTCString());
    void turn("a");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(order.length).toBe(1);
    expect(["a 11", "a 12"]).toContain(order[0]);
    expect(() => client.postpone(URL_A, -1)).toThrow("milliseconds or a Retry-After header");
    for (const wait of [true, {}, Number.NaN]) {
      expect(() => client.postpone(URL_A, wait as never)).toThrow("milliseconds or a Retry-After header");
    }
    expect(() => client.postpone("nonsense", 1)).toThrow("not an absolute http or https URL");
  });

  it("waits until a host that could not be asked may be asked again", async () => {
    const { order, turn } = setUp("", 503);
    void turn("a");
    await vi.advanceTimersByTimeAsync(29_000);
    expect(order).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(order).toEqual(["a 30"]);
  });

  it("waits no longer for that where the clock is set back", async () => {
    const { client, order, turn } = setUp("", 503);
    await client.get(URL_A);
    vi.setSystemTime(Date.now() - 86_400_000);
    void turn("a");
    await vi.advanceTimersByTimeAsync(29_000);
    expect(order.length).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(order.length).toBe(1);
  });

  it("has room for a limited number, and says so", async () => {
    const { client, order, turn } = setUp("User-agent: *\nCrawl-delay: 9\n");
    for (let i = 0; i < 10_002; i++) void turn(`${i}`);
    await vi.advanceTimersByTimeAsync(0);
    expect(order).toEqual(["0 0", "10001 QUEUE_FULL"]);
    await client.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(order.length).toBe(10_002);
    expect(order.at(-1)).toBe("10000 DISPOSED");
    expect(vi.getTimerCount()).toBe(0);
  });
});
