import { existsSync, linkSync, readFileSync, symlinkSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { productToken } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { TARGETS } from "../../../src/site/enforce/servers/config.ts";
import { filesOf, folderWith, output, robotomata } from "../run.ts";

const ROBOTS = `User-agent: *
Disallow: /private/
Allow: /private/open$
Disallow: /*?sid=

User-agent: Googlebot
Disallow: /search

User-agent: GPTBot
User-agent: Google-Extended
Disallow: /
`;

const NOTE =
  "robotomata: note: Google-Extended is not enforced: no request has this name: Google only reads it\n";

const folder = (): string => folderWith({ "robots.txt": ROBOTS });

describe("enforce --target", () => {
  it.each(["nginx", "haproxy"])(
    "writes its files for %s where --json describes them, too",
    async (target) => {
      const args = ["enforce", "--target", target, "-o", "robots.conf"];
      const [plain, described] = [folder(), folder()];
      expect((await robotomata(args, { cwd: plain })).code).toBe(0);
      const { code, stdout } = await robotomata([...args, "--json"], { cwd: described });
      expect([code, JSON.parse(stdout).target]).toEqual([0, target]);
      const filesIn = (where: string): string[][] =>
        filesOf(where).map((name) => [name, readFileSync(join(where, name), "utf8")]);
      expect(filesIn(described)).toEqual(filesIn(plain));
      expect(filesIn(described).length).toBeGreaterThan(1);
    },
  );

  it("prints a file for nginx, with each rule's line, in order of precedence", async () => {
    const { code, stdout, stderr } = await robotomata(["enforce", "--target", "nginx"], { cwd: folder() });
    expect([code, stderr]).toEqual([0, NOTE]);
    expect(stdout).toMatch(/^# The rules of robots\.txt for nginx/);
    expect(stdout).toContain("#     if ($robots_block) { return 403; }\n");
    expect(stdout).toContain("# Not enforced: Google-Extended: ");
    expect(stdout.match(/^#.*Google-Extended/gm)).toHaveLength(1);
    const lines = [...stdout.matchAll(/# (line \d+: .*)\n.*" (\d+);/g)].map(
      ([, rule, value]) => `${rule} ${value}`,
    );
    expect(lines).toEqual([
      "line 3: Allow: /private/open$ 0",
      "line 2: Disallow: /private/ 2",
      "line 4: Disallow: /*?sid= 4",
      "line 7: Disallow: /search 7",
      "line 11: Disallow: / 11",
    ]);
  });

  it.each([
    ["apache", "Require not env SHOP_BLOCK", 'ROBOTS_BLOCK=1"'],
    ["caddy", "import shop_enforce", "robots"],
    ["haproxy", "var(txn.shop_block)", "txn.robots"],
  ])("names the variables for %s as it is told", async (target, expected, not) => {
    const { stdout } = await robotomata(["enforce", "--target", target, "--name", "shop"], { cwd: folder() });
    expect(stdout).toContain(expected);
    expect(stdout.replaceAll("robots.txt", "").replaceAll("robots t", "")).not.toContain(`(${not}_`);
  });

  it("writes the maps of HAProxy beside the file that reads them", async () => {
    const cwd = folder();
    const { code } = await robotomata(["enforce", "--target", "haproxy", "-o", join(cwd, "site.cfg")], {
      cwd,
    });
    expect(code).toBe(0);
    const maps = ["apps", "more", "names", "origins", "rules", "signs"].map((name) => `site.${name}.map`);
    expect(filesOf(cwd).sort()).toEqual(["robots.txt", "site.cfg", ...maps].sort());
    const text = readFileSync(join(cwd, "site.cfg"), "utf8");
    for (const name of maps) expect(text).toContain(`(${join(cwd, name)}`);
    expect(readFileSync(join(cwd, "site.rules.map"), "utf8")).toContain("# line 2: Disallow: /private/\n^1:");
  });

  it("leaves out rules without effect", async () => {
    const body = "User-agent: *\nDisallow: /a\nDisallow: /a/b\nAllow: /c\n";
    const printed = await output(["enforce", "--target", "caddy", "-"], { input: body });
    expect([...printed.matchAll(/# (line \d+)/g)].map(([, line]) => line)).toEqual(["line 2"]);
  });

  it("lets no rule out of its comment", async () => {
    const body = 'User-agent: *\nDisallow: /a{$HOME}\u2028\u202e\\\nDisallow: /"};b\n';
    for (const target of TARGETS) {
      const { code: exit, stdout: printed } = await robotomata(["enforce", "--target", target, "-"], {
        input: body,
      });
      expect(exit).toBe(0);
      expect(printed).toContain("line 2: Disallow: /a{ $HOME}\\u2028\\u202e\\x5C\n");
      const code = printed.replace(/^\s*#.*$/gm, "");
      expect(code).not.toMatch(/HOME|"};|[\u2028\u202e]/);
    }
  });

  it("writes networks as the server has them", async () => {
    const cwd = folderWith({
      "robots.txt": ROBOTS,
      "googlebot.json": '{"prefixes":[{"ipv4Prefix":"66.249.64.0/27"}]}',
    });
    const { stdout } = await robotomata(["enforce", "--target", "nginx", "--ranges", "googlebot.json"], {
      cwd,
    });
    expect(stdout).toContain(
      "geo $robots_net_1 {\n    default 0;\n    66.249.64.0/27 1;\n    64:ff9b::66.249.64.0/123 1;\n}",
    );
  });

  it("refuses a web page, from which a server would allow everything", async () => {
    const cwd = folderWith({ "robots.txt": "<!DOCTYPE html>\n<title>Not found</title>\n" });
    const { code, stdout, stderr } = await robotomata(["enforce", "--target", "nginx"], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(": it is a web page (--force");
  });

  it.each([
    '{"a":1}',
    "",
    "# nothing\n",
    "Dear all, here is what we have agreed upon.\n",
    "name,price\nbook,3\n",
    "server {\n  listen 80;\n}\n",
    "\u0001\u0002\u0000\u0003",
    "https://example.com/robots.txt\n",
  ])("refuses %j, from which a server would allow everything", async (input) => {
    for (const args of [
      ["--target", "nginx"],
      ["--check", "http://127.0.0.1:1"],
    ]) {
      const { code, stdout, stderr } = await robotomata(["enforce", ...args, "-"], { input });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("--force");
      if (input === "") expect(stderr).toContain("standard input: it is empty. Write --allow-empty");
    }
    const isEmpty = input === "" || input.startsWith("#");
    const allowed = await robotomata(["enforce", "--target", "nginx", "--allow-empty", "-"], { input });
    expect(allowed.code).toBe(isEmpty ? 0 : 2);
  });

  it("writes over its own files only, and never over the robots.txt", async () => {
    const cwd = folderWith({
      "robots.txt": ROBOTS,
      "other.conf": "server {}\n",
      "site.rules.map": "x 1\n",
      empty: "",
    });
    symlinkSync("robots.txt", join(cwd, "symbolic"));
    linkSync(join(cwd, "robots.txt"), join(cwd, "hard"));
    const write = async (output: string, ...more: string[]): Promise<number | null> => {
      const args = ["enforce", "--target", "haproxy", ...more, "-o", output, "robots.txt"];
      return (await robotomata(args, { cwd })).code;
    };
    for (const output of ["robots.txt", "./robots.txt", "symbolic", "hard"])
      expect([output, await write(output), await write(output, "--force")]).toEqual([output, 2, 2]);
    expect(readFileSync(join(cwd, "robots.txt"), "utf8")).toBe(ROBOTS);
    for (const output of ["other.conf", "site.cfg"])
      expect([await write(output), await write(output, "--force"), await write(output)]).toEqual([2, 0, 0]);
    expect([await write("empty"), await write("new.cfg"), await write("new.cfg")]).toEqual([0, 0, 0]);
  });

  it("prints an object", async () => {
    const printed = await output(["enforce", "--target", "caddy", "--json"], { cwd: folder() });
    const { target, config, files, classes, unenforced, refused } = JSON.parse(printed);
    expect({
      target,
      files,
      refused,
      unenforced: unenforced.map(({ name }: { name: string }) => name),
    }).toEqual({
      target: "caddy",
      files: [],
      refused: [],
      unenforced: ["Google-Extended"],
    });
    expect(config).toContain("(robots_enforce) {");
    expect(classes.map(({ group, others }: { group: string; others: boolean }) => [group, others])).toEqual([
      ["*", true],
      ["Googlebot", false],
      ["GPTBot", false],
    ]);
  });

  it("refuses rules that the server cannot express, and writes nothing", async () => {
    const input = `User-agent: *\nDisallow: /${"x".repeat(500)}\nDisallow: /%2*y\nDisallow: /${"a/".repeat(200)}\n`;
    const cwd = folderWith();
    const refused = await robotomata(["enforce", "--target", "nginx", "-o", join(cwd, "out"), "-"], {
      input,
    });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      "robotomata: nginx cannot express 3 rules of standard input, so nothing is written: ",
    );
    expect(refused.stderr).toContain("(line 2): it is too long for this server");
    expect(refused.stderr).toContain("Disallow: /%2*y (line 3): it breaks off within an escape");
    // With any number of slashes for one.
    expect(refused.stderr).toContain("(line 4): it is too long for this server");
    expect(existsSync(join(cwd, "out"))).toBe(false);
    const { code, stdout } = await robotomata(["enforce", "--target", "apache", "--json", "-"], { input });
    expect([code, JSON.parse(stdout).config, JSON.parse(stdout).refused.length]).toEqual([2, null, 1]);
  });

  it.each([
    [[], `enforce needs --target: ${TARGETS.join(", ")}`],
    [["--target", "iis"], `--target cannot be "iis": choose ${TARGETS.join(", ")}`],
    [["--target", "nginx", "--host", "x"], "--host needs --check"],
    [
      ["--target", "nginx", "--name", "a-b"],
      '--name takes up to 20 lower-case letters, digits and _, not "a-b"',
    ],
    [
      ["--target", "nginx", "--agent", "Foo"],
      'neither the file nor the table of crawlers has the name "Foo"',
    ],
    [["--target", "nginx", "--agent", "Google-Extended"], "no request has the name Google-Extended"],
    ...["personal", "others", "undeclared"].map((option): [string[], string] => [
      ["--target", "nginx", "--agent", "GPTBot", `--${option}`, "allow"],
      `--${option} is about clients that the group for * binds, which --agent leaves out: add --agent '*'`,
    ]),
    [["--target", "nginx", "--check", "http://127.0.0.1"], "--check writes nothing"],
    [["--target", "nginx", "--fields", "ip"], "--fields needs --dry-run"],
    [["--target", "nginx", "--max-ratio", "5"], "--max-ratio needs --dry-run"],
    [["--target", "nginx", "--ratio-from", "5"], "--ratio-from needs --dry-run"],
    [["--check", "http://127.0.0.1", "--fields", "ip"], "--fields needs --dry-run"],
    [["--check", "http://127.0.0.1", "--name", "x"], "--name needs --target"],
    [["--check", "http://127.0.0.1/some/path"], "write http://127.0.0.1"],
    [["--check", "http://127.0.0.1/?x=1"], "write http://127.0.0.1"],
    [["--check", "http://127.0.0.1", "--ranges", "googlebot.json"], "--check cannot take --ranges"],
    [["--check", "nowhere"], "--check takes the URL of a server"],
    [
      ["--check", "http://www.example.com"],
      "if www.example.com is your own host, add --host www.example.com",
    ],
    [["--check", "http://127.0.0.1:1"], "cannot ask http://127.0.0.1:1: connection refused"],
    [["a", "b"], "enforce takes one file at a time"],
  ])("refuses %j", async (args, complaint) => {
    const { code, stdout, stderr } = await robotomata(["enforce", ...args], { cwd: folder() });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(complaint);
  });
});

it("says which rules match no path", async () => {
  const cwd = folderWith({
    "robots.txt": "User-agent: *\nDisallow: private/\nDisallow: https://h.example/x\nDisallow: /y\n",
  });
  const { code, stderr } = await robotomata(["enforce", "--target", "nginx"], { cwd });
  expect(code).toBe(0);
  expect(stderr).toContain('"Disallow: private/" (line 2, and 1 more) matches no path: rules');
});

describe("enforce --check", () => {
  it("finds a server that obeys", async () => {
    const { origin, seen } = await serverWith((request) => isForbidden(request));
    const printed = await output(["enforce", "--check", origin], { cwd: folder() });
    expect(printed).toMatch(/^http:\/\/127\.0\.0\.1:\d+ obeys: 54 requests as 15 clients\n$/);
    expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(["HEAD", "GET"]));
    expect(seen.some(({ headers }) => headers["user-agent"]?.includes("Firefox"))).toBe(true);
  });

  it.each(["rfc9309", "google", "yandex"] as const)("asks as the dialect %s reads", async (dialect) => {
    const robots = `User-agent: YandexB
Disallow: /caf%C3%A9/
Allow: /caf%C3%A9/open

User-agent: Yandex

User-agent: GPTBot
Disallow: /*
Allow: /
Disallow: /gpt

User-agent: *
Disallow: /private
`;
    const cwd = folderWith({ "robots.txt": robots });
    const checked = async (served: typeof dialect) => {
      const enforcer = createEnforcer({ robots, dialect: served });
      const { origin } = await serverWith(
        ({ url, headers }) =>
          enforcer.decide({ url: url!, userAgent: headers["user-agent"] }).action === "block",
      );
      return (await robotomata(["enforce", "--check", origin, "--dialect", dialect], { cwd })).code;
    };
    expect(await checked(dialect)).toBe(0);
    expect(await checked(dialect === "yandex" ? "rfc9309" : "yandex")).toBe(1);
    const { stdout } = await robotomata(["enforce", "--target", "nginx", "--dialect", dialect], { cwd });
    expect(stdout.includes("# It is read in the dialect")).toBe(dialect !== "rfc9309");
  });

  it("tells which lines no server can hold to, since only a version or a whole value is bound", async () => {
    const robots = "User-agent: YandexMetrika/3.0\nDisallow: /m\n\nUser-agent: Foo/1.0\nDisallow: /\n";
    const cwd = folderWith({ "robots.txt": robots });
    const { stderr } = await robotomata(["enforce", "--target", "nginx", "--dialect", "yandex"], { cwd });
    for (const name of ["YandexMetrika/3.0", "Foo/1.0"])
      expect(stderr).toContain(`${name} is not enforced: a server tells robots by their names alone`);
    expect((await robotomata(["enforce", "--target", "nginx"], { cwd })).stderr).toBe("");
  });

  it("asks as a robot that the file does not name, whatever the file names", async () => {
    const robots =
      "User-agent: ExampleBot\nUser-agent: xexamplebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n";
    const enforcer = createEnforcer({ robots });
    const { origin, seen } = await serverWith(
      ({ url, headers }) =>
        enforcer.decide({ url: url!, userAgent: headers["user-agent"] }).action === "block",
    );
    const printed = await output(["enforce", "--check", origin], {
      cwd: folderWith({ "robots.txt": robots }),
    });
    expect(printed).toContain(" obeys: ");
    expect(seen.some(({ headers }) => headers["user-agent"]?.includes("XXExampleBot"))).toBe(true);
  });

  it("says that nothing is asked where nothing is forbidden", async () => {
    const { origin } = await serverWith(() => false);
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow:\n" });
    expect(await output(["enforce", "--check", origin], { cwd })).toContain("was asked for nothing");
  });

  it("prints the rules that a server does not obey, and what it blocks without one", async () => {
    const { origin } = await serverWith((request) => {
      if (request.url?.startsWith("/search")) return false;
      return isForbidden(request) || productToken(request.headers["user-agent"] ?? "") === undefined;
    });
    const { code, stdout } = await robotomata(["enforce", "--check", origin], { cwd: folder() });
    expect(code).toBe(1);
    expect(stdout).toContain("a browser: /page?sid=1 is blocked (status 403), although no rule forbids it\n");
    expect(stdout).toContain(
      "Googlebot: /search is not blocked (status 200), against Disallow: /search (line 7)\n",
    );
    expect(stdout).toMatch(/does not obey in 11 cases: 54 requests as 15 clients\n$/);
    const json = await robotomata(["enforce", "--check", origin, "--json"], { cwd: folder() });
    expect(json.code).toBe(1);
    const wrong = JSON.parse(json.stdout).filter(({ isObeyed }: { isObeyed: boolean }) => !isObeyed);
    expect(wrong.map(({ who, target }: { who: string; target: string }) => `${who} ${target}`)).toEqual([
      "a browser /page?sid=1",
      "Googlebot /search",
      "Googlebot /search?x=1",
      "Googlebot /search",
      "Googlebot/1.0 /search",
      ...["Googlebot-Image", "Googlebot-Video", "Googlebot-News", "Google-InspectionTool"].map(
        (name) => `${name} /search`,
      ),
      ...["Google-CloudVertexBot", "Applebot"].map((name) => `${name} /search`),
    ]);
  });

  it("finds what a server serves in other spellings", async () => {
    const { origin } = await serverWith((request) => isForbidden(request, "as-sent"));
    const args = ["enforce", "--check", origin, "--agent", "Googlebot"];
    const { code, stdout } = await robotomata(args, { cwd: folder() });
    expect(code).toBe(1);
    const rule = "is served (status 200), against Disallow: /search (line 7)\n";
    expect(stdout).toContain(`Googlebot: //search, with two slashes, ${rule}`);
    expect(stdout).toContain(`Googlebot: /%2Fsearch, with an escaped slash, ${rule}`);
  });

  it.each<[string, (request: IncomingMessage) => boolean, string]>([
    ["enforces HEAD only", ({ method }) => method === "HEAD", "GET /search is not blocked"],
    ["knows no escaped letters", ({ url }) => !url!.includes("%73"), "with an escaped letter, is served"],
    ["serves any query", ({ url }) => !url!.includes("?x=1"), "with a query, is served"],
    [
      "serves a crawler whose name is in front",
      ({ headers }) => !headers["user-agent"]?.startsWith("GPTBot/"),
      "GPTBot/1.0: / is not blocked",
    ],
  ])("finds a server that %s", async (_, isHeld, said) => {
    const { origin } = await serverWith((request) => isHeld(request) && isForbidden(request));
    const { code, stdout } = await robotomata(["enforce", "--check", origin], { cwd: folder() });
    expect([code, stdout]).toEqual([1, expect.stringContaining(said)]);
  });

  it("takes 400 for what is not served where the target is none", async () => {
    const isOdd = ({ url, headers }: IncomingMessage): boolean =>
      url!.includes("100%") && !headers["user-agent"]?.includes("Firefox");
    const { origin } = await serverWith(isOdd, undefined, 400);
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /100%$\n" });
    expect(await output(["enforce", "--check", origin], { cwd })).toContain(" obeys: ");
  });

  it.each([200, 204, 206, 301, 304, 400, 401, 403, 404, 405, 410, 421, 426, 429, 451, 500, 502, 503])(
    "says of no server that it obeys, which answers %i to everything",
    async (status) => {
      const { origin } = await serverWith(() => true, undefined, status);
      const { code, stdout, stderr } = await robotomata(["enforce", "--check", origin], { cwd: folder() });
      expect(stdout).not.toContain(" obeys: ");
      expect(code).toBe(status === 400 ? 2 : 1);
      if (status === 400) expect(stderr).toContain("which says nothing about robots");
    },
  );

  it.each(["a b", "https://www.example.com", "x/y", "a\r\nb", "1.2.3.4, x", "h:port", "u@h"])(
    "takes no %j for a host",
    async (host) => {
      const { origin } = await serverWith((request) => isForbidden(request));
      const { code, stdout, stderr } = await robotomata(["enforce", "--check", origin, "--host", host], {
        cwd: folder(),
      });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("--host takes the name of a host");
    },
  );

  it("asks with another method if all are held to the file", async () => {
    const { origin, seen } = await serverWith(
      (request) => request.method !== "OPTIONS" && isForbidden(request),
    );
    const args = ["enforce", "--check", origin, "--agent", "GPTBot"];
    expect(await output(args, { cwd: folder() })).toContain(" obeys: ");
    expect(seen.some(({ method }) => method === "OPTIONS")).toBe(false);
    const { code, stdout } = await robotomata([...args, "--methods", "all"], { cwd: folder() });
    expect(code).toBe(1);
    expect(stdout).toContain(
      "GPTBot: OPTIONS / is not blocked (status 200), against Disallow: / (line 11)\n",
    );
    expect(stdout).toContain("does not obey in 1 case");
  });

  it("asks in another letter case where case is said not to matter", async () => {
    const { origin, seen } = await serverWith((request) => isForbidden(request));
    const args = ["enforce", "--check", origin];
    expect(await output(args, { cwd: folder() })).toContain(" obeys: ");
    expect(seen.some(({ url }) => url === "/SEARCH")).toBe(false);
    const { code, stdout } = await robotomata([...args, "--ignore-case"], { cwd: folder() });
    expect(code).toBe(1);
    expect(stdout).toContain(
      "Googlebot: /SEARCH, in another letter case, is served (status 200), against Disallow: /search (line 7)\n",
    );
  });

  it("asks nothing more once a request has failed", async () => {
    let asked = 0;
    const { origin } = await serverWith((request) => {
      if (++asked === 2) request.socket.destroy();
      return false;
    });
    const { code, stderr } = await robotomata(["enforce", "--check", origin], { cwd: folder() });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`cannot ask ${origin}`)]);
    expect(asked).toBeLessThan(33);
  });

  it("asks for the host that it is told, of the crawlers that it is told, and with GET if it has to", async () => {
    const { origin, seen } = await serverWith((request) => isForbidden(request), 405);
    const args = ["enforce", "--check", origin, "--host", "www.example.com", "--agent", "GPTBot"];
    expect(await output(args, { cwd: folder() })).toContain(" obeys: ");
    expect(seen.every(({ headers }) => headers.host === "www.example.com")).toBe(true);
    expect(seen.some(({ method }) => method === "GET")).toBe(true);
  });
});

function isForbidden({ url, headers }: IncomingMessage, spellings: "all" | "as-sent" = "all"): boolean {
  const enforcer = createEnforcer({ robots: ROBOTS, spellings });
  return enforcer.decide({ url: url!, headers }).action === "block";
}

/** A server on this machine that blocks some requests. */
async function serverWith(
  blocks: (request: IncomingMessage) => boolean,
  head?: number,
  forbidden = 403,
): Promise<{ readonly origin: string; readonly seen: readonly IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    const status = blocks(request) ? forbidden : 200;
    response.writeHead(request.method === "HEAD" ? (head ?? status) : status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
