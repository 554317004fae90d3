/**
 * What commands send besides their usual headers, and to whom: names and passwords in URLs, --header and --user-agent.
 *
 * @module-tag slow
 */
import { rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Site, serve } from "../crawl/fetch/server.ts";
import { COMMANDS, environment, filesIn, shop } from "./proxied.ts";
import { hostsWith, proxyTo } from "./proxy.ts";
import { folderWith, robotomata } from "./run.ts";

/** A name and a password with what URLs escape, as a URL has them, and as they are sent. */
const PASSWORD = "ann:se%40cret%3A";
const BASIC = `Basic ${Buffer.from("ann:se@cret:").toString("base64")}`;
const SECRET = /se@cret|se%40cret|ann:|c2VAY3JldD|YW5uOnNl|T0KEN/;

async function site(listener: Parameters<typeof serve>[0]): Promise<Site> {
  const served = await serve(listener);
  onTestFinished(() => served[Symbol.asyncDispose]());
  return served;
}

/** The headers in question of all requests. */
const sent = ({ requests }: Pick<Site, "requests">): unknown[][] =>
  requests.map(({ headers }) => [headers.authorization, headers["x-token"], headers["user-agent"]]);

const EXTRAS = ["--header", "X-Token: T0KEN", "--user-agent", "shopbot/1 (+https://bot.example)"];
const SENT = [BASIC, "T0KEN", "shopbot/1 (+https://bot.example)"];

/** Runs a command on a host, with a name and a password unless it takes its hosts from a file. */
async function ask(name: string, { origin }: Pick<Site, "origin">) {
  const isListed = name === "harvest";
  const cwd = folderWith({ "empty.txt": "", "hosts.txt": `${origin}\n` });
  const [command, ...rest] = COMMANDS[name]!.args(isListed ? origin : origin.replace("//", `//${PASSWORD}@`));
  const given = isListed ? [...EXTRAS, "--header", `Authorization: ${BASIC}`] : EXTRAS;
  const result = await robotomata([command!, ...given, ...rest], { cwd });
  return { result, written: result.stdout + result.stderr + filesIn(cwd) };
}

describe.each(Object.keys(COMMANDS))("%s", (name) => {
  const { got, paths } = COMMANDS[name]!;

  it("sends what the user gave to the host that was named, and shows it nowhere", async () => {
    const own = await site((request, response) => {
      if (request.headers.authorization === BASIC) shop(request, response);
      else response.writeHead(401).end();
    });
    const { result, written } = await ask(name, own);
    expect(result.code, result.stderr).toBe(0);
    expect(result.stdout + result.stderr).toMatch(got);
    expect(own.requests.map(({ url }) => url)).toEqual(paths);
    expect(sent(own)).toEqual(paths.map(() => SENT));
    expect(written).not.toMatch(SECRET);
  });

  it("sends nothing of it to where a redirect leads, but the same name", async () => {
    const [own, other] = [[], []] as [IncomingMessage[], IncomingMessage[]];
    // Behind a proxy, since harvest follows no redirect to an address of loopback.
    const hosts = await hostsWith((request, response) => {
      const isOwn = request.headers.host === "shop.example";
      (isOwn ? own : other).push(request);
      if (isOwn) response.writeHead(302, { location: `http://other.example${request.url}` }).end();
      else shop(request, response);
    });
    environment({ HTTP_PROXY: (await proxyTo(hosts)).host });
    const { written } = await ask(name, { origin: "http://shop.example" });
    expect(sent({ requests: own })).toEqual(own.map(() => SENT));
    expect(other.length).toBeGreaterThan(0);
    expect(sent({ requests: other })).toEqual(other.map(() => [undefined, undefined, SENT[2]]));
    expect(written).not.toMatch(SECRET);
  });
});

