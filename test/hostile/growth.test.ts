/**
 * What the worst files cost. Each case is done in two sizes in one run, and cost may grow as the size does
 * (test/support/linear.ts). The answers, which at these sizes no slow matcher gives in time, are known
 * from how the files are made.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { describe, expect, it } from "vitest";
import { type Dialect, type Policy, parse } from "../../src/index.ts";
import { leasts, sizesTo, type Work } from "../support/cost.ts";
import { ATTEMPTS, expectLinear } from "../support/linear.ts";

/** How many times what its URLs cost by themselves a batch may cost, at its worst. */
const ROOM_OF_BATCHES = 5;

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

const file = (count: number, line: (i: number) => string): string => `User-agent: *\n${lines(count, line)}\n`;

function policyOf(text: string, dialect: Dialect = "rfc9309"): Policy {
  return parse(text, { dialect, maxBytes: 1 << 26 }).policyFor("Bot");
}

/** A compiled policy. */
function compiled(text: string, dialect: Dialect = "rfc9309"): Policy {
  const policy = policyOf(text, dialect);
  policy.check(["/", "/"]);
  return policy;
}

/** Verdicts of a policy: by the first question, compiled, and explained. */
function answers(text: string, url: string, dialect: Dialect = "rfc9309"): boolean[] {
  const policy = policyOf(text, dialect);
  return [policy.isAllowed(url), policy.isAllowed(url), policy.explain(url).allowed];
}

const NO = [false, false, false];
const YES = [true, true, true];

/** Work that is one check of a URL of each length. */
function checks(policy: Policy, lengths: readonly number[], url: (length: number) => string): Work[] {
  return lengths.map((size) => {
    const text = url(size);
    return { size, act: () => policy.check([text]) };
  });
}

/** Work that is reading a file of each size from bytes and asking once, twice, or for an explanation. */
function readings(
  sizes: readonly number[],
  text: (size: number) => string,
  ask: (policy: Policy) => void,
  agent = "Bot",
): Work[] {
  return sizes.map((size) => {
    const bytes = new TextEncoder().encode(text(size));
    return {
      size,
      act: () => {
        const policy = parse(bytes, { maxBytes: 1 << 26 }).policyFor(agent);
        ask(policy);
        policy.dispose();
      },
    };
  });
}

const once = (policy: Policy) => void policy.isAllowed("/asked");
const twice = (policy: Policy) => void policy.check(["/asked", "/again"]);
const explain = (policy: Policy) => void policy.explain("/asked");

