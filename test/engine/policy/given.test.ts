/** What callers give and what they do with verdicts: URL objects, filters, options, mistakes. */
import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type Dialect, type ParseOptions, Policy, parse, Robots, Verdict } from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { dialects } from "../../support/cases.ts";

const TEXT = "User-agent: *\nDisallow: /private\nAllow: /private/é\nCrawl-delay: 3\n";
const ORIGIN = "https://a.example";

/** The policy from a file asked for the first time, from a file asked before, and from an image. */
function policies(dialect: Dialect): Policy[] {
  const fresh = parse(TEXT, { dialect }).policyFor("FooBot");
  const asked = parse(TEXT, { dialect }).policyFor("FooBot");
  asked.isAllowed("/");
  asked.isAllowed("/");
  return [fresh, asked, Policy.fromBytes(asked.toBytes())];
}

/** A class that only looks like the runtime's own, as packages bring it. */
class OtherUrl {
  readonly [Symbol.toStringTag] = "URL";
  readonly href: string;
  constructor(href: string) {
    this.href = href;
  }
}

describe("URL objects", () => {
  const urls = ["/private/x", "/public", "/private/%C3%A9", "/", "/private"].map((path) => ORIGIN + path);

  it.each(dialects)("are answered like their text (%s)", (dialect) => {
    for (const policy of policies(dialect)) {
      for (const url of urls) {
        const object = new URL(url);
        expect(policy.isAllowed(object)).toBe(policy.isAllowed(url));
        expect(policy.isDisallowed(object)).toBe(!policy.isAllowed(url));
        expect(policy.explain(object)).toEqual(policy.explain(url));
        expect([...policy.check([object])]).toEqual([...policy.check([url])]);
      }
      const mixed = urls.map((url, i) => (i % 2 === 0 ? url : new URL(url)));
      const many = Array.from({ length: 1000 }, (_, i) => mixed[i % mixed.length]!);
      const texts = many.map(String);
      expect(policy.check(many)).toEqual(policy.check(texts));
      expect(policy.filter(many).map(String)).toEqual(policy.filter(texts));
    }
  });

  it("may be of another realm, or of a package", () => {
    const foreign = runInNewContext("({ href, [Symbol.toStringTag]: 'URL' })", {
      href: `${ORIGIN}/private/x`,
    });
    const [policy] = policies("rfc9309");
    for (const url of [foreign, new OtherUrl(`${ORIGIN}/private/x`)] as URL[]) {
      expect(policy!.isAllowed(url)).toBe(false);
      expect([...policy!.check([url, url])]).toEqual([Verdict.Disallowed, Verdict.Disallowed]);
    }
  });

  it("that are not, or whose address throws, are not URLs", () => {
    class Thrower extends URL {
      override get href(): string {
        throw new Error("no address");
      }
    }
    const [policy] = policies("rfc9309");
    for (const given of [
      new Thrower(`${ORIGIN}/`),
      new OtherUrl(["/"] as never),
      { href: `${ORIGIN}/` },
      new URL("mailto:a@b.example"),
      7,
      null,
      undefined,
    ]) {
      expect(codeOf(() => policy!.isAllowed(given as URL))).toBe("INVALID_URL");
      expect(codeOf(() => policy!.explain(given as URL))).toBe("INVALID_URL");
      expect([...policy!.check([given as URL, given as URL])]).toEqual([Verdict.Invalid, Verdict.Invalid]);
    }
  });

  it("that dispose of the policy when they are read end the call with a code", () => {
    const policy = parse(TEXT).policyFor("FooBot");
    class Disposer extends URL {
      override get href(): string {
        policy.dispose();
        return super.href;
      }
    }
    const url = new Disposer(`${ORIGIN}/private`);
    expect(codeOf(() => policy.check([`${ORIGIN}/`, url, `${ORIGIN}/`]))).toBe("DISPOSED");
  });
});

describe("filter", () => {
  it("gives back the allowed ones as they came, never anything that is not a URL", () => {
    const kept = new URL(`${ORIGIN}/a`);
    const urls = ["not a url", kept, "/private", "", "/b", `${ORIGIN}/private/x`];
    for (const policy of policies("rfc9309")) {
      const allowed = policy.filter(urls);
      expect(allowed).toEqual([kept, "/b"]);
      expect(allowed[0]).toBe(kept);
      // What a careless filter by the codes would let through.
      const verdicts = policy.check(urls);
      expect(urls.filter((_, i) => verdicts[i])).toContain("not a url");
    }
  });
});

describe("what a program logs", () => {
  it("of a policy says whom it binds", () => {
    const [policy] = policies("rfc9309");
    expect(JSON.parse(JSON.stringify(policy))).toMatchObject({ agent: "*", crawlDelay: 3 });
    expect(inspect(policy)).toMatch(/^Policy \{\s+agent: '\*',\s+crawlDelay: 3/);
    policy!.dispose();
    expect(JSON.stringify(policy)).toBe('{"disposed":true}');
  });

  it("of a file has its groups", () => {
    const robots = parse(TEXT);
    expect(JSON.parse(JSON.stringify(robots)).groups[0].agents).toEqual(["*"]);
    expect(inspect(robots)).toMatch(/^Robots \{\s+dialect: 'rfc9309'/);
  });
});

describe("a mistaken argument", () => {
  it.each<[string, () => unknown, RegExp]>([
    ["a policy made by hand", () => new (Policy as never as new () => unknown)(), /policyFor/],
    [
      "a policy of something else",
      () => new (Policy as never as new (o: object) => unknown)({}),
      /policyFor/,
    ],
    ["a body that is missing", () => parse(undefined as unknown as string), /a string, a Uint8Array or/],
    ["a body that is null", () => parse(null as unknown as string), /a string, a Uint8Array or/],
    [
      "an array of more URLs than there can be",
      () =>
        parse("")
          .policyFor("a")
          .check(new Proxy([], { get: () => 2 ** 32 })),
      /at most 4,294,967,295 URLs/,
    ],
    ["a policy of null", () => new (Policy as never as new (o: null) => unknown)(null), /policyFor/],
    ["a file made by hand", () => new (Robots as never as new () => unknown)(), /parse\(body\)/],
    [
      "a misspelled option",
      () => parse("", { dialct: "google" } as ParseOptions),
      /dialct.*Did you mean dialect/,
    ],
    [
      "an option that does not exist",
      () => parse("", { foo: 1 } as ParseOptions),
      /"foo".*Its options are dialect, maxBytes/,
    ],
    [
      "options that are not an object",
      () => parse("", "google" as ParseOptions),
      /parse takes an object of options, not "google"/,
    ],
    [
      "a misspelled option for bytes",
      () => fromBytes({ maxUrlLenght: 5 }),
      /fromBytes has.*mean maxUrlLength/,
    ],
  ])("such as %s are reported with a code", (_name, act, message) => {
    expect(codeOf(act)).toBe("INVALID_ARGUMENT");
    expect(messageOf(act)).toMatch(message);
  });

  function fromBytes(options: object): Policy {
    return Policy.fromBytes(parse("").policyFor("a").toBytes(), options);
  }
});
