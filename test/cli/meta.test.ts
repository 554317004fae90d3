/**
 * `robotomata meta`, against real servers on loopback and files.
 *
 * @module-tag slow
 */
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Terminal } from "../../src/cli/command.ts";
import { PageFetcher } from "../../src/cli/meta/page-fetcher.ts";
import { LookAtPage } from "../../src/cli/meta/page-kind.ts";
import { turns } from "../support/waits.ts";
import { folderWith, linesOf, robotomata } from "./run.ts";
import { served } from "./served.ts";

type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body: string | Uint8Array];

/** A site with these answers by path, and what it was asked for. */
async function site(answers: Readonly<Record<string, Answer>>): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  const origin = await served((request, response) => {
    asked.push(request.url!);
    const [status, headers, body] = answers[request.url!] ?? [404, {}, "not here"];
    response.writeHead(status, headers).end(body);
  });
  return { origin, asked };
}

const HTML = { "content-type": "text/html; charset=utf-8" };
const page = (content: string, headers = {}): Answer => [
  200,
  { ...HTML, ...headers },
  `<!doctype html>\n<meta name="robots" content="${content}">`,
];
const robots = (text: string): Answer => [200, { "content-type": "text/plain" }, text];

const silent = { stderr: new PassThrough().resume() } as unknown as Terminal;

describe("the pause that robots.txt asks for", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    // By itself, it would go by the real clock.
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), ms);
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it.each(["Crawl-delay: 1", "Request-rate: 1/1"])(
    "%s lies between pages, and is no time that a page takes",
    async (rule) => {
      const { origin, asked } = await site({
        "/robots.txt": robots(`User-agent: *\n${rule}\nAllow: /\n`),
        "/a": page("all"),
        "/b": page("all"),
      });
      const fetching = new PageFetcher({ own: false, timeout: 500 }, silent);
      expect((await fetching.page(`${origin}/a`)).status).toBe(200);
      const second = fetching.page(`${origin}/b`);
      await turns();
      await vi.advanceTimersByTimeAsync(999);
      await turns();
      expect(asked).toEqual(["/robots.txt", "/a"]);
      await vi.advanceTimersByTimeAsync(1);
      expect((await second).status).toBe(200);
      expect(asked).toEqual(["/robots.txt", "/a", "/b"]);
    },
  );
});