describe("rules with many stars", () => {
  const hundred = file(100, (i) => `Disallow: /*a*a*a*a*b${i}z`);

  it("take time by the length of the path: a hundred of five stars", async () => {
    for (const length of [100, 2000, 100_000]) {
      expect(answers(hundred, `/${"a".repeat(length)}`)).toEqual(YES);
      expect(answers(hundred, `/${"a".repeat(length)}b99z`)).toEqual(NO);
    }
    const policy = compiled(hundred);
    const works = checks(policy, sizesTo(100_000, 3), (length) => `/${"ab1".repeat(length / 3)}`);
    await expectLinear("100 rules of five stars, path length", works);
  });

  it("take time by their length where the stars are before an escape in the path or the query", async () => {
    const rule = (stars: number) => `/${"*a".repeat(stars)}*%2Fz`;
    for (const stars of [20, 20_000, 200_000]) {
      const text = file(1, () => `Disallow: ${rule(stars)}`);
      expect(answers(text, `/${"a".repeat(Math.min(stars, 200_000))}?/z`)).toEqual(NO);
      expect(answers(text, `/${"a".repeat(100)}/z`)).toEqual(YES);
    }
    const long = (stars: number): string => file(1, () => `Disallow: ${rule(stars)}`);
    await expectLinear("stars before an escape, one-shot", readings(sizesTo(200_000), long, once));
    await expectLinear("stars before an escape, compiling", readings(sizesTo(200_000), long, twice));
    await expectLinear("stars before an escape, explaining", readings(sizesTo(200_000), long, explain));
    const many = (count: number): string => file(count, (i) => `Disallow: /${i}${rule(40).slice(1)}`);
    await expectLinear("rules of 41 stars before an escape", readings(sizesTo(2000), many, twice));
  });

  it("take time by the length of the path: one of 32 stars", async () => {
    const rule = `User-agent: *\nDisallow: /${"*a".repeat(32)}*b$\n`;
    for (const length of [31, 32, 33, 64, 2000]) {
      expect(answers(rule, `/${"a".repeat(length)}`)).toEqual(YES);
      expect(answers(rule, `/${"a".repeat(length)}b`)).toEqual(length < 32 ? YES : NO);
      expect(answers(rule, `/${"a".repeat(length)}bb`)).toEqual(length < 32 ? YES : NO);
    }
    const works = checks(compiled(rule), sizesTo(200_000), (length) => `/${"a".repeat(length)}`);
    await expectLinear("32 stars in one rule, path length", works);
  });

  it("take time by their stars, up to as many as a rule has room for", async () => {
    const text = (stars: number) => `User-agent: *\nDisallow: /${"*a".repeat(stars)}*b\n`;
    const url = `/${"a".repeat(40_000)}`;
    expect(answers(text(20_000), url)).toEqual(YES);
    expect(answers(text(20_000), `${url}b`)).toEqual(NO);
    expect(answers(text(50_000), `${url}b`)).toEqual(YES);
    const works = sizesTo(20_000).map((size) => {
      const policy = compiled(text(size));
      return { size, act: () => policy.check([url]) };
    });
    await expectLinear("stars in one rule, number of stars", works);
  });

  it("match as if each run of stars were one", () => {
    const text = `User-agent: *\nDisallow: /${"*".repeat(100_000)}b\n`;
    expect(answers(text, "/aaab")).toEqual(NO);
    expect(answers(text, "/aaa")).toEqual(YES);
  });
});

