/** What it takes to write a server's configuration, in steps: it grows as the file does, however many crawlers there are. */
import { expect, it, vi } from "vitest";
import { ReadFile } from "../../../src/engine/policy/read-file.ts";
import { Robots as Files } from "../../../src/engine/policy/robots.ts";
import { parse, type Robots } from "../../../src/index.ts";
import { Budget } from "../../../src/site/analyze/budget.ts";
import { classesOf } from "../../../src/site/enforce/servers/classes.ts";
import { serverConfig, TARGETS, WRITERS } from "../../../src/site/enforce/servers/config.ts";
import { SHAPES, STARS_BEFORE_SLASHES, STARS_IN_TURNS } from "./shapes.ts";

const OPTIONS = { others: "rules", undeclared: "rules" } as const;

/** How often groups for a crawler are looked for, how many rules are looked at, and how long what is written is. */
function costOf(robots: Robots): {
  readonly passes: number;
  readonly rules: number;
  readonly characters: number;
} {
  const select = vi.spyOn(ReadFile.prototype, "select");
  const read = vi.spyOn(Files.prototype, "normalRulesOf");
  try {
    const { classes } = classesOf(robots, { flavor: "pcre", longest: 1_000_000 }, OPTIONS);
    const written = classes.flatMap(({ lines }) => lines.map(({ expression }) => expression));
    const rules = read.mock.calls.reduce((sum, [rules]) => sum + rules.length, 0);
    return {
      passes: select.mock.calls.length,
      rules,
      characters: written.reduce((sum, { length }) => sum + length, 0),
    };
  } finally {
    vi.restoreAllMocks();
  }
}

it.each(Object.entries(SHAPES))("reads %s once, for whatever crawlers", (_, shape) => {
  const [small, large] = [8_000, 32_000].map((size) => parse(shape(size)));
  const [few, many] = [costOf(small!), costOf(large!)];
  expect([few.passes, many.passes]).toEqual([0, 0]);
  const rulesOf = ({ groups }: Robots): number => groups.reduce((sum, { rules }) => sum + rules.length, 0);
  expect(few.rules).toBeLessThanOrEqual(rulesOf(small!));
  expect(many.rules).toBeLessThanOrEqual(rulesOf(large!));
  // A byte of a pattern takes up to sixteen characters, with its escapes.
  expect(few.characters).toBeLessThan(16 * 8_000);
  expect(many.characters).toBeLessThan(16 * 32_000);
});

it("puts rules that are written alike into normal form once", () => {
  const [few, many] = [8_000, 32_000].map((size) => costOf(parse(SHAPES["one character"]!(size))));
  expect([few!.rules, many!.rules]).toEqual([90, 90]);
});

it.each(TARGETS)("takes no more than a bounded number of steps for %s, and no line is too long", (target) => {
  const spent = vi.spyOn(Budget.prototype, "spend");
  for (const shape of [SHAPES.stars!, SHAPES["many stars"]!]) {
    spent.mockClear();
    const options = {
      target,
      name: "site",
      methods: "crawling",
      ranges: [],
      about: [],
      maps: "site",
    } as const;
    const { text } = serverConfig(parse(shape(30_000)), { ...OPTIONS, ...options });
    expect(spent.mock.calls.reduce((sum, [steps]) => sum + steps, 0)).toBeLessThan(400_000);
    if (target === "nginx" || target === "apache")
      expect(text!.split("\n").filter((line) => line.length > 230)).toEqual([]);
  }
  spent.mockRestore();
});

it("stops looking for rules without effect after a number of steps", () => {
  const spent = vi.spyOn(Budget.prototype, "spend");
  classesOf(parse(STARS_IN_TURNS(60_000)), { flavor: "pcre", longest: 4000 }, OPTIONS);
  const steps = spent.mock.calls.reduce((sum, [some]) => sum + some, 0);
  spent.mockRestore();
  expect(steps).toBeGreaterThan(300_000);
  expect(steps).toBeLessThan(400_000);
});

it("leaves out rules that begin with all of another without looking further, unless an Allow lies between", () => {
  const spent = vi.spyOn(Budget.prototype, "spend");
  const patternsOf = (text: string): string[] =>
    classesOf(parse(text), { flavor: "pcre", longest: 4000 }, OPTIONS).classes.flatMap(({ lines }) =>
      lines.flatMap(({ rules }) => rules.map(({ pattern }) => pattern)),
    );
  const many = SHAPES["many stars"]!(30_000);
  const few = ["/*a*b*c*0", "/*a*b*c*1", "/*a*b*c*2"];
  expect(patternsOf(many).slice(0, 3)).toEqual(few);
  expect(patternsOf(many)).toHaveLength(10);
  const steps = spent.mock.calls.reduce((sum, [some]) => sum + some, 0);
  spent.mockRestore();
  expect(steps).toBeLessThan(4000);
  const between = ["/*a*b*c*123", "/*bb*c*12", "/*a*b*c*1"];
  const [strong, allow, weak] = between;
  expect(patternsOf(`User-agent: *\nDisallow: ${weak}\nAllow: ${allow}\nDisallow: ${strong}\n`)).toEqual(
    between,
  );
});

it.each(TARGETS)("refuses for %s what would take more characters than any server takes", (target) => {
  const write = (size: number): unknown =>
    classesOf(parse(STARS_BEFORE_SLASHES(size)), WRITERS[target].room, OPTIONS);
  expect(() => write(20_000)).not.toThrow();
  expect(() => write(511_000)).toThrow("so many characters");
});

it("refuses a file whose groups share too many rules", () => {
  const names = Array.from({ length: 500 }, (_, i) => `User-agent: tool${i}x\n`);
  const shared = `${names.join("")}${Array.from({ length: 2000 }, (_, i) => `Disallow: /shared/${i}\n`).join("")}`;
  const own = names.map((name, i) => `${name}Disallow: /own/${i}\n`).join("");
  expect(() => classesOf(parse(shared + own), { flavor: "pcre", longest: 4000 }, OPTIONS)).toThrow(
    "share so many rules",
  );
});
