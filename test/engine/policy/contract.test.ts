/** What the API promises of a policy: its members, its errors, whom it binds. */
import { describe, expect, it } from "vitest";
import { Random } from "../../../bench/random.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import {
  type Agent,
  type Crawler,
  knownCrawler,
  Policy,
  parse,
  RobotsError,
  Verdict,
  verdictName,
} from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { dialects } from "../../support/cases.ts";
import { pack } from "../../support/paths.ts";

const TEXT = `User-agent: Alpha
Crawl-delay: 2.5
Disallow: /alpha

User-agent: beta
User-agent: Gamma
Disallow: /beta
Crawl-delay: 7
Crawl-delay: 3

User-agent: *
Disallow: /star
Crawl-delay: 11
`;

describe("Verdict", () => {
  it("has the documented numbers, which are kept and sent", () => {
    expect(Verdict).toEqual({ Disallowed: 0, Allowed: 1, Invalid: 2, Unknown: 3 });
  });
});

describe("verdictName", () => {
  it("has a name for every verdict, and for nothing else", () => {
    expect(Object.entries(Verdict).map(([name, code]) => [name.toLowerCase(), code])).toEqual(
      [0, 1, 2, 3].map((code) => [verdictName(code), code]),
    );
    for (const other of [4, -1, 0.5, Number.NaN, undefined]) {
      const name = (): unknown => verdictName(other as number);
      expect(codeOf(name)).toBe("INVALID_ARGUMENT");
      expect(messageOf(name)).toContain("verdictName takes a verdict, from 0 to 3, not ");
    }
  });
});

describe("RobotsError", () => {
  it("is an Error with a name, a code and a message", () => {
    const error = new RobotsError("BAD_IMAGE", "text", {
      cause: 1,
      because: { code: "no-image", values: {} },
    });
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.code, error.message, error.cause]).toEqual([
      "RobotsError",
      "BAD_IMAGE",
      "text",
      1,
    ]);
  });

  it("can be made in JavaScript without options", () => {
    const make = RobotsError as unknown as new (code: string, message: string) => RobotsError;
    expect(new make("BAD_IMAGE", "text").message).toBe("text");
  });

  const policy = () => parse(TEXT).policyFor("Alpha");
  const image = () => policy().toBytes();
  const changed = (at: number, byte: number) => {
    const bytes = image();
    bytes[at] = byte;
    return bytes;
  };

  it.each<[string, () => unknown, string, RegExp]>([
    [
      "a body of another type",
      () => parse(1 as unknown as string),
      "INVALID_ARGUMENT",
      /^parse takes a string, a Uint8Array or an ArrayBuffer.*not 1/,
    ],
    ["a fraction of a byte", () => parse("", { maxBytes: 0.5 }), "INVALID_ARGUMENT", /maxBytes/],
    [
      "a dialect unheard of",
      () => parse("", { dialect: "x" as "google" }),
      "INVALID_ARGUMENT",
      /rfc9309.*not "x"/,
    ],
    ["no agent", () => parse("").policyFor([]), "INVALID_ARGUMENT", /product token/],
    [
      "tokens that are numbers",
      () => parse("").policyFor([1 as unknown as string]),
      "INVALID_ARGUMENT",
      /token/,
    ],
    ["a relative URL", () => policy().isAllowed("a/b"), "INVALID_URL", /"a\/b"/],
    ["a relative URL to explain", () => policy().explain("a/b"), "INVALID_URL", /"a\/b"/],
    [
      "no string to ask",
      () => policy().isAllowed(undefined as unknown as string),
      "INVALID_URL",
      /undefined/,
    ],
    ["no list to check", () => policy().check("/a" as unknown as string[]), "INVALID_ARGUMENT", /array/],
    [
      "no bytes",
      () => Policy.fromBytes("x" as unknown as Uint8Array),
      "BAD_IMAGE",
      /image: they are not a Uint8Array/,
    ],
    ["few bytes", () => Policy.fromBytes(new Uint8Array(3)), "BAD_IMAGE", /too short/],
    ["other bytes", () => Policy.fromBytes(new Uint8Array(99)), "BAD_IMAGE", /do not begin/],
    ["an image that is cut", () => Policy.fromBytes(image().subarray(0, -1)), "BAD_IMAGE", /length/],
    ["an image that is damaged", () => Policy.fromBytes(changed(20, 255)), "BAD_IMAGE", /checksum/],
    [
      "an image of yesterday",
      () => Policy.fromBytes(changed(4, 1)),
      "IMAGE_VERSION",
      /version 1.*versions 2 to 3/,
    ],
    [
      "an image of tomorrow",
      () => Policy.fromBytes(changed(4, 4)),
      "IMAGE_VERSION",
      /version 4.*versions 2 to 3/,
    ],
  ])("says %s", (_name, act, code, message) => {
    expect(codeOf(act)).toBe(code);
    expect(messageOf(act)).toMatch(message);
  });

  it("quotes no more than the beginning of a long URL", () => {
    for (const url of ["x".repeat(1_000_000), `/${"x".repeat(1_000_000)}`]) {
      const message = messageOf(() => policy().isAllowed(url));
      expect(message.length).toBeLessThan(200);
      expect(message).toContain(url.slice(0, 70));
    }
  });
});

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const OWN = { tokens: ["Delta"], boundByStar: false };

