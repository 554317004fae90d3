// @module-tag long
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { downloadSitemap } from "../../../src/cli/shared/sitemaps/walk.ts";
import { send, serve } from "../../crawl/fetch/server.ts";
import { index, urlset } from "../../crawl/sitemap/reading.ts";
import { eventually } from "../../support/waits.ts";
import { examples, folderWith, linesOf, output, robotomata } from "../run.ts";
import { askedFor, siteWith } from "./site.ts";

const ROBOTS = `User-agent: *
Disallow: /private/
Disallow: /*?sort=
Allow: /private/open

User-agent: Googlebot
Disallow: /search

User-agent: GPTBot
Disallow: /
`;

const URLS = [
  "https://shop.example/",
  "https://shop.example/private/a",
  "https://shop.example/private/open",
  "https://shop.example/list?sort=up",
  "https://shop.example/search",
];

function folder(): string {
  return folderWith({ "robots.txt": ROBOTS, "sitemap.xml": urlset(URLS) });
}

/** The objects of `--json`, and what is wrong with the sitemaps by `--report`. */
async function audited(
  args: readonly string[],
  cwd = folderWith(),
): Promise<{ code: number | null; blocked: unknown[]; report: Report; stderr: string }> {
  const file = join(cwd, "report.json");
  const { code, stdout, stderr } = await robotomata(["audit", "--json", "--report", file, ...args], { cwd });
  const blocked = linesOf(stdout).map((line) => JSON.parse(line) as unknown);
  return { code, blocked, report: JSON.parse(readFileSync(file, "utf8")) as Report, stderr };
}

interface Report {
  readonly urls: number;
  readonly blocked: number;
  readonly invalid: number;
  readonly foreign: number;
  readonly sitemaps: number;
  readonly agents: readonly { agent: string; group: string | null; blocked: number }[];
  readonly problems: readonly { sitemap: string; problem: string; count: number; line: number | null }[];
}

const codes = ({ problems }: Report): string[] => problems.map(({ problem }) => problem);

