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

/** What is measured, generated or written by tools; and this machine, which is full of what it looks for. */
const ELSEWHERE =
  /(?:^|\/)node_modules\/|^(?:bench|mutation)\/|^docs\/examples-|\/projects\/|^package\/(?:fake-)?clock[.-]/;

const FIRES = "what the limit is for never comes";
const POLLS = "asks again and again until something holds";
const SLACK = "only makes room for what must not happen, or for another order: no pause is too short";
const LONGER = "takes so long at least, which a busy machine only makes longer";

/** Files, and folders, that may have some. Numbers only ever fall. */
const ALLOWED: Readonly<Record<string, readonly [count: number, why: string]>> = {
  "cli/hosts.test.ts": [1, SLACK],
  "cli/no-network.mjs": [1, "is the fake clock of a process"],
  "cli/audit/terminal.test.ts": [2, "a total that counts no milliseconds"],
  "cli/watch/delivery.test.ts": [3, `${FIRES}; kills, and collects garbage, at any moment`],
  "consumers/programs/": [2, "programs that are compiled only"],
  "site/enforce/identity.test.ts": [1, FIRES],
  "site/enforce/real-servers.ts": [1, POLLS],
  "site/enforce/red-team.test.ts": [1, FIRES],
  "site/enforce/respond.test.ts": [2, FIRES],
  "site/enforce/signatures.test.ts": [2, `${FIRES}; a date relative to another`],
  "crawl/fetch/circumstances/ways.ts": [1, FIRES],
  "crawl/fetch/faults.test.ts": [6, FIRES],
  "crawl/fetch/freshness.test.ts": [4, FIRES],
  "crawl/fetch/memory.test.ts": [1, "looks how much there is, now and then"],
  "crawl/fetch/misuse.test.ts": [2, "limits that are refused"],
  "crawl/fetch/redis.test.ts": [1, FIRES],
  "crawl/fetch/robots-fetch.test.ts": [3, `${FIRES}; times that lie before and after the call`],
  "crawl/fetch/shared.test.ts": [2, FIRES],
  "crawl/fetch/standstill.test.ts": [
    2,
    "stands still for longer than the limit, of which many turns of the loop are left",
  ],
  "site/meta/memory.child.ts": [2, "is printed, and nothing is compared with it"],
  "crawl/node/files-child.ts": [1, "looks how much there is, now and then"],
  "crawl/node/node-fetch.test.ts": [1, FIRES],
  "runtime/examples.spec.ts": [2, LONGER],
  "runtime/inside/report.ts": [4, "measurements for the table of docs/runtimes.md"],
  "runtime/requests.spec.ts": [2, `${FIRES}; ${SLACK}`],
  "support/waits.ts": [1, "is how to wait"],
  "study/harvest.test.ts": [2, "holds the processor to be late"],
  "study/parts.test.ts": [1, SLACK],
  "study/queue.test.ts": [6, `${SLACK}; ${LONGER}`],
  "study/rows.test.ts": [1, POLLS],
  "web/long-tasks.ts": [2, "a task of known length"],
  "web/quiet.spec.ts": [1, "timers that are waited for"],
  "web/states.spec.ts": [2, SLACK],
  "web/visitor.ts": [4, "measurements of the walks, which are printed"],
  "web/tester.spec.ts": [2, "keys that count only a moment after a list has opened"],
  "web/chromium.ts": [1, "keeps a worker busy until it is ended"],
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
    ["sleep", "setTimeout(() => response.end(), 100);"],
    ["sleep", "const watch = setInterval(() => look(at), 5);"],
    ["sleep", "await sleep(1_500);"],
    ["sleep", "await page.waitForTimeout(100);"],
    ["sleep", "await page.waitForTimeout(isSlow ? 1_500 : 300);"],
    ["limit", "const client = new RobotsClient({ timeout: 200 });"],
    ["limit", "const client = new RobotsClient({ timeout: stalls ? 150 : 60_000 });"],
    ["limit", "const ask = async (url: string, deadline = 5_000) => client.check([url], { deadline });"],
    ["limit", "await check(urls, { deadline: 5_000 });"],
    ["limit", "signal: AbortSignal.timeout(100)"],
    ["limit", "await vi.waitFor(() => expect(writes).toHaveLength(1));"],
  ])("%s: %s", (kind, line) => {
    expect(clocksIn(`it("x", async () => {\n  ${line}\n});`)).toEqual([{ line: 2, kind, text: line }]);
  });

  it.each([
    ["limit", "const LIMIT = 200;", "const client = new RobotsClient({ timeout: LIMIT });"],
    [
      "limit",
      "const SECOND = 1_000;\nconst LIMIT = 2 * SECOND;",
      "const client = new RobotsClient({ timeout: LIMIT });",
    ],
    [
      "limit",
      "const timeout = minutes * 2;\nconst deadline = 50;",
      "await client.check(urls, { deadline });",
    ],
    ["limit", "const SHORT = 150;", "await client.check(urls, { deadline: 2 * SHORT, signal });"],
    ["sleep", "const PAUSE = 20;", "await new Promise((resolve) => setTimeout(resolve, PAUSE));"],
  ])("%s, through a constant: %s %s", (kind, constants, line) => {
    const found = clocksIn(`${constants}\nit("x", async () => {\n  ${line}\n});`);
    expect(found.at(-1)).toMatchObject({ kind, text: line });
  });

  it("a call over several lines", () => {
    expect(clocksIn("setTimeout(() => {\n  response.end(',');\n}, 100);")).toMatchObject([
      { line: 1, kind: "sleep" },
    ]);
  });

  it.each([
    "const client = new RobotsClient({ timeout: PATIENT, now: () => clock.now });",
    "const LONG = 60_000;\nconst client = new RobotsClient({ timeout: LONG });",
    "await run({ timeout: 120_000 });",
    "await vi.waitFor(() => expect(writes).toHaveLength(1), PATIENT);",
    "setTimeout(() => expect(1).toBe(1));",
    "await new Promise((resolve) => setTimeout(resolve, 0));",
    "setInterval(() => {}, 1_000);",
    "// performance.now() is not used",
    "await turns();",
  ])("not in: %s", (line) => {
    expect(clocksIn(line)).toEqual([]);
  });
});

