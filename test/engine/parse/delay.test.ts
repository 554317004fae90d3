/** Which values of Crawl-delay are seconds. */
import { describe, expect, it } from "vitest";
import { parseDelay } from "../../../src/engine/parse/pace.ts";

describe("a delay", () => {
  it.each([
    ["5", 5],
    ["0", 0],
    ["12.5", 12.5],
    ["5.", 5],
    [".5", 0.5],
    ["5s", 5],
    ["5S", 5],
    ["5 s", 5],
    ["5 \t s", 5],
    ["5sec", 5],
    ["5secs", 5],
    ["5 second", 5],
    ["5 Seconds", 5],
    ["123456789.125000000", 123456789.125],
    [".123456789", 0.123456789],
  ])("%j is %d seconds", (value, seconds) => {
    expect(parseDelay(value)).toBe(seconds);
  });

  it.each([
    ...["", ".", "s", "-1", "+1", "a5", " 5", "5 ", "5 5", "5,5", "1e3", "0x10", "5.5.5"],
    ...["5m", "5se", "5seco", "5ss", "5 s s", "5s.", "5 sec onds", "1.5h"],
    // Longer than any number that means something.
    ...["1234567890", "1.1234567890", ".1234567890"],
  ])("%j says none", (value) => {
    expect(parseDelay(value)).toBeUndefined();
  });
});