describe("robotomata audit", () => {
  it("tells what is blocked, by which rule, for * and the search engines that have a group", async () => {
    expect(await output(["audit", "--sitemap", "sitemap.xml"], { cwd: folder() })).toBe(`\
robots.txt: 5 URLs in 1 sitemap, 3 blocked

*: 2 blocked
  1  Disallow: /private/ (line 2)
       https://shop.example/private/a
  1  Disallow: /*?sort= (line 3)
       https://shop.example/list?sort=up

Googlebot: 1 blocked
  1  Disallow: /search (line 7)
       https://shop.example/search
`);
  });

  it("also asks for the first crawler of a name that several share", async () => {
    const robots = "User-agent: Yandex\nDisallow: /private/\n";
    const cwd = folderWith({ "robots.txt": robots, "sitemap.txt": "https://shop.example/private/a\n" });
    const { stdout } = await robotomata(["audit", "--sitemap", "sitemap.txt", "--json"], { cwd });
    expect(linesOf(stdout)).toEqual([
      '{"url":"https://shop.example/private/a","agent":"YandexBot","line":2,"rule":"Disallow: /private/"}',
    ]);
  });

  it("asks for the next one if the first has a group of its own", async () => {
    const robots = "User-agent: Yandex\nDisallow: /private/\n\nUser-agent: YandexBot\nDisallow: /z\n";
    const cwd = folderWith({ "robots.txt": robots, "sitemap.txt": "https://shop.example/private/a\n" });
    const { stdout } = await robotomata(["audit", "--sitemap", "sitemap.txt", "--json"], { cwd });
    expect(linesOf(stdout)).toEqual([
      '{"url":"https://shop.example/private/a","agent":"YandexImages","line":2,"rule":"Disallow: /private/"}',
    ]);
  });

  it("writes one JSON object for each blocked URL and crawler", async () => {
    const { stdout, stderr } = await robotomata(["audit", "--sitemap", "sitemap.xml", "--json"], {
      cwd: folder(),
    });
    expect(linesOf(stdout)).toEqual([
      '{"url":"https://shop.example/private/a","agent":"*","line":2,"rule":"Disallow: /private/"}',
      '{"url":"https://shop.example/list?sort=up","agent":"*","line":3,"rule":"Disallow: /*?sort="}',
      '{"url":"https://shop.example/search","agent":"Googlebot","line":7,"rule":"Disallow: /search"}',
    ]);
    expect(stderr).toMatch(/^robots\.txt: 5 URLs in 1 sitemap, 3 blocked\n/);
  });

  it("writes the same as CSV, in which nothing is a formula", async () => {
    const cwd = folderWith({
      "robots.txt": 'User-agent: *\nDisallow: /*,"\nDisallow: /x\n',
      "sitemap.txt": 'https://shop.example/a,"b"\nhttps://shop.example/x\n',
    });
    const { stdout, stderr } = await robotomata(["audit", "--sitemap", "sitemap.txt", "--csv"], { cwd });
    expect(stdout.split("\n")).toEqual([
      "url,agent,line,rule",
      '"https://shop.example/a,""b""",*,2,"Disallow: /*,"""',
      "https://shop.example/x,*,3,Disallow: /x",
      "",
    ]);
    expect(stderr).toMatch(/^robots\.txt: 2 URLs in 1 sitemap, 2 blocked\n/);
    const named = await robotomata(["audit", "--sitemap", "sitemap.txt", "--csv", "--agent", "@x"], { cwd });
    expect(named.stdout.split("\n")[2]).toBe("https://shop.example/x,'@x,3,Disallow: /x");
    expect((await robotomata(["audit", "--csv", "--json"], { cwd })).stderr).toMatch(
      /cannot be used together/,
    );
  });

  it("checks for the crawlers that are named, each for itself", async () => {
    const args = ["--sitemap", "sitemap.xml", "--agent", "GPTBot", "--agent", "bingbot", "--agent", "gptbot"];
    const { report } = await audited(args, folder());
    expect(report.agents).toMatchObject([
      { agent: "GPTBot", group: "GPTBot", blocked: 5 },
      { agent: "bingbot", group: "*", blocked: 2 },
    ]);
  });

  it("lists every URL on demand", async () => {
    const lines = await output(["audit", "--sitemap", "sitemap.xml", "--all"], { cwd: folder() });
    expect(lines).toMatch(/^\* {2}https:\/\/shop\.example\/private\/a {2}Disallow: \/private\/ \(line 2\)\n/);
    expect(lines.split("\n\n")[0]!.split("\n")).toHaveLength(3);
  });

  it.each<[number, string[]]>([
    [0, ["--sitemap", "sitemap.xml"]],
    [1, ["--sitemap", "sitemap.xml", "--exit-code"]],
    [0, ["--sitemap", "sitemap.xml", "--exit-code", "--agent", "Slurp", "--robots", "open.txt"]],
    [1, ["--sitemap", "half.xml", "--exit-code", "--robots", "open.txt"]],
    [0, ["--sitemap", "half.xml", "--robots", "open.txt"]],
  ])("exits with %i for %j", async (code, args) => {
    const cwd = folderWith({
      "robots.txt": ROBOTS,
      "open.txt": "User-agent: *\nAllow: /\n",
      "sitemap.xml": urlset(URLS),
      "half.xml": urlset(URLS).slice(0, 250),
    });
    expect(await robotomata(["audit", ...args], { cwd })).toMatchObject({ code, stderr: "" });
  });

  it("reads standard input, and tells numbers for each rule", async () => {
    const text = await robotomata(["audit", "--robots", "robots.txt", "--sitemap", "-"], {
      cwd: examples,
      input: readFileSync(join(examples, "urls.txt")),
    });
    expect(text.code).toBe(0);
    expect(text.stdout).toContain("robots.txt: 25 URLs in 1 sitemap,");
    expect(text.stdout).toContain("  3  Disallow: /search (line 10)\n");
    expect(text.stdout).toContain(
      "error    standard input has entries that are not absolute URLs (2, first line 26: /shoes/hiking)\n",
    );
  });

  it("reads the sitemaps beside a local index", async () => {
    const cwd = folderWith({
      "robots.txt": ROBOTS,
      "index.xml": index(["https://shop.example/maps/one.xml.gz", "https://shop.example/maps/two.xml"]),
      "one.xml.gz": gzipSync(urlset(URLS.slice(0, 2))),
      "two.xml": urlset(URLS.slice(2)),
    });
    const { report, blocked } = await audited(["--sitemap", "index.xml"], cwd);
    expect(report).toMatchObject({ urls: 5, sitemaps: 3, problems: [] });
    expect(blocked).toHaveLength(3);
  });

  it("shows control characters instead of sending them to the terminal", async () => {
    const cwd = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /\n",
      "sitemap.txt": "https://shop.example/\u001b[31m\n\u001b]0;x\u0007\n",
    });
    const { stdout } = await robotomata(["audit", "--sitemap", "sitemap.txt", "--all"], { cwd });
    expect(stdout).not.toContain("\u001b");
    expect(stdout).not.toContain("\u0007");
    expect(stdout).toContain("\\x1b");
  });

  it.each([
    [["--sitemap", "sitemap.xml", "a.example", "b.example"], "audit takes one site at a time"],
    [["--sitemaps", "x"], "unknown option --sitemaps (did you mean --sitemap?)"],
    [["not a site"], '"not a site" is not a site: give a host or a URL, such as https://example.com'],
    [
      ["ftp://example.com"],
      '"ftp://example.com" is not a site: give a host or a URL, such as https://example.com',
    ],
    [["--max-sitemaps", "0"], '--max-sitemaps takes a whole number from 1 to 9,999,999, not "0"'],
    [["--robots", "-", "--sitemap", "-"], "only one input can be read from standard input (-)"],
    [[], "robots.txt names no sitemaps: give one with --sitemap, or the site"],
    [["--robots", "none.txt"], "cannot read none.txt: no such file"],
  ])("refuses %j", async (args, message) => {
    const cwd = folderWith({ "robots.txt": ROBOTS });
    expect(await robotomata(["audit", ...args], { cwd })).toMatchObject({
      code: 2,
      signal: null,
      stdout: "",
      stderr: `robotomata: ${message}\n`,
    });
  });

  it("says so if no sitemap could be read", async () => {
    const cwd = folderWith({ "robots.txt": ROBOTS, "page.html": "<html></html>" });
    const { code, stderr, stdout } = await robotomata(
      ["audit", "--sitemap", "none.xml", "--sitemap", "page.html"],
      { cwd },
    );
    expect(code).toBe(2);
    expect(stdout).toBe(
      "error    none.xml cannot be read (no such file)\n" +
        "error    page.html is not a sitemap (it is a web page)\n",
    );
    expect(stderr).toBe("robotomata: no sitemap could be read (2 were tried)\n");
  });

  it("has no result of any kind if no sitemap could be read", async () => {
    const folder = folderWith({ "robots.txt": ROBOTS });
    const [robots, none, file] = ["robots.txt", "none.xml", "report.json"].map((name) => join(folder, name));
    for (const kind of ["--json", "--csv"]) {
      const args = ["--robots", robots!, "--sitemap", none!, "--report", file!, kind];
      expect(await robotomata(["audit", ...args])).toMatchObject({
        code: 2,
        stdout: "",
        stderr:
          `error    ${none} cannot be read (no such file)\n` +
          "robotomata: no sitemap could be read (1 was tried)\n",
      });
    }
    expect(existsSync(file!)).toBe(false);
    const listing = join(folderWith({ "index.xml": index(["http://127.0.0.1:9/a.xml"]) }), "index.xml");
    expect(await robotomata(["audit", "--robots", robots!, "--sitemap", listing])).toMatchObject({
      code: 2,
      stdout: "error    http://127.0.0.1:9/a.xml cannot be read (connection refused)\n",
      stderr: "robotomata: no sitemap could be read (2 were tried)\n",
    });
    const empty = join(folderWith({ "empty.txt": "\n" }), "empty.txt");
    const { stdout } = await robotomata(["audit", "--robots", robots!, "--sitemap", empty, "--csv"]);
    expect(stdout).toBe("url,agent,line,rule\n");
  });
});

