/**
 * Whom a Crawl-delay or a Request-rate is meant for where user-agent lines with delays of their own run on into each
 * other, by looking up from each such line for the agents that it can be about.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../../src/index.ts";
import { build } from "../../../src/site/write/index.ts";
import { dialects } from "../../support/cases.ts";

const RUN = [
  ...["User-agent: bingbot", "Crawl-delay: 5", "Request-rate: 1/5"],
  ...["User-agent: Slurp", "User-agent: Teoma", "Crawl-delay: 60"],
  ...["User-agent: *", "Disallow: /x"],
];

describe("delays in a run of user-agent lines", () => {
  const robots = parse(RUN.join("\n"));
  const paceOf = (agent: string) => {
    const { crawlDelay, requestRates } = robots.policyFor(agent);
    return [crawlDelay, requestRates.length];
  };

  it("are meant for the agents named since the last one", () => {
    expect(paceOf("bingbot")).toEqual([5, 1]);
    expect(paceOf("slurp")).toEqual([60, 0]);
    expect(paceOf("Teoma")).toEqual([60, 0]);
    expect(paceOf("Other")).toEqual([undefined, 0]);
  });

  it("leave the agents one group, which says them one by one", () => {
    expect(robots.groups).toEqual([
      {
        agents: ["bingbot", "Slurp", "Teoma", "*"],
        rules: [{ type: "disallow", pattern: "/x", line: 8 }],
        crawlDelay: 60,
        crawlDelays: [5, 60, 60, undefined],
        line: 1,
      },
    ]);
    expect(robots.extensions).toEqual([
      { name: "Request-rate", value: "1/5", line: 3, group: 0, agents: ["bingbot"] },
    ]);
    for (const agent of ["bingbot", "Slurp", "Teoma", "Other"]) {
      expect(robots.policyFor(agent).isAllowed("/x")).toBe(false);
    }
  });

  it("are written by build as groups of their own", () => {
    expect(build({ groups: robots.groups, extensions: robots.extensions })).toBe(
      [
        ...["User-agent: bingbot", "Disallow: /x", "Crawl-delay: 5", "Request-rate: 1/5", ""],
        ...["User-agent: Slurp", "User-agent: Teoma", "Disallow: /x", "Crawl-delay: 60", ""],
        ...["User-agent: *", "Disallow: /x", ""],
      ].join("\n"),
    );
    expect(() => build({ groups: [{ agents: ["a", "b"], crawlDelays: [1] }] })).toThrow(
      "crawlers of a group: 2, but crawl delays: 1",
    );
  });

  it("do not divide agents if all have the same", () => {
    const [group] = parse("User-agent: a\nCrawl-delay: 5\nUser-agent: b\nCrawl-delay: 5\n").groups;
    expect(group).toEqual({ agents: ["a", "b"], rules: [], crawlDelay: 5, line: 1 });
  });
});

const LINES = [
  ...["User-agent: a", "User-agent: b", "User-agent: *", "Disallow: /x", "", "Sitemap: https://a.example/s"],
  ...["Crawl-delay: 1", "Crawl-delay: 2", "Crawl-delay: soon", "Request-rate: 1/3", "Request-rate 1/3"],
];

interface Pace {
  delay: number | undefined;
  rates: number;
}

/** What binds an agent, naively: for each line about pace, the agents above it that it can be meant for. */
function paceIn(lines: readonly string[], agent: string, dialect: Dialect): Pace {
  const old = dialect === "koster1996" || dialect === "original1994";
  const isAgent = (line: string) => line.startsWith("User-agent");
  const isPace = (line: string) => /^(?:Crawl-delay|Request-rate):/.test(line);
  // The agent lines of each group, by index.
  const groups: number[][] = [];
  const groupOf = new Map<number, number[]>();
  let open: number[] | undefined;
  let ruled = false;
  lines.forEach((line, i) => {
    if (old && line === "") open = undefined;
    if (isAgent(line)) {
      if (open === undefined || ruled) {
        open = [];
        groups.push(open);
      }
      open.push(i);
      ruled = false;
    } else if (line.startsWith("Disallow") || (dialect === "yandex" && line !== "Request-rate 1/3"))
      ruled = true;
    if (open !== undefined) groupOf.set(i, open);
  });
  const named = (name: string) =>
    groups.filter((group) => group.some((i) => lines[i] === `User-agent: ${name}`));
  const name = named(agent).length > 0 ? agent : "*";
  const bound = old ? named(name).slice(0, 1) : named(name);
  const pace: Pace = { delay: undefined, rates: 0 };
  lines.forEach((line, i) => {
    const group = groupOf.get(i);
    if (!isPace(line) || group === undefined || !bound.includes(group)) return;
    const last = group.findLast((at) => at < i)!;
    const meant = group.filter((at) => at <= last && !lines.slice(at, last).some(isPace));
    if (!meant.some((at) => lines[at] === `User-agent: ${name}`)) return;
    if (line.startsWith("Request")) pace.rates++;
    const seconds = Number(/delay: (\d)/.exec(line)?.[1] ?? 0);
    if (seconds > 0) pace.delay = Math.max(pace.delay ?? 0, seconds);
  });
  return pace;
}

function filesOf(count: number): string[][] {
  return count === 0 ? [[]] : filesOf(count - 1).flatMap((file) => LINES.map((line) => [...file, line]));
}

describe("all short files", () => {
  it.each(dialects)("bind agents to the pace that is meant for them in %s", (dialect) => {
    const wrong: string[] = [];
    for (const rest of filesOf(4)) {
      const lines = ["User-agent: a", ...rest];
      const robots = parse(lines.join("\n"), { dialect });
      for (const agent of ["a", "b"]) {
        const { delay, rates } = paceIn(lines, agent, dialect);
        const policy = robots.policyFor(agent);
        if (policy.crawlDelay !== delay) wrong.push(`${lines.join("|")} ${agent}: ${policy.crawlDelay}`);
        const found = policy.requestRates.length;
        if (found !== rates) wrong.push(`${lines.join("|")} ${agent}: ${found} rates`);
      }
      if (wrong.length > 5) break;
    }
    expect(wrong).toEqual([]);
  });

  it("say the same when built again", () => {
    for (const rest of filesOf(4)) {
      const robots = parse(["User-agent: a", ...rest].join("\n"));
      const again = parse(build(robots));
      for (const agent of ["a", "b"]) {
        const seen = [robots, again].map((file) => [
          file.policyFor(agent).crawlDelay,
          file.policyFor(agent).requestRates.length > 0,
          file.policyFor(agent).isAllowed("/x"),
        ]);
        expect(seen[1], rest.join("|")).toEqual(seen[0]);
      }
    }
  });
});
