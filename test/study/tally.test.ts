// @module-tag slow
import { describe, expect, it } from "vitest";
import { bodyText } from "../../src/crawl/fetch/encoding.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../../src/engine/policy/robots.ts";
import { surveyAgents } from "../../src/study/restriction/agents.ts";
import { basesOf } from "../../src/study/tally/bases.ts";
import { countFile } from "../../src/study/tally/file.ts";
import { merge } from "../../src/study/tally/merge.ts";
import { readTally } from "../../src/study/tally/read.ts";
import { RestrictionCounter } from "../../src/study/tally/restriction-counter.ts";
import {
  count,
  countNames,
  emptyTally,
  noDeadRules,
  OTHERS,
  prune,
  type Tally,
} from "../../src/study/tally/tally.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped, sampledHosts } from "../support/corpus.ts";

function tallyOf(...bodies: readonly (string | Uint8Array)[]): Tally {
  const tally = emptyTally();
  for (const body of bodies) {
    countFile(tally, {
      body: typeof body === "string" ? Buffer.from(body) : body,
      contentType: null,
      garbled: false,
    });
  }
  return tally;
}

const LINES = [
  "User-agent: bot\n",
  "User-agent: Bot2 # two\n",
  "useragent: *\n",
  "Disallow: /\n",
  "Disallow:\n",
  "Dissallow: /b\n",
  "Allow: /a\n",
  "\n",
  "Crawl-delay: 5\n",
  "Crawl-delay: 1.5s\n",
  "Crawl-delay: soon\n",
  "Request-rate: 1/10\n",
  "Sitemap: https://a.example/s.xml\n",
  "site-map: x\n",
  "Content-Signal: search=yes, ai-train = no\n",
  "content-usage: train-ai=n\n",
  "Host: a.example\n",
  "no field at all\n",
  ": nameless\n",
  "Ünïcode: é\n",
];

it("a tally counts a signal of as many characters as a file may have", () => {
  const long = "a".repeat(DEFAULT_MAX_BYTES / 2 - 50);
  const { signals } = tallyOf(`User-agent: *\nContent-Signal: ${long} ai-train = no, ${long}\n`);
  expect(Object.keys(signals)).toEqual(["content-signal: ai-train=no"]);
});

const counts = ({ agents, directives, crawlDelays, sitemaps, signals }: Tally) => ({
  agents,
  directives,
  crawlDelays,
  sitemaps,
  signals,
});

/** Spellings of fields that crawlers accept. */
const SPELLINGS: readonly (readonly [name: string, spelling: RegExp])[] = [
  ["user-agent", /^user[ -]?agent$/],
  ["allow", /^allow$/],
  ["disallow", /^(?:diss?allow|dissalow|disalow|diasllow|disallaw)$/],
  ["sitemap", /^site-?map$/],
  ["crawl-delay", /^crawl[ -]?delay$/],
];