describe("policyFor", () => {
  const robots = parse(TEXT);
  const bound = (agent: Agent) => {
    const policy = robots.policyFor(agent);
    const allowed = ["/alpha", "/beta", "/star"].map((url) => policy.isAllowed(url));
    return [policy.agent, policy.crawlDelay, ...allowed];
  };
  const crawler = (tokens: readonly string[], boundByStar: boolean): Crawler => ({
    token: tokens[0]!,
    tokens,
    boundByStar,
    operator: "Someone",
    purpose: "other",
    obeys: true,
    fetches: true,
  });

  it.each<[string, Agent, unknown[]]>([
    ["a token", "Alpha", ["Alpha", 2.5, false, true, true]],
    ["a token in other letter case, shown as the file spells it", "BETA", ["beta", 7, true, false, true]],
    ["a token of a shared group", "gamma", ["Gamma", 7, true, false, true]],
    ["a token with a version", "Alpha/2.0", ["Alpha", 2.5, false, true, true]],
    ["a whole header", "Mozilla/5.0 (compatible; Alpha/2.0)", ["Alpha", 2.5, false, true, true]],
    ["a header without a comment", "Alpha/2.0 libwww/6", ["Alpha", 2.5, false, true, true]],
    ["a header among tokens", ["Delta", "Gamma/1 (+https://g.example)"], ["Gamma", 7, true, false, true]],
    ["a browser's header, which names no crawler", BROWSER, ["*", 11, true, true, false]],
    ["tokens and whether * binds, as a crawler of one's own", OWN, [undefined, undefined, true, true, true]],
    ["a token that only begins like another", "Alphabet", ["*", 11, true, true, false]],
    ["a token without a group", "Delta", ["*", 11, true, true, false]],
    ["a list: the first with a group", ["Delta", "Gamma", "Alpha"], ["Gamma", 7, true, false, true]],
    ["a list: order of preference, not of the file", ["beta", "Alpha"], ["beta", 7, true, false, true]],
    ["a list without any group", ["Delta", "Epsilon"], ["*", 11, true, true, false]],
    ["a crawler", crawler(["Alpha"], true), ["Alpha", 2.5, false, true, true]],
    ["a crawler by its fallback", crawler(["Alpha-Image", "Alpha"], true), ["Alpha", 2.5, false, true, true]],
    ["a crawler by the star", crawler(["Delta"], true), ["*", 11, true, true, false]],
    [
      "a crawler that the star does not bind",
      crawler(["Delta"], false),
      [undefined, undefined, true, true, true],
    ],
    [
      "a crawler that has to be named, and is",
      crawler(["Delta", "beta"], false),
      ["beta", 7, true, false, true],
    ],
  ])("binds %s", (_name, agent, want) => {
    expect(bound(agent)).toEqual(want);
  });

  it("reads a header of a known crawler with its fallbacks, but not in the google dialect", () => {
    const header = "Mozilla/5.0 (compatible; Googlebot-Image/1.0; +http://www.google.com/bot.html)";
    const body = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n";
    expect(parse(body).policyFor(header).agent).toBe("Googlebot");
    expect(parse(body).policyFor("Mozilla/5.0 (compatible; AdsBot-Google)").agent).toBeUndefined();
    expect(parse(body, { dialect: "google" }).policyFor(header).agent).toBe("*");
  });

  it("says what to do if a crawler is unknown", () => {
    const act = () => robots.policyFor(knownCrawler("Delta"));
    expect(codeOf(act)).toBe("INVALID_ARGUMENT");
    expect(messageOf(act)).toContain("policyFor(knownCrawler(token) ?? token)");
  });

  it("binds Google's crawlers as Google says", () => {
    const google = parse("User-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /s\n");
    const image = google.policyFor(knownCrawler("Googlebot-Image")!);
    expect([image.agent, image.isAllowed("/g"), image.isAllowed("/s")]).toEqual(["Googlebot", false, true]);
    // A plain string is just that token.
    const plain = google.policyFor("Googlebot-Image");
    expect([plain.agent, plain.isAllowed("/g"), plain.isAllowed("/s")]).toEqual(["*", true, false]);
    const ads = google.policyFor(knownCrawler("AdsBot-Google")!);
    expect([ads.agent, ads.isAllowed("/g"), ads.isAllowed("/s")]).toEqual([undefined, true, true]);
  });

  it("does not keep a list that is changed later", () => {
    const names = ["Alpha"];
    const policy = robots.policyFor(names);
    names[0] = "beta";
    expect(policy.agent).toBe("Alpha");
    expect(robots.policyFor(names).agent).toBe("beta");
  });

  it("does not mistake a crawler object that is changed later", () => {
    const who = { ...crawler(["Alpha"], true) } as { tokens: readonly string[] } & Crawler;
    expect(robots.policyFor(who).agent).toBe("Alpha");
    who.tokens = ["beta"];
    expect(robots.policyFor(who).agent).toBe("beta");
  });

  it("remembers names by dialect", () => {
    const text = "User-agent: b0t\nDisallow: /x\n";
    // Digits belong to tokens, but not in Google's reading.
    for (let i = 0; i < 3; i++) {
      expect(parse(text).policyFor("b0t").isAllowed("/x")).toBe(false);
      expect(parse(text, { dialect: "google" }).policyFor("b0t").isAllowed("/x")).toBe(true);
    }
  });

  it("still knows the right names after thousands of others", () => {
    for (let i = 0; i < 3000; i++) {
      const text = `User-agent: bot-${i}\nDisallow: /x\n`;
      expect(parse(text).policyFor(`bot-${i}`).isAllowed("/x")).toBe(false);
      expect(
        parse(text)
          .policyFor(`bot-${i + 1}`)
          .isAllowed("/x"),
      ).toBe(true);
    }
  });
});

