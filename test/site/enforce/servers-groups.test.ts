/** Whose rules bind whom in a server's configuration: those of all groups for a name, and of no other. */
import { describe, expect, it } from "vitest";
import { knownCrawlers, parse } from "../../../src/index.ts";
import { classesOf } from "../../../src/site/enforce/servers/classes.ts";
import { corpusAvailable, readRobots, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";

const NAMES = ["GPTBot", "CCBot", "bingbot", "tool-a", "tool-b", "tool-c", "*"];

interface Placed {
  readonly line: number;
  readonly names: readonly string[];
}

/** A file with groups that begin at given lines, each with a rule of its own. */
function fileOf(groups: readonly Placed[]): string {
  const lines: string[] = [];
  for (const { line, names } of groups) {
    while (lines.length < line - 1) lines.push("");
    lines.push(...names.map((name) => `User-agent: ${name}`), `Disallow: /${line}/`);
  }
  return lines.join("\n");
}

function expectOwnRules(groups: readonly Placed[]): void {
  const options = { others: "rules", undeclared: "allow" } as const;
  const { classes, free } = classesOf(parse(fileOf(groups)), { flavor: "pcre", longest: 4000 }, options);
  for (const name of new Set(groups.flatMap(({ names }) => names))) {
    const wanted = groups.filter(({ names }) => names.includes(name)).map(({ line }) => `/${line}/`);
    const its = classes.filter((one) =>
      name === "*" ? one.group === "*" : [...one.known, ...one.own].includes(name),
    );
    const found = its.flatMap(({ lines }) => lines.flatMap(({ rules }) => rules.map((rule) => rule.pattern)));
    expect(found, `${name} in\n${fileOf(groups)}`).toEqual(wanted);
    expect([...free.known, ...free.own]).not.toContain(name);
    expect(its[0]!.policy().isAllowed("https://site.example/other"), name).toBe(true);
  }
}

it("are those of its own groups, in whatever combinations groups have names", () => {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 21));
  for (let files = cases(500); files > 0; files--) {
    let line = 1;
    const groups: Placed[] = [];
    for (let more = 2 + random.below(5); more > 0; more--) {
      const names = NAMES.filter(() => random.below(3) === 0);
      if (names.length === 0) continue;
      groups.push({ line, names });
      line += names.length + 1 + random.below(12);
    }
    if (groups.length > 0) expectOwnRules(groups);
  }
});

it("are its own where the lines of some groups, one behind the other, read like the line of another", () => {
  expectOwnRules([
    { line: 1, names: ["GPTBot"] },
    { line: 23, names: ["GPTBot"] },
    { line: 123, names: ["CCBot"] },
  ]);
});

/** Whose names Yandex reads by their beginnings, and whom a longer name later in a list binds, too. */
const PARTS = [
  ...[
    "Yandex",
    "YandexB",
    "YandexBot/3.0",
    "YandexBot/2.0",
    "YandexM",
    "yandexmet",
    "Ya",
    "YandexDirect",
    "Googlebot",
  ],
  ...["Googlebot-I", "GPTBot", "GPTB", "Mail", "MJ12bot", "Sogou", "bingbot/2.0", "*", "* x"],
];

function files(): string[] {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 22));
  const made = Array.from({ length: cases(300) }, () =>
    Array.from({ length: 1 + random.below(4) }, (_, i) => {
      const agents = Array.from({ length: 1 + random.below(3) }, () => `User-agent: ${random.pick(PARTS)}\n`);
      return `${agents.join(random.pick(["", "", "\n", "#\n", "Host: x\n"]))}Disallow: /${i}\n${random.pick(["", "\n"])}`;
    }).join(""),
  );
  return made;
}

describe.each(["rfc9309", "google", "yandex"] as const)(
  "in the dialect %s, each known crawler has",
  (dialect) => {
    it.each([
      ["of made-up files", files],
      ["of real files", () => (corpusAvailable ? sampledHosts().slice(0, cases(150)).map(readRobots) : [])],
    ])("the rules that check tells, %s", (_, bodies) => {
      const options = { others: "rules", undeclared: "rules" } as const;
      let closed = 0;
      for (const body of bodies()) {
        const robots = parse(body, { dialect });
        const { classes, free } = classesOf(robots, { flavor: "pcre", longest: 1_000_000 }, options);
        const paths = robots.groups
          .flatMap(({ rules }) => rules.map(({ pattern }) => pattern.replaceAll("*", "x").replace(/\$$/, "")))
          .filter((path) => path.startsWith("/"))
          .slice(0, 50);
        for (const crawler of knownCrawlers()) {
          const one = classes.find(({ known }) => known.includes(crawler.token));
          const verdicts = [...robots.policyFor(crawler).check([...paths, "/"])];
          if (one === undefined) expect(free.known).toContain(crawler.token);
          const found = one === undefined ? verdicts.map(() => 1) : [...one.policy().check([...paths, "/"])];
          const what = `${crawler.token} in\n${body}`;
          // Robots.txt itself is open to all.
          const told = (all: readonly number[]) =>
            all.map((verdict, i) => verdict === 0 && paths[i] !== "/robots.txt");
          expect(told(found), what).toEqual(told(verdicts));
          if (told(verdicts).includes(true)) closed++;
        }
      }
      if (bodies().length > 0) expect(closed).toBeGreaterThan(100);
    });
  },
);
