/**
 * No test depends on how fast the machine is: clocks, sleeps and short limits are found in the text of all tests, and each
 * file that may have some is listed, with how many and why.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { clocksIn, KINDS } from "./clock.ts";

const tests = fileURLToPath(new URL("..", import.meta.url));

/** What is measured, generated or written by tools; and this test, which is full of what it looks for. */
const ELSEWHERE = /(?:^|\/)node_modules\/|^(?:bench|mutation)\/|\/projects\/|^package\/clock\.test\.ts$/;

const FIRES = "what the limit is for never comes";
const POLLS = "asks again and again until something holds";
const SLACK = "only makes room for what must not happen, or for another order: no pause is too short";

/** Files, and folders, that may have some. Numbers only ever fall. */
const ALLOWED: Readonly<Record<string, readonly [count: number, why: string]>> = {
  "cli/meta.test.ts": [2, "a pause of a second against a limit of half a second"],
  "cli/no-network.mjs": [1, "is the fake clock of a process"],
  "cli/robots-source.test.ts": [6, `${FIRES}, but for pieces that come every 100 ms`],
  "cli-audit/audit.test.ts": [3, "a server that is slow, but within its limit"],
  "cli-audit/terminal.test.ts": [2, "a total that counts no milliseconds"],
  "cli-watch/delivery.test.ts": [2, `${FIRES}; kills at any moment`],
  "consumers/programs/": [2, "programs that are compiled only"],
  "crawlee/crawlee.test.ts": [1, "a host that never answers, among others, with one limit for all"],
  "enforce/identity.test.ts": [2, `${FIRES}; an answer from loopback within five seconds`],
  "enforce/real-servers.ts": [1, POLLS],
  "enforce/red-team.test.ts": [1, FIRES],
  "enforce/respond.test.ts": [2, FIRES],
  "enforce/signatures.test.ts": [2, `${FIRES}; a date relative to another`],
  "fetch/agreement.test.ts": [2, SLACK],
  "fetch/faults.test.ts": [5, FIRES],
  "fetch/freshness.test.ts": [4, FIRES],
  "fetch/held.test.ts": [1, SLACK],
  "fetch/outcome.test.ts": [1, FIRES],
  "fetch/later.test.ts": [4, `${FIRES}; holds the processor to be late`],
  "fetch/memory.test.ts": [2, "a time to come in a minute; all that a call does before it waits"],
  "fetch/misuse.test.ts": [3, "limits that are refused"],
  "fetch/redis.test.ts": [2, `${POLLS}; a clock that is a day ahead`],
  "fetch/robots-fetch.test.ts": [5, `${FIRES}; times that lie before and after the call`],
  "fetch/stream.test.ts": [8, `${FIRES}; a time that lies before the end of the call`],
  "meta/memory.child.ts": [2, "is printed, and nothing is compared with it"],
  "node/interceptor.test.ts": [1, FIRES],
  "node/guard.test.ts": [1, "answers from loopback within two seconds"],
  "node/node-fetch.test.ts": [1, FIRES],
  "runtime/": [
    8,
    "measurements for the table of docs/runtimes.md; hosts that hang; gaps of a second between requests",
  ],
  "sitemap/file.test.ts": [1, SLACK],
  "sitemap/urls.test.ts": [1, FIRES],
  "support/waits.ts": [2, "is how to wait"],
  "survey/": [11, `${POLLS}; outages of any length; holds the processor to be late`],
  "web/": [26, "a browser that draws; the limits are of seconds, for what takes milliseconds"],
};

const placeOf = (file: string): string =>
  Object.keys(ALLOWED).find((place) => (place.endsWith("/") ? file.startsWith(place) : file === place)) ??
  file;

const files = readdirSync(tests, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter(
    (file) => /\.[cm]?[jt]s$/.test(file) && !ELSEWHERE.test(file) && statSync(join(tests, file)).isFile(),
  );

it("depends on the clock where the list says so, and nowhere else", () => {
  const found = new Map<string, string[]>(Object.keys(ALLOWED).map((place) => [place, []]));
  for (const file of files) {
    for (const { line, kind, text } of clocksIn(readFileSync(join(tests, file), "utf8"))) {
      const told = `test/${file}:${line} ${KINDS[kind]}: ${text}`;
      found.set(placeOf(file), [...(found.get(placeOf(file)) ?? []), told]);
    }
  }
  const all = [...found.values()].flat().length;
  console.log(`${files.length} files, ${all} listed places that read a clock, sleep or have short limits`);
  for (const [place, told] of found) {
    const [count, why] = ALLOWED[place] ?? [0, "not listed"];
    expect(told.length, `${place} (${why}):\n${told.join("\n")}`).toBe(count);
  }
});

describe("is found", () => {
  it.each([
    ["clock", "const start = performance.now();"],
    ["clock", "const start = process.hrtime.bigint();"],
    ["comparison", "expect(Date.now() - start).toBeLessThan(200);"],
    ["comparison", "expect(Math.abs(retryAt - Date.now())).toBeLessThan(5);"],
    ["sleep", "await new Promise((resolve) => setTimeout(resolve, 20));"],
    ["sleep", "await sleep(1_500);"],
    ["sleep", "await page.waitForTimeout(100);"],
    ["limit", "const client = new RobotsClient({ timeout: 200 });"],
    ["limit", "await check(urls, { deadline: 5_000 });"],
    ["limit", "signal: AbortSignal.timeout(100)"],
    ["limit", "await vi.waitFor(() => expect(writes).toHaveLength(1));"],
  ])("%s: %s", (kind, line) => {
    expect(clocksIn(`it("x", async () => {\n  ${line}\n});`)).toEqual([{ line: 2, kind, text: line }]);
  });

  it.each([
    "const client = new RobotsClient({ timeout: PATIENT, now: () => clock.now });",
    "await run({ timeout: 120_000 });",
    "// performance.now() is not used",
    "await turns();",
  ])("not in: %s", (line) => {
    expect(clocksIn(line)).toEqual([]);
  });

  it("not where the timers are fake", () => {
    expect(clocksIn("vi.useFakeTimers();\nawait sleep(20);")).toEqual([]);
  });
});
