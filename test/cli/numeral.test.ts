import { expect, it } from "vitest";
import { en } from "../../src/cli/text/en.generated.ts";
import { remainingTime } from "../../src/cli/text/numeral.ts";

it("remainingTime() says how long something will take, no more exactly than one can know", () => {
  const said = [0, 0.2, 44.1, 89, 90, 750, 5_399, 5_400, 12_600, 4_000_000].map((seconds) =>
    remainingTime(seconds, en),
  );
  expect(said).toEqual([
    ...["0 s left", "1 s left", "45 s left", "89 s left", "2 min left", "13 min left", "90 min left"],
    ...["1.5 h left", "3.5 h left", "1,111.1 h left"],
  ]);
});