describe("robotomata meta URL", () => {
  it("takes a robots.txt without a body for what it is", async () => {
    const { origin } = await site({ "/robots.txt": [204, {}, ""], "/a": page("noindex") });
    const { code, stdout, stderr } = await robotomata(["meta", `${origin}/a`]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("[1] page, line 2: robots: noindex\n");
  });

  it("fetches robots.txt, then the page, and answers for three engines", async () => {
    const { origin, asked } = await site({
      "/robots.txt": robots("User-agent: *\nContent-Usage: train-ai=n\nDisallow: /x\n"),
      "/a": page("all, noindex", { "x-robots-tag": "googlebot: nofollow" }),
    });
    const { code, stdout, stderr } = await robotomata(["meta", `${origin}/a`]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(asked).toEqual(["/robots.txt", "/a"]);
    const table = stdout.replaceAll(/ +/g, " ");
    expect(table).toContain(" crawl index follow snippet cache AI input AI training\n");
    expect(table).toContain(" google yes no [1] no [2] yes none yes no [3]\n");
    expect(table).toContain(" bing yes no [1] yes yes yes yes no [3]\n");
    expect(table).toContain(" yandex yes yes [4] yes yes yes unknown no [3]\n");
    expect(table).toContain("[1] page, line 2: robots: noindex\n");
    expect(table).toContain("[2] header X-Robots-Tag: googlebot: nofollow\n");
    expect(table).toContain("[3] robots.txt, line 2: Content-Usage: train-ai=n\n");
    expect(table).toContain("page:2:1 warning robots-tag-conflict ");
  });

  it("says what the table has no column for", async () => {
    const limits =
      "max-snippet:20, max-image-preview:none, max-video-preview:0, noimageindex, notranslate, unavailable_after: 2099-01-01";
    const body = `<meta name="robots" content="${limits}"><p><span data-nosnippet>x</span>`;
    const embedded = '<meta name="robots" content="noindex, indexifembedded, max-snippet:0">';
    const cwd = folderWith({ "a.html": body, "b.html": embedded, "c.html": "<p>" });
    const text = async (file: string, ...args: string[]): Promise<string> =>
      (await robotomata(["meta", ...args, file], { cwd })).stdout;
    expect(await text("a.html", "--agent", "Googlebot-Image")).toContain(
      [
        "  google, Googlebot-Image: not shown after 2099-01-01T00:00:00.000Z [2]; snippets of at most 20 characters [1]; without 1 element with data-nosnippet; images not indexed [3]; image previews: none [4]; video previews of at most 0 seconds [5]; no translation [6]",
        "  bing: snippets of at most 20 characters [1]; without 1 element with data-nosnippet; image previews: none [4]; video previews of at most 0 seconds [5]",
        "",
        "  training yes: Microsoft (bingbot)",
        "  training unknown: all others",
        "",
        "  [1] page, line 1: robots: max-snippet: 20",
        "  [2] page, line 1: robots: unavailable_after: 2099-01-01",
        "",
      ].join("\n"),
    );
    expect(await text("b.html")).toContain(
      "\n\n  google: indexed where other pages embed it [3]\n\n  training yes: Microsoft (bingbot)\n  training unknown: all others\n\n  [1] page, line 1: robots: noindex\n",
    );
    expect(await text("c.html")).toMatch(
      /unknown\n\n {2}training yes: Microsoft \(bingbot\)\n {2}training unknown: all others\n$/,
    );
  });

  it("gives one object per URL, each answer with its source", async () => {
    const { origin } = await site({ "/a": page("noindex"), "/b": page("max-snippet:0") });
    const args = ["meta", "--json", "--engine", "google", "--agent", "GPTBot", `${origin}/a`, `${origin}/b`];
    const { code, stdout } = await robotomata(args);
    expect(code).toBe(0);
    const [a, b] = linesOf(stdout).map((line) => JSON.parse(line));
    expect(a).toMatchObject({ url: `${origin}/a`, status: 200, read: true, problems: [] });
    expect(a.answers.map(({ name }: { name: string }) => name)).toEqual(["google", "GPTBot"]);
    expect(a.answers[0].index).toMatchObject({ value: false, source: { kind: "meta", range: { line: 2 } } });
    expect(a.answers[1]).toMatchObject({ engine: "generic", usage: { train: { value: "unknown" } } });
    expect(b.answers[0]).toMatchObject({ snippet: { value: false }, aiInput: { value: "no" } });
  });

  it("keeps away from what robots.txt closes, unless the site is one's own", async () => {
    const { origin, asked } = await site({
      "/robots.txt": robots("User-agent: *\nDisallow: /a\n"),
      "/a": page("noindex"),
    });
    const closed = await robotomata(["meta", `${origin}/a`]);
    expect(closed.stdout).toContain("robots.txt does not let robotomata fetch this page");
    expect(closed.stdout).toMatch(/google +no \[1\] +URL only \[1\]/);
    expect(asked).toEqual(["/robots.txt"]);
    const own = await robotomata(["meta", "--own", `${origin}/a`]);
    expect(asked).toEqual(["/robots.txt", "/robots.txt", "/a"]);
    expect(own.stdout).toContain(
      '"noindex" is never seen by Googlebot, bingbot, YandexBot: line 2 of robots.txt',
    );
  });

  it("follows redirects by hand, and asks each host first", async () => {
    const target = await site({
      "/robots.txt": robots("User-agent: *\nDisallow: /closed\n"),
      "/b": page("noindex"),
    });
    const { origin, asked } = await site({
      "/a": [302, { location: `${target.origin}/b#part` }, ""],
      "/c": [301, { location: `${target.origin}/closed` }, ""],
      "/loop": [302, { location: "/loop" }, ""],
      "/file": [302, { location: "file:///etc/passwd" }, ""],
    });
    const { stdout } = await robotomata(["meta", `${origin}/a`]);
    expect(stdout).toContain(`redirected to ${target.origin}/b\n`);
    expect(stdout).toMatch(/google +yes +no \[1\]/);
    expect(target.asked).toEqual(["/robots.txt", "/b"]);
    expect((await robotomata(["meta", `${origin}/c`])).stdout).toContain("does not let robotomata fetch");
    expect(target.asked).toEqual(["/robots.txt", "/b", "/robots.txt"]);
    expect(asked.filter((path) => path === "/a")).toHaveLength(1);
    const { notes } = JSON.parse((await robotomata(["meta", "--json", `${origin}/c`])).stdout);
    expect(notes.map(({ because }: { because: object }) => because)).toEqual([
      { code: "page-redirected", values: { url: `${target.origin}/closed` } },
      { code: "page-disallowed", values: {} },
    ]);
    const loop = await robotomata(["meta", `${origin}/loop`]);
    expect([loop.code, loop.stderr]).toEqual([2, expect.stringContaining("over 10 redirects")]);
    const file = await robotomata(["meta", `${origin}/file`]);
    expect([file.code, file.stderr]).toEqual([
      2,
      expect.stringContaining("a redirect leads to file:///etc/passwd"),
    ]);
  });

  it("takes headers alone if there is no HTML", async () => {
    const { origin } = await site({
      "/a.pdf": [200, { "content-type": "application/pdf", "x-robots-tag": "noindex" }, "%PDF"],
    });
    const { stdout } = await robotomata(["meta", "--engine", "google", `${origin}/a.pdf`]);
    expect(stdout).toContain("not HTML but application/pdf");
    expect(stdout).toContain("[1] header X-Robots-Tag: noindex\n");
  });

  it("does not take a robots.txt for a page, whatever its type", async () => {
    const text = "User-agent: *\nDisallow: /x\n";
    const { origin } = await site({
      "/robots.txt": robots(text),
      "/copy": [200, { "content-type": "text/html" }, text],
    });
    for (const path of ["/robots.txt", "/copy"]) {
      const { code, stdout, stderr } = await robotomata(["meta", `${origin}${path}`]);
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining("this is a robots.txt")]);
    }
  });

  it("says so if robots.txt cannot be had", async () => {
    const { origin, asked } = await site({ "/robots.txt": [503, {}, ""], "/a": page("noindex") });
    const { stdout } = await robotomata(["meta", `${origin}/a`]);
    expect(stdout).toContain("robots.txt cannot be fetched (status 503), so crawlers stay away");
    expect(asked).toEqual(["/robots.txt"]);
    // Nobody has seen a robots.txt, so there is no line of one to point at.
    expect(stdout).toContain("[1] robots.txt: cannot be fetched (status 503)\n");
    expect(stdout).not.toContain("Disallow");
    const json = await robotomata(["meta", "--json", "--own", "--agent", "AdsBot-Google", `${origin}/a`]);
    const { answers, problems } = JSON.parse(json.stdout);
    const source = { kind: "robots", text: "cannot be fetched (status 503)", line: 0 };
    // The group for "*" does not bind AdsBot-Google; a site that cannot be reached is closed to it as well.
    for (const { crawl } of answers) expect(crawl).toEqual({ value: false, source, lost: [] });
    expect(answers).toHaveLength(4);
    expect(problems).toEqual([]);
  });

  it("reads robots.txt in its encoding, as the client does", async () => {
    const utf16 = Buffer.from("\ufeffUser-agent: *\nContent-Signal: ai-train=no\nAllow: /\n", "utf16le");
    const { origin } = await site({ "/robots.txt": [200, {}, utf16], "/a": page("index") });
    const { stdout } = await robotomata(["meta", "--engine", "google", `${origin}/a`]);
    expect(stdout).toContain("robots.txt, line 2: Content-Signal: ai-train=no\n");
  });

  it("goes on after a page that cannot be read, and exits with 2", async () => {
    const { origin } = await site({ "/b": page("noindex") });
    const { code, stdout, stderr } = await robotomata(["meta", `${origin}/gone`, `${origin}/b`]);
    expect(code).toBe(2);
    expect(stderr).toBe(`robotomata: cannot read ${origin}/gone: HTTP 404\n`);
    expect(stdout).toContain(`${origin}/b\n`);
  });

  it("shows what a host says without letting it at the terminal", async () => {
    const { origin } = await site({ "/a": page("noindex\u001b[2J&#27;[31m") });
    const { stdout } = await robotomata(["meta", `${origin}/a`]);
    expect(stdout).not.toContain("\u001b");
  });
});

