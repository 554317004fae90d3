/** The thin entry answers as the main one does, and refuses what it does not read. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownCrawlers } from "../../../src/engine/crawlers/index.ts";
import * as edge from "../../../src/engine/edge/index.ts";
import { type Agent, knownCrawler, type ParseOptions, Policy, parse, Robots } from "../../../src/index.ts";
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

describe("the bare name of a robot of Yandex's", () => {
  const yandex = knownCrawlers().filter(({ tokens }) => /^ya(?:ndex.|direct)/i.test(tokens[0]!));

  it.each(["YandexBot", "yandexbot/3.0", "YandexMetrika/3.0", "YaDirectFetcher"])(
    "is refused, since groups for Yandex would be missed: %s",
    (name) => {
      for (const agent of [name, [name], ["FooBot", name]]) {
        const ask = () => edge.parse("User-agent: Yandex\nDisallow: /").policyFor(agent);
        expect(ask).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT" }));
        expect(ask).toThrow(/groups for Yandex.*knownCrawler\("YandexBot"\) of robotomata/);
      }
    },
  );

  it("is answered as by robotomata where the crawler is given", () => {
    expect(yandex.length).toBeGreaterThan(15);
    for (const dialect of dialects)
      for (const body of ["User-agent: *\nDisallow: /", "User-agent: Yandex\nDisallow: /"])
        expect(told(edge, body, { dialect }, yandex)).toEqual(told({ parse }, body, { dialect }, yandex));
  });

  it("differs from what robotomata answers for no other known crawler", () => {
    const others = knownCrawlers().filter((one) => !yandex.includes(one));
    for (const { tokens } of others)
      for (const body of ["User-agent: *\nDisallow: /", `User-agent: ${tokens.at(-1)}\nDisallow: /`])
        expect(told(edge, body, {}, [tokens[0]!])).toEqual(told({ parse }, body, {}, [tokens[0]!]));
  });
});

describe("the classes", () => {
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
