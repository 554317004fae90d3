/** What callers give a store and get from it: URL objects, single questions, policies, mistakes. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import * as edge from "../../../src/engine/edge/index.ts";
import {
  PolicyStore,
  type PolicyStoreOptions,
  RobotsError,
  Verdict,
  verdictName,
} from "../../../src/engine/store/index.ts";
import { Policy, parse } from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { dialects } from "../../support/cases.ts";

const BODY = "User-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.pdf$\n";
const HOST = "https://a.example";
const PATHS = ["/", "/private", "/private/open", "/x.pdf", "/x.pdf?", "/%70rivate", "/ü"];

describe.each(dialects)("a store (%s)", (dialect) => {
  const store = new PolicyStore({ agent: "FooBot", dialect });
  store.set(new URL(`${HOST}/any/page`), parse(BODY, { dialect }));
  const policy = parse(BODY, { dialect }).policyFor("FooBot");

  it("answers one URL, text or object, as the policy does", () => {
    expect([store.has(new URL(HOST)), store.size]).toEqual([true, 1]);
    for (const path of PATHS) {
      const url = HOST + path;
      expect(store.isAllowed(url)).toBe(policy.isAllowed(url));
      expect(store.isAllowed(new URL(url))).toBe(policy.isAllowed(new URL(url)));
      const { allowed, rule } = store.explain(url)!;
      expect(allowed).toBe(policy.isAllowed(url));
      expect(rule?.type).toBe(policy.explain(url).rule?.type);
    }
    const mixed = PATHS.map((path, i) => (i % 2 === 0 ? HOST + path : new URL(HOST + path)));
    expect(store.check(mixed)).toEqual(policy.check(mixed));
    expect(store.filter(mixed)).toEqual(policy.filter(mixed));
  });

  it("hands out a policy that outlives it", () => {
    const other = new PolicyStore({ agent: "FooBot", dialect });
    other.set(HOST, parse(BODY, { dialect }));
    const held = other.get(`${HOST}/x`)!;
    other.clear();
    expect(held).toBeInstanceOf(Policy);
    for (const path of PATHS) expect(held.isAllowed(path)).toBe(policy.isAllowed(path));
    expect(Policy.fromBytes(held.toBytes()).isAllowed("/private")).toBe(false);
    expect([held.agent, held.crawlDelay]).toEqual([undefined, undefined]);
    expect(held.explain("/private").reason).toContain("held for the host");
    expect(held.explain("/").reason).toBe(
      "No rule that is held for the host matches, so the URL is allowed.",
    );
  });
});

describe("what a store is given and asked", () => {
  it("takes no memory beyond what the store says", () => {
    const store = new PolicyStore({ agent: "x" });
    const robots = parse("User-agent: *\nDisallow: /private\n");
    const policy = robots.policyFor("x");
    const bytes = policy.toBytes();
    const ask = (): void => {
      for (const given of [robots, policy, bytes, "allow", "disallow"] as const) {
        store.set(HOST, given);
        store.explain(`${HOST}/private`);
        store.explain("https://b.example/");
        store.get(HOST)?.dispose();
      }
    };
    ask();
    const { arena } = engine();
    const before = arena.used - store.bytes;
    for (let i = 0; i < 10; i++) ask();
    expect(arena.used - store.bytes).toBe(before);
    expect(policy.isAllowed("/private")).toBe(false);
    store.clear();
  });

  it("is for the agent of the store", () => {
    const store = new PolicyStore({ agent: ["own", "other"] });
    store.set("https://a.example", parse("User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow:\n"));
    expect(store.isAllowed("https://a.example/")).toBe(false);
    store.clear();
  });

  it.each(dialects)("that is allowed or disallowed as a whole is as by a file in %s", (dialect) => {
    const store = new PolicyStore({ agent: "x", dialect });
    for (const [given, rule] of [
      ["allow", "Disallow:"],
      ["disallow", "Disallow: /"],
    ] as const) {
      store.set(HOST, given);
      const policy = parse(`User-agent: *\n${rule}\n`, { dialect }).policyFor("x");
      const urls = ["/", "/robots.txt", "/robots.txt?", "/x;y?z", "/ü"].map((path) => HOST + path);
      expect([...store.check(urls)]).toEqual([...policy.check(urls)]);
    }
    store.clear();
  });
});

describe("hosts that are not held", () => {
  const store = new PolicyStore({ agent: "FooBot" });
  store.set(HOST, "disallow");
  const unknown = "https://b.example/";

  it("are undefined, and never among the allowed", () => {
    expect([store.has("nonsense"), store.delete("nonsense"), store.get("nonsense")]).toEqual([
      false,
      false,
      undefined,
    ]);
    expect([store.has(unknown), store.delete(unknown)]).toEqual([false, false]);
    expect([store.get(unknown), store.isAllowed(unknown), store.explain(unknown)]).toEqual(
      Array(3).fill(undefined),
    );
    expect(store.filter([unknown, "nonsense", HOST])).toEqual([]);
    const verdicts = store.check([unknown, "nonsense", HOST]);
    expect([...verdicts].map(verdictName)).toEqual(["unknown", "invalid", "disallowed"]);
    expect(verdicts[0]).toBe(Verdict.Unknown);
  });
});

describe("mistakes", () => {
  const store = new PolicyStore({ agent: "FooBot" });
  const made = (options?: unknown) => () => new PolicyStore(options as PolicyStoreOptions);

  it.each<[string, () => unknown, string, RegExp]>([
    ["no options", made(), "INVALID_ARGUMENT", /needs agent, a product token/],
    ["no agent", made({}), "INVALID_ARGUMENT", /needs agent, a product token/],
    ["an agent without tokens", made({ agent: [] }), "INVALID_ARGUMENT", /product token/],
    ["a misspelled option", made({ agent: "a", maxByte: 5 }), "INVALID_ARGUMENT", /Did you mean maxBytes/],
    [
      "a budget of nothing",
      made({ agent: "a", maxBytes: 0 }),
      "INVALID_ARGUMENT",
      /maxBytes must be a number/,
    ],
    [
      "a budget as text",
      made({ agent: "a", maxBytes: "5000" }),
      "INVALID_ARGUMENT",
      /maxBytes must be a number/,
    ],
    ["no length of URLs", made({ agent: "a", maxUrlLength: 0 }), "INVALID_ARGUMENT", /maxUrlLength/],
    ...["", undefined, null, true, 5, {}, edge.parse(""), edge.parse("").policyFor("FooBot")].map(
      (given, i): [string, () => unknown, string, RegExp] => [
        `no file (${i})`,
        () => store.set(HOST, given as "allow"),
        "INVALID_ARGUMENT",
        /^store.set takes a Robots or a Policy \(of robotomata, not of robotomata\/edge\), the bytes of a policy, "allow" or "disallow", not /,
      ],
    ),
    ["odd bytes", () => store.set(HOST, new Uint8Array(9)), "BAD_IMAGE", /too short/],
    ["no list to filter", () => store.filter(null as never), "INVALID_ARGUMENT", /^filter takes an array/],
    ["no list to check", () => store.check(null as never), "INVALID_ARGUMENT", /^check takes an array/],
    ["a crawler without tokens", made({ agent: { tokens: [] } }), "INVALID_ARGUMENT", /crawler with tokens/],
    [
      "a host's name",
      () => store.set("a.example", "allow"),
      "INVALID_URL",
      /"a.example" is not an absolute URL/,
    ],
    ["a budget in words", made({ agent: "a", maxBytes: "many" }), "INVALID_ARGUMENT", /maxBytes/],
    ["a path", () => store.isAllowed("/a"), "INVALID_URL", /"\/a" is not an absolute URL with a host/],
    ["a path to explain", () => store.explain("/a"), "INVALID_URL", /not an absolute URL/],
    ["nothing", () => store.isAllowed(undefined as unknown as string), "INVALID_URL", /type undefined/],
  ])("such as %s are reported with a code", (_name, act, code, message) => {
    expect(act).toThrow(RobotsError);
    expect(codeOf(act)).toBe(code);
    expect(messageOf(act)).toMatch(message);
  });

  it("aside, a program that logs a store sees how much it holds", () => {
    expect(JSON.parse(JSON.stringify(store))).toEqual({ hosts: 0, bytes: store.bytes });
    expect(inspect(store)).toMatch(/^PolicyStore \{ hosts: 0/);
  });
});
