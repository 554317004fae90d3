/**
 * Any body, any agent, any URL. Nothing throws but what is documented, and every way to a verdict gives the same:
 * the explanation goes the slow way (parse/table.ts, agent/select.ts), the first question the fast one (the core's pass), and
 * a batch the compiled one, so each is the judge of the others.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, Policy, parse } from "../../src/index.ts";
import { dialects } from "../support/cases.ts";
import { cases } from "../support/effort.ts";
import { agreed } from "./agree.ts";
import { codeOf } from "./codes.ts";

const RUNS = cases(1500);
const encoder = new TextEncoder();

const anyString = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  // Any code units, lone surrogates included.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
);
const piece = fc.constantFrom(
  ...["User-agent: Bot\n", "User-agent: *\n", "Disallow: /x\n", "Allow:/x$\r", "Disallow: /a*/b\r\n"],
  ...["User-agent", "user-agent", "useragent", "user agent", "Disallow", "disalow", "Allow", "Crawl-delay"],
  ...[
    "Sitemap",
    "Host",
    ":",
    ": ",
    " ",
    "\t",
    "\v",
    "\f",
    "\0",
    "#",
    "\n",
    "\n",
    "\n",
    "\r",
    "\r\n",
    "\r\r\n",
  ],
  ...["Bot", "bot", "*", "Bot/1", "Bots", "Bo", "/", "/x", "/x$", "/*x", "$", "%", "%2", "%2F", "%41", "%2e"],
  ...["é", "\u{1F600}", "\ufeff", "index.htm", "/index.html", "?", "/a/b*c$d*", "\x7f", "\x1a", "1.5", "s"],
);
const scraps = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, { weight: 1, arbitrary: anyString }), {
  maxLength: 40,
});
const text = scraps.map((pieces) => pieces.join(""));
const bytes = fc
  .tuple(text, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }))
  .map(([content, changes]) => {
    const out = encoder.encode(content);
    for (const [at, byte] of changes) if (out.length > 0) out[at % out.length] = byte;
    return out;
  });
const body = fc.oneof(text, bytes, anyString, fc.uint8Array({ maxLength: 200 }));
const agent = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("Bot", "bot", "Bots", "Bo", "*", "Bot/1", "b") },
  { weight: 1, arbitrary: anyString.filter((name) => name.trim() !== "") },
  { weight: 2, arbitrary: fc.array(fc.constantFrom("Bot", "x", "Bo"), { minLength: 1, maxLength: 3 }) },
);
const url = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `https://a.example/${pieces.join("")}`),
  fc.constantFrom("/", "/x", "/a/bcc$dx", "/x/y", "/robots.txt", "https://a.example"),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  anyString,
);

function holds(content: string | Uint8Array, dialect: Dialect, who: string | string[], where: string): void {
  const robots = parse(content, { dialect });
  const answer = agreed(() => robots.policyFor(who), where);
  // Everything that the document shows, after and without a policy.
  const { lines, groups, sitemaps, extensions, truncated } = parse(content, { dialect });
  expect(truncated).toBe(false);
  const rules = groups.reduce((sum, group) => sum + group.rules.length + group.agents.length, 0);
  expect(rules + sitemaps.length + extensions.length).toBeLessThanOrEqual(lines.length);
  expect(lines.map((line) => line.number)).toEqual(lines.map((_, i) => i + 1));

  const policy = robots.policyFor(who);
  const back = Policy.fromBytes(policy.toBytes());
  expect(back.agent).toBe(policy.agent);
  expect(back.crawlDelay).toBe(policy.crawlDelay);
  expect(agreed(() => Policy.fromBytes(policy.toBytes()), where)).toBe(answer);
  policy.dispose();
  back.dispose();
}

