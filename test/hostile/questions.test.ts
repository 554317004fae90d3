/**
 * Agents and URLs of every kind: each gives a verdict, Invalid, or a RobotsError with the code that is promised.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { knownCrawler, parse, productToken, Verdict } from "../../src/index.ts";
import { dialects } from "../support/cases.ts";
import { upTo } from "../support/effort.ts";
import { pack } from "../support/paths.ts";
import { referenceVerdict } from "../support/reference.ts";
import { agreed } from "./agree.ts";
import { codeOf, named } from "./codes.ts";

const TEXT = "User-agent: Bot\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n";
/** A megabyte, or what the reference can search for in no time. */
const LENGTH = upTo(1_000_000, 100_000);
const LONG = "b".repeat(LENGTH);

describe("strings as agents", () => {
  it.each([
    "*",
    "**",
    "* x",
    "/",
    "Bot/1.0",
    "Bot bot",
    "Böt",
    "\u212Aot",
    "\0",
    "Bot\0",
    "\ud800",
    "\udfffBot",
    "\u{1F916}",
    "#",
    "Bot#",
    ":",
    "123",
    "-",
    "_",
    "-_-",
    "__proto__",
    "constructor",
    "%42ot",
    "Mozilla/5.0 (compatible; Bot/2.1; +http://bot.example/)",
  ])("are bound by what the reference says: %j", (agent) => {
    for (const dialect of dialects) {
      for (const url of ["/x", "/y", "/z"]) {
        const want = referenceVerdict(TEXT, agent, url, dialect);
        const got = agreed(() => parse(TEXT, { dialect }).policyFor(agent), url);
        expect(`${dialect} ${url} ${got}`).toBe(`${dialect} ${url} ${want === "allowed"}`);
      }
    }
  });

  it.each([" Bot ", "Bot\n", "\r\nBot", "\tBot\t"])(
    "%j mean Bot, except in google, where they mean nobody",
    (agent) => {
      for (const dialect of dialects) {
        const robots = parse(TEXT, { dialect });
        expect(
          agreed(() => robots.policyFor(agent), "/x"),
          dialect,
        ).toBe(dialect === "google");
        expect(
          agreed(() => robots.policyFor(agent), "/y"),
          dialect,
        ).toBe(dialect !== "google");
      }
    },
  );

  it("may be very long", () => {
    for (const dialect of dialects) {
      // No group has a name of that length, unless it is looked for in the value or holds the value.
      for (const agent of [LONG, `${LONG}/1.0`, `Bot/${LONG}`, ` ${LONG}`]) {
        const got = agreed(() => parse(TEXT, { dialect }).policyFor(agent), "/x");
        expect(got).toBe(referenceVerdict(TEXT, agent, "/x", dialect) === "allowed");
      }
    }
    expect(productToken(LONG)).toBe(LONG);
    expect(knownCrawler(LONG)).toBe(undefined);
  });

  it("may be very long in a file, too", () => {
    for (const length of [249, 250, 251, 255, 256, 257, 4095, 4096, 70_000, LENGTH]) {
      const agent = "b".repeat(length);
      const text = `User-agent: ${agent}\nDisallow: /x\n`;
      for (const dialect of ["rfc9309", "koster1996", "original1994"] as const) {
        const robots = parse(text, { dialect, maxBytes: 2_000_000 });
        expect(
          agreed(() => robots.policyFor(agent), "/x"),
          `${dialect} ${length}`,
        ).toBe(false);
        expect(
          agreed(() => robots.policyFor(`${agent}c`), "/x"),
          `${dialect} ${length}`,
        ).toBe(
          // The 1994 note takes a value that lies in the name; it is looked for in the first 256 characters.
          dialect !== "original1994" || length > 256,
        );
        expect(robots.policyFor(agent).agent).toBe(agent);
        // Only the first 255 bytes of a name go into an image.
        expect(() => robots.policyFor(agent).toBytes()).not.toThrow();
      }
    }
  });
});