describe("many rules for one agent", () => {
  it("take time by the size of the file: 500 KiB of tails", async () => {
    const text = (bytes: number) =>
      file(Math.floor(bytes / 25), (i) => `Disallow: /*t${i % 997}e*${String(i).padStart(6, "0")}$`);
    const whole = text(512_000);
    const url = (end: string) => `/${"t500ex/".repeat(280)}${end}`;
    expect(url("").length).toBeGreaterThan(1900);
    // Tail i ends in its own number after its own word: 500 + 997 * 3 = 3491.
    expect(answers(whole, url("003491"))).toEqual(NO);
    expect(answers(whole, url("003492"))).toEqual(YES);
    expect(answers(whole, url("3491"))).toEqual(YES);
    const sizes = sizesTo(512_000);
    await expectLinear("tails, one-shot, bytes of the file", readings(sizes, text, once));
    await expectLinear("tails, compiling, bytes of the file", readings(sizes, text, twice));
    const works = sizes.map((size) => {
      const policy = compiled(text(size));
      const path = url("x");
      return { size, act: () => policy.check([path]) };
    });
    await expectLinear("tails, one check of 2 kB, bytes of the file", works);
  });

  it("take time by the size of the file: 500 KiB of tails that no index helps with", async () => {
    const text = (bytes: number) =>
      file(Math.floor(bytes / 26), (i) => `Disallow: /*${[...String(100_000 + i)].join("*")}*x`);
    // All digits in any order: each tail is followed to its last letter, which is not there.
    const path = `/${"0918273645".repeat(200)}`;
    const works = sizesTo(512_000).map((size) => {
      const policy = compiled(text(size));
      return { size, act: () => policy.check([path]) };
    });
    await expectLinear("loose tails, one check of 2 kB, bytes of the file", works);
    expect(answers(text(512_000), path)).toEqual(YES);
    expect(answers(text(512_000), `${path}x`)).toEqual(NO);
    expect(answers(text(512_000), "/1-1-9-6-9-0x")).toEqual(NO);
    // Only so many rules fit: the last is 119691.
    expect(answers(text(512_000), "/1-1-9-6-9-2x")).toEqual(YES);
  });

  it.each([10_000, 31_000])("take time by their number: %i literals", async (count) => {
    const text = (size: number) => file(size, (i) => `${i % 2 ? "Disallow" : "Allow"}: /p${i * 7919}`);
    const policy = compiled(text(count));
    const urls = Array.from({ length: count }, (_, i) => `/p${i * 7919}-`);
    const verdicts = policy.check(urls);
    // A longer number begins with a shorter one only where it goes on in digits, so each meets itself at most.
    expect(verdicts.every((verdict, i) => verdict === (i % 2 ? 0 : 1))).toBe(true);
    expect(policy.check(["/p", "/p1", "/q"])).toEqual(Uint8Array.of(1, 1, 1));
    const sizes = sizesTo(count);
    await expectLinear(`${count} literals, one-shot, rules`, readings(sizes, text, once));
    await expectLinear(`${count} literals, compiling, rules`, readings(sizes, text, twice));
    await expectLinear(`${count} literals, explaining, rules`, readings(sizes, text, explain));
  });

  it("take time by their number: 100,000, where maxBytes allows them", async () => {
    const text = (size: number) => file(size, (i) => `Disallow: /d${i % 100}/${i}/*x`);
    const policy = compiled(text(100_000));
    expect(policy.check(["/d77/99977/ax", "/d77/99977/a", "/d76/99977/ax"])).toEqual(Uint8Array.of(0, 1, 1));
    expect(policy.explain("/d99/99999/x").rule?.line).toBe(100_001);
    const sizes = sizesTo(100_000);
    await expectLinear("100,000 rules, compiling, rules", readings(sizes, text, twice));
    // A check does not depend on how many there are: a batch of the same URLs may cost as many times more as there are more rules at most.
    const urls = Array.from({ length: 20_000 }, (_, i) => `/d${i % 100}/${i}/abcx`);
    const works = sizes.map((size) => {
      const made = compiled(text(size));
      return { size, act: () => made.check(urls) };
    });
    await expectLinear("100,000 rules, 20,000 checks, rules", works);
  });

  it("take time by their number if they are equal, or equal but for the end", async () => {
    const same = (size: number) => file(size, () => "Disallow: /same/old/rule*x");
    const nearly = (size: number) => file(size, (i) => `Disallow: /${"long/".repeat(20)}${i}`);
    expect(answers(same(40_000), "/same/old/rule-x")).toEqual(NO);
    expect(answers(nearly(16_000), `/${"long/".repeat(20)}15999`)).toEqual(NO);
    await expectLinear("equal rules, compiling, rules", readings(sizesTo(40_000), same, twice));
    await expectLinear("nearly equal rules, compiling, rules", readings(sizesTo(16_000), nearly, twice));
  });
});

describe("rules with nested prefixes", () => {
  it("take time by their size a thousand deep, with and without tails at each", async () => {
    for (const tail of ["", "/*x"]) {
      const text = (depth: number) =>
        file(depth, (i) => `${i % 2 ? "Allow" : "Disallow"}: /${"a".repeat(i)}${tail}`);
      const policy = compiled(text(1000));
      const end = tail === "" ? "" : "/x";
      const urls = Array.from({ length: 1000 }, (_, i) => `/${"a".repeat(i)}${end}`);
      // Each is met by its own rule, the longest.
      expect(policy.check(urls).every((verdict, i) => verdict === (i % 2 ? 1 : 0))).toBe(true);
      expect(answers(text(1000), `/${"a".repeat(5000)}${end}`)).toEqual(YES);
      // Rules get longer as they go deeper: bytes grow with the square.
      const works = readings([250, 1000], text, twice).map((work) => ({
        ...work,
        size: text(work.size).length,
      }));
      await expectLinear(`nested prefixes${tail}, compiling, bytes`, works);
    }
  });

  it("decide where more tails lie along a path than are kept pending", () => {
    const text = file(1500, (i) => `${i % 2 ? "Allow" : "Disallow"}: /${"a".repeat(i % 750)}*${i}z$`);
    const path = `/${"a".repeat(800)}`;
    for (const i of [0, 1, 511, 512, 513, 749, 750, 1023, 1499]) {
      // Rules of numbers that end alike match too (49z is an end of 749z): odd as this one, or even.
      expect(answers(text, `${path}-${i}z`), String(i)).toEqual(i % 2 ? YES : NO);
    }
  });
});

