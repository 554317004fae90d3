/** Whoever sends a name that is known or listed is held to the group that a file has for that name alone. */
import { expect, it } from "vitest";
import { listedAi } from "../../../src/engine/agent/community/ai.ts";
import { communityOf } from "../../../src/engine/agent/community/listed.ts";
import { listedOthers } from "../../../src/engine/agent/community/others.ts";
import { knownCrawlers } from "../../../src/engine/agent/known.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";

/** People's browsers, which ask through Google. */
const PEOPLE = "Chrome Privacy Preserving Prefetch Proxy";

it("a group for one name binds the headers that have it in front, or after compatible", () => {
  const tokens = [...knownCrawlers(), ...communityOf(listedAi), ...communityOf(listedOthers)].map(
    ({ token }) => token,
  );
  const open = tokens.filter((token) => {
    // A file for people alone would be refused.
    const robots = `User-agent: ${token}\nDisallow: /\n\nUser-agent: testbot\nDisallow: /\n`;
    const enforcer = createEnforcer({ robots, onNotice() {} });
    return [
      `${token}/1.0`,
      `${token}/1.0 (+https://site.example/bot)`,
      `Mozilla/5.0 (compatible; ${token}/1.0; +https://site.example/bot)`,
    ].some((userAgent) => enforcer.decide({ url: "/", userAgent }).action === "allow");
  });
  console.log(`${tokens.length} names: ${tokens.length - open.length} bound by a group of their own`);
  expect(open).toEqual([PEOPLE]);
});

it("a group for a name of several words binds by the first, and by all of it where a list has it", () => {
  const name = "Poseidon Research Crawler";
  const behind = `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/150.0 (${name}/1.0; +https://p.example)`;
  const headers = [`${name}/1.0`, "Poseidon/1.0", `Mozilla/5.0 (compatible; ${name}/1.0)`, behind];
  const robots = `User-agent: *\nAllow: /\n\nUser-agent: ${name}\nDisallow: /\n`;
  const blocked = (more: object): string[] => {
    const enforcer = createEnforcer({ robots, ...more });
    return headers.filter((userAgent) => enforcer.decide({ url: "/", userAgent }).action === "block");
  };
  expect(blocked({})).toEqual(headers.slice(0, 3));
  expect(blocked({ crawlers: { [name]: { operator: "" } } })).toEqual(headers);
});
