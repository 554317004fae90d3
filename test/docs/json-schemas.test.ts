/**
 * What commands print as JSON is as their schemas say, and the other way round: nothing more is let through.
 *
 * @module-tag long
 * @module-tag built
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv, type ValidateFunction } from "ajv";
import { afterAll, expect, it } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { examples, folderWith, robotomata, robotomataProcess } from "../cli/run.ts";
import { captured, PAST } from "../cli/watch/site.ts";
import { redisAvailable, startRedis } from "../crawl/fetch/redis-server.ts";
import { send, serve } from "../crawl/fetch/server.ts";

const file = (name: string): string => readFileSync(join(examples, name), "utf8");
const schemaOf = (command: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../docs/${command}.schema.json`, import.meta.url), "utf8"));

const site = await serve((request, response) => {
  const { origin } = site;
  const location = (path: string): string => `<url><loc>${origin}/${path}</loc><lastmod>soon</lastmod></url>`;
  if (request.url === "/robots.txt")
    send(response, 200, `User-agent: *\nDisallow: /x\nAllow: /\nSitemap: ${origin}/map.xml\n`);
  else if (request.url === "/map.xml")
    send(
      response,
      200,
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${location("a")}${location("x")}</urlset>`,
    );
  else if (request.url === "/page")
    send(response, 200, '<meta name="robots" content="noindex, max-snippet:-1, nonsense">', {
      "content-type": "text/html",
    });
  else send(response, 503);
});
const busy = await serve((_, response) => send(response, 503, "", { "retry-after": "60" }));
afterAll(async () => {
  for (const server of [site, busy]) await server[Symbol.asyncDispose]();
});

const cwd = (): string =>
  folderWith({
    "robots.txt": `${file("robots.txt")}\nUser-agent: Google-Extended\nDisallow: /private$\n`,
    "new.txt":
      "User-agent: *\nDisallow: /new # Allow\nCrawl-delay: 5\nContent-Signal: ai-train=no\nDisalow: /y\n",
    "long.txt": `User-agent: *\nDisallow: /%2*${"y".repeat(9)}\n`,
    "urls.txt": file("urls.txt"),
    "access.log": file("access.log"),
    "hosts.txt": `${site.origin}\n${busy.origin}\n`,
    "expected.txt": "* allow /\nGPTBot disallow /tmp/\n* disallow /search\n",
    "bad.bin": new Uint8Array([0, 1, 2, 0]),
    "past.warc.gz": Buffer.concat([captured(1, "/a"), captured(2, "/b"), captured(3, 404), captured(4, 404)]),
  });

const SERVER = ["--target", "nginx"];
const adapter = fileURLToPath(new URL("../conformance/programs/adapter.mjs", import.meta.url));
const ask = [process.execPath, adapter, "always"];
/** Invocations of each command, without `--json` unless another option takes its place. */
const CASES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  audit: [[site.origin], ["--report", "report.json", site.origin]],
  bots: [
    ["--robots", "robots.txt", "access.log"],
    ["--json-report", "--robots", "robots.txt", "access.log"],
  ],
  check: [
    ["--robots", "robots.txt", "/a", "/private", "http://["],
    ["--each", "--agent", "Googlebot", "--agent", "GPTBot", "--robots", "robots.txt", "--urls", "urls.txt"],
    [`${site.origin}/x`, `${busy.origin}/`, `${site.origin}/a`],
  ],
  conformance: [
    ["--only", "precedence", "--", ...ask],
    ["--fuzz", "--seed", "1", "--only", "precedence", "--", ...ask],
  ],
  diff: [
    ["robots.txt", "new.txt"],
    ["new.txt", "robots.txt"],
  ],
  dump: [["robots.txt"], ["--agent", "Googlebot", "new.txt"]],
  enforce: [
    [...SERVER, "robots.txt"],
    [...SERVER, "-o", "robots.conf", "robots.txt"],
    [...SERVER, "long.txt"],
    ["--target", "haproxy", "--mode", "report", "new.txt"],
    ["--check", site.origin, "robots.txt"],
    ["--dry-run", "--log", "access.log", "robots.txt"],
  ],
  explain: [
    ["--robots", "robots.txt", "/a", "/private", "http://["],
    [`${site.origin}/x`, `${busy.origin}/`],
  ],
  fmt: [["--check", "robots.txt", "new.txt", "missing.txt"]],
  harvest: [["-o", "one.warc.gz", "hosts.txt"]],
  key: [[]],
  lint: [["robots.txt", "new.txt", "missing.txt"], ["--fix", "new.txt"], ["--list-rules"]],
  meta: [[`${site.origin}/page`, `${site.origin}/x`, `${busy.origin}/`], ["robots.txt"]],
  minify: [["robots.txt"], ["--dialect", "rfc9309", "new.txt"]],
  survey: [
    ["robots.txt", "new.txt", "bad.bin"],
    ["--dead-rules", "--agent", "GPTBot", "past.warc.gz"],
    ["2024-01=past.warc.gz", "2025-01=robots.txt"],
  ],
  test: [["--robots", "robots.txt", "expected.txt"]],
  watch: [
    ["--state", "state", "--import", "past.warc.gz", "--history", PAST],
    ["--state", "state", "--once", site.origin, busy.origin],
  ],
};

