/** What an enforcer tells of itself: in Prometheus' format, read by its own tool, and to OpenTelemetry. */
import { spawnSync } from "node:child_process";
import { metrics as api } from "@opentelemetry/api";
import { expect, expectTypeOf, it } from "vitest";
import {
  createEnforcer,
  type EnforcerOptions,
  type MetricsMeter,
  observeMetrics,
} from "../../../src/site/enforce/index.ts";
import { skipped } from "../../crawl/fetch/skip.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const ROBOTS = 'User-agent: GPTBot\nDisallow: /a"b\\\n\nUser-agent: FooBot\nUser-agent: x1\nDisallow: /\n';
const quiet = { now: () => NOW, onError: () => {}, onNotice: () => {} };
const enforcer = (options: Partial<EnforcerOptions> = {}) =>
  createEnforcer({ robots: ROBOTS, ...quiet, ...options });

/** Lines with values, by metric. */
function linesOf(text: string, metric: string): string[] {
  return text.split("\n").filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
}

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SENT = ["GPTBot/1.2", "foobot/1", "FooBot/2", "Inventedbot/1", "curl/8.5.0", "", BROWSER];

it("counts decisions by crawler, identity and action, and blocks by rule", () => {
  const one = enforcer();
  for (const userAgent of SENT) one.decide({ url: '/a"b\\', userAgent });
  one.decide({ url: "/", userAgent: "GPTBot/1.2", method: "POST" });
  const text = one.metrics();
  expect(linesOf(text, "robotomata_requests_total")).toEqual([
    'robotomata_requests_total{crawler="",identity="person",action="allow"} 1',
    'robotomata_requests_total{crawler="GPTBot",identity="claimed",action="block"} 1',
    'robotomata_requests_total{crawler="foobot",identity="claimed",action="block"} 2',
    'robotomata_requests_total{crawler="(others)",identity="claimed",action="allow"} 1',
    'robotomata_requests_total{crawler="curl",identity="undeclared",action="allow"} 1',
    'robotomata_requests_total{crawler="(no User-Agent)",identity="undeclared",action="allow"} 1',
  ]);
  expect(linesOf(text, "robotomata_blocked_total")).toEqual([
    'robotomata_blocked_total{rule="Disallow: /a\\"b\\\\"} 1',
    'robotomata_blocked_total{rule="Disallow: /"} 2',
  ]);
  expect(linesOf(text, "robotomata_other_methods_total")).toEqual(["robotomata_other_methods_total 1"]);
  expect(linesOf(text, "robotomata_enforcing")).toEqual(["robotomata_enforcing 1"]);
  expect(linesOf(enforcer({ mode: "report" }).metrics(), "robotomata_enforcing")).toEqual([
    "robotomata_enforcing 0",
  ]);
});

it("makes no series of invented names, and few of names and rules that a file has", () => {
  const one = enforcer();
  const lines = (): number => one.metrics().split("\n").length;
  const before = lines();
  for (let i = 0; i < 3000; i++) one.decide({ url: `/${i}`, userAgent: `Invented${i}bot/1.0` });
  expect(lines() - before).toBe(1);
  const named = Array.from({ length: 2000 }, (_, i) => `Named${"a".repeat(i % 50)}-${"b".repeat(i / 50)}bot`);
  const robots = named.map((name, i) => `User-agent: ${name}\nDisallow: /${i}\n`).join("\n");
  const all = enforcer({ robots });
  for (const [i, name] of named.entries()) all.decide({ url: `/${i}`, userAgent: `${name}/1.0` });
  expect(linesOf(all.metrics(), "robotomata_requests_total").length).toBeLessThanOrEqual(502);
  const rules = linesOf(all.metrics(), "robotomata_blocked_total");
  expect(rules).toHaveLength(501);
  expect(rules.at(-1)).toMatch(/^robotomata_blocked_total\{rule="\(others\)"\} 1500$/);
});

