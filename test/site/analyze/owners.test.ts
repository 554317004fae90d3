/** Whom the lines of a file are for, as the analyses divide it: as the dialect reads agent lines. */
import { describe, expect, it } from "vitest";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { parse } from "../../../src/index.ts";
import { ownersOf } from "../../../src/site/analyze/owners.ts";

/** Values of agent lines that some dialect takes for the star, or for the token of another line. */
const VALUES = [
  "*",
  "* x",
  "*\tx",
  "*\vx",
  "*\fx",
  "*x",
  "Foo",
  "Foo\v",
  "Foo/1",
  "foo 2",
  "\x00Foo",
  "Foo9",
  "J",
  "Jörg",
  "jÖrg",
  "J-ö",
  "kbot",
  "\u212Abot",
];

describe.each(["rfc9309", "google"] as const)("owners in %s", (dialect) => {
  it("share a key exactly where one policy is bound by both groups", () => {
    const rules = dialectRules(dialect);
    for (const one of VALUES) {
      for (const other of VALUES) {
        const groups = [one, other].map((value) => ({ agents: [value] }));
        const owners = ownersOf(groups, rules);
        for (const { agents, of } of owners) {
          const robots = parse(`User-agent: ${one}\nDisallow: /0\nUser-agent: ${other}\nDisallow: /1\n`, {
            dialect,
          });
          // What the groups share is what one who goes by that name is bound by.
          const policy = robots.policyFor(agents[0] === "*" ? "nobody-else" : agents[0]!);
          const bound = [0, 1].filter((i) => !policy.isAllowed(`/${i}`));
          expect({ one, other, agents, of }).toEqual({ one, other, agents, of: bound });
          policy.dispose();
        }
      }
    }
  });
});
