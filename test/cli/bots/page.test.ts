/**
 * The report that `robotomata bots --html` writes.
 *
 * @module-tag slow
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { botsReport } from "../../../src/cli/bots/page.ts";
import { pageWriter } from "../../../src/cli/report/page.ts";
import { upTo } from "../../support/effort.ts";
import { folderWith, output } from "../run.ts";
import { reported } from "./reported.ts";

describe("the report of bots", () => {
  it("is one file with all that the command found", async () => {
    const cwd = folderWith();
    const examples = new URL("../../../examples/", import.meta.url).pathname;
    const page = join(cwd, "robots.html");
    await output(["bots", "--robots", "robots.txt", "--html", page, "access.log"], { cwd: examples });
    const html = readFileSync(page, "utf8");
    for (const text of [
      "AhrefsBot",
      "ExampleBot",
      "/account/orders",
      "Disallow: /account/ (line 6)",
      "never fetched",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/<script|<link|src=|url\((?!#)/);
  });

  it("adds up over time, however long that is", () => {
    for (const days of [1, 40, upTo(4000, 1000)]) {
      const { report, verified, logs } = reported(days);
      const { figures } = botsReport(report, verified, logs);
      const lines = figures.find(({ kind }) => kind === "lines");
      if (lines?.kind !== "lines") throw new Error("There is no chart over time.");
      expect(lines.times.length).toBeLessThanOrEqual(401);
      expect(lines.series.length).toBeLessThanOrEqual(6);
      const drawn = lines.series.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
      expect(drawn).toBe(report.bots.reduce((sum, { requests }) => sum + requests, 0));
    }
  });

  it("shows hostile names as text, without markup or invisible characters", async () => {
    const { report, verified, logs } = reported(1, '"><script>alert(1)</script>\u202E\u001b[2J');
    const html = (await pageWriter())(botsReport(report, verified, logs));
    expect(html).not.toContain("<script>");
    for (const active of ["\u202E", "\u001b"]) expect(html).not.toContain(active);
  });

  it("says so where there is nothing to report", async () => {
    const none = { bots: [], unrecognized: [], purposes: [], hosts: [] };
    const sums = { automation: { requests: 0, forbidden: null }, declared: { requests: 0, forbidden: null } };
    const empty = {
      ...none,
      ...sums,
      requests: 0,
      connections: 0,
      elsewhere: 0,
      step: 3_600_000,
      others: 0,
      marks: null,
    };
    const html = (await pageWriter())(botsReport(empty, new Map(), []));
    expect(html).toContain("0 requests in 0 logs.");
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});