/** The fields of a file, by splitting its lines, independently of the parser. */
function fieldNames(text: string): string[] {
  const names = new Set<string>();
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|[\r\n]/)) {
    const [, written] = /^[ \t]*([^:#]*?)[ \t]*:/.exec(line) ?? [];
    const bare = /^[ \t]*(user-agent|allow|disallow|sitemap|crawl-delay)[ \t]+[^ \t#]+[ \t]*(?:#.*)?$/i.exec(
      line,
    );
    const name = (written || (written === undefined ? bare?.[1] : undefined))?.toLowerCase();
    if (name !== undefined) names.add(SPELLINGS.find(([, one]) => one.test(name))?.[0] ?? name.slice(0, 100));
  }
  return [...names];
}

/** The same, of what a parser reads. */
function fieldsOf({ groups, sitemaps, extensions }: Robots, text: string): ReturnType<typeof counts> {
  const once = (names: readonly (string | false)[]): Record<string, number> =>
    Object.fromEntries(
      names.filter((name) => name !== false).map((name) => [name.toLowerCase().slice(0, 100), 1]),
    );
  const delays = groups.flatMap(({ crawlDelay }) => crawlDelay ?? []);
  const signals = extensions
    .filter(({ name }) => /^content-(?:signals?|usage)$/i.test(name))
    .flatMap(({ name, value }) =>
      (value.match(/[\w-]+\s*=\s*[\w-]+/g) ?? []).map(
        (pair) => `${name.replace(/s$/i, "")}: ${pair.replace(/\s+/g, "")}`,
      ),
    );
  return {
    agents: once(groups.flatMap(({ agents }) => agents)),
    directives: once(fieldNames(text)),
    crawlDelays: delays.length === 0 ? {} : { [Math.max(...delays)]: 1 },
    sitemaps: { files: sitemaps.length > 0 ? 1 : 0, urls: sitemaps.length },
    signals: once(signals),
  };
}

/** The lines that a crawler reads. */
function wholeLinesOf(bytes: Buffer, isCut: boolean): string {
  const text = bytes.toString();
  return isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("countFile", () => {
  it("counts what a file says", () => {
    const tally = tallyOf(
      "User-agent: GPTBot\nUser-agent: Foo\nDisallow: /\nCrawl-delay: 10\n\nUser-agent: *\nAllow: /a\nDisallow: /b\n" +
        "Content-Signal: search=yes, ai-train=no\nSitemap: https://a.example/s.xml\nSitemap: https://a.example/t.xml\n",
    );
    expect(plain(tally)).toMatchObject({
      files: 1,
      agents: { gptbot: 1, foo: 1, "*": 1 },
      blocked: { GPTBot: { name: 1 } },
      directives: {
        "user-agent": 1,
        allow: 1,
        disallow: 1,
        "crawl-delay": 1,
        "content-signal": 1,
        sitemap: 1,
      },
      crawlDelays: { 10: 1 },
      sitemaps: { files: 1, urls: 2 },
      signals: { "content-signal: search=yes": 1, "content-signal: ai-train=no": 1 },
      encodings: { ascii: 1 },
      sizes: { 256: 1 },
    });
    expect(Object.keys(tally.blocked)).toEqual(["GPTBot"]);
  });

  it("counts each field that a file has, and delays without rounding them", () => {
    const tally = tallyOf(
      "Disallow: /early\nUser-agent: *\nCrawl-delay: soon\n",
      "User-agent: *\nCrawl-delay: 0.5\n",
      "Crawl-delay: 9\nUser-agent: *\nCrawl-delay: 172800\nCrawl-delay: 1\n",
    );
    expect(plain(tally)).toMatchObject({
      directives: { disallow: 1, "user-agent": 3, "crawl-delay": 3 },
      crawlDelays: { 0.5: 1, 172800: 1 },
    });
    expect(Object.keys(tally.crawlDelays)).toHaveLength(2);
  });

  it("takes from one reading, shared with lint, what a parser reads", () => {
    const text = (at: number): string =>
      [..."UuAaDdCcSsX-#"].map((_, i) => LINES[(at * 7 + i * i * 3 + (at >> 3) * i) % LINES.length]).join("");
    const bodies = [
      ...[...Array(400).keys()].map((at) => Buffer.from(text(at))),
      Buffer.from(`\uFEFF${text(3)}`),
      Buffer.from(text(5).replaceAll("\n", "\r")),
      // Invalid UTF-8, and text that takes more bytes than a crawler reads once it is UTF-8.
      Buffer.from(text(11).replace("bot", "b\xFFt"), "latin1"),
      Buffer.from(`\uFEFF${`# ${"漢".repeat(500)}\n`.repeat(400)}${text(8)}`, "utf16le"),
      Buffer.from(`\uFEFF${text(8)}${`# ${"漢".repeat(500)}\n`.repeat(400)}Sitemap: /late\n`, "utf16le"),
      ...(corpusAvailable ? sampledHosts().map(readRobots) : []),
    ];
    for (const body of bodies) {
      const tally = tallyOf(body);
      if (Object.keys(tally.unreadable).length > 0 || body.length > DEFAULT_MAX_BYTES) continue;
      const text = bodyText({ bytes: body, cut: false }, null, "rfc9309");
      const robots = parse(text);
      const read = wholeLinesOf(Buffer.from(text).subarray(0, DEFAULT_MAX_BYTES), robots.truncated);
      expect(plain(counts(tally)), body.toString("latin1", 0, 300)).toEqual(fieldsOf(robots, read));
    }
  });

  it("tells blocking by name from blocking for all", () => {
    const tally = tallyOf(
      "User-agent: *\nDisallow: /\n\nUser-agent: ClaudeBot\nAllow: /\n\nUser-agent: CCBot\nDisallow: /\n",
    );
    expect(tally.blocked.GPTBot).toEqual({ star: 1 });
    expect(tally.blocked.CCBot).toEqual({ name: 1 });
    expect(tally.blocked.ClaudeBot).toBeUndefined();
  });

  it.each([
    ["ascii", "User-agent: *\n"],
    ["utf-8", "User-agent: *\nDisallow: /ü\n"],
    ["utf-8 with a mark", "\ufeffUser-agent: *\n"],
    ["utf-16", Buffer.from("\ufeffUser-agent: *\nDisallow: /\n", "utf16le")],
    ["utf-16", Buffer.from("User-agent: *\n", "utf16le")],
    ["other", Buffer.from("User-agent: *\nDisallow: /\xfc\n", "latin1")],
    ["empty", ""],
  ])("names the encoding %s", (name, body) => {
    const tally = tallyOf(body);
    expect(plain(tally.encodings)).toEqual({ [name]: 1 });
    expect(plain(tally.unreadable)).toEqual({});
  });

  it("counts what no crawler can read by why, and looks no further into it", () => {
    const tally = tallyOf("<!doctype html><p>User-agent: *", Buffer.from("ab\0\0User-agent: *\n"));
    expect(plain(tally)).toMatchObject({
      files: 2,
      unreadable: { markup: 1, binary: 1 },
      style: {},
      agents: {},
    });
  });

  it("takes names that objects have for names", () => {
    const tally = tallyOf("User-agent: __proto__\nUser-agent: constructor\nDisallow: /\nhasOwnProperty: x\n");
    expect(Object.keys(tally.agents)).toEqual(["__proto__", "constructor"]);
    expect(tally.directives.hasownproperty).toBe(1);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });
});

describe("merging tallies", () => {
  it("makes of parts, in any order, what the whole is", () => {
    if (!corpusAvailable) return reportSkipped("merging tallies of the corpus");
    const bodies = hosts().slice(0, 300).map(readRobots);
    const whole = tallyOf(...bodies);
    for (const order of [1, -1]) {
      const merged = emptyTally();
      for (let i = 0; i < 3; i++) {
        const part = tallyOf(...bodies.filter((_, at) => at % 3 === (order === 1 ? i : 2 - i)));
        // As it comes from another machine.
        merge(merged, JSON.parse(JSON.stringify(part)));
      }
      expect(plain(merged)).toEqual(plain(whole));
    }
    expect(whole.files).toBe(300);
  });

  it("refuses parts of another version, whose counts mean something else", () => {
    const other = { ...emptyTally(), version: 9 } as unknown as Tally;
    expect(() => merge(emptyTally(), other)).toThrow(
      expect.objectContaining({ code: "INVALID_ARGUMENT", message: expect.stringContaining("version 9") }),
    );
    expect(() => readTally(JSON.stringify({ version: 9, hosts: { all: 3 } }))).toThrow(
      /version 9 cannot be added/,
    );
  });

  it("accepts tallies from other machines, and nothing else", () => {
    const tally = tallyOf("User-agent: GPTBot\nDisallow: /\n", "<html>");
    count(tally.outcomes, "found", 2);
    expect(plain(readTally(JSON.stringify(tally)))).toEqual(plain(tally));
    const { agents, ...less } = tally;
    for (const wrong of [
      "",
      "[]",
      "null",
      '"x"',
      "{}",
      JSON.stringify(less),
      JSON.stringify({ ...tally, agents: 1 }),
      JSON.stringify({ ...tally, agents: { a: "1" } }),
      JSON.stringify({ ...tally, agents: { a: -1 } }),
      JSON.stringify({ ...tally, agents: { a: 1.5 } }),
      JSON.stringify({ ...tally, agents: { a: { b: { c: { d: 1 } } } } }),
      JSON.stringify({ ...tally, files: null }),
      JSON.stringify({ ...tally, outcomes: [] }),
      JSON.stringify({ ...tally, more: 1 }),
      JSON.stringify({ ...tally, agents: { a: { b: 1 } } }),
      JSON.stringify({ ...tally, sitemaps: {} }),
      JSON.stringify({ ...tally, blocked: { GPTBot: 1 } }),
      JSON.stringify({ ...tally, blocked: { GPTBot: { name: { x: 1 } } } }),
      `${JSON.stringify(tally).slice(0, -1)},"blocked":{"a":{"__proto__":{"x":1}}}}`,
      JSON.stringify({ ...tally, restrictions: { GPTBot: 1 } }),
      JSON.stringify({ ...tally, purposes: 1 }),
      JSON.stringify({ ...tally, deadRules: 1 }),
      JSON.stringify({ ...tally, deadRules: { analysed: 1 } }),
      JSON.stringify({ ...tally, deadRules: { ...noDeadRules(), why: 1 } }),
      JSON.stringify({ ...tally, print: 1 }),
      JSON.stringify({ ...tally, print: "x" }),
    ]) {
      expect(() => readTally(wrong), wrong).toThrow(/it is not the output of survey --json/);
    }
    expect(agents.gptbot).toBe(1);
    const dead = {
      ...tally,
      deadRules: { ...noDeadRules(), analysed: 1, rules: 2, dead: 2, agents: { a: 1 } },
    };
    expect(plain(readTally(JSON.stringify(dead)))).toEqual(plain(dead));
  });

  it("refuses any count that is larger than what it counts", () => {
    const agents = surveyAgents([]);
    const restrictions = new RestrictionCounter(agents);
    const tally = emptyTally();
    tally.deadRules = noDeadRules();
    const bodies = ["<html>", LINES.join(""), "User-agent: GPTBot\nDisallow: /a\nDisallow: /*a\nAllow: /$\n"];
    for (const body of bodies) {
      const file = { body: Buffer.from(body), contentType: null, garbled: false };
      const counted = countFile(tally, file, { agents, isDetailed: false, scope: "dead-rules" });
      if (counted.unreadable === undefined) restrictions.count(tally, counted.restrictions);
      for (const counts of [tally.outcomes, tally.statuses]) count(counts, "200");
    }
    restrictions.addTo(tally);
    const whole = JSON.stringify(tally);
    expect(plain(readTally(whole))).toEqual(plain(tally));
    const all = JSON.parse(whole);
    const [free, bounded]: [string[], string[]] = [[], []];
    /** Makes each number too large, one at a time. */
    const enlarge = (value: Record<string, unknown>, path: string): void => {
      for (const [name, one] of Object.entries(value)) {
        if (typeof one === "object") enlarge(one as typeof value, `${path}${name} `);
        if (typeof one !== "number" || name === "version") continue;
        value[name] = one + 1_000;
        try {
          readTally(JSON.stringify(all));
          free.push(`${path}${name}`);
        } catch (error) {
          expect(error).toMatchObject({ because: { code: "impossible-counts" } });
          bounded.push(`${path}${name}`);
        }
        value[name] = one;
      }
    };
    enlarge(all, "");
    // Of these, there may be any number, and of hosts and rules as many as are said.
    const any = /^(?:bytes|duplicates|elsewhere|findings .*|sitemaps urls|outcomes .*|deadRules rules)$/;
    expect(free.filter((name) => !any.test(name))).toEqual([]);
    const tables = new Set(bounded.map((name) => name.split(" ")[0]));
    expect(Object.keys(basesOf(tally)).filter((table) => !tables.has(table))).toEqual(["outcomes"]);
  });

  it("keeps the names __proto__ apart from prototypes", () => {
    const merged = emptyTally();
    const part = emptyTally();
    countNames(part.agents, ["__proto__"]);
    merge(merged, part);
    merge(merged, JSON.parse(JSON.stringify(part)));
    expect(Object.entries(merged.agents)).toEqual([["__proto__", 2]]);
  });
});

describe("pruning a tally", () => {
  it("lets the rarest go, and forgets no count", () => {
    const counts = emptyTally().agents;
    for (let i = 0; i < 25; i++) count(counts, `name${i}`, i + 1);
    prune(counts, 10);
    expect(Object.keys(counts)).toHaveLength(11);
    expect(counts.name24).toBe(25);
    expect(counts[OTHERS]).toBe((15 * 16) / 2);
  });
});