/** The values in an output: one, or one on each line. */
function valuesIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  }
}

/** Expects values to be as a schema says, and with anything added not to be. */
function expectValid(isValid: ValidateFunction, values: readonly unknown[], what: string): void {
  expect([what, values.length]).not.toEqual([what, 0]);
  for (const value of values) {
    expect([what, isValid(value), isValid.errors]).toEqual([what, true, null]);
    const more = Array.isArray(value)
      ? [...value, { unheardOf: 1 }]
      : { ...(value as object), unheardOf: [1] };
    expect([what, isValid(more)]).toEqual([what, false]);
  }
}

it("every command with --json has a schema and cases", async () => {
  const names: string[] = [];
  for (const [name, { load }] of Object.entries(commands))
    if ("--json" in (await load()).options) names.push(name);
  expect(Object.keys(CASES).concat("work").sort()).toEqual(names.sort());
});

it.each(Object.entries(CASES))("%s prints what its schema says", async (command, cases) => {
  const isValid = new Ajv({ strict: false }).compile(schemaOf(command));
  for (const args of cases) {
    const folder = cwd();
    const given = [command, ...(args.includes("--json-report") ? [] : ["--json"]), ...args];
    const run = command === "survey" ? robotomataProcess : robotomata;
    const { stdout, stderr } = await run(given, { cwd: folder });
    const what = `${given.join(" ")}: ${stderr}`;
    const text = args.includes("--report") ? readFileSync(join(folder, "report.json"), "utf8") : stdout;
    expectValid(isValid, valuesIn(text), what);
  }
});

it("watch reports what its schema says", async () => {
  let robots = "User-agent: *\nDisallow: /a\n";
  await using changing = await serve((_, response) => send(response, robots === "" ? 404 : 200, robots));
  const folder = cwd();
  const isValid = new Ajv({ strict: false }).compile(schemaOf("watch"));
  const look = () =>
    robotomata(["watch", "--state", "state", "--once", "--json", changing.origin], { cwd: folder });
  await look();
  for (robots of ["User-agent: *\nDisallow: /\nCrawl-delay: 3\n", "", "User-agent: *\nAllow: /\n"])
    expectValid(isValid, valuesIn((await look()).stdout), robots);
});

it.skipIf(!redisAvailable)("work and harvest --queue print what their schemas say", async () => {
  await using redis = await startRedis();
  const folder = cwd();
  writeFileSync(join(folder, "hosts.txt"), `${site.origin}\n`);
  for (const args of [
    ["harvest", "hosts.txt"],
    ["work", "--status"],
    ["work", "-o", "parts", "--until-empty"],
    ["work", "--retry"],
  ]) {
    const { stdout, stderr } = await robotomataProcess([...args, "--json", "--queue", redis.url], {
      cwd: folder,
    });
    const isValid = new Ajv({ strict: false }).compile(schemaOf(args[0]!));
    const values = valuesIn(stdout);
    expect([args, values.length, isValid(values[0]), isValid.errors, stderr]).toEqual([
      args,
      1,
      true,
      null,
      stderr,
    ]);
  }
});
