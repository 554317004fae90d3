/**
 * What site owners read, in each language: nothing of it is left in English.
 *
 * @module-tag long
 * @module-tag built
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sentenceOf } from "../../src/base/because.ts";
import { languages } from "../../src/base/language.ts";
import { commands } from "../../src/cli/commands.ts";
import { becauseIn, reasonIn } from "../../src/cli/text/because.ts";
import { de } from "../../src/cli/text/de.generated.ts";
import german from "../../src/cli/text/de.json" with { type: "json" };
import { en } from "../../src/cli/text/en.generated.ts";
import english from "../../src/cli/text/en.json" with { type: "json" };
import { fr } from "../../src/cli/text/fr.generated.ts";
import french from "../../src/cli/text/fr.json" with { type: "json" };
import { ru } from "../../src/cli/text/ru.generated.ts";
import russian from "../../src/cli/text/ru.json" with { type: "json" };
import { parse } from "../../src/engine/policy/robots.ts";
import { LIBRARY } from "../../tools/library-texts.ts";
import { REASONS, SENTENCES } from "../../tools/sentences.ts";
import { send } from "../crawl/fetch/server.ts";
import { says, textsIn, wordsOf } from "../support/catalogue.ts";
import { siteWith } from "./audit/site.ts";
import { folderWith, type Result, robotomata } from "./run.ts";
import { served } from "./served.ts";
import { host } from "./watch/site.ts";

const others = { de, fr, ru } as const;

/** What is said in English and could not be meant for anything else. */
const ENGLISH = textsIn(english).flatMap(([, text]) =>
  wordsOf(text).filter((part) => /[a-z]{2,} [a-z]{2,}/.test(part)),
);
/** Words that none of the other languages has, and no file of these tests. */
const WORDS = /(?<![-\w])(?:the|of|is|are|with|and|which|that|more|has|have|cannot|rule|no)(?![-\w])/;

/** Lines with English in them; what is quoted from files and URLs is not. */
function englishIn(text: string): string[] {
  return text
    .split("\n")
    .filter(
      (line) =>
        ENGLISH.some((part) => line.includes(part)) || WORDS.test(line.replace(/\S*[/.=[\]]\S*/g, "")),
    );
}

/** Marks that French sets apart from the word before them, where they stand at the word; lines of files are quoted. */
function tightMarksIn(text: string): string[] {
  return text
    .replace(/^robotomata: /gm, "")
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/(?<![-\w])(?:disal?low|allow|sitemap|robots|bingbot|googlebot|\w+[-_][-\w]+)\s*:/gi, "")
    .split("\n")
    .filter((line) => /[^\s\u00a0][:;?!](?=\s|$)|\S [:;?!](?=\s|$)/.test(line));
}