describe("files with many agent lines", () => {
  it("take time by their groups, all of which name one agent", async () => {
    const text = (groups: number) => lines(groups, (i) => `User-agent: bot\nDisallow: /g${i}/\n`);
    expect(answers(text(20_000), "/g19999/x")).toEqual(NO);
    expect(answers(text(20_000), "/g20000/x")).toEqual(YES);
    const sizes = sizesTo(20_000);
    await expectLinear("groups of one agent, one-shot, groups", readings(sizes, text, once));
    await expectLinear("groups of one agent, compiling, groups", readings(sizes, text, twice));
    await expectLinear("groups of one agent, explaining, groups", readings(sizes, text, explain));
    const reading = sizes.map((size) => {
      const body = text(size);
      return { size, act: () => void parse(body, { maxBytes: 1 << 26 }).groups };
    });
    await expectLinear("groups of one agent, all groups, groups", reading);
  });

  it("take time by their agents, all of which share one group", async () => {
    const text = (agents: number) => `${lines(agents, (i) => `User-agent: agent-${i}x`)}\nDisallow: /x\n`;
    for (const dialect of ["rfc9309", "koster1996", "original1994"] as const) {
      const robots = parse(text(20_000), { dialect, maxBytes: 1 << 20 });
      for (const agent of ["agent-0x", "agent-19999x"]) {
        expect(robots.policyFor(agent).isAllowed("/x")).toBe(false);
        expect(robots.policyFor(agent).agent).toBe(agent);
      }
      expect(robots.policyFor("other").isAllowed("/x")).toBe(true);
    }
    const sizes = sizesTo(20_000);
    await expectLinear("agents of one group, one-shot, agents", readings(sizes, text, once, "agent-1x"));
    await expectLinear("agents of one group, explaining, agents", readings(sizes, text, explain, "agent-1x"));
  });

  it("take time by their groups for a crawler of many names", async () => {
    const text = (agents: number) => lines(agents, (i) => `User-agent: agent-${i}x\nDisallow: /${i}\n`);
    const names = Array.from({ length: 200 }, (_, i) => `name-${i}`).concat("agent-19999x");
    const robots = parse(text(20_000), { maxBytes: 1 << 21 });
    expect(robots.policyFor(names).isAllowed("/19999")).toBe(false);
    const works = sizesTo(20_000).map((size) => {
      const body = new TextEncoder().encode(text(size));
      return {
        size,
        act: () =>
          void parse(body, { maxBytes: 1 << 21 })
            .policyFor(names)
            .isAllowed("/x"),
      };
    });
    await expectLinear("200 names, one-shot, groups", works);
  });
});