describe("lists and crawlers as agents", () => {
  it("take any number of names", () => {
    for (const count of [1, 2, 249, 250, 251, 300, 5000]) {
      const names = Array.from({ length: count }, (_, i) => `no${i}`);
      for (const dialect of dialects) {
        const robots = parse(TEXT, { dialect });
        // Names with digits are found in Google's reading nowhere, so the named group is looked for last.
        expect(
          agreed(() => robots.policyFor([...names, "Bot"]), "/x"),
          `${dialect} ${count}`,
        ).toBe(false);
        expect(
          agreed(() => robots.policyFor(names), "/y"),
          `${dialect} ${count}`,
        ).toBe(false);
      }
    }
  });

  it.each([
    undefined,
    null,
    0,
    1n,
    true,
    Symbol("x"),
    {},
    new Map(),
    () => "Bot",
    [],
    [1],
    ["Bot", null],
    [["Bot"]],
    new Set(["Bot"]),
    Object.create(null),
    { token: "Bot" },
    { tokens: "Bot" },
    { tokens: [1] },
    { tokens: null },
  ])("refuses %o", (agent) => {
    for (const dialect of dialects) {
      expect(codeOf(() => parse(TEXT, { dialect }).policyFor(agent as unknown as string))).toBe(
        "INVALID_ARGUMENT",
      );
    }
  });

  it("refuses a crawler without any token, which would open what groups close", () => {
    for (const dialect of dialects)
      for (const boundByStar of [true, false])
        expect(codeOf(() => parse(TEXT, { dialect }).policyFor({ tokens: [], boundByStar }))).toBe(
          "INVALID_ARGUMENT",
        );
  });
});

const URLS: readonly string[] = [
  "",
  " ",
  "\t\n",
  " /x",
  "/x ",
  "x",
  "./x",
  "../x",
  "?x",
  "#x",
  ";x",
  "//",
  "//a.example/x",
  "///x",
  "/\\a.example/x",
  "\\x",
  "/x\\y",
  "/\0x",
  "/x\0",
  "\0",
  "/\ud800",
  "/x\udfff",
  "https://a.example/\ud800x",
  "https://\ud800.example/x",
  "https://a.example",
  "https://a.example/",
  "https://a.example?x",
  "https://a.example#/x",
  "https://a.example:99999/x",
  "https://a.example:/x",
  "https://[::1]/x",
  "https://[::1/x",
  "https://1.2.3.4/x",
  "https://256.1.1.1/x",
  "https://a..example/x",
  "https://xn--/x",
  "https://a b/x",
  "https://%61.example/x",
  "https://user:pass@a.example/x",
  "https://",
  "https:///x",
  "https:/a.example/x",
  "https:a.example/x",
  "https:",
  "://a.example/x",
  ":",
  "http",
  "HTTPS://A.EXAMPLE/x",
  " https://a.example/x",
  "https://a.example/x ",
  "\thttps://a.example/x",
  "ht\ntps://a.example/x",
  "https://a.example/x\n/y",
  "ftp://a.example/x",
  "file:///x",
  "file://C:/x",
  "ws://a.example/x",
  "gopher://a.example/x",
  "app://a.example/x",
  "app:/x",
  "app:x",
  "javascript:alert(1)",
  "javascript:/x",
  "javascript://a.example/%0aalert(1)",
  "data:text/html,/x",
  "data:/x",
  "mailto:a@b.example",
  "tel:+1",
  "about:blank",
  "blob:https://a.example/x",
  "view-source:https://a.example/x",
  "/robots.txt",
  "/robots.txt?",
  "/ROBOTS.TXT",
  "/%72obots.txt",
  "/x/../robots.txt",
  "/x/..%2f..%2Fy",
  "/%78",
  "/%",
  "/%x",
  "/%7",
  "/%zz",
  "/%00",
  "/%ff%fe",
  "/é",
  "/%C3%A9",
  "/\u{1F600}",
  "/*",
  "/$",
  "/%2a",
  "/x$",
  "/.",
  "/..",
  "/x/.",
  "/./x",
  "/.%2e/x",
  "/%2e%2E/x",
  "/x;y",
  "/x?y=/y#/y",
  "/?",
  "/#",
  `/${"x/".repeat(400)}`,
  `/${"../".repeat(700)}y`,
  `/${"%78".repeat(1000)}`,
];