describe("robotomata meta FILE", () => {
  it("reads headers with any number of spaces in them", async () => {
    const cwd = folderWith({
      "h.txt": `X-Robots-Tag: noindex  \t\nX-Other:${" ".repeat(300_000)}x${" ".repeat(300_000)}y\n`,
      "page.html": "<!doctype html>",
    });
    const { code, stdout } = await robotomata(["meta", "--headers", "h.txt", "page.html"], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringContaining("header X-Robots-Tag: noindex\n")]);
  });

  const files = {
    "page.html": '<meta name="robots" content="NOFLLOW">',
    "headers.txt":
      "HTTP/1.1 200 OK\r\nX-Robots-Tag: noindex,\r\n nosnippet\r\nLink: </l.xml>; rel=license; type=application/rsl+xml\r\n\r\n",
    "robots.txt":
      "User-agent: *\nContent-Signal: ai-train=no, ai-input=yes\nAllow: /\n\nUser-agent: Tokens\nDisallow: /\n",
    "tdmrep.json": '[{"location": "/", "tdm-reservation": 1}]',
  };

  it("takes headers, robots.txt and the address from options", async () => {
    const cwd = folderWith(files);
    const { code, stdout, stderr } = await robotomata(
      [
        "meta",
        "page.html",
        "--headers",
        "headers.txt",
        "--robots",
        "robots.txt",
        "--url",
        "https://h.example/p",
      ],
      { cwd },
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.replaceAll(/ +/g, " ")).toContain(" google yes [1] no [2] yes no [3] none no [3] no [4]\n");
    expect(stdout).toContain("licence: https://h.example/l.xml\n");
    expect(stdout).toContain('did you mean "nofollow"?');
  });

  it("calls no tag needless that opens links to Inktomi", async () => {
    const cwd = folderWith({ "a.html": '<meta name="robots" content="INDEX, FOLLOW">' });
    const said = async (...more: string[]): Promise<string> =>
      (await robotomata(["meta", "a.html", ...more], { cwd })).stdout;
    expect(await said()).toContain("robots-tag-default");
    expect(await said("--engine", "inktomi")).not.toContain("robots-tag-default");
  });

  it("takes a tdmrep.json and a policy token", async () => {
    const cwd = folderWith(files);
    const train = async (...args: string[]) => {
      const { stdout } = await robotomata(["meta", "--json", "--engine", "google", "page.html", ...args], {
        cwd,
      });
      return JSON.parse(stdout).answers[0].usage.train;
    };
    expect((await train()).value).toBe("unknown");
    expect(await train("--tdmrep", "tdmrep.json")).toMatchObject({
      value: "no",
      source: { kind: "file", entry: 1 },
    });
    expect(await train("--robots", "robots.txt", "--policy-token", "tokens")).toMatchObject({ value: "no" });
  });

  it("says who may train on the page, and joins control tokens to their crawlers", async () => {
    const cwd = folderWith({
      "page.html": '<meta name="bingbot" content="noarchive">',
      "robots.txt":
        "User-agent: Google-Extended\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n\n" +
        "User-agent: ClaudeBot\nContent-Signal: ai-train=yes\nAllow: /\n",
    });
    const args = ["meta", "--agent", "Google-Extended", "--robots", "robots.txt", "page.html"];
    const { stdout, code } = await robotomata([...args, "--exit-code"], { cwd });
    // What Google may train on does not close the page to Googlebot.
    expect(code).toBe(0);
    const table = stdout.replaceAll(/ +/g, " ");
    expect(table).toContain(" google yes [1] yes yes yes none yes no [2]\n");
    expect(table).toContain(" Google-Extended yes [1] yes yes yes none yes no [2]\n");
    expect(table).toContain(
      "\n training no [2]: Google (Google-Extended)\n training no [3]: Microsoft (bingbot)\n" +
        " training no [4]: OpenAI (GPTBot)\n training yes [5]: Anthropic (ClaudeBot)\n training unknown: all others\n",
    );
    expect(table).toContain(" [2] robots.txt, line 3: Disallow: / (for Google-Extended)\n");
    expect(table).toContain(" [4] robots.txt, line 3: Disallow: / (for GPTBot)\n");
    const json = await robotomata([...args, "--json"], { cwd });
    const { training } = JSON.parse(json.stdout);
    const of = (name: string) => training.find(({ agent }: { agent: string }) => agent === name);
    expect(of("Google-Extended")).toEqual({
      operator: "Google",
      agent: "Google-Extended",
      value: "no",
      source: { kind: "robots", text: "Disallow: /", line: 3, group: "Google-Extended" },
      lost: [],
    });
    expect(of("CCBot")).toMatchObject({ operator: "Common Crawl", value: "unknown" });
  });

  it("reads standard input, and speaks four languages", async () => {
    const { stdout } = await robotomata(["meta", "--lang", "de", "-"], { input: files["page.html"] });
    expect(stdout).toContain("Standardeingabe\n");
    expect(stdout).toContain("Kein Crawler kennt „nofllow“: Ist „nofollow“ gemeint?");
  });

  it("says what was given instead of a page", async () => {
    const rules =
      "User-agent: *\r\nDisallow: /a # <a@example.com>\r\n\r\nSitemap: https://h.example/s.xml\r\n";
    const cwd = folderWith({
      "robots.txt": rules,
      "notes.txt": "1 < 2: User-agent: * and Disallow: / are two fields.\nNothing else is said here.\n",
      "page.html": `<pre>${rules}</pre>`,
      "part.html": `${rules.replaceAll("\r\n", " ")}\nis what we have.\n<br>So.`,
      "wide.html": Buffer.from('<meta name="robots" content="noindex">', "utf16le"),
      "picture.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0x3c, 0x61]),
    });
    const refused = await robotomata(["meta", "robots.txt"], { cwd });
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toMatch(/^robotomata: robots.txt: this is a robots.txt, not a page: /);
    const files = ["robots.txt", "notes.txt", "page.html", "part.html", "wide.html", "picture.png"];
    const { code, stdout } = await robotomata(["meta", "--json", ...files], { cwd });
    expect(code).toBe(2);
    const all = linesOf(stdout).map((line) => JSON.parse(line));
    expect(all.map(({ given }) => given)).toEqual(["robots.txt", "text", "page", "page", "page", "binary"]);
    expect(all[0]).toMatchObject({ source: "robots.txt", read: false, answers: [], problems: [] });
    expect(all[0].notes).toEqual([
      {
        text: expect.stringContaining("this is a robots.txt"),
        because: { code: "page-is-robots-txt", values: {} },
      },
    ]);
    expect(all[1].notes).toEqual([
      {
        text: expect.stringContaining("there is no markup in it"),
        because: { code: "page-is-text", values: {} },
      },
    ]);
    const text = await robotomata(["meta", "notes.txt"], { cwd });
    expect([text.code, text.stdout]).toEqual([0, expect.stringContaining("note: there is no markup in it")]);
  });

  it("finds markup that comes in pieces", async () => {
    for (const [bytes, given] of [
      ["1 < 2 <b>", "page"],
      ["1 < 2 > 1 <", "text"],
      ["", "text"],
    ] as const) {
      const look = new LookAtPage();
      const pieces = (async function* () {
        for (const byte of Buffer.from(bytes)) yield Uint8Array.of(byte);
      })();
      for await (const _ of look.over(pieces));
      expect(look.given, bytes).toBe(given);
    }
  });

  it("exits with 1 for --exit-code where a page is closed", async () => {
    const cwd = folderWith({
      "open.html": "<p>x</p>",
      "closed.html": '<meta name="robots" content="noindex">',
    });
    const code = async (...args: string[]) => (await robotomata(["meta", ...args], { cwd })).code;
    expect(await code("closed.html")).toBe(0);
    expect(await code("--exit-code", "open.html")).toBe(0);
    expect(await code("--exit-code", "closed.html")).toBe(1);
    expect(await code("--exit-code", "--engine", "google", "--agent", "GPTBot", "open.html")).toBe(0);
  });
});

describe("robotomata meta refuses wrong usage:", () => {
  it.each([
    [[], "no page"],
    [["--engine", "googel", "x.html"], "did you mean google?"],
    [["--headers", "h.txt", "https://example.com/"], "--headers only works with a single FILE"],
    [["--url", "example", "x.html"], "is not an absolute URL"],
    [["--robots", "-", "-"], "only one input can be read from standard input"],
    [["missing.html"], "cannot read missing.html"],
    [
      ["--headers", "h.txt", "page.html"],
      'h.txt, line 1: expected a header such as X-Robots-Tag: noindex, not "nothing"',
    ],
  ])("%j", async (args, complaint) => {
    const cwd = folderWith({ "h.txt": "nothing", "page.html": "" });
    const { code, stdout, stderr } = await robotomata(["meta", ...args], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(complaint);
  });
});