describe("long paths", () => {
  // A bit of everything that real files have.
  const mixed = file(
    400,
    (i) =>
      [`Disallow: /dir${i}/`, `Disallow: /*.ext${i}$`, `Allow: /*?par${i}=`, `Disallow: /*/deep${i}/*/x`][
        i % 4
      ]!,
  );
  const path = (length: number) => `/${"segment-1/".repeat(Math.ceil(length / 10))}`.slice(0, length);

  it.each([
    ["2 kB", 2000],
    ["100 kB", 100_000],
  ])("of %s take time by their length", async (_name, length) => {
    expect(answers(mixed, path(length))).toEqual(YES);
    expect(answers(mixed, `${path(length - 20)}/deep3/a/x`)).toEqual(NO);
    expect(answers(mixed, `${path(length - 20)}.ext397`)).toEqual(NO);
    expect(answers(mixed, `${path(length - 20)}.ext397x`)).toEqual(YES);
    expect(answers(mixed, `/dir0/?par2=${path(length)}`)).toEqual(YES);
    const works = checks(compiled(mixed), sizesTo(length), path);
    const many = works.map(({ size, act }) => ({
      size,
      act: () => {
        for (let i = 0; i < 200_000 / length; i++) act();
      },
    }));
    await expectLinear(`paths to ${length}, path length`, many);
  });

  it("of 2 kB and of 100 kB cost the same a byte", async () => {
    // Where a text leaves a machine word, and the static area of masks, there is no cliff.
    const works = checks(compiled(mixed), [2000, 100_000], path);
    await expectLinear("paths of 2 kB to 100 kB, path length", works);
  });

  it.each<[string, (length: number) => string]>([
    ["escapes", (length) => `/${"%7e%2F".repeat(length / 6)}`],
    ["ideographs", (length) => `/${"漢".repeat(length / 3)}`],
    ["dot segments", (length) => `/${"a/../".repeat(length / 5)}`],
    ["white space", (length) => `/${" a".repeat(length / 2)}`],
    ["question marks", (length) => `/${"?".repeat(length)}`],
  ])("of %s take time by their length, although they have to be normalized", async (name, url) => {
    await expectLinear(`paths of ${name}, path length`, checks(compiled(mixed), sizesTo(100_000), url));
  });
});

describe("a batch of URLs", () => {
  const word = (i: number): string =>
    [i, i / 26, i * 7].map((n) => "abcdefghijklmnopqrstuvwxyz"[Math.floor(n) % 26]).join("");
  const tails = (tail: (i: number) => string): string => `\n${lines(500, (i) => `Disallow: /*${tail(i)}`)}`;

  /** Rules, and a path that makes the most of them. */
  const CASES: [name: string, rules: string, path: string][] = [
    [
      "of one tail that fails late",
      `Disallow: /*Zqx*${"a*".repeat(850)}ZZ`,
      `/${"Zqx".repeat(10)}${"a".repeat(1770)}`,
    ],
    [
      "that a prefix decides before",
      `Disallow: /Zqx\nDisallow: /*Zqx*${"a*".repeat(60)}ZZ`,
      `/${"Zqx".repeat(10)}`,
    ],
    [
      "of tails that are known by the same bytes",
      tails((i) => `zqx${i.toString(36)}.`),
      `/${"zqx-".repeat(440)}`,
    ],
    [
      "of long segments that nearly stand",
      tails((i) => `${"a".repeat(64)}${i.toString(36)}Z`),
      `/${"a".repeat(1780)}`,
    ],
    ["whose bytes hit no tail but their tables", tails(word), `/${"qbwxnkfjm".repeat(190)}`],
    ["in real life", "Disallow: /shop?\nDisallow: /*?*a=*b=*c=*d=*e", `/shop?${"a=1&b=2&c=3&".repeat(8)}`],
    ["that are long and meet no rule", "Disallow: /x", `/${"long/".repeat(350)}`],
  ];

  it.each(CASES)("%s costs little more than each by itself", async (name, rules, path) => {
    const text = `User-agent: *\n${rules}\n`;
    const urls = new Array<string>(256).fill(`https://a.example${path}`);
    // A policy that is asked about few URLs at a time is never prepared for more.
    const single = compiled(text);
    const many = compiled(text);
    const works: Work[] = [
      { size: 1, act: () => urls.map((url) => single.check([url])) },
      { size: 1, act: () => many.check(urls) },
    ];
    expect([...many.check(urls)]).toEqual(urls.map((url) => single.check([url])[0]));
    let ratio = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && ratio >= ROOM_OF_BATCHES; attempt++) {
      const [alone, together] = (await leasts(works)) as [number, number];
      ratio = Math.min(ratio, together / alone);
      console.log(`${name}: ${alone.toFixed(3)} ms alone, ${together.toFixed(3)} ms together`);
    }
    expect(ratio).toBeLessThan(ROOM_OF_BATCHES);
  });
});