describe("strings as URLs", () => {
  const rules = "User-agent: *\nDisallow: /x\nDisallow: /y\nDisallow: /*$$\nAllow: /*%00\nDisallow: /%ff\n";

  it.each(dialects)("get the verdict of the reference in %s, one by one", (dialect) => {
    const robots = parse(rules, { dialect });
    const wrong: string[] = [];
    for (const url of URLS) {
      const want = referenceVerdict(rules, "Bot", url, dialect);
      const got = agreed(() => robots.policyFor("Bot"), url);
      if (got !== (want === "invalid" ? "invalid" : want === "allowed")) wrong.push(`${url}: ${got}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(dialects)("get the same in %s in a batch, packed and in a store", (dialect) => {
    const policy = parse(rules, { dialect }).policyFor("Bot");
    const single = URLS.map((url) => named(policy.check([url])[0]));
    expect(Array.from(policy.check(URLS), named)).toEqual(single);
    // Lone surrogates have no UTF-8 and become U+FFFD on the way, as in any encoder.
    const { bytes, offsets } = pack(URLS);
    expect(Array.from(policy.checkPacked(bytes, offsets), named)).toEqual(single);

    const store = new PolicyStore({ agent: "Bot", dialect });
    store.set("https://a.example", policy);
    const held = store.check(URLS);
    URLS.forEach((url, i) => {
      // A store wants an origin that a URL parser takes; Google's reading of a path does not.
      if (held[i]! <= Verdict.Allowed) expect(named(held[i]), url).toBe(single[i]);
    });
    expect(held.filter((verdict) => verdict <= Verdict.Allowed).length).toBeGreaterThan(8);
    expect(held.every((verdict) => verdict <= Verdict.Unknown)).toBe(true);
    store.clear();
  });
});

const NOT_URLS: readonly unknown[] = [
  undefined,
  null,
  0,
  1n,
  true,
  Symbol("/x"),
  {},
  [],
  ["/x"],
  { href: "https://a.example/x" },
  () => "/x",
  Object("/x"),
  { toString: () => "/x" },
  {
    toString() {
      throw new Error("asked");
    },
  },
];

describe("what is neither text nor a URL object", () => {
  const robots = parse(TEXT);

  it("is Invalid in a batch, wherever it stands", () => {
    const policy = robots.policyFor("Bot");
    const store = new PolicyStore({ agent: "Bot" });
    store.set("https://a.example", robots);
    for (const one of NOT_URLS) {
      expect(policy.check([one as string])).toEqual(Uint8Array.of(Verdict.Invalid));
      for (const list of [
        [one, "/x"],
        ["/x", one],
        ["/z", one, "/x", one, one],
      ]) {
        const want = list.map((url) =>
          typeof url === "string" ? Number(url === "/z") : (Verdict.Invalid as number),
        );
        expect(Array.from(policy.check(list as string[]))).toEqual(want);
        expect(Array.from(store.check(list as string[]))).toEqual(list.map(() => Verdict.Invalid));
      }
    }
    // A hole is undefined.
    const sparse = new Array<string>(3);
    sparse[1] = "/x";
    expect(policy.check(sparse)).toEqual(Uint8Array.of(2, 0, 2));
    store.clear();
  });

  it.each(NOT_URLS.slice(0, -1).map((one) => [one]))("%o is INVALID_URL for a single question", (one) => {
    const policy = robots.policyFor("Bot");
    for (let i = 0; i < 2; i++) {
      expect(codeOf(() => policy.isAllowed(one as string))).toBe("INVALID_URL");
      expect(codeOf(() => policy.explain(one as string))).toBe("INVALID_URL");
    }
  });

  it.each([undefined, null, 0, "", "/x", {}, new Set(["/x"]), { length: 1, 0: "/x" }, Symbol("x"), 1n])(
    "check(%o) is INVALID_ARGUMENT",
    (list) => {
      expect(codeOf(() => robots.policyFor("Bot").check(list as unknown as string[]))).toBe(
        "INVALID_ARGUMENT",
      );
      expect(codeOf(() => new PolicyStore({ agent: "Bot" }).check(list as unknown as string[]))).toBe(
        "INVALID_ARGUMENT",
      );
    },
  );
});
