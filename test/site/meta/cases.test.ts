/** The case tables: what each engine makes of a page, and what a page may be used for, each with its source. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import {
  type Engine,
  engines,
  type HeadersLike,
  indexing,
  type TdmEntry,
  usage,
} from "../../../src/site/meta/index.ts";

interface Question {
  readonly id: string;
  /** The document that decides it. */
  readonly source: string;
  readonly html?: string;
  readonly headers?: HeadersLike;
  readonly robots?: string;
  readonly agent?: string;
}

interface EngineCase extends Question {
  readonly now?: string;
  /** Three words for each engine: index, follow and snippet, or their opposites. */
  readonly expect: Readonly<Record<Engine, string>>;
}

interface UsageCase extends Question {
  readonly tdmrep?: readonly TdmEntry[];
  readonly policyToken?: string;
  readonly expect: Readonly<Record<"train" | "search" | "input", string>> & {
    readonly use?: string;
    readonly licenses?: readonly string[];
  };
}

function casesIn<T>(file: string): T[] {
  return JSON.parse(readFileSync(new URL(`../../cases-meta/${file}`, import.meta.url), "utf8")) as T[];
}

const url = "https://h.example/p";
const places = ({ html, headers, robots }: Question) => ({
  url,
  html,
  headers,
  robots: robots === undefined ? undefined : parse(robots),
});

const engineCases = casesIn<EngineCase>("engines.json");
const usageCases = casesIn<UsageCase>("usage.json");

describe.each(engines)("indexing by %s", (engine) => {
  it.each(engineCases)("$id", (one) => {
    const agent = engine === "generic" ? { agent: "ExampleBot" } : {};
    const now = one.now === undefined ? {} : { now: new Date(one.now) };
    const { index, follow, snippet } = indexing({ ...places(one), ...agent, ...now, engine });
    const said = Object.entries({ index, follow, snippet }).map(([name, { value }]) =>
      value ? name : `no${name}`,
    );
    expect(said.join(" "), one.source).toBe(one.expect[engine]);
  });
});

describe("usage", () => {
  it.each(usageCases)("$id", (one) => {
    const { tdmrep, policyToken, agent = "ExampleBot" } = one;
    const found = usage({ ...places(one), agent, tdmrep, policyToken });
    const { train, search, input, use, licenses } = one.expect;
    expect(
      { train: found.train.value, search: found.search.value, input: found.input.value },
      one.source,
    ).toEqual({
      train,
      search,
      input,
    });
    if (use !== undefined) expect(found.use.value).toBe(use);
    if (licenses !== undefined) expect(found.licenses.map((license) => license.url)).toEqual(licenses);
  });
});

describe("the tables", () => {
  it("have a source for every case, and no case twice", () => {
    const all = [...engineCases, ...usageCases];
    expect(all.filter(({ source }) => !source)).toEqual([]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(engineCases.length).toBeGreaterThan(50);
    expect(usageCases.length).toBeGreaterThan(40);
  });
});

describe("what decides", () => {
  const html = '<title>x</title>\n<meta name="robots" content="noindex, follow">';

  it("is shown with its place", () => {
    const { index, follow, lost } = indexing({ html, url });
    expect(index.source).toEqual({
      kind: "meta",
      agent: "robots",
      text: "noindex",
      range: { start: 17, end: html.length, line: 2, column: 1, endLine: 2, endColumn: 47 },
    });
    expect(follow.source).toEqual({ kind: "default", text: "" });
    expect(lost).toEqual([{ source: { ...index.source, text: "follow" }, reason: "default" }]);
  });

  it("is a line of robots.txt where that keeps the crawler away, and the tag is unseen", () => {
    const robots = parse("User-agent: *\nAllow: /a\nDisallow: /p\n");
    const { crawl, index, lost } = indexing({ html, url, robots });
    expect(crawl).toMatchObject({
      value: false,
      source: { kind: "robots", text: "Disallow: /p", line: 3, group: "*" },
    });
    expect(index).toMatchObject({ value: true, source: { kind: "robots", line: 3 } });
    expect(lost.map(({ source, reason }) => [source.text, reason])).toEqual([
      ["noindex", "unseen"],
      ["follow", "unseen"],
    ]);
  });

  it("tells why each loser lost", () => {
    const said =
      '<meta name="robots" content="all, noindex, max-snippet:x, noarchive, indexifembedded, unavailable_after: 2020-01-01">' +
      '<meta name="bingbot" content="nofollow">';
    const reasons = (engine: Engine) =>
      indexing({ html: said, url, engine }).lost.map(({ source, reason }) => `${source.text}: ${reason}`);
    expect(reasons("google")).toEqual([
      "all: outweighed",
      "max-snippet: x: bad-value",
      "noarchive: not-read",
      "nofollow: other-agent",
    ]);
    expect(reasons("yandex")).toContain("noindex: permitted");
  });
});