it("says when the file and lists were loaded, and how often that failed", async () => {
  let now = NOW;
  const bodies = [ROBOTS, undefined, new Error("gone")];
  const load = async (): Promise<string | undefined> => {
    const body = bodies.shift();
    if (body instanceof Error) throw body;
    return body;
  };
  const url = "https://name:secret@lists.example/google.json";
  const one = enforcer({
    robots: { load, every: 1000 },
    networks: ["Googlebot", "bingbot"].map((name) => ({ for: name, url })),
    fetch: async () => new Response(null, { status: 500 }),
    now: () => now,
  });
  await one.ready;
  const stamps = (): string[] => linesOf(one.metrics(), "robotomata_loaded_timestamp_seconds");
  expect(stamps()).toEqual([`robotomata_loaded_timestamp_seconds{source="robots.txt"} ${NOW / 1000}`]);
  const again = async (): Promise<void> => {
    now += 2000;
    await one.verify({ url: "/", userAgent: "GPTBot/1" });
    await new Promise((resolve) => setImmediate(resolve));
  };
  await again();
  const confirmed = `robotomata_loaded_timestamp_seconds{source="robots.txt"} ${NOW / 1000 + 2}`;
  expect(stamps()).toEqual([confirmed]);
  await again();
  expect(stamps()).toEqual([confirmed]);
  expect(linesOf(one.metrics(), "robotomata_load_failures_total")).toEqual([
    'robotomata_load_failures_total{source="robots.txt"} 1',
    'robotomata_load_failures_total{source="https://lists.example/google.json"} 1',
  ]);
  now += 60_000;
  one.replace("User-agent: *\nDisallow: /\n");
  expect(stamps()).toEqual([`robotomata_loaded_timestamp_seconds{source="robots.txt"} ${now / 1000}`]);
});

it("counts addresses that verify nobody, and signatures that do not count", async () => {
  const signatures = async (): Promise<undefined> => undefined;
  const networks = [{ for: "Googlebot", text: "192.0.2.0/24" }];
  const one = enforcer({
    networks,
    signatures: Object.assign(signatures, { check: async () => ({ why: "it is too old" }) }),
  });
  const signed = { "signature-agent": '"https://bot.example"' };
  for (const userAgent of ["Googlebot/2.1", BROWSER])
    await one.verify({ url: "/", userAgent, headers: signed });
  const text = one.metrics();
  expect(linesOf(text, "robotomata_unsigned_total")).toEqual(["robotomata_unsigned_total 2"]);
  expect(linesOf(text, "robotomata_unverifiable_total")[0]).toMatch(/\{why="missing"\} [1-9]/);
});

const promtool = spawnSync("promtool", ["--version"]).error === undefined;
if (!promtool) skipped("the text format of metrics", "promtool of Debian's prometheus is not installed");
it.skipIf(!promtool)("is accepted by promtool, whatever is in names and rules", () => {
  const odd = `User-agent: Fo\u00d6bot\nDisallow: /\u0001\t"\\x\nDisallow: /${"\u{1f916}".repeat(100)}`;
  const one = enforcer({ robots: `${odd}\n` });
  for (const userAgent of [...SENT, "Fo\u00d6bot/1"])
    for (const url of ['/\u0001\t"\\x', `/${"%F0%9F%A4%96".repeat(100)}`]) one.decide({ url, userAgent });
  const { status, stderr } = spawnSync("promtool", ["check", "metrics"], {
    input: one.metrics(),
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});

it("gives the same to OpenTelemetry", () => {
  const one = enforcer();
  for (const userAgent of SENT) one.decide({ url: "/a", userAgent });
  const made = new Map<string, string>();
  const seen: [string, number, unknown][] = [];
  const meter: MetricsMeter<string> = {
    createObservableCounter: (name) => made.set(name, "counter") && name,
    createObservableGauge: (name, { unit = "" }) => made.set(name, `gauge ${unit}`) && name,
    addBatchObservableCallback(callback, instruments) {
      expect(instruments).toEqual([...made.keys()]);
      callback({ observe: (...given) => seen.push(given) });
    },
  };
  observeMetrics(one, meter);
  expect(made.get("robotomata.requests")).toBe("counter");
  expect(made.get("robotomata.loaded_timestamp")).toBe("gauge s");
  const values = one
    .metrics()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(seen.map(([, value]) => value)).toEqual(values.map((line) => Number(line.replace(/.* /, ""))));
  expect(seen).toContainEqual(["robotomata.loaded_timestamp", NOW / 1000, { source: "robots.txt" }]);
  expectTypeOf(api.getMeter("a")).toExtend<Parameters<typeof observeMetrics>[1]>();
  observeMetrics(one, api.getMeter("a"));
  const { createObservableGauge: _, ...lacking } = meter;
  expect(() => observeMetrics(one, lacking as typeof meter)).toThrow(/createObservableGauge/);
});
