/**
 * Every way to ask says the same, whatever happened before: random stories of hosts that answer, fail and change, of time
 * that passes, of memory that is short and a shared cache that may be there.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { RobotsClient, Verdict } from "../../../src/crawl/fetch/index.ts";
import { type Dialect, parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Files of a host, by number. */
const FILES = ["", "User-agent: *\nDisallow: /closed\n", "User-agent: *\nDisallow: /\nAllow: /open\n"];

/** What a host answers: with a file, a status, or a broken connection. */
type Mood = { readonly file: number } | { readonly status: number } | "broken";

const mood: fc.Arbitrary<Mood> = fc.oneof(
  fc.record({ file: fc.nat(FILES.length - 1) }),
  fc.record({ status: fc.constantFrom(404, 403, 429, 500) }),
  fc.constant<Mood>("broken"),
);

const step = fc.record({
  host: fc.nat(5),
  mood,
  wait: fc.constantFrom(0, 0, 1000, MINUTE, HOUR, 13 * HOUR, 26 * HOUR, 31 * 24 * HOUR),
  forget: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

const world = fc.record({
  dialect: fc.constantFrom<Dialect>("rfc9309", "google", "koster1996"),
  maxEntries: fc.constantFrom(2, 3, 100),
  staleWhileRevalidate: fc.constantFrom(0, 12 * HOUR),
  afterPatience: fc.constantFrom("hold" as const, "allow" as const),
  shared: fc.boolean(),
  etags: fc.boolean(),
});

it("RobotsClient's check, isAllowed, decide, sort and get agree, and say what the files say", async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.array(step, { minLength: 1, maxLength: 40 }), async (options, steps) => {
      const { shared, etags, afterPatience, ...rest } = options;
      let now = 1_000_000;
      const moods = new Map<string, Mood>();
      const asked = new Set<string>();
      const fetch = async (url: string, init: { headers: Record<string, string> }): Promise<Response> => {
        const { hostname } = new URL(url);
        const answer = moods.get(hostname)!;
        asked.add(hostname);
        if (answer === "broken") throw Object.assign(new Error("no"), { code: "ECONNRESET" });
        if ("status" in answer) return new Response(null, { status: answer.status });
        const etag = `"${answer.file}"`;
        if (init.headers["if-none-match"] === etag) return new Response(null, { status: 304 });
        const headers = etags ? { etag, "cache-control": "max-age=7200" } : {};
        return new Response(FILES[answer.file]!, { headers });
      };
      const client = new RobotsClient({
        userAgent: "testbot/1.0",
        fetch,
        now: () => now,
        ...rest,
        ...(rest.dialect !== "google" && { afterPatience }),
        ...(shared && { cache: new Map<string, string>() }),
      });
      for (const { host, mood, wait, forget } of steps) {
        now += wait;
        const name = `h${host}.example`;
        moods.set(name, mood);
        asked.clear();
        const urls = ["/open", "/closed"].map((path) => `http://${name}${path}`);
        if (forget) await client.forget(urls[0]!);
        let verdicts = [...(await client.check(urls))];
        // A stale copy may have answered while its host is asked in the background.
        if (rest.staleWhileRevalidate > 0) {
          await new Promise((resolve) => setTimeout(resolve, 0));
          verdicts = [...(await client.check(urls))];
        }
        const entry = await client.get(urls[0]!);
        const isLater = entry.retryAt !== undefined;
        expect(isLater).toBe(
          entry.access === "disallow" && ["unreachable", "unasked"].includes(entry.outcome),
        );
        expect(verdicts).toEqual(
          isLater ? [Verdict.Unknown, Verdict.Unknown] : [...entry.policy.check(urls)],
        );
        for (const [i, url] of urls.entries()) {
          expect(await client.isAllowed(url)).toBe(verdicts[i] === Verdict.Allowed);
          expect(await client.decide(url)).toMatchObject({ verdict: verdicts[i], retryAt: entry.retryAt });
        }
        expect((await client.sort(urls)).allowed).toEqual(
          urls.filter((_, i) => verdicts[i] === Verdict.Allowed),
        );
        if (asked.has(name) && typeof mood === "object" && "file" in mood) {
          const policy = parse(FILES[mood.file]!, { dialect: rest.dialect }).policyFor("testbot");
          expect(verdicts).toEqual([...policy.check(urls)]);
        }
        expect(client.size).toBeLessThanOrEqual(rest.maxEntries);
      }
      // Background fetches of stale copies come to their end.
      await new Promise((resolve) => setTimeout(resolve, 0));
      await client.close();
      expect(client.bytes).toBe(0);
    }),
    { numRuns: cases(300) },
  );
}, 60_000);
