// @module-tag long
import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { Hosts } from "../../src/cli/shared/question/hosts.ts";
import { folderWith, linesOf, output, robotomata } from "./run.ts";
import { served } from "./served.ts";

const disallowing = (path: string): RequestListener => {
  return (_request, response) => response.end(`User-agent: *\nDisallow: ${path}\n`);
};

describe("absolute URLs without --robots", () => {
  it("are each checked against their own host's file, in order", async () => {
    const a = await served(disallowing("/a"));
    const b = await served(disallowing("/b"));
    const c = await served((_request, response) => response.writeHead(404).end());
    const urls = [`${a}/a`, `${b}/a`, `${c}/a`, `${a}/b`, `${b}/b`, "nothing"];
    expect(linesOf(await output(["check", ...urls], { cwd: folderWith() }))).toEqual([
      `disallowed  ${a}/a  Disallow: /a (line 2)`,
      `allowed     ${b}/a  no rule`,
      `allowed     ${c}/a  there is no robots.txt (HTTP 404): everything is allowed`,
      `allowed     ${a}/b  no rule`,
      `disallowed  ${b}/b  Disallow: /b (line 2)`,
      'invalid     nothing  is neither an absolute URL nor a path beginning with "/"',
    ]);
    const explained = await output(["explain", `${b}/b`], { cwd: folderWith() });
    expect(explained).toContain(`  robots    ${b}/robots.txt\n  group     *\n`);
  });

  it("keep the files of the hosts asked about last", async () => {
    const requests = [0, 0, 0];
    const origins = await Promise.all(
      requests.map((_, i) =>
        served((_request, response) => {
          requests[i]!++;
          response.end();
        }),
      ),
    );
    const terminal = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: {} };
    const hosts = new Hosts({ agent: ["*"], dialect: "rfc9309" }, terminal, 2);
    for (const i of [0, 1, 0, 2, 0, 1]) await hosts.rulings([`${origins[i]}/x`], () => {});
    expect(requests).toEqual([1, 2, 1]);
  });

  it("ask each host once, however many URLs it has", async () => {
    let requests = 0;
    const origin = await served((_request, response) => {
      requests++;
      response.end("User-agent: *\nDisallow: /x\n");
    });
    const input = Array.from(
      { length: 20_000 },
      (_, i) => `${origin}/${i % 2 === 0 ? "x" : "y"}/${i}\n`,
    ).join("");
    const lines = linesOf(await output(["check", "--urls", "-"], { input, cwd: folderWith() }));
    expect(lines).toHaveLength(20_000);
    expect(lines.filter((line) => line.startsWith("disallowed"))).toHaveLength(10_000);
    expect(requests).toBe(1);
  });

  it("of many hosts are asked side by side, not all at once", async () => {
    let left = 40;
    let most = 0;
    let open: (() => void)[] = [];
    const listener: RequestListener = (_request, response) => {
      left--;
      open.push(() => response.end("User-agent: *\nDisallow: /\n"));
      most = Math.max(most, open.length);
      if (open.length < 16 && left > 0) return;
      // Nobody is answered before so many have been asked. The pause is room for more, which must not come.
      setTimeout(() => {
        const all = open;
        open = [];
        for (const answer of all) answer();
      }, 100);
    };
    const origins = await Promise.all(Array.from({ length: 40 }, () => served(listener)));
    const lines = linesOf(await output(["check", ...origins], { cwd: folderWith() }));
    expect(lines).toEqual(origins.map((origin) => `disallowed  ${origin}  Disallow: / (line 2)`));
    expect(most).toBe(16);
  });

  it("leave ./robots.txt to paths, and say so", async () => {
    const origin = await served(disallowing("/a"));
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow: /b\n" });
    expect(await robotomata(["check", "/a", `${origin}/a`, "/b", `${origin}/b`], { cwd })).toEqual({
      code: 0,
      signal: null,
      stdout: [
        "allowed     /a  no rule\n",
        `disallowed  ${origin}/a  Disallow: /a (line 2)\n`,
        "disallowed  /b  Disallow: /b (line 2)\n",
        `allowed     ${origin}/b  no rule\n`,
      ].join(""),
      stderr:
        "robotomata: note: absolute URLs are checked against their own hosts' robots.txt: " +
        "to use ./robots.txt, add --robots robots.txt\n",
    });
    expect(await output(["check", "--robots", "robots.txt", `${origin}/a`], { cwd })).toContain("allowed");
  });
});

