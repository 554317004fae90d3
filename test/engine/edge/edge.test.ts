/** The thin entry answers as the main one does, and refuses what it does not read. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownCrawlers } from "../../../src/engine/crawlers/index.ts";
import * as edge from "../../../src/engine/edge/index.ts";
import { programTree } from "../../../src/engine/policy/program-tree.ts";
import {
  type Agent,
  knownCrawler,
  type ParseOptions,
  Policy,
  parse,
  productToken,
  Robots,
} from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, readRobots, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";

const AGENTS: readonly Agent[] = [
  "FooBot",
  "GPTBot",
  "*",
  ["nobody", "bingbot"],
  knownCrawler("AdsBot-Google")!,
];
const PATHS = [
  "/",
  "/robots.txt",
  "/search?q=1",
  "/a%2fb",
  "https://a.example/ü",
  "no URL",
  "/wp-admin/x.php",
];
const HEADER = "Mozilla/5.0 (compatible; Googlebot-Image/1.0; +http://www.google.com/bot.html)";

type Api = Pick<typeof edge, "parse">;

/** All that the entries share, of one file. */
function told({ parse }: Api, body: string | Uint8Array, options: ParseOptions, agents = AGENTS) {
  const robots = parse(body, options);
  const { dialect, truncated, sitemaps } = robots;
  const byAgent = agents.map((agent) => {
    const policy = robots.policyFor(agent);
    const first = policy.isAllowed(PATHS[1]!);
    const verdicts = [...policy.check(PATHS)];
    const { agent: bound, agentKey, crawlDelay, requestRates } = policy;
    const again = [policy.isAllowed(PATHS[0]!), policy.isDisallowed(PATHS[2]!), policy.filter(PATHS)];
    return { bound, agentKey, crawlDelay, requestRates, first, verdicts, again };
  });
  return { dialect, truncated, sitemaps, byAgent };
}

describe.each(dialects)("in %s, robotomata/edge", (dialect) => {
  it.skipIf(!corpusAvailable)("answers as robotomata does for real files", () => {
    for (const host of sampledHosts()) {
      const body = readRobots(host);
      expect(told(edge, body, { dialect }), host).toEqual(told({ parse }, body, { dialect }));
    }
  });

  it("answers as robotomata does for odd files", () => {
    const line = fc.constantFrom(
      ...[
        "user-agent: FooBot",
        "User-agent: *",
        "useragent nobody",
        "disallow: /s*q=",
        "Allow: /robots.txt",
        "",
      ],
      ...[
        "Disallow: /a/b",
        "crawl-delay: 2",
        "Request-rate: 1/5",
        "Sitemap: https://a.example/s",
        "\0: x",
        "#",
      ],
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 0, max: 200 }), (lines, maxBytes) => {
        const body = lines.join("\n");
        const options = { dialect, maxBytes };
        expect(told(edge, body, options)).toEqual(told({ parse }, body, options));
      }),
      { numRuns: cases(200) },
    );
  });
});

describe("a whole User-Agent header", () => {
  const body = "User-agent: Googlebot-Image\nDisallow: /\n";

  it.each([[HEADER], [[HEADER]], [["FooBot", HEADER]]])(
    "is refused, and what to write is said: %j",
    (agent) => {
      // The main entry has read and kept it before.
      expect(parse(body).policyFor(agent).isAllowed("/a")).toBe(false);
      const ask = () => edge.parse(body).policyFor(agent);
      expect(ask).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
      expect(ask).toThrow(/whole User-Agent header.*productToken\(header\).*take parse from robotomata/);
    },
  );

  it("is shown up to some length", () => {
    const ask = () => edge.parse(body).policyFor(`${HEADER} ${"x".repeat(200)}`);
    expect(ask).toThrow(/^.{200,400}$/);
  });

  it("is compared unchanged in the google dialect, as by robotomata", () => {
    for (const agent of [HEADER, "Googlebot-Image/1.0"]) {
      const options = { dialect: "google" } as const;
      expect(told(edge, body, options, [agent])).toEqual(told({ parse }, body, options, [agent]));
    }
  });
});

describe("a bare name", () => {
  const OF_YANDEX = [
    "yandexbot/3.0",
    "YandexMetrika/3.0",
    "YandexMarket/2.0",
    "YandexNews/4.0",
    "YandexFoo",
    "Yandexx",
    "Yandex",
  ];

  it("is answered as by robotomata, also where a robot of Yandex's has a fallback", () => {
    const names = [...knownCrawlers().map(({ tokens }) => tokens[0]!), ...OF_YANDEX];
    expect(names.filter((name) => name.startsWith("Yandex")).length).toBeGreaterThan(30);
    for (const dialect of dialects)
      for (const agent of [...names, ...names.map((name) => ["FooBot", name])])
        for (const named of ["*", "Yandex", [agent].flat().at(-1)]) {
          const body = `User-agent: ${named}\nDisallow: /`;
          expect(told(edge, body, { dialect }, [agent])).toEqual(told({ parse }, body, { dialect }, [agent]));
        }
  });

  it("and the recipe for headers take whatever clients send", () => {
    const robots = edge.parse("User-agent: Yandex\nDisallow: /");
    for (const name of [...OF_YANDEX.map((name) => name.replace(/\/.*/, "")), "yandex-x", "FooBot"])
      for (const header of [`${name}/1.0`, `Mozilla/5.0 (compatible; ${name}/9.0; +http://a.example)`]) {
        const token = productToken(header) ?? "*";
        const answer = robots.policyFor(knownCrawler(token) ?? token).isAllowed("/");
        expect(answer).toBe(parse("User-agent: Yandex\nDisallow: /").policyFor(header).isAllowed("/"));
      }
  });
});

describe("the classes", () => {
  it("cannot be drawn, and what draws programs says so", () => {
    const thin = edge.parse("User-agent: *\nDisallow: /a\n").policyFor("a") as unknown as Policy;
    expect(() => programTree(thin)).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
  });

  it("are the bases of those of robotomata", () => {
    const robots = parse("Disallow: /");
    expect(robots).toBeInstanceOf(edge.EdgeRobots);
    expect(robots.policyFor("a")).toBeInstanceOf(edge.EdgePolicy);
    const thin = edge.parse("User-agent: *\nCrawl-delay: 3\nSitemap: /s\n");
    expect(thin).not.toBeInstanceOf(Robots);
    expect(thin.policyFor("a")).not.toBeInstanceOf(Policy);
    expect(JSON.stringify(thin)).toBe('{"dialect":"rfc9309","truncated":false,"sitemaps":["/s"]}');
    const policy = thin.policyFor("a");
    expect(JSON.stringify(policy)).toBe('{"agent":"*","crawlDelay":3,"requestRates":[]}');
    policy.dispose();
    expect(JSON.stringify(policy)).toBe('{"disposed":true}');
    expect(() => policy.isAllowed("/")).toThrow(/disposed of/);
  });

  it("are not made by new", () => {
    const make = (Class: unknown) => () => new (Class as new (given?: unknown) => object)();
    expect(make(edge.EdgeRobots)).toThrow("with parse(body), not with new");
    expect(make(edge.EdgePolicy)).toThrow("comes from parse(body).policyFor(agent)");
  });
});
