/** Reports of `survey` and `bots`, as their readers see them. */
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { botsReport } from "../../src/cli/bots/page.ts";
import { pageWriter } from "../../src/cli/report/page.ts";
import { surveyReport } from "../../src/cli/survey/page.ts";
import { countFile } from "../../src/study/tally/file.ts";
import { count, emptyTally } from "../../src/study/tally/tally.ts";
import { reported } from "../cli/bots/reported.ts";
import { report } from "../cli/report/figures.ts";
import { executablePath, launch } from "./chromium.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screenshots = fileURLToPath(new URL("../../coverage/report", import.meta.url));

const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
const views = (["survey", "bots", "all"] as const).flatMap((name) =>
  (["desktop", "phone"] as const).flatMap((size) =>
    (["light", "dark"] as const).map((scheme) => [name, size, scheme] as const),
  ),
);

function surveyed() {
  const tally = emptyTally();
  const bots = [
    "GPTBot",
    "CCBot",
    "*",
    "Googlebot",
    "an-agent-whose-name-is-longer-than-any-chart-has-room-for",
  ];
  for (let i = 0; i < 200; i++) {
    count(tally.outcomes, ["found", "unavailable", "unreachable"][i % 3]!);
    const lines = [`User-agent: ${bots[i % 5]}`, "Disallow: /", `Crawl-delay: ${i % 7}`, "x".repeat(i * 20)];
    countFile(tally, { body: Buffer.from(`${lines.join("\n")}\n`), contentType: null, garbled: false });
  }
  return tally;
}

describe.skipIf(executablePath === undefined)("every report, size and theme", () => {
  let browser: Browser;
  let pages: Record<"survey" | "bots" | "all", string>;
  beforeAll(async () => {
    browser = await launch();
    const write = await pageWriter();
    const { report: bots, verified, logs } = reported(14);
    pages = {
      survey: write(surveyReport(surveyed())),
      bots: write(botsReport(bots, verified, logs)),
      all: write(report),
    };
    mkdirSync(screenshots, { recursive: true });
  });
  afterAll(() => browser.close());

  it.each(views)(
    "%s, %s, %s: everything within the page, nothing that axe finds",
    async (name, size, scheme) => {
      const context = await browser.newContext({
        viewport: sizes[size],
        colorScheme: scheme,
        bypassCSP: true,
      });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("request", ({ url }) => complaints.push(url()));
      await page.setContent(pages[name]);
      await page.evaluate(() => {
        for (const table of document.querySelectorAll("details")) table.open = true;
      });
      const found = await page.evaluate(() => {
        const { scrollWidth } = document.documentElement;
        const charts = [...document.querySelectorAll("svg")].filter((svg) => svg.checkVisibility());
        const outside = charts.flatMap((svg) => {
          const frame = svg.getBoundingClientRect();
          return [...svg.querySelectorAll("text")]
            .filter((text) => {
              const { left, right } = text.getBoundingClientRect();
              return left < frame.left - 1 || right > frame.right + 1;
            })
            .map(({ textContent }) => textContent);
        });
        return { scrollWidth, widths: [...new Set(charts.map(({ width }) => width.baseVal.value))], outside };
      });
      await page.screenshot({ path: join(screenshots, `${name}-${size}-${scheme}.png`), fullPage: true });
      expect(found).toEqual({
        scrollWidth: sizes[size].width,
        widths: [size === "phone" ? 350 : 720],
        outside: [],
      });
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string }[] }> };
        };
        return (await axe.run()).violations.map(({ id }) => id);
      });
      expect(violations).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
