// @module-tag long
// @module-tag built
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { send, serve } from "../../crawl/fetch/server.ts";
import { eventually } from "../../support/waits.ts";
import { folderWith, program, robotomata } from "../run.ts";
import { type Host, host, look } from "./site.ts";

const OPEN = "User-agent: *\nDisallow: /private/\n";
const CLOSED = "User-agent: *\nDisallow: /\n";

describe("robotomata watch", () => {
  it("says nothing at the first check, and nothing while nothing changes", async () => {
    const cwd = folderWith();
    const site = await host(OPEN);
    const first = await look(cwd, [site.origin], ["--exit-code"]);
    expect(first).toMatchObject({ code: 0, stdout: "" });
    expect(first.stderr).toBe(`robotomata: note: ${site.origin}: first check, 1 rule\n`);
    expect(await look(cwd, [site.origin], ["--exit-code"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "",
    });
    // The second look did not fetch the file again.
    expect(site.requests.at(-1)!.headers["if-none-match"]).toBeDefined();
  });

  it.each([
    ["comments, order and case", "# new\nuser-agent: *\ndisallow: /private/ # kept\n"],
    ["a rule that does nothing", `${OPEN}Disallow: /private/more\nAllow: /public\n`],
    ["groups that say the same", "User-agent: *\nUser-agent: FooBot\nDisallow: /private/\n"],
    ["another spelling", "User-agent: *\nDisallow: /%70rivate/\n"],
  ])("does not report %s", async (_what, body) => {
    const cwd = folderWith();
    const site = await host(OPEN);
    await look(cwd, [site.origin]);
    site.answer = body;
    expect(await look(cwd, [site.origin])).toMatchObject({ code: 0, reports: [] });
  });

  it("reports that everything is blocked", async () => {
    const cwd = folderWith();
    const site = await host(OPEN);
    await look(cwd, [site.origin]);
    site.answer = CLOSED;
    const { code, reports } = await look(cwd, [site.origin], ["--exit-code"]);
    expect(code).toBe(1);
    expect(reports).toHaveLength(1);
    const [report] = reports;
    expect(report).toMatchObject({ host: site.origin, severity: "critical" });
    expect(report!.changes).toMatchObject([
      {
        kind: "all-blocked",
        severity: "critical",
        agents: ["*"],
        before: "allowed",
        after: "disallowed",
        ruleBefore: null,
        ruleAfter: { rule: "Disallow: /", line: 2 },
      },
    ]);
    const hash = (body: string) => createHash("sha256").update(body).digest("hex");
    expect(report!.before).toEqual({ outcome: "found", status: 200, sha256: hash(OPEN) });
    expect(report!.after).toEqual({ outcome: "found", status: 200, sha256: hash(CLOSED) });
  });

  it.each([
    ["a search engine", "Googlebot", "critical"],
    ["another crawler", "GPTBot", "warning"],
  ])("reports that %s is blocked", async (_what, agent, severity) => {
    const cwd = folderWith();
    const site = await host(OPEN);
    await look(cwd, [site.origin]);
    site.answer = `${OPEN}\nUser-agent: ${agent}\nDisallow: /\n`;
    const { reports } = await look(cwd, [site.origin]);
    expect(reports[0]!.changes).toMatchObject([
      { kind: "crawler-blocked", severity, agents: [agent], ruleAfter: { rule: "Disallow: /", line: 5 } },
    ]);
  });

  it("reports what opened and what closed, with witnesses and rules of both sides", async () => {
    const cwd = folderWith();
    const site = await host("User-agent: *\nDisallow: /a/\nDisallow: /b/\n");
    await look(cwd, [site.origin]);
    site.answer = "User-agent: *\nDisallow: /b/\nDisallow: /c/\n";
    const { reports } = await look(cwd, [site.origin]);
    const changes = [...reports[0]!.changes].sort((x, y) => (x.kind < y.kind ? -1 : 1));
    expect(changes).toMatchObject([
      { kind: "closed", severity: "warning", agents: ["*"], before: "allowed", after: "disallowed" },
      { kind: "opened", severity: "warning", agents: ["*"], before: "disallowed", after: "allowed" },
    ]);
    expect(changes[0]!.witness).toMatch(/^\/c\//);
    expect(changes[0]!.ruleAfter).toEqual({ rule: "Disallow: /c/", line: 3 });
    expect(changes[1]!.witness).toMatch(/^\/a\//);
    expect(changes[1]!.ruleBefore).toEqual({ rule: "Disallow: /a/", line: 2 });
  });

  it("puts crawlers with the same change together", async () => {
    const cwd = folderWith();
    const site = await host("User-agent: *\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a/\n");
    await look(cwd, [site.origin]);
    site.answer = "User-agent: *\nUser-agent: GPTBot\nUser-agent: CCBot\nAllow: /a/\n";
    const { reports } = await look(cwd, [site.origin]);
    expect(reports[0]!.changes).toMatchObject([{ kind: "opened", agents: ["*", "GPTBot", "CCBot"] }]);
  });

  it("gives notice of other crawl delays and rates, and of other sitemaps", async () => {
    const cwd = folderWith();
    const sitemaps = ["a", "b"].map((name) => `Sitemap: https://shop.example/${name}.xml\n`);
    const site = await host(
      `${OPEN}Crawl-delay: 3\n\nUser-agent: GPTBot\nDisallow: /private/\n${sitemaps.join("")}`,
    );
    await look(cwd, [site.origin]);
    // The same pace in other words, and the same sitemaps in another order, one of them twice.
    site.answer = `${[...sitemaps, ...sitemaps].reverse().join("")}${OPEN}Crawl-delay: 3.0\n\nUser-agent: GPTBot\nDisallow: /private/\n`;
    expect(await look(cwd, [site.origin])).toMatchObject({ code: 0, reports: [] });
    site.answer = `User-agent: *\nUser-agent: GPTBot\nDisallow: /private/\nCrawl-delay: 10\nRequest-rate: 1/2m 0600-0845\n${sitemaps[1]}Sitemap: https://shop.example/c.xml\n`;
    const { code, reports } = await look(cwd, [site.origin], ["--exit-code"]);
    expect(code).toBe(1);
    const now = "crawl-delay: 10, request-rate: 1/120 0600-0845";
    expect(reports[0]).toMatchObject({ severity: "notice" });
    expect(reports[0]!.changes).toEqual([
      {
        kind: "pace",
        severity: "notice",
        agents: ["*"],
        detail: `before: crawl-delay: 3; now: ${now}`,
        because: { code: "pace", values: { before: "crawl-delay: 3", now } },
      },
      {
        kind: "pace",
        severity: "notice",
        agents: ["GPTBot"],
        detail: `before: nothing; now: ${now}`,
        because: { code: "pace", values: { before: "", now } },
      },
      {
        kind: "sitemaps",
        severity: "notice",
        agents: [],
        detail: "added: https://shop.example/c.xml; removed: https://shop.example/a.xml",
        because: {
          code: "sitemaps",
          values: {
            added: 1,
            addedUrls: "https://shop.example/c.xml",
            removed: 1,
            removedUrls: "https://shop.example/a.xml",
          },
        },
      },
    ]);
    expect(reports[0]!.text).toBe(
      [
        `notice: ${site.origin}/robots.txt`,
        `  pace changed for * (before: crawl-delay: 3; now: ${now})`,
        `  pace changed for GPTBot (before: nothing; now: ${now})`,
        "  sitemaps changed (added: https://shop.example/c.xml; removed: https://shop.example/a.xml)",
      ].join("\n"),
    );
  });

  it("reports changed AI signals", async () => {
    const cwd = folderWith();
    const site = await host(`${OPEN}Content-Signal: search=yes, ai-train=no\n`);
    await look(cwd, [site.origin]);
    site.answer = `${OPEN}Content-Signal:  search=yes,  ai-train=yes\n`;
    const { reports } = await look(cwd, [site.origin]);
    expect(reports[0]!.changes).toEqual([
      {
        kind: "ai-signals",
        severity: "warning",
        agents: ["*"],
        detail:
          "before: content-signal: search=yes, ai-train=no; now: content-signal: search=yes, ai-train=yes",
        because: {
          code: "ai-signals",
          values: {
            before: "content-signal: search=yes, ai-train=no",
            now: "content-signal: search=yes, ai-train=yes",
          },
        },
      },
    ]);
  });

  it("reports once that a host is unreachable, and compares with the last good file when it is back", async () => {
    const cwd = folderWith();
    const site = await host(OPEN);
    await look(cwd, [site.origin]);
    site.answer = 503;
    const down = await look(cwd, [site.origin]);
    expect(down.reports[0]!.changes).toEqual([
      {
        kind: "unreachable",
        severity: "warning",
        agents: [],
        detail: "status 503",
        because: { code: "status", values: { status: 503 } },
      },
    ]);
    expect(down.reports[0]!.after).toEqual({ outcome: "unreachable", status: 503, sha256: null });
    expect((await look(cwd, [site.origin])).reports).toEqual([]);
    site.answer = CLOSED;
    const back = await look(cwd, [site.origin]);
    expect(back.reports[0]!.changes.map(({ kind }) => kind)).toEqual(["all-blocked", "reachable"]);
    site.answer = 500;
    await look(cwd, [site.origin]);
    site.answer = CLOSED;
    expect((await look(cwd, [site.origin])).reports[0]!.changes.map(({ kind }) => kind)).toEqual([
      "reachable",
    ]);
  });

  it("takes a file that is gone for one without rules", async () => {
    const cwd = folderWith();
    const site = await host(OPEN);
    await look(cwd, [site.origin]);
    site.answer = 404;
    const { reports } = await look(cwd, [site.origin]);
    expect(reports[0]!.changes).toMatchObject([{ kind: "gone" }, { kind: "opened", ruleAfter: null }]);
    expect(reports[0]!.after).toEqual({ outcome: "unavailable", status: 404, sha256: null });
    site.answer = OPEN;
    expect((await look(cwd, [site.origin])).reports[0]!.changes).toMatchObject([
      { kind: "restored", severity: "notice", detail: "there is a robots.txt now (before: gone (404))" },
      { kind: "closed" },
    ]);
  });

  const PAGE = "<!doctype html><title>Shop</title>";

  it.each<[string, Host["answer"], Host["answer"], string | undefined]>([
    ["a missing file", OPEN, 410, "warning gone: robots.txt is gone (410): everything is allowed"],
    [
      "a page for a file",
      OPEN,
      PAGE,
      "warning replaced: robots.txt is now a web page: everything is allowed",
    ],
    ["an emptied file", OPEN, " \n", "warning replaced: robots.txt is now empty: everything is allowed"],
    [
      "JSON",
      OPEN,
      '{"error": 1}',
      "warning replaced: robots.txt is now a JSON document: everything is allowed",
    ],
    [
      "a page with rules in it",
      OPEN,
      `<pre>\n${OPEN}</pre>`,
      "warning replaced: robots.txt is now a web page: crawlers read 1 line of it as rules",
    ],
    ["a page after a 404", 404, PAGE, "notice replaced: robots.txt is now a web page: everything is allowed"],
    ["a 404 after a page", PAGE, 404, "notice gone: robots.txt is gone (404): everything is allowed"],
    ["a file after a page", PAGE, "#", "notice restored: there is a robots.txt now (before: a web page)"],
    ["an empty file after a 404", 404, "", undefined],
    ["another page", PAGE, `${PAGE}<p>`, undefined],
    ["another status", 404, 410, undefined],
  ])("begins with the cause: %s", async (_what, before, after, cause) => {
    const cwd = folderWith();
    const site = await host(before);
    await look(cwd, [site.origin]);
    site.answer = after;
    const { reports } = await look(cwd, [site.origin]);
    const first = reports[0]?.changes[0];
    expect(first && `${first.severity} ${first.kind}: ${first.detail}`).toBe(cause);
    if (cause !== undefined) expect(reports[0]!.text.split("\n")[1]).toBe(`  ${first!.detail}`);
  });

  it("takes the severity of a file that vanished from --gone", async () => {
    const cwd = folderWith();
    const site = await host(OPEN);
    await look(cwd, [site.origin]);
    site.answer = PAGE;
    const { reports } = await look(cwd, [site.origin], ["--gone", "critical"]);
    expect(reports[0]!.severity).toBe("critical");
    expect(reports[0]!.changes.map(({ severity }) => severity)).toEqual(["critical", "warning"]);
    const wrong = await look(cwd, [site.origin], ["--gone", "grave"]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("critical")]);
    const later = await host(PAGE);
    expect((await look(cwd, [later.origin])).stderr).toContain("first check, robots.txt is a web page");
  });

  it("names the page that a robots.txt is redirected to", async () => {
    const login = await host(PAGE);
    const page = `${login.origin}/login`;
    const moved = await serve((_request, response) => send(response, 302, "", { location: page }));
    onTestFinished(() => moved[Symbol.asyncDispose]());
    const cwd = folderWith();
    expect((await look(cwd, [moved.origin])).stderr).toContain(`robots.txt is a web page at ${page}\n`);
    login.answer = OPEN;
    await look(cwd, [moved.origin]);
    login.answer = PAGE;
    const { reports } = await look(cwd, [moved.origin]);
    expect(reports[0]!.changes[0]!.detail).toBe(
      `robots.txt is now a web page at ${page}: everything is allowed`,
    );
  });

  it("prints reports for people", async () => {
    const cwd = folderWith();
    const site = await host(OPEN);
    await look(cwd, [site.origin]);
    site.answer = CLOSED;
    const { stdout } = await robotomata(["watch", "--state", "state", "--once", site.origin], { cwd });
    expect(stdout.replace(/^\S+/, "TIME").replaceAll(site.origin, "ORIGIN")).toMatch(
      /^TIME critical: ORIGIN\/robots\.txt\n {2}everything is blocked for \*\n {4}\/\S*\n {6}before: allowed by no rule\n {6}now: {4}disallowed by Disallow: \/ \(line 2\)\n$/,
    );
  });

  it("keeps the last good file, bytes that are not UTF-8 included", async () => {
    const cwd = folderWith();
    const latin = await host(Buffer.from("User-agent: *\nDisallow: /caf\xe9\n", "latin1"));
    await look(cwd, [latin.origin]);
    expect((await look(cwd, [latin.origin])).reports).toEqual([]);
    const [file] = readdirSync(join(cwd, "state"));
    const { known } = JSON.parse(readFileSync(join(cwd, "state", file!), "utf8")) as {
      known: { base64: string };
    };
    expect(Buffer.from(known.base64, "base64").toString("latin1")).toContain("/caf\xe9");
  });

  it("watches many hosts, listed in files and named, each for itself", async () => {
    const sites = await Promise.all(Array.from({ length: 30 }, () => host(OPEN)));
    const list = sites.slice(1).map(({ origin }, i) => `${origin}/page # host ${i}\n`);
    const cwd = folderWith({ hosts: `# hosts\n\n${list.join("")}` });
    const names = ["hosts", sites[0]!.origin, sites[1]!.origin];
    await look(cwd, names);
    for (const site of sites.slice(10)) site.answer = CLOSED;
    const { reports } = await look(cwd, names);
    expect(reports.map((report) => report.host).sort()).toEqual(
      sites
        .slice(10)
        .map(({ origin }) => origin)
        .sort(),
    );
    expect(sites.every(({ requests }) => requests.length === 2)).toBe(true);
  });

  it("puts a damaged state aside", async () => {
    const cwd = folderWith();
    const site = await host(OPEN);
    await look(cwd, [site.origin]);
    const [file] = readdirSync(join(cwd, "state"));
    const good = JSON.parse(readFileSync(join(cwd, "state", file!), "utf8"));
    const changed = [
      { outbox: [{}] },
      { outbox: [{ report: {}, to: ["output"] }] },
      { client: { key: 1 } },
      { known: null },
      { known: { ...good.known, body: 1 } },
      { known: { ...good.known, outcome: "lost" } },
    ].map((change) => JSON.stringify({ ...good, ...change }));
    for (const damage of ["{", "null", "[]", "{}", '{"version":1}', "", ...changed]) {
      writeFileSync(join(cwd, "state", file!), damage);
      const { code, stderr } = await look(cwd, [site.origin]);
      expect(code).toBe(0);
      expect(stderr).toContain("the state was damaged");
      expect(stderr).toContain("first check");
    }
    rmSync(join(cwd, "state", `${file}.damaged`));
    mkdirSync(join(cwd, "state", `${file}.damaged`));
    writeFileSync(join(cwd, "state", file!), "{");
    const stuck = await look(cwd, [site.origin]);
    expect(stuck.code).toBe(2);
    expect(stuck.stderr).toContain(`cannot move the damaged state to state/${file}.damaged: is a directory`);
    writeFileSync(join(cwd, "state", file!), '{"version":2}');
    // A host that cannot be looked at keeps nobody from the others.
    const other = await host(OPEN);
    const { code, stderr } = await look(cwd, [site.origin, other.origin]);
    expect(code).toBe(2);
    expect(stderr).toContain(`note: ${site.origin}: state/${file} was written by a later version of robotomata
`);
    expect(stderr).toContain(`note: ${other.origin}: first check, 1 rule
`);
    expect(stderr).toMatch(/^robotomata: 1 host could not be checked$/m);
  });

  it("does not pass for done when it is stopped before the only look is over", async () => {
    const silent = await serve(() => {});
    onTestFinished(() => silent[Symbol.asyncDispose]());
    const args = ["watch", "--state", "state", "--once", silent.origin];
    const child = spawn(process.execPath, [program, ...args], { cwd: folderWith() });
    const stderr = text(child.stderr);
    expect(await eventually(() => silent.requests.length === 1)).toBe(true);
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect({ code, stderr: await stderr }).toEqual({ code: 2, stderr: "robotomata: stopped\n" });
  });

  it("answers hostile files in bounded time", async () => {
    const cwd = folderWith();
    const rules = (letter: string) =>
      Array.from({ length: 9000 }, (_, i) => `Disallow: /*${letter}${i}*b*c${i}$\n`);
    const agents = (n: number) =>
      Array.from({ length: n }, (_, i) => `User-agent: bot-${"x".repeat(i % 9)}${i}\n`);
    const site = await host(`User-agent: *\n${rules("a").join("")}`);
    await look(cwd, [site.origin]);
    site.answer = `User-agent: *\n${rules("d").join("")}`;
    const { code, reports } = await look(cwd, [site.origin]);
    expect(code).toBe(0);
    expect(reports).toHaveLength(1);
    site.answer = `${agents(15_000).join("")}Disallow: /\n`;
    const named = await look(cwd, [site.origin]);
    expect(named.reports).toHaveLength(1);
    expect(named.reports[0]!.changes.length).toBeLessThanOrEqual(100);
  });

  it.each([
    [["example.com"], "watch needs a folder for its state: --state DIR"],
    [["--state", "s"], "watch needs hosts: give their names, or a file that lists them"],
    [["--state", "s", "exa mple"], '"exa mple" is neither a host nor a file of hosts, one per line'],
    [["--state", "s", "hosts.txt", "--once"], 'hosts.txt, line 2: "ftp://x.example" is not a host'],
    [["--state", "s", "./none.txt"], "cannot read ./none.txt: no such file"],
    [
      ["--state", "s", "--every", "1x", "a.example"],
      '--every takes a time from 1s to 24d, such as 15m or 1h, not "1x"',
    ],
    [
      ["--state", "s", "--every", "99d", "a.example"],
      '--every takes a time from 1s to 24d, such as 15m or 1h, not "99d"',
    ],
    [["--state", "s", "--once", "--every", "1h", "a.example"], "--every and --once cannot be used together"],
    [["--state", "s", "--exit-code", "a.example"], "--exit-code only works with --once"],
    [["--state", "s", "--webhook", "x", "a.example"], '--webhook takes an http or https URL, not "x"'],
    [
      ["--state", "s", "--exec", "'x", "a.example"],
      `--exec takes a command, with its quotes closed, not "'x"`,
    ],
    [["--state", "hosts.txt", "--once", "a.example"], "cannot store the state in hosts.txt: it is a file"],
    [["--stat", "s", "a.example"], "unknown option --stat (did you mean --state?)"],
  ])("refuses %j", async (args, message) => {
    const cwd = folderWith({ "hosts.txt": "a.example\nftp://x.example\n" });
    expect(await robotomata(["watch", ...args], { cwd })).toEqual({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `robotomata: ${message}\n`,
    });
  });
});
