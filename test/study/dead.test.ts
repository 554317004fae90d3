/**
 * What `survey --dead-rules` counts.
 *
 * @module-tag long
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialectRules } from "../../src/engine/dialect/index.ts";
import { parse } from "../../src/engine/policy/robots.ts";
import { deadRules } from "../../src/site/analyze/index.ts";
import { ownersOf } from "../../src/site/analyze/owners.ts";
import { countDeadRules, judgeRules, KnownSets } from "../../src/study/tally/dead.ts";
import { readingOf } from "../../src/study/tally/file.ts";
import { type DeadRules, emptyTally } from "../../src/study/tally/tally.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../support/corpus.ts";
import { sizesTo } from "../support/cost.ts";
import { cases } from "../support/effort.ts";
import { expectLinear } from "../support/linear.ts";

type Body = string | Uint8Array;

function counted(body: Body): DeadRules {
  const tally = emptyTally();
  countDeadRules(tally, readingOf(body));
  return JSON.parse(JSON.stringify(tally.deadRules));
}

/** The same by asking the analysis for each agent by itself. */
function oneByOne(body: Body): DeadRules {
  const robots = parse(body);
  const dead = new Map<number, string>();
  const agents: Record<string, number> = {};
  for (const agent of ownersOf(robots.groups, dialectRules("rfc9309")).flatMap((one) => one.agents)) {
    const found = deadRules(robots, agent);
    if (found.length > 0) agents[agent.toLowerCase()] = 1;
    for (const { rule, why } of found) if (!dead.has(rule.line)) dead.set(rule.line, why);
  }
  const why: Record<string, number> = {};
  for (const one of dead.values()) why[one] = (why[one] ?? 0) + 1;
  const rules = robots.groups.flatMap((group) => group.rules).filter(({ pattern }) => pattern !== "");
  const files = dead.size > 0 ? 1 : 0;
  return { analysed: 1, files, rules: rules.length, dead: dead.size, why, agents };
}

describe("countDeadRules", () => {
  it("tells of each agent that a file names which rules change nothing for it", () => {
    const body =
      "User-agent: *\nDisallow: /a\nDisallow: /a/b\nAllow: /a/c\n\n" +
      "User-agent: GPTBot\nUser-agent: Other/1.0\nAllow: /x\nDisallow:\nDisallow: /y/../z\n\n" +
      "User-agent: gptbot\nDisallow: /x*$\nDisallow: /x\n";
    expect(counted(body)).toEqual({
      analysed: 1,
      files: 1,
      rules: 7,
      dead: 4,
      why: { redundant: 1, unreachable: 1, outranked: 2 },
      agents: { "*": 1, gptbot: 1, other: 1 },
    });
    expect(counted("User-agent: *\nDisallow: /\n")).toMatchObject({
      analysed: 1,
      files: 0,
      rules: 1,
      dead: 0,
    });
  });

  it("agrees with the analysis of each agent, in files of real hosts", () => {
    if (!corpusAvailable) return reportSkipped("dead rules of files of the corpus");
    let dead = 0;
    for (const host of hosts().filter((_, i) => i % 5 === 0)) {
      const body = readRobots(host);
      const expected = oneByOne(body);
      expect(counted(body), host).toEqual(expected);
      dead += expected.dead;
    }
    expect(dead).toBeGreaterThan(500);
  });

  it("takes as long as files are, however many agents have however many groups", async () => {
    const works = sizesTo(1_000).map((size) => {
      const numbers = [...Array(size).keys()];
      const all = numbers.map((i) => `User-agent: b${i}\n`).join("");
      const shared = numbers.map((i) => `Disallow: /${i}*x\n`).join("");
      const source = readingOf(
        all + shared + numbers.map((i) => `User-agent: b${i}\nDisallow: /b${i}\n`).join(""),
      );
      return { size, act: () => countDeadRules(emptyTally(), source, new KnownSets(1_000_000)) };
    });
    await expectLinear("agents in two groups each", works);
  });
});

describe("judge", () => {
  const body = (paths: readonly string[]): Buffer =>
    Buffer.concat(paths.map((path) => Buffer.from(`${path}\n`, "latin1")));
  const judged = (rules: readonly string[], known: KnownSets, steps = 1_000_000, before = "") => {
    const source = readingOf(body([before, "User-agent: *", ...rules]));
    return judgeRules(source.rules, source, steps, known);
  };
  const nothing = (): KnownSets => new KnownSets(0);
  const path = fc
    .array(fc.constantFrom("/", "a", "b", "*", "$", "%41", "\xe4", "\xf6"), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(""));
  const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), path).map(([name, path]) => `${name}: ${path}`);
  const sets = fc.array(fc.array(rule, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 });

  it("tells the same from memory, whatever else it has been told", () => {
    fc.assert(
      fc.property(sets, fc.integer({ min: 0, max: 300 }), (all, most) => {
        const known = new KnownSets(most);
        for (const set of [...all, ...all]) expect(judged(set, known)).toEqual(judged(set, nothing()));
      }),
      { numRuns: cases(300) },
    );
  });

  it("tells the same with fewer steps than before, and with more", () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 4, maxLength: 20 }),
        fc.array(fc.nat(400), { minLength: 6, maxLength: 12 }),
        (set, all) => {
          const known = new KnownSets(10_000);
          for (const steps of all) expect(judged(set, known, steps)).toEqual(judged(set, nothing(), steps));
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it("looks at a set once, wherever it occurs", () => {
    const known = new KnownSets(10_000);
    const set = ["Disallow: /a", "Disallow: /a/b"];
    const first = judged(set, known);
    expect(first.dead).toEqual([{ place: 1, why: "redundant" }]);
    expect(judged(set, known, 1_000_000, "# later")).toBe(first);
    // The same letters, but other bytes, which the text does not show.
    const [one, other] = ["Disallow: /\xe4", "Disallow: /\xf6"];
    expect(judged([one!, one!], known).dead).toHaveLength(1);
    expect(judged([one!, other!], known).dead).toHaveLength(0);
  });
});