describe("agent and crawlDelay", () => {
  it("are known before, between and after questions", () => {
    const policy = parse(TEXT).policyFor("beta");
    expect(policy.crawlDelay).toBe(7);
    policy.isAllowed("/");
    expect(policy.agent).toBe("beta");
    policy.check(["/", "/"]);
    expect([policy.agent, policy.crawlDelay]).toEqual(["beta", 7]);
  });

  it.each([
    ["1", 1],
    ["0", 0],
    ["0.5", 0.5],
    [".5", 0.5],
    ["5.", 5],
    ["10s", 10],
    ["10 seconds", 10],
    ["10 sec # slow", 10],
    ["-1", undefined],
    ["1e3", undefined],
    ["0x10", undefined],
    ["ten", undefined],
    ["", undefined],
    ["1 2", undefined],
    ["1,5", undefined],
    ["Infinity", undefined],
    ["999999999", 999_999_999],
    ["9999999999", undefined],
  ])("Crawl-delay: %s is %s", (value, seconds) => {
    const robots = parse(`User-agent: Bot\nCrawl-delay: ${value}\n`);
    expect(robots.policyFor("Bot").crawlDelay).toBe(seconds);
    expect(robots.groups[0]!.crawlDelay).toBe(seconds);
    expect(Policy.fromBytes(robots.policyFor("Bot").toBytes()).crawlDelay).toBe(seconds);
  });

  it("is the longest of the delays below the agent's line in all groups that apply", () => {
    const text =
      "User-agent: a\nCrawl-delay: 2\nUser-agent: b\nDisallow: /x\n\nUser-agent: b\nCrawl-delay: 1\n";
    expect(parse(text).policyFor("b").crawlDelay).toBe(1);
    expect(parse(text).policyFor("a").crawlDelay).toBe(2);
    expect(parse(`${text}\nUser-agent: a\nCrawl-delay: 3`).policyFor("a").crawlDelay).toBe(3);
    // The rules are those of one group nevertheless.
    expect(parse(text).policyFor("a").isAllowed("/x")).toBe(false);
    expect(parse(text).policyFor("b").isAllowed("/x")).toBe(false);
  });

  it("tells no group from a group without rules", () => {
    const none = parse("User-agent: other\nDisallow: /\n").policyFor("Bot");
    const empty = parse("User-agent: Bot\n").policyFor("Bot");
    expect([none.agent, none.isAllowed("/")]).toEqual([undefined, true]);
    expect([empty.agent, empty.isAllowed("/")]).toEqual(["Bot", true]);
    expect(Policy.fromBytes(none.toBytes()).agent).toBe(undefined);
    expect(Policy.fromBytes(empty.toBytes()).agent).toBe("Bot");
  });
});

