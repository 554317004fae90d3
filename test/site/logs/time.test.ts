// @module-tag slow
import { describe, expect, it } from "vitest";
import { readTime } from "../../../src/site/logs/index.ts";

const at = Date.UTC(2026, 9, 10, 20, 55, 36);

describe("readTime", () => {
  it.each([
    ["10/Oct/2026:13:55:36 -0700", at],
    ["10/Oct/2026:20:55:36 +0000", at],
    ["11/Oct/2026:02:25:36 +0530", at],
    ["10/Oct/2026:20:55:36", at],
    ["10/Oct/2026:20:55:36.5", at + 500],
    ["10/Oct/2026:20:55:36.123456", at + 123],
    ["10/Oct/2026:13:55:36.012 -0700", at + 12],
    ["2026-10-10T20:55:36Z", at],
    ["2026-10-10T13:55:36-07:00", at],
    ["2026-10-10T13:55:36-0700", at],
    ["2026-10-10 20:55:36", at],
    ["2026-10-10T20:55:36.123456789Z", at + 123],
    ["2026-10-10 20:55:36,5", at + 500],
    ["1791665736", at],
    ["1791665736.5", at + 500],
    ["1791665736123", at + 123],
    ["1791665736123456", at + 123],
    ["1791665736123456789", at + 123],
  ])("reads %s", (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each([
    "",
    "-",
    "now",
    "10/Okt/2026:13:55:36 -0700",
    "10/ctO/2026:13:55:36 -0700",
    "00/Oct/2026:13:55:36 -0700",
    "10/Oct/2026:24:55:36 -0700",
    "10/Oct/2026:13:60:36 -0700",
    "10/Oct/2026:13:55:3x -0700",
    "10/Oct/2026:13:55:36 UTC",
    "10/Oct/2026:13:55:36. -0700",
    "10/Oct/2026:13:55:36.5UTC",
    "10/Oct/20",
    "2026-13-10T20:55:36Z",
    "2026-10-10",
    "12345",
  ])("does not read %s", (text) => {
    expect(readTime(text)).toBeNaN();
  });

  it("does not read numbers beyond all times", () => {
    for (const text of [`1${"0".repeat(400)}`, `${"9".repeat(100_000)}.`, "9".repeat(30)]) {
      expect(readTime(text)).toBeNaN();
    }
  });

  it("reads every hour of four years as JavaScript's dates do", () => {
    const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
    for (let time = Date.UTC(2023, 0, 1); time < Date.UTC(2027, 0, 1); time += 3_600_000) {
      const [date, clock] = new Date(time).toISOString().slice(0, 19).split("T");
      const [year, month, day] = date!.split("-");
      expect(readTime(`${day}/${months[Number(month) - 1]}/${year}:${clock} +0000`)).toBe(time);
      expect(readTime(`${date} ${clock}`)).toBe(time);
    }
  });
});