describe.skipIf(process.platform === "win32")("a host that this machine cannot ask", () => {
  const preload = new URL("no-files-left.mjs", import.meta.url).href;
  const withoutFiles = { node: ["--import", preload], maxFiles: 64 };
  const why = "robots.txt could not be requested: too many files are open";

  // Side by side: each run goes on trying for some seconds.
  it("is unknown, neither allowed nor disallowed, and exit code 2", async () => {
    const origin = await served(disallowing("/x"));
    const cwd = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /b\n",
      "list.txt": "* disallow /x\n",
    });
    const mixed = ["check", "--exit-code", "/b", `${origin}/x`, "nothing", `${origin}/robots.txt`];
    const [text, lines, one, explained, tested] = await Promise.all(
      [
        mixed,
        ["check", "--json", `${origin}/x`],
        ["check", "--robots", origin, "/x"],
        ["explain", `${origin}/x`],
        ["test", "--robots", origin, "list.txt"],
      ].map((args) => robotomata(args, { cwd, ...withoutFiles })),
    );
    expect([text, lines, one, explained, tested].map((result) => result?.code)).toEqual([2, 2, 2, 2, 2]);
    expect(linesOf(text!.stdout)).toEqual([
      "disallowed  /b  Disallow: /b (line 2)",
      `unknown     ${origin}/x  ${why}`,
      'invalid     nothing  is neither an absolute URL nor a path beginning with "/"',
      `unknown     ${origin}/robots.txt  ${why}`,
    ]);
    expect(JSON.parse(lines!.stdout)).toEqual({
      url: `${origin}/x`,
      verdict: "unknown",
      remarks: [],
      line: null,
      rule: null,
      robots: `${origin}/robots.txt`,
      outcome: "unasked",
      status: null,
      detail: "EMFILE",
      because: { code: "system", values: { error: "EMFILE" } },
    });
    expect(one!.stdout).toBe(`unknown     /x  ${why}\n`);
    expect(explained!.stdout).toBe(
      `unknown     ${origin}/x\n  robots    ${origin}/robots.txt\n  because   ${why}\n`,
    );
    expect(tested!.stdout).toBe("");
    expect(tested!.stderr).toContain(`cannot read ${origin}/robots.txt: ${why}`);

    // The same host, as soon as it can be asked.
    const later = await robotomata(mixed, { cwd });
    expect(linesOf(later.stdout)[1]).toBe(`disallowed  ${origin}/x  Disallow: /x (line 2)`);
    expect(later.code).toBe(1);
  });
});

describe("--robots FILE", () => {
  it.each(["check", "explain"])(
    "does not let %s answer for several hosts without a word",
    async (command) => {
      const cwd = folderWith({ "r.txt": "User-agent: *\nDisallow: /a\n" });
      const ask = (...urls: string[]) => robotomata([command, "--robots", "r.txt", ...urls], { cwd });
      const { stderr } = await ask("/a", "https://a.example/a", "https://a.example/b", "https://b.example/a");
      expect(stderr).toBe(
        "robotomata: note: https://b.example/a is not on https://a.example: its own host's robots.txt governs it, " +
          "and is used if you leave out --robots. With it, only the path and query are checked\n",
      );
      expect((await ask("/a", "https://a.example/a", "https://a.example/b")).stderr).toBe("");
    },
  );
});

describe("--robots URL", () => {
  it("warns once about URLs of other hosts", async () => {
    const origin = await served(disallowing("/a"));
    const urls = ["/a", `${origin}/a`, "https://a.example/a", "https://b.example/a"];
    const { code, stdout, stderr } = await robotomata(["check", "--robots", origin, ...urls]);
    expect(code).toBe(0);
    expect(stdout).toBe(urls.map((url) => `disallowed  ${url}  Disallow: /a (line 2)\n`).join(""));
    expect(stderr).toBe(
      `robotomata: note: https://a.example/a is not on ${origin}: its own host's robots.txt governs it, ` +
        "and is used if you leave out --robots. With it, only the path and query are checked\n",
    );
  });

  it("is what test goes by: 404 allows everything", async () => {
    const cwd = folderWith({ "list.txt": "Foo disallow /a\n* allow /b\n" });
    const origin = await served((_request, response) => response.writeHead(404).end());
    const gone = await robotomata(["test", "--robots", origin, "list.txt"], { cwd });
    expect(gone).toMatchObject({
      code: 1,
      stderr: `robotomata: note: ${origin}/robots.txt was not read: there is no robots.txt (HTTP 404): everything is allowed\n`,
    });
    expect(gone.stdout).toContain("mismatch  Foo disallow /a");
    expect(gone.stdout).toContain("As expected: 1 of 2.");
  });

  it.each([206, 226, 407, 408, 421, 429])("that are not what %i has sent are not read", async (status) => {
    const origin = await served((_request, response) =>
      response.writeHead(status).end("User-agent: *\nAllow: /\n"),
    );
    for (const args of [["lint"], ["enforce", "--target", "nginx"]])
      expect(await robotomata([...args, origin])).toMatchObject({
        code: 2,
        stdout: "",
        stderr: `robotomata: cannot read ${origin}/robots.txt: HTTP ${status} (crawlers must not fetch anything for now)\n`,
      });
  });

  it("that are missing mean something to crawlers only where they are a robots.txt", async () => {
    const origin = await served((_request, response) => response.writeHead(404).end());
    expect((await robotomata(["lint", origin])).stderr).toBe(
      `robotomata: cannot read ${origin}/robots.txt: HTTP 404 (to crawlers this means: everything is allowed)\n`,
    );
    expect((await robotomata(["bots", `${origin}/access.log`])).stderr).toBe(
      `robotomata: cannot read ${origin}/access.log: HTTP 404\n`,
    );
  });
});