describe("checkPacked", () => {
  const policy = parse("User-agent: *\nDisallow: /x\n").policyFor("Bot");
  const { bytes, offsets } = pack(["/x", "/y", "", "/é", "nonsense", "/x/é"]);

  it("gives the verdicts of check", () => {
    expect(policy.checkPacked(bytes, offsets)).toEqual(Uint8Array.of(0, 1, 2, 1, 2, 0));
  });

  it("takes nothing for nothing", () => {
    for (const none of [new Uint32Array(0), new Uint32Array(1), Uint32Array.of(2)]) {
      expect(policy.checkPacked(bytes, none).length).toBe(0);
    }
  });

  it("may begin and end anywhere in the bytes, and skip none between", () => {
    expect(policy.checkPacked(bytes, Uint32Array.of(2, 4))).toEqual(Uint8Array.of(1));
    expect(policy.checkPacked(bytes, Uint32Array.of(1, 2))).toEqual(Uint8Array.of(2));
    expect(policy.checkPacked(bytes.subarray(2), Uint32Array.of(0, 2))).toEqual(Uint8Array.of(1));
    const wide = Uint32Array.of(77, 0, 2, 4, 99);
    expect(policy.checkPacked(bytes, wide.subarray(1, 4))).toEqual(Uint8Array.of(0, 1));
  });

  it.each<[string, unknown, unknown]>([
    ["falling offsets", bytes, Uint32Array.of(2, 0)],
    ["offsets that fall at the end", bytes, Uint32Array.of(0, 2, 4, 3)],
    ["offsets beyond the bytes", bytes, Uint32Array.of(0, bytes.length + 1)],
    ["a first offset beyond the bytes", bytes, Uint32Array.of(bytes.length + 1)],
    ["offsets past 4 GiB in sign", bytes, Uint32Array.of(0, 0xffffffff)],
    ["a plain list of offsets", bytes, [0, 2]],
    ["offsets of another width", bytes, Uint16Array.of(0, 2)],
    ["signed offsets", bytes, Int32Array.of(0, 2)],
    ["no offsets", bytes, undefined],
    ["text for bytes", "/x", Uint32Array.of(0, 2)],
    ["bytes of another kind", new Uint8ClampedArray(4), Uint32Array.of(0, 2)],
    ["no bytes", undefined, Uint32Array.of(0)],
  ])("refuses %s", (_name, packed, marks) => {
    expect(codeOf(() => policy.checkPacked(packed as Uint8Array, marks as Uint32Array))).toBe(
      "INVALID_ARGUMENT",
    );
    // And answers as before.
    expect(policy.checkPacked(bytes, offsets)).toEqual(Uint8Array.of(0, 1, 2, 1, 2, 0));
  });

  it("refuses an offset out of order at any place among many", () => {
    const many = pack(Array.from({ length: 1400 }, (_, i) => `/x/${"y".repeat(i % 40)}`));
    for (const at of [1, 2, 37, 511, 512, 513, 1023, 1024, 1399]) {
      for (const value of [many.offsets[at - 1]! - 1, many.offsets[at + 1]! + 1, 0xffffffff, 98_177]) {
        const bad = many.offsets.slice();
        bad[at] = value;
        expect(
          codeOf(() => policy.checkPacked(many.bytes, bad)),
          `${at}: ${value}`,
        ).toBe("INVALID_ARGUMENT");
      }
    }
    expect(policy.checkPacked(many.bytes, many.offsets)).toEqual(new Uint8Array(1400));
  });

  it("reads bytes that are not UTF-8 as a decoder would", () => {
    const broken = Uint8Array.from([0x2f, 0xff, 0x2f, 0x78, 0x2f, 0xe6, 0xbc, 0x2f, 0x78, 0x80]);
    const marks = Uint32Array.of(0, 2, 4, 7, 10);
    const texts = ["/\ufffd", "/x", "/\ufffd", "/x\ufffd"];
    for (const dialect of dialects) {
      const made = parse("User-agent: *\nDisallow: /x\n", { dialect }).policyFor("Bot");
      expect(made.checkPacked(broken, marks), dialect).toEqual(made.check(texts));
    }
  });

  it("reads any bytes as a decoder would", () => {
    const random = new Random(8);
    const made = parse("User-agent: *\nDisallow: /x\nDisallow: /*\ufffd\nAllow: /*é\n").policyFor("Bot");
    const pieces = [
      0x78, 0x2f, 0x20, 0x25, 0x3f, 0x23, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc3, 0xa9, 0xe0, 0xed, 0xef,
      0xbf, 0xbd, 0xf0, 0x90, 0xf4, 0xf5, 0xff,
    ];
    for (let round = 0; round < 300; round++) {
      const texts = Array.from({ length: 40 }, () =>
        Uint8Array.of(0x2f, ...Array.from({ length: random.between(0, 8) }, () => random.pick(pieces))),
      );
      const marks = new Uint32Array(texts.length + 1);
      texts.forEach((text, i) => {
        marks[i + 1] = marks[i]! + text.length;
      });
      const decoded = texts.map((text) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(text));
      const want = decoded.map((text) => made.check([text])[0]);
      expect([...made.checkPacked(Buffer.concat(texts), marks)]).toEqual(want);
    }
  });

  it("notices that an element's getter has disposed of the policy", () => {
    for (const length of [2, 40]) {
      const own = parse(TEXT).policyFor("Alpha");
      own.check(["/", "/"]);
      const urls = new Array<string>(length).fill("/alpha");
      Object.defineProperty(urls, 1, {
        get() {
          own.dispose();
          return "/alpha";
        },
      });
      expect(codeOf(() => own.check(urls))).toBe("DISPOSED");
    }
  });

  it("leaves the caller's bytes as they are", () => {
    const before = bytes.slice();
    policy.checkPacked(bytes, offsets);
    parse("", { dialect: "google" }).policyFor("Bot").checkPacked(bytes, offsets);
    expect(bytes).toEqual(before);
  });
});