describe("robotomata audit of a site", () => {
  it("reads the sitemaps that its robots.txt names, of every format", async () => {
    const site = await siteWith({
      "/robots.txt": "User-agent: *\nDisallow: /p\nSitemap: ORIGIN/index.xml\nSitemap: /list.txt\n",
      "/index.xml": index(["ORIGIN/a.xml.gz", "ORIGIN/b.xml"]),
      "/a.xml.gz": (response) =>
        send(response, 200, gzipSync(urlset([`${site.origin}/p1`, `${site.origin}/q`]))),
      "/b.xml": (response) =>
        send(response, 200, gzipSync(urlset([`${site.origin}/p2`])), { "content-encoding": "gzip" }),
      "/list.txt": "ORIGIN/p3\nORIGIN/\n",
    });
    const { code, blocked, report } = await audited([site.origin]);
    expect(code).toBe(0);
    expect(blocked).toEqual(
      [3, 1, 2].map((n) => ({ url: `${site.origin}/p${n}`, agent: "*", line: 2, rule: "Disallow: /p" })),
    );
    expect(report).toMatchObject({ sitemaps: 4, urls: 5, blocked: 3, problems: [] });
    expect(askedFor(site)).toEqual(["/robots.txt", "/index.xml", "/list.txt", "/a.xml.gz", "/b.xml"]);
    expect(site.requests.map(({ headers }) => headers["user-agent"])).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/^robotomata\/\d/)),
    );
  });

  it("tries /sitemap.xml where none is named, and takes a missing robots.txt for none", async () => {
    const site = await siteWith({ "/sitemap.xml": urlset(["ORIGIN/a"]) });
    const { stdout, stderr, code } = await robotomata(["audit", `${site.origin}/some/page`]);
    expect(code).toBe(0);
    expect(stdout).toContain(`${site.origin}/robots.txt: 1 URL in 1 sitemap, none blocked\n`);
    expect(stderr).toContain("it does not exist (status 404), so everything is allowed\n");
    expect(stderr).toContain(`names no sitemaps; trying ${site.origin}/sitemap.xml\n`);
  });

  it.each([401, 403])("says that a server refuses to give the file (%s)", async (status) => {
    const site = await siteWith({ "/robots.txt": (response) => send(response, status) });
    const { stderr } = await robotomata(["audit", site.origin]);
    expect(stderr).toContain(`/robots.txt: the server refuses to give it (status ${status}), which RFC 9309`);
  });

  it("takes a draft for the site's own file", async () => {
    const site = await siteWith({ "/sitemap.xml": urlset(["ORIGIN/a", "ORIGIN/b"]) });
    const cwd = folderWith({ "draft.txt": "User-agent: *\nDisallow: /b\n" });
    const { blocked } = await audited(["--robots", "draft.txt", site.origin], cwd);
    expect(blocked).toMatchObject([{ url: `${site.origin}/b`, line: 2 }]);
    expect(askedFor(site)).toEqual(["/sitemap.xml"]);
  });

  it("reads robots.txt in the encodings that crawlers bridge, and no more of it than they do", async () => {
    const rules = "User-agent: *\nDisallow: /gr\xfcn\n";
    const long = `${rules.replace("\xfc", "u")}${"#".repeat(511_990 - rules.length)}\nDisallow: /x\nDisallow: /yyyyyyyy\n`;
    const bodies: [string, Uint8Array, string, number][] = [
      ["utf-16", Buffer.from(`\ufeff${rules}`, "utf16le"), "text/plain", 1],
      ["latin1", Buffer.from(rules, "latin1"), "text/plain; charset=iso-8859-1", 1],
      ["long", Buffer.from(long), "text/plain", 0],
    ];
    for (const [what, body, type, blocked] of bodies) {
      const site = await siteWith({
        "/robots.txt": (response) => send(response, 200, body, { "content-type": type }),
        "/sitemap.xml": urlset(["ORIGIN/gr%C3%BCn", "ORIGIN/yyyyyyyy"]),
      });
      const { report, stderr } = await audited([site.origin]);
      expect(report.blocked, what).toBe(blocked);
      expect(stderr.includes("longer than 500 KiB"), what).toBe(what === "long");
    }
  });

  it("says that it cannot tell where robots.txt cannot be had", async () => {
    const gone = await serve(() => {});
    await gone[Symbol.asyncDispose]();
    expect((await robotomata(["audit", gone.origin])).stderr).toBe(
      `robotomata: cannot read ${gone.origin}/robots.txt: connection refused (crawlers must not fetch anything for now)\n`,
    );
    const site = await siteWith({ "/robots.txt": (response) => send(response, 503) });
    expect(await robotomata(["audit", site.origin])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: `robotomata: cannot read ${site.origin}/robots.txt: status 503 (crawlers must not fetch anything for now)\n`,
    });
  });

  it("checks no URLs of other hosts, and reads no sitemaps of theirs that an index lists", async () => {
    const other = await siteWith({
      "/map.xml": urlset(["ORIGIN/x"]),
      "/named.xml": urlset(["ORIGIN/x", "SITE/x"]),
    });
    const site = await siteWith({
      "/robots.txt": `User-agent: *\nDisallow: /x\nSitemap: ORIGIN/index.xml\nSitemap: ${other.origin}/cross.xml\n`,
      "/index.xml": index([`${other.origin}/map.xml`, "ORIGIN/own.xml", "/relative.xml"]),
      "/own.xml": urlset(["ORIGIN/x", `${other.origin}/x`, "/x", "mailto:x@example.com"]),
    });
    const { report, blocked } = await audited([site.origin]);
    expect(blocked).toMatchObject([{ url: `${site.origin}/x` }]);
    expect(report).toMatchObject({ urls: 1, foreign: 1, invalid: 2 });
    expect(report.problems).toMatchObject([
      { sitemap: `${site.origin}/index.xml`, problem: "foreign-sitemap", line: 2 },
      { sitemap: `${site.origin}/index.xml`, problem: "invalid-sitemap-url", line: 4 },
      { sitemap: `${other.origin}/cross.xml`, problem: "unreadable" },
      { sitemap: `${site.origin}/own.xml`, problem: "foreign-url", count: 1, line: 4 },
      { sitemap: `${site.origin}/own.xml`, problem: "invalid-url", count: 2, line: 5 },
    ]);
    // A sitemap may lie elsewhere if robots.txt itself says so.
    expect(askedFor(other)).toEqual(["/cross.xml"]);
  });

  it("tells that crawlers may not fetch the sitemap itself", async () => {
    const site = await siteWith({
      "/robots.txt":
        "User-agent: *\nDisallow: /maps/\nSitemap: ORIGIN/maps/a.xml\nUser-agent: Bingbot\nDisallow: /m\n",
      "/maps/a.xml": urlset(["ORIGIN/"]),
    });
    const { stdout } = await robotomata(["audit", site.origin]);
    const { report } = await audited([site.origin]);
    const line = `error    ${site.origin}/maps/a.xml is itself blocked by robots.txt`;
    expect(stdout).toContain(
      `${line} (*: Disallow: /maps/ (line 2))\n${line} (bingbot: Disallow: /m (line 5))\n`,
    );
    expect(report.problems).toMatchObject(
      [
        { agent: "*", rule: "Disallow: /maps/", line: 2 },
        { agent: "bingbot", rule: "Disallow: /m", line: 5 },
      ].map((values) => ({
        problem: "blocked-sitemap",
        count: 1,
        because: { code: "blocked-by-rule", values },
      })),
    );
  });
});

