/**
 * What JavaScript can hand to build that types would forbid: it builds a file or says what is wrong, and nothing else.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { build, RobotsError } from "../../../src/site/write/index.ts";

const thing = fc.oneof(fc.anything({ maxDepth: 1 }), fc.constantFrom("/x", "*", null, Object.create(null)));
const things = fc.oneof(thing, fc.array(thing));

const group = fc.record(
  {
    agents: fc.oneof(fc.constant(["*"]), things),
    allow: things,
    disallow: things,
    rules: things,
    crawlDelay: thing,
    crawlDelays: things,
    signals: things,
    usage: things,
    extensions: things,
    comment: things,
  },
  { requiredKeys: ["agents"] },
);

const specification = fc.record(
  {
    preset: thing,
    groups: fc.oneof(fc.array(group), things),
    sitemaps: things,
    licenses: things,
    extensions: things,
    comment: things,
  },
  { requiredKeys: [] },
);

it("builds from anything, or throws a RobotsError", () => {
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(fc.oneof(specification, thing), (spec) => {
      try {
        outcomes.add(typeof build(spec as never));
      } catch (error) {
        expect(error).toBeInstanceOf(RobotsError);
        outcomes.add((error as { cause: { reason: string } }).cause.reason);
      }
    }),
    { numRuns: 5_000 },
  );
  expect([...outcomes]).toEqual(expect.arrayContaining(["string", "wrong-kind", "not-text"]));
});