describe("a policy that has been disposed of", () => {
  const ways: readonly [string, (policy: Policy) => unknown][] = [
    ["agent", (policy) => policy.agent],
    ["crawlDelay", (policy) => policy.crawlDelay],
    ["requestRates", (policy) => policy.requestRates],
    ["isAllowed", (policy) => policy.isAllowed("/")],
    ["isAllowed of nonsense", (policy) => policy.isAllowed("nonsense")],
    ["isAllowed of no string", (policy) => policy.isAllowed(1 as unknown as string)],
    ["check of none", (policy) => policy.check([])],
    ["check of one", (policy) => policy.check(["/"])],
    ["check of nonsense", (policy) => policy.check([1 as unknown as string])],
    ["check", (policy) => policy.check(["/", "/x"])],
    ["checkPacked of none", (policy) => policy.checkPacked(new Uint8Array(0), new Uint32Array(0))],
    ["checkPacked", (policy) => policy.checkPacked(Uint8Array.of(0x2f), Uint32Array.of(0, 1))],
    ["explain", (policy) => policy.explain("/")],
    ["explain of nonsense", (policy) => policy.explain("nonsense")],
    ["toBytes", (policy) => policy.toBytes()],
    ["a store's set", (policy) => new PolicyStore({ agent: "Bot" }).set("https://a.example", policy)],
  ];
  const states: readonly [string, () => Policy][] = [
    ["unasked", () => parse(TEXT).policyFor("Alpha")],
    [
      "asked once",
      () => {
        const policy = parse(TEXT).policyFor("Alpha");
        policy.isAllowed("/");
        return policy;
      },
    ],
    [
      "compiled and explained",
      () => {
        const policy = parse(TEXT).policyFor("Alpha");
        policy.check(["/", "/"]);
        policy.explain("/alpha");
        return policy;
      },
    ],
    ["read from bytes", () => Policy.fromBytes(parse(TEXT).policyFor("Alpha").toBytes())],
  ];

  it.each(states)("%s: throws DISPOSED at everything but another disposal", (_name, make) => {
    for (const [way, ask] of ways) {
      const policy = make();
      expect(
        codeOf(() => ask(policy)),
        way,
      ).not.toBe("DISPOSED");
      policy.dispose();
      expect(
        codeOf(() => ask(policy)),
        way,
      ).toBe("DISPOSED");
      policy.dispose();
      policy[Symbol.dispose]();
      expect(
        codeOf(() => ask(policy)),
        way,
      ).toBe("DISPOSED");
    }
  });

  it("takes nothing along that others have", () => {
    const robots = parse(TEXT);
    const one = robots.policyFor("Alpha");
    const other = robots.policyFor("Alpha");
    one.check(["/alpha", "/"]);
    other.check(["/alpha", "/"]);
    one[Symbol.dispose]();
    expect(other.isAllowed("/alpha")).toBe(false);
    expect(robots.policyFor("Alpha").isAllowed("/alpha")).toBe(false);
    const bytes = other.toBytes();
    other.dispose();
    expect(Policy.fromBytes(bytes).isAllowed("/alpha")).toBe(false);
  });
});