describe("a sitemap without entries", () => {
  it("was read nevertheless, even one that crawlers may not fetch", async () => {
    const site = await siteWith({
      "/robots.txt": "User-agent: *\nDisallow: /maps/\nSitemap: ORIGIN/maps/a.xml\n",
      "/maps/a.xml": urlset([]),
    });
    const { code, stdout, stderr } = await robotomata(["audit", site.origin]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`warning  ${site.origin}/maps/a.xml has no entries\n`);
  });
});

describe("the download of a sitemap", () => {
  const patience = { stall: 1_000, total: 60_000 };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("waits for its reader", async () => {
    let finish = (): unknown => undefined;
    const site = await siteWith({
      "/a.txt": (response) => {
        response.write("a");
        finish = () => response.end("b");
      },
    });
    const { bytes } = await downloadSitemap(`${site.origin}/a.txt`, patience);
    let text = "";
    for await (const piece of bytes) {
      text += new TextDecoder().decode(piece);
      if (text === "a") await vi.advanceTimersByTimeAsync(70_000);
      finish();
    }
    expect(text).toBe("ab");
  });

  it("ends where nothing comes for a while", async () => {
    const site = await siteWith({ "/a.txt": (response) => void response.write("a") });
    const { bytes } = await downloadSitemap(`${site.origin}/a.txt`, patience);
    let read = 0;
    const reading = (async () => {
      for await (const piece of bytes) read += piece.length;
    })();
    const failed = expect(reading).rejects.toMatchObject({
      problem: { code: "unreadable", detail: "no data for 1 s" },
    });
    expect(await eventually(() => read === 1)).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
  });
});

