// @module-tag built
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, linesOf, output, robotomata } from "./run.ts";

const OLD = "User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n";
const NEW =
  "User-agent: *\nDisallow: /private/\nDisallow: /*.pdf\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\nAllow: /blog/\n";

function files(more: Readonly<Record<string, string>> = {}): string {
  return folderWith({ "old.txt": OLD, "new.txt": NEW, ...more });
}

describe("robotomata diff", () => {
  it("tells what opens and closes, for every crawler that is named, and *", async () => {
    expect(await output(["diff", "old.txt", "new.txt"], { cwd: files() })).toBe(`For *
  closed  /page.pdf
          no rule -> Disallow: /*.pdf (line 3)

For GPTBot
  opened  /blog/
          Disallow: / (line 5) -> Allow: /blog/ (line 8)

For CCBot
  closed  /
          no rule -> Disallow: / (line 7)

note: A robots.txt asks crawlers and stops none: your server's log shows whether CCBot obeys (robotomata bots), and robotomata enforce keeps it out.
note: Crawlers may go by the file that they fetched before for up to a day (RFC 9309, 2.4).
`);
  });

  it("writes letters as their owner does, and what is sent beside them", async () => {
    const cwd = folderWith({
      "old.txt": "User-agent: *\nDisallow:\n",
      "new.txt": "User-agent: *\nDisallow: /каталог/\nDisallow: /caf%E9\n",
    });
    const lines = linesOf(await output(["diff", "old.txt", "new.txt"], { cwd }));
    expect(lines).toContain("  closed  /каталог/ (/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/)");
    expect(lines).toContain("  closed  /caf%E9");
  });

  it("prints one object per change and crawler", async () => {
    const cwd = files();
    const lines = linesOf(
      await output(["diff", "old.txt", "new.txt", "--json", "--agent", "*", "--agent", "gptbot"], { cwd }),
    );
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        agent: "*",
        witness: "/page.pdf",
        before: "allowed",
        after: "disallowed",
        ruleAfter: { type: "disallow", pattern: "/*.pdf", line: 3 },
        remarks: [],
      },
      {
        agent: "gptbot",
        witness: "/blog/",
        before: "disallowed",
        after: "allowed",
        ruleBefore: { type: "disallow", pattern: "/", line: 5 },
        ruleAfter: { type: "allow", pattern: "/blog/", line: 8 },
        remarks: [],
      },
    ]);
  });

  it("notes what changes bring with them, each once, and says so in a comment's Markdown, too", async () => {
    const cwd = files({
      "new.txt":
        "User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /a*b\nDisallow: /c\n\nUser-agent: *\nDisallow: /private/\n",
    });
    const asked = ["diff", "old.txt", "new.txt", "--agent", "Googlebot", "--agent", "bingbot"];
    const text = await output(asked, { cwd });
    const notes = linesOf(text).filter((line) => line.startsWith("note: "));
    expect(notes.map((line) => line.slice(6, 30))).toEqual(
      ["Blocking does not take a", '"Disallow: /private/" (li', "Crawlers may go by the f"].map((line) =>
        line.slice(0, 24),
      ),
    );
    const codes = linesOf(await output([...asked, "--json"], { cwd })).flatMap(
      (line) => JSON.parse(line).remarks,
    );
    expect(codes.map(({ code }) => code)).toEqual(["results", "star"]);
    const markdown = await output([...asked, "--format", "github"], { cwd });
    expect(markdown).toContain('"Disallow&#58; /private/" (line 7) of the group for &#42; does not');
    expect(markdown).toContain("up to a day");
  });

  it("takes examples from lists and sitemaps", async () => {
    const sitemap =
      '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/blog/hello</loc></url></urlset>';
    const cwd = files({
      "urls.txt": "https://example.com/menu.pdf?big\n\nhttps://example.com/a.pdf\n",
      "sitemap.xml": sitemap,
    });
    const text = await output(["diff", "old.txt", "new.txt", "--agent", "*", "--urls", "urls.txt"], { cwd });
    expect(text).toContain("closed  https://example.com/a.pdf and 1 other URL of the list\n");
    const json = await output(
      ["diff", "old.txt", "new.txt", "--agent", "GPTBot", "--urls", "sitemap.xml", "--json"],
      { cwd },
    );
    expect(JSON.parse(json)).toMatchObject({ witness: "https://example.com/blog/hello", urls: 1 });
  });

  it("compares for names that --agent would refuse, where a file has them", async () => {
    const cwd = files({
      "1.txt": "User-agent: * x\nDisallow: /a\n",
      "2.txt": "User-agent: * x\nDisallow: /b\n",
    });
    const text = await output(["diff", "1.txt", "2.txt", "--dialect", "original1994"], { cwd });
    expect(text).toContain("For * x\n  closed  /b\n");
  });

  it("says when nothing changes, and tells by the exit code when something does", async () => {
    const cwd = files({ "same.txt": `# new layout\n${OLD.replace("\n\n", "\nDisallow: /private/x\n\n")}` });
    const same = await robotomata(["diff", "old.txt", "same.txt", "--exit-code"], { cwd });
    expect(same).toMatchObject({
      code: 0,
      stderr: "",
      stdout: "No URL changes its verdict for *, GPTBot.\n",
    });
    expect((await robotomata(["diff", "old.txt", "new.txt", "--exit-code"], { cwd })).code).toBe(1);
    expect((await robotomata(["diff", "old.txt", "new.txt"], { cwd })).code).toBe(0);
    expect(await output(["diff", "old.txt", "same.txt", "--json"], { cwd })).toBe("");
  });

  it("writes a comment for a pull request in which no pattern breaks out", async () => {
    const evil = "User-agent: *\nDisallow: /a|b`</code>@someone <img>\n";
    const cwd = files({ "evil.txt": evil });
    const text = await output(["diff", "old.txt", "evil.txt", "--format", "github"], { cwd });
    expect(text).toMatch(/^### What <code>evil.txt<\/code> changes for crawlers\n/);
    expect(text).toContain("| 🔴 closed |");
    const rows = linesOf(text).filter((line) => line.startsWith("|"));
    expect(rows.length).toBeGreaterThan(2);
    for (const line of rows) expect(line.split("|").length).toBe(7);
    expect(text).not.toMatch(/@someone|<img|`/);
    expect(await output(["diff", "old.txt", "old.txt", "--format", "github"], { cwd })).toContain(
      "Nothing: every URL",
    );
  });

  it("says which sitemap of a list of URLs is at fault, and why", async () => {
    const cwd = folderWith({
      "old.txt": "",
      "new.txt": "",
      "index.xml": "<sitemapindex><sitemap><loc>https://a.example/part.xml</loc></sitemap></sitemapindex>",
      "part.xml": "<urlset><url><loc>https://a.example/x</loc></url>",
    });
    const { code, stderr } = await robotomata(["diff", "old.txt", "new.txt", "--urls", "index.xml"], { cwd });
    expect([code, stderr]).toEqual([
      0,
      "robotomata: note: part.xml ends prematurely (line 1: <urlset> is not closed)\n",
    ]);
  });

  it("tells of crawl delays, request rates, AI signals and sitemaps, in every format", async () => {
    const rules = "User-agent: *\nDisallow: /a\n";
    const cwd = folderWith({
      "old.txt": `${rules}Crawl-delay: 3\nSitemap: https://shop.example/a.xml\n`,
      "same.txt": `Sitemap: https://shop.example/a.xml\n${rules}Crawl-delay: 3.0\n`,
      "new.txt": `${rules}Request-rate: 1/10\nContent-Signal: ai-train=no\nSitemap: https://shop.example/b|c.xml\n`,
    });
    const quiet = await robotomata(["diff", "old.txt", "same.txt", "--exit-code"], { cwd });
    expect(quiet).toMatchObject({ code: 0, stdout: "No URL changes its verdict for *.\n" });
    const { code, stdout } = await robotomata(["diff", "old.txt", "new.txt", "--exit-code"], { cwd });
    expect(code).toBe(1);
    const lines = [
      "pace changed for * (before: crawl-delay: 3; now: request-rate: 1/10)",
      "AI signals changed for * (before: nothing; now: content-signal: ai-train=no)",
      "sitemaps changed (added: https://shop.example/b|c.xml; removed: https://shop.example/a.xml)",
    ];
    expect(stdout).toBe(
      `No URL changes its verdict for *.\n\nOther changes\n${lines.map((line) => `  ${line}\n`).join("")}\nnote: Crawlers may go by the file that they fetched before for up to a day (RFC 9309, 2.4).\n`,
    );
    const json = linesOf(await output(["diff", "old.txt", "new.txt", "--json"], { cwd }));
    expect(json.map((line) => JSON.parse(line))).toEqual([
      {
        kind: "pace",
        agents: ["*"],
        detail: "before: crawl-delay: 3; now: request-rate: 1/10",
        because: { code: "pace", values: { before: "crawl-delay: 3", now: "request-rate: 1/10" } },
      },
      {
        kind: "ai-signals",
        agents: ["*"],
        detail: "before: nothing; now: content-signal: ai-train=no",
        because: { code: "ai-signals", values: { before: "", now: "content-signal: ai-train=no" } },
      },
      {
        kind: "sitemaps",
        agents: [],
        detail: "added: https://shop.example/b|c.xml; removed: https://shop.example/a.xml",
        because: {
          code: "sitemaps",
          values: {
            added: 1,
            addedUrls: "https://shop.example/b|c.xml",
            removed: 1,
            removedUrls: "https://shop.example/a.xml",
          },
        },
      },
    ]);
    const comment = await output(["diff", "old.txt", "new.txt", "--format", "github"], { cwd });
    expect(comment).toContain(
      "\n\nEvery URL has the same verdict as in <code>old.txt</code>, for <code>&#42;</code>.\n",
    );
    const other = ["--agent", "FooBot", "--exit-code"];
    writeFileSync(join(cwd, "foo.txt"), `${rules}User-agent: BarBot\nContent-Signal: ai-train=no\n`);
    writeFileSync(join(cwd, "bar.txt"), `${rules}User-agent: BarBot\nContent-Signal: ai-train=yes\n`);
    expect((await robotomata(["diff", "foo.txt", "bar.txt", ...other], { cwd })).code).toBe(0);
    expect(comment.match(/^- <code>[^|`\n]*<\/code>$/gm)).toHaveLength(3);
  });

  it("shows a few changes of very many, or all", async () => {
    const many = `User-agent: *\n${Array.from({ length: 50 }, (_, i) => `Disallow: /${i}x\n`).join("")}`;
    const cwd = files({ "none.txt": "", "many.txt": many });
    const text = await output(["diff", "none.txt", "many.txt"], { cwd });
    expect(text.match(/closed/g)).toHaveLength(20);
    expect(text).toContain("and 30 more changes (--all shows them)");
    expect((await output(["diff", "none.txt", "many.txt", "--all"], { cwd })).match(/closed/g)).toHaveLength(
      50,
    );
    expect(linesOf(await output(["diff", "none.txt", "many.txt", "--json"], { cwd }))).toHaveLength(50);
  });

  it("reads files as git revisions have them, and standard input", async () => {
    const cwd = files();
    const git = (...args: string[]): void => {
      execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], {
        cwd,
        stdio: "ignore",
      });
    };
    git("init", "-q");
    mkdirSync(join(cwd, "public"));
    writeFileSync(join(cwd, "public/robots.txt"), OLD);
    git("add", ".");
    git("commit", "-qm", "first");
    const json = await output(["diff", "git:HEAD:public/robots.txt", "-", "--agent", "*", "--json"], {
      cwd,
      input: NEW,
    });
    expect(JSON.parse(json).witness).toBe("/page.pdf");
    for (const [source, reason] of [
      ["git:HEAD:nowhere", /cannot read git:HEAD:nowhere: .*does not exist|exists on disk/],
      ["git:none:public/robots.txt", /invalid object name/],
      ["git:HEAD", /write it as git:REV:path/],
      ["git:--output=x:y", /cannot read git:--output=x:y/],
    ] as const) {
      expect(await robotomata(["diff", source, "old.txt"], { cwd })).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(reason),
      });
    }
  });

  it("says misuse", async () => {
    const cwd = files();
    for (const [args, reason] of [
      [["old.txt"], /needs two robots.txt files/],
      [["-", "-"], /only one input/],
      [["old.txt", "new.txt", "--json", "--format", "github"], /cannot be used together/],
      [["old.txt", "gone.txt"], /no such file/],
      [["old.txt", "new.txt", "--format", "xml"], /--format cannot be "xml"/],
    ] as const) {
      expect(await robotomata(["diff", ...args], { cwd })).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(reason),
      });
    }
  });
});

describe("robotomata minify", () => {
  const LONG = "# hello\nUser-agent: *\nDisallow: /a\n\nDisallow: /a/b\n";
  const SHORT = "User-agent: *\nDisallow: /a\n";

  it("prints the smaller file, and how much smaller it is", async () => {
    const run = await robotomata(["minify", "-"], { input: LONG });
    expect(run).toMatchObject({
      code: 0,
      stdout: SHORT,
      stderr: "standard input: 51 to 27 bytes, 47% smaller; proven for rfc9309 and google\n",
    });
    expect(await robotomata(["minify"], { cwd: folderWith({ "robots.txt": SHORT }) })).toMatchObject({
      stdout: SHORT,
      stderr: "robots.txt: nothing to leave out (27 bytes)\n",
    });
  });

  it("writes in place, and prints an object", async () => {
    const cwd = folderWith({ "robots.txt": LONG });
    expect(JSON.parse(await output(["minify", "--json"], { cwd }))).toEqual({
      body: SHORT,
      bytesBefore: 51,
      bytesAfter: 27,
      dialects: ["rfc9309", "google"],
      inconclusive: false,
      elsewhere: [],
    });
    expect(await output(["minify", "--write", "robots.txt"], { cwd })).toBe(
      "robots.txt: 51 to 27 bytes, 47% smaller; proven for rfc9309 and google\n",
    );
    expect(await output(["minify", "--write"], { cwd })).toBe(
      "robots.txt: nothing to leave out (27 bytes)\n",
    );
    expect((await robotomata(["minify", "--write", "-"], { cwd })).stderr).toMatch(
      /cannot write to standard input/,
    );
  });

  it("warns where crawlers of another dialect would read something else", async () => {
    const body = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\n";
    const cwd = folderWith({ "robots.txt": body });
    const { stdout, stderr } = await robotomata(["minify", "--dialect", "koster1996"], { cwd });
    expect(stdout).toBe("User-agent: *\nDisallow: /a\n");
    expect(stderr.split("\n")).toEqual([
      "robots.txt: 56 to 27 bytes, 52% smaller; proven for koster1996",
      "robotomata: note: the smaller file has another meaning in the dialect rfc9309: /a/b was allowed and is now disallowed",
      "robotomata: note: the smaller file has another meaning in the dialect google: /a/b was allowed and is now disallowed",
      "robotomata: note: the smaller file has another meaning in the dialect yandex: /a/b was allowed and is now disallowed",
      "",
    ]);
    const told = JSON.parse(await output(["minify", "--dialect", "koster1996", "--json"], { cwd }));
    const changed = { agent: "*", witness: "/a/b", before: "allowed", after: "disallowed" };
    expect(told).toMatchObject({
      dialects: ["koster1996"],
      elsewhere: [
        { dialect: "rfc9309", ...changed },
        { dialect: "google", ...changed },
        { dialect: "yandex", ...changed },
      ],
    });
    // As the robots would ask: no robot is called `YandexBot/3.0`.
    const versions = folderWith({ "robots.txt": "User-agent: YandexBot/3.0\nDisallow: /b # note\n" });
    const minified = await robotomata(["minify", "--dialect", "rfc9309"], { cwd: versions });
    expect(minified.stderr).not.toContain("dialect yandex");
    const both = ["minify", "--dialect", "koster1996", "--dialect", "google"];
    expect(await robotomata(both, { cwd })).toMatchObject({ stdout: body });
    expect((await robotomata(["minify", "--dialect", "rfc"], { cwd })).code).toBe(2);
  });
});