describe("a name and a password in a URL", () => {
  it("are sent to any path of the origin, as far as they are given", async () => {
    for (const [userinfo, credentials] of [
      ["ann", "ann:"],
      [":x", ":x"],
      ["a%zz:x", "a%zz:x"],
      ["a@b:c@d", "a@b:c@d"],
      ["j%C3%BCrgen:%E2%82%AC", "jürgen:€"],
    ] as const) {
      const own = await site(shop);
      await robotomata(["lint", own.origin.replace("//", `//${userinfo}@`)]);
      expect(sent(own)[0]![0]).toBe(`Basic ${Buffer.from(credentials).toString("base64")}`);
    }
  });

  it("cannot be two for one origin", async () => {
    const args = ["http://ann:one@127.0.0.1:1/a", "http://ann:two@127.0.0.1:1/b"];
    expect(await robotomata(["check", ...args])).toMatchObject({
      code: 2,
      stderr: "robotomata: there are two passwords for http://127.0.0.1:1: give one\n",
    });
  });

  it("are not shown where the URL is wrong either", async () => {
    for (const command of ["check", "explain", "lint", "audit", "meta", "minify", "fmt", "dump"]) {
      const { stdout, stderr } = await robotomata([command, `http://${PASSWORD}@`]);
      expect(stdout + stderr).not.toMatch(SECRET);
    }
  });

  it("are sent where a configuration has the URL", async () => {
    const own = await site(shop);
    const files = JSON.stringify({ lint: { files: [own.origin.replace("//", `//${PASSWORD}@`)] } });
    const { stdout, stderr } = await robotomata(["lint"], {
      cwd: folderWith({ "robotomata.config.json": files }),
    });
    expect(sent(own)[0]![0]).toBe(BASIC);
    expect(stdout + stderr).not.toMatch(SECRET);
  });
});

describe("--header", () => {
  it.each([
    ["T0KEN", 'takes a name and a value: write --header "Name: value"'],
    ["X-Token:", 'takes a name and a value: write --header "Name: value"'],
    ["X Token: T0KEN", 'takes a name and a value: write --header "Name: value"'],
    ["X-Token: a\r\nb: T0KEN", '"X-Token: ..." has a value with characters that no header can have'],
    ["X-Token: T0KEN€", '"X-Token: ..." has a value with characters that no header can have'],
    ["Host: T0KEN", "cannot be Host: requests have their own"],
    ["Connection: T0KEN", "cannot be Connection: requests have their own"],
    ["Proxy-Authorization: T0KEN", "cannot be Proxy-Authorization: requests have their own"],
    ["If-None-Match: T0KEN", "cannot be If-None-Match: requests have their own"],
    ["User-Agent: T0KEN", "cannot be User-Agent: use --user-agent"],
  ])("refuses %j without repeating its value", async (text, why) => {
    const { code, stdout, stderr } = await robotomata(["check", "--header", text, "http://127.0.0.1:1/"]);
    expect([code, stdout, stderr]).toEqual([2, "", `robotomata: --header ${why}\n`]);
  });

  it.each(Object.keys(COMMANDS))("is checked by %s before anything is fetched", async (name) => {
    const own = await site(shop);
    const cwd = folderWith({ "empty.txt": "", "hosts.txt": `${own.origin}\n` });
    const [command, ...args] = COMMANDS[name]!.args(own.origin);
    const { code, stdout, stderr } = await robotomata([command!, "--header", "T0KEN", ...args], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^robotomata: --header takes a name and a value/);
    expect(own.requests).toEqual([]);
  });

  it.each([
    ["--header", "A: b"],
    ["--user-agent", "x/1"],
  ])("or --user-agent is refused where nothing is fetched: %s", async (option, value) => {
    const file = "robots.txt";
    for (const args of [
      ["check", "--robots", file, "https://shop.example/a"],
      ["check", "/a"],
      ["explain", "/a"],
      ["lint", file],
      ["lint"],
      ["diff", file, file],
      ["meta", file],
      ["audit", "--robots", file, "--sitemap", file],
      ["audit", "--robots", file, "--sitemap", file, "shop.example"],
    ]) {
      const { code, stderr } = await robotomata([args[0]!, option, value, ...args.slice(1)]);
      expect(code).toBe(2);
      expect(stderr).toBe(`robotomata: ${option} is for requests, and nothing is fetched here: give a URL\n`);
    }
  });

  it("is left to the workers of a queue", async () => {
    const { code, stderr } = await robotomata(["harvest", "--queue", "redis://h", "--header", "A: b", "x"]);
    expect([code, stderr]).toEqual([
      2,
      "robotomata: with --queue, --header is an option of robotomata work\n",
    ]);
  });
});

it("passwords in a list of URLs are sent, and not shown", async () => {
  const here = await site((_request, response) => void response.end("User-agent: *\nDisallow: /a\n"));
  const list = `${here.origin.replace("//", `//${PASSWORD}@`)}/a\n`;
  for (const command of ["check", "explain"]) {
    const { stdout, stderr } = await robotomata([command, "--urls", "-"], { input: list, cwd: folderWith() });
    expect(stdout).toMatch(new RegExp(`^disallowed +${here.origin}/a`));
    expect(stdout + stderr).not.toMatch(SECRET);
  }
  expect(sent(here).map(([authorization]) => authorization)).toEqual([BASIC, BASIC]);
});

