/** What the client knows without asking anybody. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";

const OPEN = "http://a.example/open";
const CLOSED = "http://a.example/closed";
let asked = 0;

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function clientOf(status: number, options: Partial<RobotsClientOptions> = {}): RobotsClient {
  const fetch = async () => {
    asked++;
    return new Response("User-agent: *\nDisallow: /closed\n", { status, headers: { "retry-after": "60" } });
  };
  return new RobotsClient({ userAgent: "testbot/1.0", fetch, ...options });
}

const peeks = (client: RobotsClient): unknown => [client.peek(OPEN), client.peek(new URL(CLOSED))];

it("peek is undefined for a host that has not been asked, and asks nobody", async () => {
  const client = clientOf(200);
  expect(peeks(client)).toEqual([undefined, undefined]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
});

it("peek is what isAllowed answers, for as long as that holds", async () => {
  const client = clientOf(200);
  await client.prefetch([OPEN]);
  expect(peeks(client)).toEqual([true, false]);
  expect(await client.isAllowed(CLOSED)).toBe(false);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(peeks(client)).toEqual([undefined, undefined]);
  expect(asked).toBe(1);
});

it("peek is false while a host is closed because it could not be asked", async () => {
  const client = clientOf(503);
  await client.prefetch([OPEN]);
  expect(peeks(client)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(peeks(client)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(peeks(client)).toEqual([undefined, undefined]);
});

it("peek does not serve what is stale, since it cannot refresh it", async () => {
  const client = clientOf(200, { maxAge: 600_000, minAge: 0, staleWhileRevalidate: 600_000 });
  await client.prefetch([OPEN]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(client.peek(OPEN)).toBe(undefined);
});

it("peek is false for what is not a URL", () => {
  const client = clientOf(200);
  for (const url of ["mailto:a@b.example", "/open", "", undefined, 7, Symbol("x")]) {
    expect(client.peek(url as string)).toBe(false);
  }
});

it("peek throws if the client is closed", async () => {
  const client = clientOf(200);
  await client.close();
  expect(() => client.peek(OPEN)).toThrow("closed");
});
