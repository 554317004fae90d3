/**
 * URLs of megabytes. Each is asked in a process of its own, because what goes wrong with them (an address past
 * 2 GiB, masks past their area) outlives the question.
 */
import { describe, expect, it } from "vitest";
import { run } from "./child.ts";

const script = new URL("long-urls.child.ts", import.meta.url);

describe("a long URL", () => {
  // 45 million characters took addresses past 2 GiB, 100 million overflowed the size of the masks.
  it.each([0, 100_000, 1_000_000, 10_000_000, 45_000_000, 100_000_000])(
    "of %i characters is answered, and so is what comes after",
    (length) => {
      const { out, end } = run(script, [String(length)]);
      expect(end).toBe("done");
      const { memory, ...result } = JSON.parse(out);
      console.log(`URL of ${length} characters: core memory ${(memory / 2 ** 20).toFixed(1)} MiB`);
      expect(result).toEqual({
        once: [1],
        batch: [0, 1, 0, 1],
        odd: [0, 0],
        before: [0, 1, 0],
        same: [0, 1, 0],
        large: [false, false, true],
        explained: 20_001,
        largeBatch: [0, 1, 0],
      });
    },
  );
});