it("passwords in sitemaps are not shown", async () => {
  let files: Record<string, string> = {};
  const here = await site(({ url }, response) => void response.end(files[url!]));
  const own = here.origin.replace("//", `//${PASSWORD}@`);
  files = {
    "/robots.txt": `User-agent: *\nDisallow: /x\nSitemap: /i.xml\nSitemap: /t.txt\nSitemap: /l.xml\nSitemap: http://${PASSWORD}@127.0.0.2:1/a.xml\n`,
    "/i.xml": `<sitemapindex><sitemap><loc>${own}/b.xml</loc></sitemap></sitemapindex>`,
    "/t.txt": `${own}/x/1\n${own.replace("//", "")}/x/2\nhttp://${PASSWORD}@other.example/\nhttp://${PASSWORD}@[bad/\n`,
    "/l.xml": `<urlset><url><loc>//${PASSWORD}@other.example/</loc></url></urlset>`,
  };
  for (const args of [[], ["--json"], ["--csv"], ["--all", "--report", "report.json"]]) {
    const cwd = folderWith();
    const { stdout, stderr } = await robotomata(["audit", ...args, here.origin], { cwd });
    expect(stdout + stderr + filesIn(cwd)).not.toMatch(SECRET);
    expect(stdout + stderr).toContain(`${here.origin}/x/1`);
    expect(stdout + stderr).toMatch(/ http:\/\/127\.0\.0\.2:1\/a\.xml .*a URL with a password/);
  }
});

it.each([
  ...["text", "json", "sarif", "github", "junit"].map((format) => ["lint", "--format", format, "new.txt"]),
  ["diff", "old.txt", "new.txt"],
  ["diff", "--json", "new.txt", "old.txt"],
  ["watch", "--once", "--state", "state", "SITE"],
])("passwords in Sitemap lines are not shown by %s %s %s", async (...args) => {
  let text = "User-agent: *\nDisallow: /x\n";
  const lines = [`//${PASSWORD}@`, `http://${PASSWORD}@`, `http:${PASSWORD}@`];
  const file = `${text}${lines.map((line) => `Sitemap: ${line}127.0.0.1:1/a.xml\n`).join("")}`;
  const here = await site(({ url }, response) => void response.end(url === "/robots.txt" ? text : ""));
  const cwd = folderWith({ "old.txt": text, "new.txt": file });
  const words = args.map((arg) => arg.replace("SITE", here.origin));
  await robotomata(words, { cwd });
  text = file;
  const { stdout, stderr } = await robotomata(words, { cwd });
  expect(stdout + stderr).toMatch(/127\.0\.0\.1:1\/a\.xml/);
  expect(stdout + stderr).not.toMatch(SECRET);
});

it.each(["watch --once --state state", "harvest"])(
  "a list for %s has one password for a host",
  async (command) => {
    const hosts = `http://ann:se%40cret@127.0.0.1:1\n\nhttp://ann:other@127.0.0.1:1/\n`;
    const { code, stdout, stderr } = await robotomata([...command.split(" "), "hosts.txt"], {
      cwd: folderWith({ "hosts.txt": hosts }),
    });
    expect([code, stdout, stderr]).toEqual([
      2,
      "",
      "robotomata: hosts.txt, line 3: there are two passwords for http://127.0.0.1:1: give one\n",
    ]);
  },
);

it.each([["watch", "--once", "--state", "state"], ["harvest"]])(
  "passwords of what is no host are not shown by %s",
  async (...args) => {
    for (const entry of [`${PASSWORD}@[bad`, `http://ann:${"se@cret".repeat(20)}@[bad`]) {
      const { code, stderr } = await robotomata([...args, "hosts.txt"], {
        cwd: folderWith({ "hosts.txt": `${entry}\n` }),
      });
      expect([code, stderr]).toEqual([2, expect.stringContaining("[bad")]);
      expect(stderr).not.toMatch(SECRET);
    }
  },
);

it.each([["watch", "--once", "--state", "state"], ["harvest"]])(
  "passwords in a list of hosts are sent by %s",
  async (...args) => {
    const here = await site((request, response) => {
      if (request.headers.authorization === BASIC) shop(request, response);
      else response.writeHead(401).end();
    });
    const wrong = args[0] === "harvest" ? `http://${PASSWORD}@[bad\n` : "";
    const cwd = folderWith({ "hosts.txt": `${here.origin.replace("//", `//${PASSWORD}@`)}\n${wrong}` });
    const { code, stdout, stderr } = await robotomata([...args, "hosts.txt"], { cwd });
    expect(code, stderr).toBe(0);
    expect(sent(here).map(([authorization]) => authorization)).toEqual([BASIC]);
    rmSync(join(cwd, "hosts.txt"));
    expect(stdout + stderr + filesIn(cwd)).not.toMatch(SECRET);
  },
);
