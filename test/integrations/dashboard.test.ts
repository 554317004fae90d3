/** examples/grafana: made with Grafana's own types, of metrics that there are, in queries that Prometheus reads. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { folderWith, output } from "../cli/run.ts";
import { skipped } from "../crawl/fetch/skip.ts";

const file = new URL("../../examples/grafana/dashboard.json", import.meta.url);
const text = readFileSync(file, "utf8");
const queries = [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
  ([, one]) => JSON.parse(one!) as string,
);

const here = fileURLToPath(new URL(".", import.meta.url));
const isInstalled = existsSync(join(here, "node_modules/@grafana/grafana-foundation-sdk"));
if (!isInstalled)
  skipped("the dashboard as Grafana's types have it", "`npm ci` was not run in test/integrations");

it.skipIf(!isInstalled)("is what dashboard.ts makes, which has no errors of types", async () => {
  // By a name that the compiler does not follow: without the package, it would find errors.
  const name = "./dashboard.ts";
  const { dashboardText } = (await import(name)) as { dashboardText(): string };
  expect(dashboardText()).toBe(text);
  const flags = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions", "--types", "node"];
  const target = ["--module", "nodenext", "--target", "es2023", "--ignoreConfig"];
  const { stdout, status } = spawnSync("npx", ["tsc", ...flags, ...target, "dashboard.ts"], {
    cwd: here,
    encoding: "utf8",
  });
  expect([stdout, status]).toEqual(["", 0]);
});

it("asks for metrics that are there", async () => {
  const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /x\n" });
  enforcer.decide({ url: "/x", userAgent: "GPTBot/1" });
  const log = '192.0.2.1 - - [20/Nov/2026:10:00:00 +0000] "GET /x HTTP/1.1" 200 5 "-" "GPTBot/1.2"\n';
  const cwd = folderWith({ log, "robots.txt": "User-agent: *\nDisallow: /x\n" });
  const args = ["bots", "--format", "prometheus", "--robots", "robots.txt", "log"];
  const exposed = enforcer.metrics() + (await output(args, { cwd }));
  const names = new Set([...text.matchAll(/\brobotomata_\w+/g)].map(([one]) => one));
  expect(names.size).toBeGreaterThan(7);
  expect([...names].filter((name) => !exposed.includes(`# TYPE ${name} `))).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;
if (!hasPromtool) skipped("the dashboard's queries", "promtool of Debian's prometheus is not installed");

it.skipIf(!hasPromtool)("has queries that Prometheus reads", () => {
  expect(queries.length).toBeGreaterThan(8);
  const rules = queries.map((expr, i) => {
    const plain = expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*");
    return { record: `query:${i}`, expr: plain };
  });
  const folder = folderWith({ "rules.yml": JSON.stringify({ groups: [{ name: "all", rules }] }) });
  const { status, stderr } = spawnSync("promtool", ["check", "rules", join(folder, "rules.yml")], {
    encoding: "utf8",
  });
  expect([stderr, status]).toEqual(["", 0]);
});