describe("robotomata audit of a hostile site", () => {
  it("follows no index in circles, and none without an end", async () => {
    let made = 0;
    const site = await siteWith({
      "/robots.txt": "Sitemap: ORIGIN/self.xml\nSitemap: ORIGIN/deep.xml\n",
      "/self.xml": index(["ORIGIN/self.xml", "ORIGIN/self.xml#again", "ORIGIN/other.xml"]),
      "/other.xml": index(["ORIGIN/self.xml", "ORIGIN/leaf.xml"]),
      "/leaf.xml": urlset(["ORIGIN/"]),
      "/deep.xml": (response) => send(response, 200, index([`${site.origin}/deep.xml?${++made}`])),
      ...Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [
          `/deep.xml?${i + 1}`,
          (response: Parameters<typeof send>[0]) =>
            send(response, 200, index([`${site.origin}/deep.xml?${++made}`])),
        ]),
      ),
    });
    const { report } = await audited([site.origin]);
    expect(report.urls).toBe(1);
    expect(codes(report).sort()).toEqual(
      [
        "repeated-sitemap",
        "repeated-sitemap",
        "nested-index",
        "nested-index",
        "nested-index",
        "nested-index",
        "too-deep",
      ].sort(),
    );
    expect(made).toBe(4);
  });

  it("reads no more sitemaps than it may", async () => {
    const site = await siteWith({
      "/robots.txt": "Sitemap: ORIGIN/index.xml\n",
      "/index.xml": index(Array.from({ length: 1000 }, (_, i) => `ORIGIN/${i}.xml`)),
      "/0.xml": urlset(["ORIGIN/"]),
    });
    const { report } = await audited(["--max-sitemaps", "5", site.origin]);
    expect(report.sitemaps).toBe(5);
    expect(report.problems[0]).toMatchObject({ problem: "too-many-sitemaps", count: 996 });
    expect(site.requests).toHaveLength(6);
  });

  it("names what is broken, and goes on", async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from("<urlset>"), Buffer.alloc(80_000_000, "<a/>")]), {
      level: 9,
    });
    const good = urlset(["ORIGIN/x"]);
    const names = ["half", "halfgz", "bad", "bomb", "page", "gone", "loop", "nowhere", "torn", "utf16", "ok"];
    const site = await siteWith({
      "/robots.txt": `User-agent: *\nDisallow: /x\n${names.map((name) => `Sitemap: ORIGIN/${name}`).join("\n")}\n`,
      "/half": good.slice(0, -12),
      "/halfgz": gzipSync(urlset(URLS)).subarray(0, 150),
      "/bad": Buffer.concat([gzipSync(good).subarray(0, 30), Buffer.alloc(100, 1)]),
      "/bomb": bomb,
      "/page": "<!doctype html><title>Not found</title>",
      "/loop": (response) => send(response, 301, "", { location: "/loop" }),
      "/nowhere": (response) => send(response, 302, "", { location: "javascript:alert(1)" }),
      "/torn": (response) => {
        response.writeHead(200, { "content-length": 10_000 });
        // What has been written is sent before the end.
        response.write(`<urlset><url><loc>${site.origin}/x</loc></url>`, () => response.socket!.end());
      },
      "/utf16": (response) =>
        send(response, 200, Buffer.from(`\ufeff${good.replace("ORIGIN", site.origin)}`, "utf16le")),
      "/ok": good,
    });
    const { code, report } = await audited([site.origin]);
    expect(code).toBe(0);
    expect(
      // What comes of the beginning of compressed bytes is up to zlib.
      report.problems
        .filter(({ problem }) => problem !== "foreign-url")
        .map(({ sitemap, problem }) => `${sitemap.slice(site.origin.length + 1)}: ${problem}`),
    ).toEqual([
      "half: truncated",
      "halfgz: truncated",
      "bad: damaged-gzip",
      "bomb: bomb",
      "page: not-a-sitemap",
      "gone: unreadable",
      "loop: unreadable",
      "nowhere: unreadable",
      "torn: unreadable",
      "utf16: encoding",
    ]);
    // half, torn, utf16 and ok each have one; the rest of the other two is up to gzip.
    expect(report.blocked).toBeGreaterThanOrEqual(4);
  });

  it("with a million hosts, or a robots.txt of rules that all match, keeps a few of each", async () => {
    const rules = Array.from({ length: 5000 }, (_, i) => `Disallow: /${i}$\n`).join("");
    const cwd = folderWith({
      "robots.txt": `User-agent: *\n${rules}`,
      "map.txt": Array.from({ length: 20_000 }, (_, i) => `https://h${i}.example/${i}\n`).join(""),
    });
    const { report, blocked } = await audited(["--sitemap", "map.txt"], cwd);
    expect(blocked).toHaveLength(5000);
    const { hosts, agents } = report as unknown as {
      hosts: object;
      agents: { rules: { examples: string[] }[] }[];
    };
    expect(Object.keys(hosts)).toHaveLength(101);
    expect(agents[0]!.rules.filter(({ examples }) => examples.length > 0)).toHaveLength(1000);
  });
});