describe.each(dialects)("random files in %s", (dialect) => {
  it("get the same verdict by every way, for any agent and URL", () => {
    fc.assert(
      fc.property(body, agent, url, (content, who, where) => {
        holds(content, dialect, who, where);
      }),
      { numRuns: RUNS },
    );
  });

  it("are read however they are cut", () => {
    fc.assert(
      fc.property(body, fc.nat({ max: 300 }), url, (content, maxBytes, where) => {
        const robots = parse(content, { dialect, maxBytes });
        agreed(() => robots.policyFor("Bot"), where);
        expect(robots.lines.at(-1)?.end ?? 0).toBeLessThanOrEqual(maxBytes);
        const length = typeof content === "string" ? encoder.encode(content).length : content.length;
        expect(robots.truncated).toBe(length > maxBytes);
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
  });
});

// The core's pass looks at names eight bytes at once, with a fold that makes a hyphen of CR and a space of NUL.
describe("a name split by a control byte is not a field", () => {
  it.each([
    ["a carriage return", "User\rAgent: Bot\nDisallow: /x\n"],
    ["a carriage return among agents", "User-agent: a\nUser\rAgent: Bot\nDisallow: /x\n"],
    ["a NUL", "User\0Agent: Bot\nDisallow: /x\n"],
  ])("by %s", (_name, content) => {
    for (const dialect of dialects) {
      expect(agreed(() => parse(content, { dialect }).policyFor("Bot"), "/x")).toBe(true);
    }
  });
});

describe("arguments of any kind", () => {
  // Messages show what was given, and some values have no text.
  it.each([
    [
      "a symbol as dialect",
      () => parse("", { dialect: Symbol("x") as unknown as Dialect }),
      "INVALID_ARGUMENT",
    ],
    ["a bare object as dialect", () => parse("", { dialect: Object.create(null) }), "INVALID_ARGUMENT"],
    ["a bare object as URL", () => parse("").policyFor("Bot").isAllowed(Object.create(null)), "INVALID_URL"],
    [
      "a bare object to explain",
      () => parse("").policyFor("Bot").explain(Object.create(null)),
      "INVALID_URL",
    ],
  ])("%s is refused with a code", (_name, act, code) => {
    expect(codeOf(act)).toBe(code);
  });

  it("give a result or INVALID_ARGUMENT", () => {
    const anything = fc.anything({ withBigInt: true, withTypedArray: true, withNullPrototype: true });
    fc.assert(
      fc.property(anything, anything, anything, (content, dialect, maxBytes) => {
        const options = { dialect, maxBytes } as unknown as { dialect: Dialect };
        expect(codeOf(() => parse(content as string, options))).toMatch(/^(none|INVALID_ARGUMENT)$/);
        expect(codeOf(() => parse("").policyFor(content as string))).toMatch(/^(none|INVALID_ARGUMENT)$/);
        const policy = parse("").policyFor("Bot");
        expect(codeOf(() => policy.check(content as string[]))).toMatch(/^(none|INVALID_ARGUMENT)$/);
        expect(codeOf(() => policy.checkPacked(content as Uint8Array, dialect as Uint32Array))).toMatch(
          /^(none|INVALID_ARGUMENT)$/,
        );
        expect(codeOf(() => Policy.fromBytes(content as Uint8Array))).toMatch(/^(BAD_IMAGE|IMAGE_VERSION)$/);
      }),
      { numRuns: RUNS },
    );
  });

  it("give a result or INVALID_URL where a URL is asked for", () => {
    const policy = parse("User-agent: *\nDisallow: /x").policyFor("Bot");
    const anything = fc.anything({ withBigInt: true, withTypedArray: true, withNullPrototype: true });
    fc.assert(
      fc.property(anything, (where) => {
        expect(codeOf(() => policy.isAllowed(where as string))).toMatch(/^(none|INVALID_URL)$/);
        expect(codeOf(() => policy.explain(where as string))).toMatch(/^(none|INVALID_URL)$/);
      }),
      { numRuns: RUNS },
    );
  });
});
