/** Google's REP compliance cases (Apache-2.0, read from beside the repository). */
import { describe, expect, it } from "vitest";
import { type Dialect, parse } from "../../src/index.ts";
import { CONTRADICTED } from "../support/contradicted.ts";
import { reportSkipped, vectorsAvailable } from "../support/corpus.ts";
import { type Expectation, readVectors } from "../support/textproto.ts";

if (!vectorsAvailable) reportSkipped("Google's compliance cases");

function failures(dialect: Dialect, counts: (expectation: Expectation) => boolean) {
  return readVectors().flatMap(({ file, robotstxt, expectations }) =>
    // A name that is empty is misuse here, and refused.
    expectations
      .filter((one) => one.agent.trim() !== "" && counts(one))
      .flatMap(({ agent, url, allowed }) => {
        const got = parse(robotstxt, { dialect }).policyFor(agent).isAllowed(url);
        return got === allowed ? [] : [{ file, agent, url }];
      }),
  );
}

describe.skipIf(!vectorsAvailable)("compliance cases", () => {
  it("all hold in google", () => {
    expect(failures("google", () => true)).toEqual([]);
  });

  it("hold in rfc9309, except for Google's own and those that RFC 9309 decides the other way", () => {
    const known = CONTRADICTED.map(({ file, agent, url }) => ({ file, agent, url }));
    expect(failures("rfc9309", ({ googleSpecific }) => !googleSpecific)).toEqual(known);
  });
});
