/** The one-pass selection in the core's records against the groups that the document shows. */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";

if (!corpusAvailable) reportSkipped("real files for the selection");

describe.skipIf(!corpusAvailable)("selection and document", () => {
  it("see the same rules for every agent of every real file", () => {
    const wrong: string[] = [];
    for (const host of sampledHosts()) {
      const robots = parse(readRobots(host));
      const agents = new Set(robots.groups.flatMap((group) => group.agents));
      for (const agent of [...agents].slice(0, 5).concat("SomeOtherBot")) {
        const token = /^[A-Za-z0-9_-]*/.exec(agent)![0].toLowerCase();
        if (token === "") continue;
        const names = (value: string): string => /^[A-Za-z0-9_-]*/.exec(value)![0].toLowerCase();
        const own = robots.groups.filter((group) => group.agents.some((value) => names(value) === token));
        const star = robots.groups.filter((group) =>
          group.agents.some((value) => /^\*(?:$|[ \t])/.test(value)),
        );
        const bound = own.length > 0 ? own : star;
        const policy = robots.policyFor(token);
        const rules = bound.flatMap((group) => group.rules);
        const seen = policy.explain("/robots.txt/any").candidates;
        const meant = (value: string): boolean =>
          own.length > 0 ? names(value) === token : value[0] === "*";
        const delays = bound.flatMap(({ agents, crawlDelay, crawlDelays }) =>
          agents.flatMap((value, i) =>
            meant(value) ? ((crawlDelays ? crawlDelays[i] : crawlDelay) ?? []) : [],
          ),
        );
        if (seen.some((rule) => !rules.some((r) => r.line === rule.line && r.pattern === rule.pattern))) {
          wrong.push(`${host} ${agent}: rules`);
        }
        if (policy.crawlDelay !== (delays.length > 0 ? Math.max(...delays) : undefined)) {
          wrong.push(`${host} ${agent}: delay ${policy.crawlDelay}`);
        }
        if ((policy.agent === undefined) !== (bound.length === 0)) wrong.push(`${host} ${agent}: agent`);
        for (const rule of rules) {
          // A literal pattern matches itself, so an explanation of it must name its line.
          if (!/^\/[A-Za-z0-9/_-]*$/.test(rule.pattern)) continue;
          const { candidates } = policy.explain(rule.pattern);
          if (!candidates.some((found) => found.line === rule.line)) wrong.push(`${host} ${rule.line}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
