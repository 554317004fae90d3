/** The order in which a survey shows its counts. */
import { describe, expect, it } from "vitest";
import {
  blockedMost,
  namedMost,
  purposesMost,
  rankCounts,
  restrictedMost,
} from "../../src/cli/survey/ranking.ts";

describe("ranked counts", () => {
  it("come from the greatest on", () => {
    expect(rankCounts({ a: 1, b: 3, c: 2 }).map(([name]) => name)).toEqual(["b", "c", "a"]);
  });

  it("that are equal come by number, then by name", () => {
    const names = ["x10", "10", "2", "1x", "0.5", "", "bot", "10.0", "Infinity"];
    for (let turn = 0; turn < names.length; turn++) {
      const counts = Object.fromEntries(
        [...names.slice(turn), ...names.slice(0, turn)].map((name) => [name, 1]),
      );
      const order = ["", "0.5", "2", "10", "10.0", "Infinity", "1x", "bot", "x10"];
      expect(rankCounts(counts).map(([name]) => name)).toEqual(order);
    }
  });
});

describe("ranked crawlers", () => {
  const restrictions = {
    open: { none: 9, named: 9 },
    some: { partial: 2, named: 2, namedPartial: 2 },
    closed: { full: 2, named: 2, namedFull: 2 },
    starred: { full: 5, partial: 4 },
    "*": { full: 3 },
  };

  it("come by how far files restrict them by name, whether or not others are named more often", () => {
    expect(namedMost(restrictions)).toEqual(["closed", "some", "starred", "open"]);
    expect(restrictedMost(restrictions)).toEqual(["*", "closed", "starred", "some", "open"]);
    expect(blockedMost({ a: { star: 9 }, b: { fallback: 3, star: 9 }, c: { name: 1 } })).toEqual(["c", "b"]);
  });

  it("of a purpose come by files that restrict any fully", () => {
    expect(purposesMost({ c: { partial: 9 }, a: { all: 2 }, b: { all: 1, some: 2 } })).toEqual([
      "b",
      "a",
      "c",
    ]);
  });
});
