import { describe, expect, it } from "vitest";
import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { nodeFetch, privateNetworkGuard, undiciDispatcher, undiciFetch } from "../../src/crawl/node/index.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { knownCrawler, parse, productToken } from "../../src/index.ts";
import { deadRules, diff, equivalent, minimize } from "../../src/site/analyze/index.ts";
import { countFindings, fix, fixAll, lint } from "../../src/site/lint/index.ts";
import { BotCounter, LogReader } from "../../src/site/logs/index.ts";
import { indexing, lintPage, parseMeta, readPage, usage } from "../../src/site/meta/index.ts";
import { build, format } from "../../src/site/write/index.ts";

const body = "User-agent: *\nDisallow: /x\n";
const robots = parse(body);
const policy = robots.policyFor("*");

/** Calls any function with anything, as JavaScript does. */
// biome-ignore lint/suspicious/noExplicitAny: misuse is what no type allows
type Loose = (...given: any[]) => unknown;

async function codeOf(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
  return "accepted";
}

/** What takes options, with the arguments before them. */
const OPTIONAL: [name: string, call: Loose, ...before: unknown[]][] = [
  ["parse", parse, body],
  ["lint", lint, body],
  ["countFindings", countFindings, body],
  ["fix", fix, body],
  ["fixAll", fixAll, body],
  ["format", format, body],
  ["equivalent", equivalent, policy, policy],
  ["diff", diff, policy, policy],
  ["deadRules", deadRules, robots, "*"],
  ["minimize", minimize, robots],
  ["indexing", indexing],
  ["usage", usage],
  ["lintPage", lintPage],
  ["parseMeta", parseMeta, "<p>"],
  ["readPage", readPage, "<p>"],
  ["nodeFetch", nodeFetch],
  ["undiciFetch", undiciFetch],
  ["undiciDispatcher", undiciDispatcher],
  ["privateNetworkGuard", privateNetworkGuard],
  ["BotCounter", (options) => new BotCounter(options)],
];

describe("options", () => {
  it.each(OPTIONAL)(
    "of %s that do not exist are refused, and so is what is not an object",
    async (_, call, ...before) => {
      for (const options of [{ tpyo: 1 }, "google", 5, () => undefined]) {
        expect(await codeOf(() => call(...before, options)), String(options)).toBe("INVALID_ARGUMENT");
      }
    },
  );

  it.each(OPTIONAL)("of %s may be left out, or be null", async (_, call, ...before) => {
    for (const options of [undefined, null, {}]) {
      expect(await codeOf(() => call(...before, options)), String(options)).toBe("accepted");
    }
  });

  it("with a value of the wrong kind are refused", async () => {
    const wrong: readonly (() => unknown)[] = [
      () => lint(body, { rules: 5 as never }),
      () => lint(body, { rules: null as never }),
      () => indexing({ now: "x" as never }),
      () => lintPage({ now: Number.NaN }),
      () => nodeFetch({ guard: 5 as never }),
      () => nodeFetch({ resolver: {} as never }),
      () => undiciDispatcher({ guard: {} as never }),
    ];
    for (const call of wrong) expect(await codeOf(call), String(call)).toBe("INVALID_ARGUMENT");
  });
});

describe("a guard of the network", () => {
  it("is not lost by a name that is misspelled, a promise or a missing pair of braces", async () => {
    const guard = await privateNetworkGuard();
    expect(await codeOf(() => nodeFetch({ gaurd: guard } as never))).toBe("INVALID_ARGUMENT");
    expect(await codeOf(() => nodeFetch(guard as never))).toBe("INVALID_ARGUMENT");
    expect(await codeOf(() => nodeFetch({ guard: privateNetworkGuard() as never }))).toBe("INVALID_ARGUMENT");
    expect(await codeOf(() => undiciFetch({ gaurd: guard } as never))).toBe("INVALID_ARGUMENT");
  });

  it("comes with a fetch that has to be awaited, and the client says so", async () => {
    const fetch = undiciFetch() as never;
    expect(() => new RobotsClient({ userAgent: "examplebot", fetch })).toThrow(/await/);
  });
});

describe("arguments of the wrong kind", () => {
  const client = new RobotsClient({ userAgent: "examplebot", fetch: async () => new Response(body) });

  it.each<[string, Loose]>([
    ["productToken", productToken],
    ["knownCrawler", knownCrawler],
    ["LogReader", (take) => new LogReader(take)],
    ["LogReader.write", (piece) => new LogReader(() => {}).write(piece)],
    ["BotCounter.add", (request) => new BotCounter().add(request)],
    ["RobotsClient.check", (urls) => client.check(urls)],
    ["RobotsClient.filter", (urls) => client.filter(urls)],
    ["RobotsClient.sort", (urls) => client.sort(urls)],
    ["RobotsClient.stream", (urls) => client.stream(urls).next()],
    ["RobotsClient.prefetch", (urls) => client.prefetch(urls)],
  ])("are refused by %s", async (_, call) => {
    for (const given of [undefined, null, 5, {}]) {
      expect(await codeOf(() => call(given)), String(given)).toBe("INVALID_ARGUMENT");
    }
  });

  it("are refused where a single URL stands for a list", async () => {
    const url = "https://example.com/" as never;
    for (const ask of ["check", "filter", "sort", "prefetch"] as const) {
      expect(await codeOf(() => client[ask](url)), ask).toBe("INVALID_ARGUMENT");
    }
  });

  it("are refused by build and PolicyStore.set", async () => {
    for (const groups of [5, "*", {}])
      expect(await codeOf(() => build({ groups } as never))).toBe("INVALID_ARGUMENT");
    const store = new PolicyStore({ agent: "examplebot" });
    expect(await codeOf(() => store.set("https://example.com", "disalow" as never))).toBe("INVALID_ARGUMENT");
  });
});
