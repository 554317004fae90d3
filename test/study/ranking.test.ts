/** The order in which a survey shows its counts. */
import { describe, expect, it } from "vitest";
import { rankCounts } from "../../src/cli/survey/ranking.ts";

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