const LOG = [
  [
    "192.0.2.1",
    "00:01",
    "/robots.txt",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  ],
  ["192.0.2.1", "00:02", "/d", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
  ["198.51.100.7", "00:02", "/d", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
  ["192.0.2.2", "00:03", "/a", "GPTBot/1.2"],
  ["192.0.2.2", "00:04", "/robots.txt", "GPTBot/1.2"],
  ["192.0.2.3", "00:05", "/a", "ExampleBot/1.0 (+https://bot.example/)"],
  ["192.0.2.3", "02:06", "/a/b", "ExampleBot/1.0 (+https://bot.example/)"],
  ["192.0.2.4", "00:07", "/robots.txt", "python-requests/2.31"],
  ["192.0.2.5", "00:08", "/a", "curl/8.5.0"],
  ["192.0.2.6", "00:08", "/a", "-"],
  ["192.0.2.7", "00:08", "/robots.txt", "-"],
  ["192.0.2.9", "00:09", "/a", "ChatGPT-User/1.0"],
  ["192.0.2.9", "00:10", "/x", "OAI-SearchBot/1.0"],
  ["192.0.2.9", "00:11", "/x", "archive.org_bot"],
  ["192.0.2.9", "00:12", "/x", "UptimeRobot/2.0"],
  ["192.0.2.9", "00:12", "/x", "Feedbin"],
  ["192.0.2.8", "00:09", "/a", "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0.0.0 Safari/537.36"],
]
  .map(
    ([ip, at, path, agent]) =>
      `${ip} - - [22/Nov/2026:10:${at} +0000] "GET ${path} HTTP/1.1" 200 5 "-" "${agent}"\n`,
  )
  .join("");

const FILES = {
  "robots.txt": `User-agent: *
Disallow: /a
Disallow: /a/b
Allow: /a/b/c
Allow: /d
Disallow: /d
Crawl-delay: 5
Content-Usage: train-ai=n
Sitemap: https://shop.example/one.xml

User-agent: Googlebot
Disallow: /d
`,
  "rough.txt": `User-agent: *\nDisallow: /${"*a".repeat(40)}%2Fx\nDisallow: /\n`,
  "new.txt": "User-agent: *\nDisallow: /x\n",
  "headless.txt": "Disallow: /a\n",
  "wide.txt": Buffer.from("\ufeffUser-agent: *\nDisallow: /a\n", "utf16le"),
  "long.txt": `User-agent: *\nDisallow: /a\n${"# x\n".repeat(140_000)}`,
  "huge.txt": `User-agent: *\n${"# x\n".repeat(600_000)}`,
  "clean.txt": "User-agent: *\nDisallow: /a/\n",
  "faulty.txt":
    "Disalow: /a\nUser-agent: *\nDisallow: b\nDisallow: c\nDisallow: d\nDisallow: e\nDisallow: f\nDisallow: g\n",
  "urls.txt": "/a\nx y\n/d\n",
  "m.txt": "/m0/\n/m0/1\n/m0/2\n",
  "page.html":
    '<!doctype html>\n<meta name="robots" content="noindex, max-snippet:20, max-video-preview:1, notranslate, noimageindex, unavailable_after: 2030-01-01">\n<meta name="googlebot" content="nosnipet"><p data-nosnippet>x</p>\n',
  "open.html":
    '<!doctype html>\n<meta name="robots" content="max-snippet:20, max-video-preview:2, max-image-preview:large, notranslate, noimageindex, unavailable_after: 2030-01-01"><p data-nosnippet>x</p>\n',
  "headers.txt": "HTTP/1.1 200 OK\nX-Robots-Tag: bingbot: noarchive\n",
  "bad-headers.txt": "nonsense\n",
  "text.html": "just words",
  "binary.html": Uint8Array.of(0, 1, 2, 3, 0, 0, 255, 254),
  "one.xml":
    '<?xml version="1.0"?>\n<!DOCTYPE urlset>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/a</loc></url><url><loc>/a</loc></url><url><loc>https://else.example/</loc></url><url><loc>https://else.example/2</loc></url></urlset>\n',
  "broken.xml": '<urlset xmlns="x"><url><loc>https://shop.example/d</loc></url><a></b>',
  "open.xml": '<urlset xmlns="x"><url><loc>https://shop.example/d</loc></url>',
  "page.xml": "<!doctype html><html></html>",
  "cut.xml.gz": gzipSync("<urlset></urlset>").subarray(0, 20),
  "access.log": LOG,
  "marked.log": `${["2", "5", ""].map((line, i) => `192.0.2.7 - - [10/Oct/2026:13:55:0${i} +0000] "GET /a HTTP/1.1" 200 9 "-" "GPTBot/1.0" "robots:would-block${line && `:${line}`}"\n`).join("")}`,
  "hosts.log": `{"host":"a.example","request":"GET /a HTTP/1.1","status":200,"http_user_agent":"Googlebot/2.1","remote_addr":"192.0.2.1","time_iso8601":"2026-11-22T10:00:00+00:00"}\n{"host":"b.example","request":"GET /a HTTP/1.1","status":200,"http_user_agent":"Googlebot/2.1","remote_addr":"192.0.2.1","time_iso8601":"2026-11-22T10:00:00+00:00"}\n`,
  "noise.log": "nonsense\nnonsense\n",
  "cut.log.gz": gzipSync(LOG.repeat(50)).subarray(0, 200),
  "nets.json": '{"prefixes":[{"ipv4Prefix":"198.51.100.0/24"}]}',
  "empty.xml": '<urlset xmlns="x"></urlset>',
  "noted.txt": "User-agent: Google-Extended\nUser-agent: GPTBot\nCrawl-delay: 5\nDisallow: /a\n",
  "idle.txt":
    "User-agent: GPT Bot, CCBot\nDisallow: /a /b\nDisallow=/x\nDisallow: a\nDisallow: /a\u200b\n\nUser-agent: *\nUser-agents: x\nDisallow: /b\nDisallow: /c /d\n",
  "torn.txt": "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\n",
  "nobody.txt": "User-agent: *bot*\nDisallow: /a\n",
  "blank.txt": "\n",
  "stars.txt": `User-agent: *\nDisallow: /${"*a".repeat(400)}\nDisallow: /a\n`,
  "list.json": '{"a":{"operator":"x"}}',
  "private.txt": "10.0.0.0/24\n",
  "cut.warc.gz": gzipSync("WARC/1.0\r\nWARC-Type: response\r\n\r\n").subarray(0, 30),
  "hosts.txt": "http://localhost:1\nhttp://localhost:1\nx y\n",
};

/** Runs in which the commands say nearly all that they can. */
const RUNS: readonly (readonly string[])[] = [
  ["check", "--urls", "urls.txt", "--agent", "Googelbot", "/a/b/c", "/robots.txt"],
  ["check", "--each", "--agent", "A", "--agent", "Googlebot", "/a", "x y"],
  ["check", "--urls", "missing*.txt"],
  ["check", "--robots", "headless.txt", "/a"],
  ["check", "--robots", "wide.txt", "/a"],
  ["check", "--robots", "long.txt", "/a"],
  ["check", "--robots", "robots.txt", "--dialect", "google", "--agent", "MJ12bot", "/a"],
  ["check", "--exit-code", "x y"],
  [
    "check",
    "SITE/a",
    "GONE/a",
    "BROKEN/a",
    "SHUT/a",
    "SHUT/robots.txt",
    "PAGE/a",
    "MOVED/a",
    "http://localhost:1/",
  ],
  ["check", "--dialect", "koster1996", "SHUT/a", "SHUT/robots.txt"],
  ["check", "--exit-code", "BROKEN/a"],
  ["check", "--robots", "SITE", "https://else.example/a"],
  ["explain", "/a", "/a/b", "/a/b/c", "/d", "/x", "/robots.txt", "x y", `/${"y".repeat(270_000)}`],
  ["explain", "--dialect", "koster1996", "/a/b"],
  ["explain", "--robots", "rough.txt", `/${"a".repeat(45)}%2Fx`],
  ["explain", "--agent", "AdsBot-Google", "--robots", "clean.txt", "/a/"],
  ["explain", "--json", "/a/b", "x y"],
  ["explain", "GONE/a", "BROKEN/a", "PAGE/a"],
  ["lint", "--max-warnings", "0", "faulty.txt"],
  ["lint", "clean.txt"],
  ["lint", "GONE", "BROKEN", "missing.txt", ".", "huge.txt"],
  ["lint", "--format", "github", "faulty.txt", "GONE"],
  ["lint", "--fix", "/no-such-folder/robots.txt"],
  ["lint", "--fix", "--dry-run", "idle.txt"],
  [
    "meta",
    "--agent",
    "Googelbot",
    "--headers",
    "headers.txt",
    "--robots",
    "robots.txt",
    "--url",
    "https://shop.example/a",
    "page.html",
  ],
  ["meta", "--engine", "google", "--engine", "bing", "open.html"],
  ["meta", "robots.txt"],
  ["meta", "text.html", "binary.html", "missing.html"],
  ["meta", "--headers", "bad-headers.txt", "page.html"],
  ["meta", "SITE/page", "SITE/image", "SITE/moved", "SITE/a", "SITE/none", "BROKEN/", "ftp://x.example/"],
  ["meta", "--exit-code", "BROKEN/"],
  ["meta", "http://localhost:1/"],
  ["diff", "robots.txt", "new.txt"],
  ["diff", "new.txt", "robots.txt", "--urls", "urls.txt"],
  ["diff", "robots.txt", "new.txt", "--format", "github"],
  ["diff", "robots.txt", "robots.txt", "--format", "github"],
  ["diff", "robots.txt", "robots.txt"],
  ["diff", "headless.txt", "many.txt"],
  ["diff", "headless.txt", "many.txt", "--format", "github"],
  ["diff", "robots.txt", "new.txt", "--urls", "broken.xml"],
  ["diff", "headless.txt", "many.txt", "--agent", "*", "--urls", "m.txt"],
  [
    "audit",
    "--all",
    "--robots",
    "robots.txt",
    "--sitemap",
    "one.xml",
    "--sitemap",
    "broken.xml",
    "--sitemap",
    "open.xml",
    "--sitemap",
    "page.xml",
    "--sitemap",
    "cut.xml.gz",
    "--sitemap",
    "empty.xml",
    "--sitemap",
    "missing.xml",
    "shop.example",
  ],
  ["audit", "--robots", "robots.txt", "--sitemap", "missing.xml"],
  ["audit", "--robots", "new.txt"],
  ["audit", "SITE"],
  ["audit", "GONE"],
  ["audit", "BROKEN"],
  ["audit", "--dialect", "koster1996", "SHUT"],
  [
    "bots",
    "--all",
    "--robots",
    "robots.txt",
    "--ranges",
    "Google=nets.json",
    "--html",
    "page.LANG.html",
    "access.log",
    "noise.log",
    "cut.log.gz",
  ],
  ["bots", "--host", "a.example", "hosts.log"],
  ["bots", "--robots", "robots.txt", "hosts.log"],
  ["bots", "marked.log"],
  ["bots", "--robots", "GONE", "access.log"],
  ["bots", "--robots", "BROKEN", "access.log"],
  ["bots", "noise.log"],
  ["bots", "missing.log"],
  ["audit", "--robots", "robots.txt", "--sitemap", "one.xml", "--report", "/no-such-folder/report.json"],
  ["audit", "SHUT"],
  ["survey", "--dead-rules", "--html", "survey.LANG.html", "robots.txt", "new.txt", "wide.txt", "page.html"],
  ["survey", "--html", "trend.LANG.html", "2025-11=robots.txt", "2026-11=new.txt", "2026-11=clean.txt"],
  ["survey", "missing.warc.gz"],
  ["harvest", "-o", "out.LANG.warc.gz", "hosts.txt"],
  ["harvest", "-o", "out.LANG.warc.gz", "hosts.txt"],
  ["harvest", "-o", "/no-such-folder/out.warc.gz", "hosts.txt"],
  ["harvest", "empty.xml"],
  ["new", "--preset", "closed", "--output", "clean.txt"],
  ["new", "--disallow", "cart/"],
  ["new", "--disallow", "/a#b"],
  ["new", "--agent", "Gogglebot", "--disallow", "/a"],
  ["enforce", "--dry-run", "--log", "access.log", "robots.txt"],
  ["enforce", "--dry-run", "--log", "access.log", "--ranges", "Google=nets.json", "noted.txt"],
  ["enforce", "--check", "SITE", "robots.txt"],
  ["enforce", "--check", "BAD", "robots.txt"],
  ["enforce", "--target", "nginx", "--output", "nginx.LANG.conf", "noted.txt"],
  ["enforce", "--target", "caddy", "--output", "nginx.LANG.conf", "noted.txt"],
  ["enforce", "--target", "nginx", "--output", "nginx.LANG.conf", "noted.txt"],
  ["enforce", "--target", "nginx", "--output", "nginx.LANG.conf", "page.html"],
  ["enforce", "--target", "nginx", "--output", "nginx.LANG.conf", "--test", "false", "robots.txt"],
  ["enforce", "--target", "nginx", "--output", "nginx.LANG.conf", "--reload", "false", "robots.txt"],
  ["enforce", "--target", "caddy", "--output", "urls.txt", "noted.txt"],
  ["enforce", "--target", "caddy", "--output", "robots.txt", "robots.txt"],
  // What the library refuses, and says of lines that do nothing.
  ["enforce", "--target", "nginx", "--output", "idle.LANG.conf", "idle.txt"],
  ["enforce", "--target", "nginx", "page.html"],
  ["enforce", "--target", "nginx", "headless.txt"],
  ["enforce", "--target", "nginx", "torn.txt"],
  ["enforce", "--target", "nginx", "nobody.txt"],
  ["enforce", "--target", "nginx", "blank.txt"],
  ["enforce", "--target", "nginx", "wide.txt"],
  ["enforce", "--target", "nginx", "binary.html"],
  ["enforce", "--target", "nginx", "stars.txt"],
  ["enforce", "--target", "nginx", "--agent", "nobody", "robots.txt"],
  ["enforce", "--target", "nginx", "--agent", "Google-Extended", "robots.txt"],
  ["enforce", "--target", "nginx", "--crawlers", "list.json", "robots.txt"],
  ["enforce", "--target", "nginx", "--crawlers", "urls.txt", "robots.txt"],
  ["enforce", "--target", "nginx", "--ranges", "Google=private.txt", "robots.txt"],
  ["enforce", "--target", "nginx", "--ranges", "Google=page.html", "robots.txt"],
  ["bots", "--robots", "idle.txt", "access.log"],
  ["bots", "--robots", "page.html", "access.log"],
  ["bots", "--robots", "blank.txt", "access.log"],
  ["survey", "--merge", "list.json"],
  ["survey", "cut.warc.gz"],
  ["harvest", "-o", "robots.txt", "--resume", "hosts.txt"],
];

/** Pages that the runs write, by the first part of their names. */
const PAGES = ["page", "survey", "trend"];

/** Hosts that answer in different ways, by the names that they have in runs. */
async function hosts(): Promise<Record<string, string>> {
  const status = async (code: number): Promise<string> =>
    (await siteWith({ "/robots.txt": (response) => send(response, code) })).origin;
  const rules = "User-agent: *\nDisallow: /a\nDisallow: /s.xml\n";
  const html = { "content-type": "text/html" };
  const good = await siteWith({
    "/robots.txt": `${rules}Sitemap: ORIGIN/s.xml\nSitemap: ORIGIN/t.xml\n`,
    "/s.xml": "<urlset xmlns='x'><url><loc>ORIGIN/a</loc></url></urlset>",
    "/page": (response) => response.writeHead(200, html).end('<meta name="robots" content="noindex">'),
    "/image": (response) => response.writeHead(200, { "content-type": "image/png" }).end("x"),
    "/moved": (response) => response.writeHead(302, { location: "/page" }).end(),
  });
  const page = await siteWith({
    "/robots.txt": (response) => response.writeHead(200, html).end("<!doctype html><html><p>x</p></html>"),
  });
  const moved = await siteWith({
    "/robots.txt": (response) => response.writeHead(302, { location: `${good.origin}/robots.txt` }).end(),
  });
  return {
    SITE: good.origin,
    PAGE: page.origin,
    MOVED: moved.origin,
    GONE: await status(404),
    BAD: await served((_, response) => send(response, 400)),
    BROKEN: await status(503),
    SHUT: await status(403),
  };
}

/** What a page shows, one line for each element. */
function textOf(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll("&#39;", "'");
}

/** Puts nonsense in place of all English sentences; returns what puts them back. */
function garble(texts: object): () => void {
  const undo = Object.entries(texts).map(([key, text]) => {
    if (typeof text === "object") return garble(text);
    const nonsense = (said: string): string => said.replace(/(?<!\{)\b[\p{L}'-]+\b(?!\})/gu, "qux");
    const put = (value: unknown): boolean => Reflect.set(texts, key, value);
    put(typeof text === "string" ? nonsense(text) : (values: never) => nonsense(text(values)));
    return () => put(text);
  });
  return () => {
    for (const one of undo) one();
  };
}

/** A folder for the runs. */
function folder(): string {
  const names = Array.from({ length: 12 }, (_, i) => `User-agent: bot${i}\nDisallow: /b\nCrawl-delay: 3\n`);
  const many = Array.from({ length: 30 }, (_, i) => `Disallow: /m${i}/\n`).join("");
  return folderWith({ ...FILES, "many.txt": `${names.join("\n")}\nUser-agent: *\n${many}` });
}

/** Every run in a language, one after the other. */
async function all(language: string, cwd: string, sites: Record<string, string>): Promise<Result[]> {
  const results: Result[] = [];
  for (const args of RUNS) {
    const named = args.map((arg) =>
      arg.replace("LANG", language).replace(/^[A-Z]+(?=\/|$)/, (name) => sites[name] ?? name),
    );
    // Threads of a survey are built files.
    const node = args[0] === "survey" ? { node: [] } : {};
    results.push(await robotomata([...named, "--lang", language], { cwd, ...node }));
  }
  return results;
}

describe("commands for site owners", () => {
  it("say nothing in English if another language is chosen, and end the same", async () => {
    const cwd = folder();
    const sites = await hosts();
    const inEnglish = await all("en", cwd, sites);
    const pages = (language: string): string[] =>
      PAGES.map((name) => readFileSync(join(cwd, `${name}.${language}.html`), "utf8"));
    const said = [...inEnglish.map(({ stdout, stderr }) => stdout + stderr), ...pages("en").map(textOf)].join(
      "",
    );
    // Otherwise, the runs would not show much. Details and watch are looked at below.
    const { details: _, watch: __, ...shown } = english;
    const texts = textsIn(shown);
    expect(texts.filter(([, text]) => says(said, text)).length / texts.length).toBeGreaterThan(0.7);
    expect(said).toContain(`${sites.BAD} answers 400 (Bad Request)`);
    for (const language of Object.keys(others)) {
      const results = await all(language, cwd, sites);
      for (const html of pages(language)) {
        expect(html).toContain(`<html lang="${language}">`);
        expect(englishIn(textOf(html))).toEqual([]);
        if (language === "fr") expect(tightMarksIn(textOf(html))).toEqual([]);
      }
      for (const [i, { code, stdout, stderr }] of results.entries()) {
        const run = `${language}: ${RUNS[i]!.join(" ").slice(0, 200)}`;
        expect(englishIn(stdout + stderr), run).toEqual([]);
        if (language === "fr") expect(tightMarksIn(stdout + stderr), run).toEqual([]);
        expect(code, run).toBe(inEnglish[i]!.code);
        expect(`${stdout}${stderr}`.split("\n").length, run).toBe(
          `${inEnglish[i]!.stdout}${inEnglish[i]!.stderr}`.split("\n").length,
        );
      }
    }
  });
});

describe("what is said in another language", () => {
  it("is told by codes: no English sentence is read to find out which was meant", async () => {
    const sites = await hosts();
    const before = await all("de", folder(), sites);
    const { locale: _, ...words } = en;
    const undo = [...Object.values(words), ...Object.values(REASONS), ...Object.values(LIBRARY)].map(garble);
    try {
      expect(becauseIn(en, { code: "web-page", values: {} })).toMatch(/^[qux ]+$/);
      const after = await all("de", folder(), sites);
      // Times differ.
      const timeless = (results: Result[]): string[] =>
        results.map((result) => JSON.stringify(result).replaceAll(/\d\d:\d\d:\d\d/g, "hh:mm:ss"));
      expect(timeless(after)).toEqual(timeless(before));
    } finally {
      for (const one of undo) one();
    }
  });
});

describe("watch", () => {
  it.each(Object.keys(others))("says in %s what changed, and why it could not look", async (language) => {
    const cwd = folderWith();
    const site = await host("User-agent: *\nDisallow: /a\n");
    const watched = async (...more: string[]): Promise<string> => {
      const args = ["watch", "--state", "state", "--once", "--lang", language, ...more, site.origin];
      const { stdout, stderr } = await robotomata(args, { cwd });
      return stdout + stderr;
    };
    const answers = [
      "User-agent: *\nDisallow: /a\nDisallow: /b\nCrawl-delay: 3\nSitemap: https://a.example/s.xml\n",
      "User-agent: *\nDisallow: /\n",
      "<!doctype html><html></html>",
      404,
      403,
      "User-agent: *\nDisallow: /a\nContent-Signal: ai-train=no\n",
      503,
      503,
      "User-agent: *\nDisallow: /c\n",
    ];
    const said = [await watched()];
    for (const answer of answers) {
      site.answer = answer;
      said.push(await watched("--max-wait", "1s", "--exec", "false"));
    }
    expect(said.filter((one) => one === "")).toEqual([]);
    expect(englishIn(said.join(""))).toEqual([]);
    if (language === "fr") expect(tightMarksIn(said.join(""))).toEqual([]);
  });
});

describe("the texts", () => {
  it.each(Object.entries({ de: german, fr: french, ru: russian }))(
    "in %s are all in that language",
    (_, all) => {
      const texts = textsIn(all);
      const known = new Map(textsIn(english));
      const same = texts.filter(([path, text]) => known.get(path) === text);
      // Names, and words that two languages share.
      const shared =
        /^\W*(?:de|en|fr|ru|s|page(?:, .*)?|index|note\W.*|URL|KiB|MiB|Sitemaps|Status|Crawler|Signal|Hosts|robots\.txt.*|[Rr]obots?|[Cc]lient|Name|Log|Date)\W*$/;
      const words = same.map(([, text]) => wordsOf(text).join(" "));
      expect(words.filter((text) => /[a-z]/.test(text) && !shared.test(text))).toEqual([]);
      expect(texts.filter(([, text]) => WORDS.test(wordsOf(text).join("\n")))).toEqual([]);
    },
  );

  it.each(Object.entries(REASONS))(
    "tell the reason for %s from its code in every language",
    (_what, reasons) => {
      for (const [code, sentence] of Object.entries(reasons)) {
        const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
        const because = { code, values: Object.fromEntries(names.map((name, i) => [name, `<${i}>`])) };
        const said = sentenceOf(reasons, because);
        // Commands name their own options, and a sentence that only another has, once.
        expect(becauseIn(en, because) === said).toBe(!Object.hasOwn(english.details.sentences, code));
        for (const texts of [en, ...Object.values(others)]) {
          const told = becauseIn(texts, because);
          expect(told).not.toMatch(/undefined|redirects\.|allowEmpty|robots(?:At|File)|userAgent|[{}]/);
          if (texts !== en && Object.hasOwn(SENTENCES, code)) expect(told).not.toBe(said);
        }
      }
    },
  );

  it("say one thing by each code, and name in every language what English names", () => {
    const tables = Object.values(REASONS).flatMap(Object.entries);
    for (const [code, sentence] of tables)
      for (const [other, said] of tables) if (code === other) expect(said).toBe(sentence);
  });

  it("name an option of the commands where a redirect is refused", () => {
    for (const texts of [en, ...Object.values(others)])
      expect(becauseIn(texts, { code: "to-http", values: {} })).toContain("(--follow-http)");
  });

  it.each([
    ["rfc9309", "/none"],
    ["rfc9309", "/robots.txt"],
    ["rfc9309", "/only"],
    ["rfc9309", "/a/b (2 bytes) is as long as Allow: /a"],
    ["rfc9309", "/tie"],
    ["rfc9309", `/${"r".repeat(45)}%2Fx`],
    ["rfc9309", `/${"s".repeat(45)}%2Fx`],
    ["koster1996", "/a/b"],
  ] as const)("give the reason in %s for %s in every language", (dialect, url) => {
    const rough = (letter: string): string => `/${`*${letter}`.repeat(40)}%2Fx`;
    const body = `User-agent: *
Disallow: /only
Disallow: /a
Disallow: /a/b (2 bytes) is
Allow: /tie
Disallow: /tie
Allow: ${rough("r")}
Disallow: ${rough("s")}
`;
    const policy = parse(body, { dialect }).policyFor("x");
    const explanation = policy.explain(url);
    expect(reasonIn(en, explanation.because)).toBe(explanation.reason);
    for (const texts of Object.values(others)) {
      const reason = reasonIn(texts, explanation.because);
      expect(reason).not.toBe(explanation.reason);
      expect(reason).not.toMatch(/undefined|NaN/);
    }
  });
});

describe("plural forms", () => {
  it("are those of the language", () => {
    const { more } = ru.diff;
    expect([1, 2, 5, 21, 1234].map((count) => more({ more: count }).replaceAll("\u00A0", " "))).toEqual([
      "и ещё 1 изменение (все показывает --all)",
      "и ещё 2 изменения (все показывает --all)",
      "и ещё 5 изменений (все показывает --all)",
      "и ещё 21 изменение (все показывает --all)",
      "и ещё 1 234 изменения (все показывает --all)",
    ]);
    expect([0, 1, 2].map((more) => fr.diff.more({ more }))).toEqual([
      "et 0 autre changement (--all montre tout)",
      "et 1 autre changement (--all montre tout)",
      "et 2 autres changements (--all montre tout)",
    ]);
    expect(de.diff.more({ more: 1234 })).toBe("und 1.234 weitere Änderungen (--all zeigt alle)");
  });
});

describe("tables", () => {
  it("are aligned in every language", async () => {
    const cwd = folderWith(FILES);
    for (const language of languages) {
      const { stdout } = await robotomata(["meta", "--lang", language, "--agent", "GPTBot", "page.html"], {
        cwd,
      });
      const [head, ...rows] = stdout.split("\n").slice(2, 7);
      const starts = [...head!.matchAll(/(?<= {2})\S/g)].map(({ index }) => index);
      expect(starts).toHaveLength(7);
      for (const row of rows) for (const at of starts) expect(row.slice(at - 2, at + 1)).toMatch(/^ {2}\S$/);
    }
  });
});

describe("the language", () => {
  it("is that of what is said of a host that has no robots.txt", async () => {
    const { GONE } = await hosts();
    expect(await robotomata(["lint", "--lang", "de", GONE!])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: `robotomata: ${GONE}/robots.txt lässt sich nicht lesen: HTTP 404 (für Crawler heißt das: Alles ist erlaubt)\n`,
    });
  });

  it("leaves what programs read as it is", async () => {
    const cwd = folderWith(FILES);
    const sitemap = ["--robots", "robots.txt", "--sitemap", "one.xml", "shop.example"];
    for (const args of [
      ["check", "--json", "/a", "x y"],
      ["diff", "--json", "robots.txt", "new.txt"],
      ["audit", "--json", ...sitemap],
      ["audit", "--csv", ...sitemap],
    ]) {
      const [english, german] = [
        await robotomata(args, { cwd }),
        await robotomata([...args, "--lang", "de"], { cwd }),
      ];
      expect(german.stdout).toBe(english.stdout);
    }
    const told = async (...lang: string[]): Promise<object> => {
      const { stdout } = await robotomata(["explain", "--json", "/a", ...lang], { cwd });
      return JSON.parse(stdout);
    };
    expect(await told("--lang", "fr")).toEqual({
      ...(await told()),
      reason: "Disallow: /a (ligne 2) est la seule règle du groupe pour * qui correspond.",
    });
    const page = async (...lang: string[]): Promise<{ problems: { message: string }[]; notes: string[] }> => {
      const { stdout } = await robotomata(["meta", "--json", "page.html", ...lang], { cwd });
      return JSON.parse(stdout);
    };
    const [english, russian] = [await page(), await page("--lang", "ru")];
    expect(russian.problems[0]!.message).toMatch(/[а-я]/);
    expect({ ...russian, problems: [] }).toEqual({ ...english, problems: [] });
  });

  const spoken = [
    "check",
    "explain",
    "lint",
    "meta",
    "audit",
    "diff",
    "bots",
    "survey",
    "harvest",
    "watch",
    "enforce",
    "new",
  ];
  it.each(Object.keys(commands).filter((name) => !spoken.includes(name)))(
    "is refused by %s, with the reason",
    async (name) => {
      for (const option of [["--lang", "de"], ["--lang=de"]]) {
        const { code, stdout, stderr } = await robotomata([name, "x", ...option]);
        expect([code, stdout]).toEqual([2, ""]);
        expect(stderr).toMatch(
          new RegExp(
            `^robotomata: ${name} takes no --lang: it\\S* .+\\n$|the language is chosen on the page`,
          ),
        );
      }
    },
  );

  it("is that of the list of rules, but not of its JSON", async () => {
    const args = ["lint", "--list-rules", "--rule", "missing-slash=off"];
    const inEnglish = (await robotomata(args)).stdout.split("\n");
    for (const language of Object.keys(others)) {
      const { stdout } = await robotomata([...args, "--lang", language]);
      const lines = stdout.split("\n");
      expect(lines.map((line) => line.split(" ")[0])).toEqual(inEnglish.map((line) => line.split(" ")[0]));
      expect(lines.filter((line) => line !== "" && inEnglish.includes(line))).toEqual([]);
      expect(englishIn(stdout.replaceAll(/`[^`]*`/g, ""))).toEqual([]);
      // What is quoted from files is the same everywhere.
      const quoted = (line: string): string[] => (line.match(/`[^`]*`/g) ?? []).sort();
      expect(lines.map(quoted)).toEqual(inEnglish.map(quoted));
    }
    const json = await robotomata([...args, "--json"]);
    expect(await robotomata([...args, "--json", "--lang", "de"])).toEqual(json);
  });
});

describe("a message in another language", () => {
  it("names standard input, a git revision and the password of a sitemap", async () => {
    const cwd = folderWith({});
    const input = "Disallow: /a\n";
    for (const [language, texts] of Object.entries({ de, fr, ru })) {
      const here = { cwd, input };
      const run = (...args: string[]) => robotomata([...args, "--lang", language], here);
      const { standardInput } = texts.common;
      for (const args of [
        ["enforce", "--target", "nginx", "-"],
        ["harvest", "-"],
      ])
        expect((await run(...args)).stderr).toContain(standardInput);
      const { git } = texts.diff;
      for (const [source, why] of [
        ["git:x:y", git.says({ text: "" })],
        ["git:x", git.form],
      ] as const)
        expect((await run("diff", source, "-")).stderr).toContain(
          texts.common.cannotRead({ name: source, why: why.trim() }),
        );
      const twice = { ...here, input: "http://a:b@c.example\nhttp://a:d@c.example\n" };
      const { stderr } = await robotomata(
        ["watch", "--state", "s", "--once", "-", "--lang", language],
        twice,
      );
      const label = texts.common.lineOf({ list: standardInput, line: 2 });
      const text = texts.common.twoPasswords({ origin: "http://c.example" });
      expect(stderr).toBe(`robotomata: ${texts.common.labelled({ label, text })}\n`);
    }
  });

  it("tells why a sitemap with a password is not read", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nSitemap: http://u:p@127.0.0.1:9/s.xml\n" });
    for (const [language, texts] of Object.entries({ de, fr, ru })) {
      const args = ["audit", "--robots", "robots.txt", "--lang", language];
      const { stdout, stderr } = await robotomata(args, { cwd });
      expect(stdout + stderr).toContain(texts.details.sentences.password);
    }
  });

  it("names the client that a server refuses in the nominative", () => {
    for (const texts of [de, fr, ru])
      for (const who of Object.values(texts.enforce.clients))
        expect(texts.enforce.check.badRequest({ server: "s", target: "/", who })).toMatch(
          new RegExp(`(?::| —) ${who}\\.`),
        );
  });
});
