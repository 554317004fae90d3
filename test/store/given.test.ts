/** What callers give a store and get from it: URL objects, single questions, policies, mistakes. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { Policy, parse } from "../../src/index.ts";
import {
  PolicyStore,
  type PolicyStoreOptions,
  RobotsError,
  Verdict,
  verdictName,
} from "../../src/store/index.ts";
import { codeOf, messageOf } from "../hostile/codes.ts";
import { dialects } from "../support/cases.ts";

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

describe("hosts that are not held", () => {
  const store = new PolicyStore({ agent: "FooBot" });
  store.set(HOST, "disallow");
  const unknown = "https://b.example/";

  it("are undefined, and never among the allowed", () => {
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
    ["no options", made(), "INVALID_ARGUMENT", /needs an agent/],
    ["no agent", made({}), "INVALID_ARGUMENT", /needs an agent/],
    ["an agent without tokens", made({ agent: [] }), "INVALID_ARGUMENT", /product token/],
    ["a misspelled option", made({ agent: "a", maxByte: 5 }), "INVALID_ARGUMENT", /Did you mean maxBytes/],
    ["a budget in words", made({ agent: "a", maxBytes: "many" }), "INVALID_ARGUMENT", /maxBytes/],
    ["a path", () => store.isAllowed("/a"), "INVALID_URL", /"\/a" is not an absolute URL with a host/],
    ["a path to explain", () => store.explain("/a"), "INVALID_URL", /not an absolute URL/],
    ["nothing", () => store.isAllowed(undefined as unknown as string), "INVALID_URL", /type undefined/],
  ])("such as %s are told with a code", (_name, act, code, message) => {
    expect(act).toThrow(RobotsError);
    expect(codeOf(act)).toBe(code);
    expect(messageOf(act)).toMatch(message);
  });

  it("aside, a program that logs a store sees how much it holds", () => {
    expect(JSON.parse(JSON.stringify(store))).toEqual({ hosts: 0, bytes: store.bytes });
    expect(inspect(store)).toMatch(/^PolicyStore \{ hosts: 0/);
  });
});
