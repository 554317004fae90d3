/** Turns at hosts that want time between requests, on a clock that the tests turn. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PaceOptions, RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { countTimersOf } from "../../support/own-timers.ts";

const URL_A = "http://a.example/x";

let timers: () => number;

beforeEach(() => {
  vi.useFakeTimers();
  timers = countTimersOf("/crawl/fetch/pacing.ts");
});
afterEach(() => void vi.useRealTimers());

function setUp(file: string, status = 200, options: Partial<RobotsClientOptions> = {}) {
  const fetch = async () => new Response(file, { status, headers: { "retry-after": "30" } });
  const client = new RobotsClient({ userAgent: "testbot/1.0", fetch, ...options });
  const order: string[] = [];
  const started = Date.now();
  /** Waits for a turn, and notes who had it and when, in seconds. */
  const turn = (name: string, url = URL_A, signal?: AbortSignal, more: PaceOptions = {}): Promise<unknown> =>
    client.pace(url, { signal, ...more }).then(
      () => order.push(`${name} ${Math.round((Date.now() - started) / 1000)}`),
      (error: { code?: string; message: string }) => order.push(`${name} ${error.code || error.message}`),
    );
  return { client, order, turn };
}

describe("RobotsClient.pace", () => {
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

  it.each(["", "User-agent: *\nCrawl-delay: 0.1\n", "User-agent: *\nDisallow:\nRequest-rate: 100/1\n"])(
    "waits a second where the file asks for less: %j",
    async (file) => {
      const { order, turn } = setUp(file);
      for (const name of ["a", "b", "c"]) void turn(name);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(order).toEqual(["a 0", "b 1", "c 2"]);
    },
  );

  it("waits for no longer than five minutes", async () => {
    const { order, turn } = setUp("User-agent: *\nCrawl-delay: 86400\n");
    for (const name of ["a", "b"]) void turn(name);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(order).toEqual(["a 0", "b 300"]);
  });

  it.each<[Partial<RobotsClientOptions>, string, number]>([
    [{ minDelay: 0 }, "", 0],
    [{ minDelay: 7000 }, "User-agent: *\nCrawl-delay: 3\n", 7],
    [{ minDelay: 7000 }, "User-agent: *\nCrawl-delay: 9\n", 9],
    [{ maxDelay: 4000 }, "User-agent: *\nCrawl-delay: 9\n", 4],
    [{ maxDelay: 0 }, "User-agent: *\nCrawl-delay: 9\n", 0],
    [{ minDelay: 900_000 }, "", 900],
  ])("keeps within bounds that are set: %j, %j", async (options, file, seconds) => {
    const { order, turn } = setUp(file, 200, options);
    for (const name of ["a", "b"]) void turn(name);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(order).toEqual(["a 0", `b ${seconds}`]);
  });

  it("refuses bounds that exclude each other", () => {
    for (const options of [{ minDelay: 5, maxDelay: 4 }, { minDelay: -1 }, { maxDelay: "1" as never }]) {
      expect(() => setUp("", 200, options)).toThrow(/(?:min|max)Delay must be (?:a whole number|at least)/);
    }
  });

  it("takes the turn from a caller who leaves, not from the others", async () => {
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
    expect(timers()).toBe(1);
    leaving.abort(new Error("left"));
    await vi.advanceTimersByTimeAsync(0);
    expect(timers()).toBe(0);
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

  it("backs off from a host whose Retry-After is over already", async () => {
    for (const over of ["0", "Wed, 21 Oct 2015 07:28:00 GMT"]) {
      const { client, order, turn } = setUp("");
      client.postpone(URL_A, over);
      void turn("a");
      await vi.advanceTimersByTimeAsync(20_000);
      expect(order).toEqual(["a 5"]);
    }
  });

  describe("in lanes", () => {
    const TWO = "User-agent: *\nCrawl-delay: 2\n";
    const PORT = "http://a.example:8080/x";
    const SECURE = "https://a.example/x";

    it("has one for each host, whatever its ports and schemes, in which who came first goes first", async () => {
      const { client, order, turn } = setUp("");
      const urls = [URL_A, PORT, SECURE, "http://b.example/", PORT, URL_A];
      await client.prefetch(urls);
      for (const url of urls) void turn(url, url);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(order).toEqual([
        `${URL_A} 0`,
        "http://b.example/ 0",
        `${PORT} 1`,
        `${SECURE} 2`,
        `${PORT} 3`,
        `${URL_A} 4`,
      ]);
    });

    it("keeps to each origin's delay, and lets others go meanwhile", async () => {
      const fetch = async (url: string) =>
        new Response(url.startsWith("https:") ? "User-agent: *\nCrawl-delay: 5\n" : "");
      const { order, turn } = setUp("", 200, { fetch });
      for (const url of [SECURE, SECURE, URL_A, URL_A, SECURE]) void turn(url, url);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(order).toEqual([`${SECURE} 0`, `${URL_A} 1`, `${URL_A} 2`, `${SECURE} 5`, `${SECURE} 10`]);
    });

    it("has those that are named", async () => {
      const lane = vi.fn((url: string) => new URL(url).hostname.replace(/^[^.]+\./, ""));
      const { client, order, turn } = setUp(TWO, 200, { lane });
      await client.prefetch(["http://a.example/", "http://b.example/", "http://c.example/"]);
      for (const host of ["a", "b", "c", "a"]) void turn(host, `http://${host}.example/page`);
      await vi.advanceTimersByTimeAsync(1500);
      // What one host asks for is not asked of the others.
      client.postpone("https://b.example/", "20");
      void turn("b", "http://b.example/page");
      void turn("c", "http://c.example/page");
      await vi.advanceTimersByTimeAsync(30_000);
      expect(order).toEqual(["a 0", "b 1", "c 2", "a 3", "c 4", "b 22"]);
      expect(lane).toHaveBeenCalledWith("http://a.example/page");
      expect(timers()).toBe(0);
    });

    it("refuses what names none", async () => {
      const { client, order, turn } = setUp("", 200, { lane: () => 5 as never });
      await turn("a");
      expect(order).toEqual([`a INVALID_ARGUMENT`]);
      expect(() => client.postpone(URL_A, 5)).toThrow(`What lane returns must be a text for ${URL_A}, not `);
    });

    it("says as soon as it is clear that others of the lane make it too late", async () => {
      const { client, order, turn } = setUp("");
      await client.prefetch([URL_A, PORT]);
      void turn("a");
      void turn("b", PORT);
      void turn("c", URL_A, undefined, { deadline: 1500 });
      await vi.advanceTimersByTimeAsync(1000);
      expect(order).toEqual(["a 0", "b 1", "c RETRY_LATER"]);
      await vi.advanceTimersByTimeAsync(5000);
      expect(timers()).toBe(0);
    });

    it("does not keep other origins waiting for one whose robots.txt cannot be fetched", async () => {
      const fetch = async (url: string) => new Response("", { status: url.startsWith("https:") ? 200 : 503 });
      const { order, turn } = setUp("", 200, { fetch, retryAfter: 30_000 });
      void turn(URL_A);
      void turn(SECURE, SECURE);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(order).toEqual([`${SECURE} 0`, `${URL_A} 30`]);
    });
  });

  describe("at a host that is busy without saying for how long", () => {
    /** The seconds between turns, at each of which the host is busy, and answers two requests so. */
    async function busy(times: number, options: Partial<RobotsClientOptions> = {}, file = "") {
      const { client, order, turn } = setUp(file, 200, options);
      await turn("");
      for (let i = 0; i < times; i++) {
        client.postpone(URL_A, i % 2 === 0 ? null : "soon");
        client.postpone(URL_A, null);
        await Promise.all([turn(""), vi.advanceTimersByTimeAsync(1), vi.runAllTimersAsync()]);
      }
      return order.map(Number).map((at, i, all) => at - (all[i - 1] ?? 0));
    }

    it("pauses for twice as long each time, up to an hour", async () => {
      const found = await busy(12);
      expect(found).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    });

    it("begins anew once the host has been well", async () => {
      const { client, order, turn } = setUp("");
      for (let i = 0; i < 3; i++) {
        client.postpone(URL_A, null);
        void turn("a");
        await vi.advanceTimersByTimeAsync(12_000);
      }
      expect(order).toEqual(["a 5", "a 17", "a 29"]);
    });

    it("waits for as long as is set, or as the host's delay if that is longer", async () => {
      expect(await busy(3, { backOff: 2000 })).toEqual([0, 2, 4, 8]);
      expect(await busy(3, {}, "User-agent: *\nCrawl-delay: 60\n")).toEqual([0, 60, 120, 240]);
      expect(await busy(2, { backOff: 0 })).toEqual([0, 1, 1]);
    });
  });

  describe("with a deadline", () => {
    const TEN = "User-agent: *\nCrawl-delay: 10\n";
    const within = (deadline: number): PaceOptions => ({ deadline });

    it("says at once, and when the turn would be, if that is too late", async () => {
      const { client, order, turn } = setUp(TEN);
      await client.prefetch([URL_A]);
      void turn("a", URL_A, undefined, within(0));
      void turn("b", URL_A, undefined, within(9_999));
      void turn("c", URL_A, undefined, within(10_000));
      void turn("d", URL_A, undefined, within(19_000));
      void turn("e");
      await vi.advanceTimersByTimeAsync(0);
      expect(order).toEqual(["a 0", "b RETRY_LATER", "d RETRY_LATER"]);
      const refused = client.pace(URL_A, within(5000));
      await expect(refused).rejects.toMatchObject({ code: "RETRY_LATER", retryAt: Date.now() + 30_000 });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(order.slice(3)).toEqual(["c 10", "e 20"]);
    });

    it("says so as soon as the host asks for more time, and lets others keep their places", async () => {
      const { client, order, turn } = setUp(TEN);
      await client.prefetch([URL_A]);
      for (const name of ["a", "b"]) void turn(name);
      void turn("c", URL_A, undefined, within(25_000));
      void turn("d");
      await vi.advanceTimersByTimeAsync(1000);
      client.postpone(URL_A, "5");
      await vi.advanceTimersByTimeAsync(0);
      expect(order).toEqual(["a 0"]);
      client.postpone(URL_A, "20");
      await vi.advanceTimersByTimeAsync(0);
      expect(order).toEqual(["a 0", "c RETRY_LATER"]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(order.slice(2)).toEqual(["b 21", "d 31"]);
      expect(timers()).toBe(0);
    });

    it("counts the time that robots.txt takes, whose fetch goes on", async () => {
      let answer = (_: Response): void => {};
      const slow = new Promise<Response>((resolve) => {
        answer = resolve;
      });
      const client = new RobotsClient({ userAgent: "testbot/1.0", fetch: () => slow });
      const refused = expect(client.pace(URL_A, within(5000))).rejects.toMatchObject({ code: "RETRY_LATER" });
      await vi.advanceTimersByTimeAsync(5000);
      await refused;
      answer(new Response(TEN));
      await vi.advanceTimersByTimeAsync(0);
      expect(client.peek(URL_A)).toBe(true);
      await client.pace(URL_A, within(0));
    });

    it("does not wait for a host that cannot be asked now", async () => {
      const { client } = setUp("", 503);
      for (const options of [within(29_000), { maxPause: 29_000 }]) {
        const refused = client.pace(URL_A, options);
        await expect(refused).rejects.toMatchObject({ code: "RETRY_LATER", retryAt: Date.now() + 30_000 });
      }
    });
  });

  describe("with a longest pause", () => {
    it("waits behind others for any time, but not for a host that wants to be left alone", async () => {
      const { client, order, turn } = setUp("User-agent: *\nCrawl-delay: 60\n");
      for (const name of ["a", "b", "c"]) void turn(name, URL_A, undefined, { maxPause: 30_000 });
      await vi.advanceTimersByTimeAsync(60_000);
      client.postpone(URL_A, "30");
      void turn("d", URL_A, undefined, { maxPause: 30_000 });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(order).toEqual(["a 0", "b 60", "c 120"]);
      client.postpone(URL_A, "31");
      void turn("e", URL_A, undefined, { maxPause: 30_000 });
      await vi.advanceTimersByTimeAsync(0);
      expect(order.slice(3)).toEqual(["d RETRY_LATER", "e RETRY_LATER"]);
    });

    it.each([-1, "5", Number.NaN, null])("refuses one that is not a number: %j", async (maxPause) => {
      const { client } = setUp("");
      await expect(client.pace(URL_A, { maxPause } as never)).rejects.toThrow("maxPause must be a number");
    });
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
    expect(timers()).toBe(0);
  });
});