describe("where the clock is a fake one", () => {
  const REAL = 'import { setTimeout as sleep } from "node:timers/promises";';
  const kinds = (...lines: string[]): string[] => clocksIn(lines.join("\n")).map(({ text }) => text);

  it("nothing is found that goes by it", () => {
    for (const line of ["await sleep(20);", "setTimeout(end, 5);", "await check(urls, { deadline: 5 });"])
      expect(kinds("vi.useFakeTimers();", line)).toEqual([]);
    const hook = ["describe('x', () => {", "  beforeEach(() => {", "    vi.useFakeTimers();", "  });"];
    expect(kinds(...hook, "  it('y', () => {", "    setTimeout(end, 5);", "  });", "});")).toEqual([]);
  });

  it("Node's own sleep is found nevertheless, and signals, and waits in pages", () => {
    expect(kinds(REAL, "vi.useFakeTimers();", "await sleep(20);")).toEqual(["await sleep(20);"]);
    for (const line of ["await page.waitForTimeout(5);", "const signal = AbortSignal.timeout(100);"])
      expect(kinds("vi.useFakeTimers();", line)).toEqual([line]);
  });

  it("what is not faked is found, where only some of it is", () => {
    const some = 'vi.useFakeTimers({ toFake: ["Date"], now: 0 });';
    expect(kinds(some, "expect(at).toBeLessThan(Date.now());", "setTimeout(end, 5);")).toEqual([
      "setTimeout(end, 5);",
    ]);
  });

  it("it is found before and after", () => {
    const inside = [
      "it('x', () => {",
      "  vi.useFakeTimers();",
      "  setTimeout(end, 1);",
      "  vi.useRealTimers();",
    ];
    expect(
      kinds("setTimeout(end, 5);", ...inside, "  setTimeout(end, 6);", "});", "setTimeout(end, 7);"),
    ).toEqual(["setTimeout(end, 5);", "setTimeout(end, 6);", "setTimeout(end, 7);"]);
  });
});
