/**
 * Pictures of the page: compared with those that are kept, and those of the documentation. `SCREENSHOTS=1 npm run
 * test:web` replaces both, to be looked at; where one differs, both and the difference are in coverage/tester.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { difference, pictureOf, pngOf, shrunk } from "./comparison.ts";
import { quiet } from "./quiet.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const kept = at("kept");
const docs = at("../../docs/tester");
const looked = at("../../coverage/tester");

/** Pictures are kept so many times smaller: people still see what they show. */
const KEPT = 4;
/** Share of a picture that may differ. Letters that are drawn another way stay below it; other colours and places do not. */
export const TOLERANCE = 0.008;

const isUpdate = process.env.SCREENSHOTS !== undefined;

/** The fonts that pictures are kept in. */
const FONTS = { "--sans": "DejaVu Sans", "--mono": "DejaVu Sans Mono" } as const;

/** Whether they are there: without them nothing can be compared. */
export const hasFonts = findFonts();

function findFonts(): boolean {
  let families = "";
  try {
    families = execFileSync("fc-list", [":", "family"], { encoding: "utf8" });
  } catch {
    // Then there is no knowing.
  }
  if (Object.values(FONTS).every((font) => families.includes(font))) return true;
  const text =
    "The DejaVu fonts are not installed, so pictures are not compared; install `fonts-dejavu-core`.";
  if (process.env.REQUIRE_SERVICES) throw new Error(text);
  console.warn(`SKIPPED: ${text}`);
  return false;
}

/** A picture of the page in those fonts, with nothing that blinks. */
export async function shoot(page: Page, isWhole: boolean): Promise<Buffer> {
  await page.evaluate((fonts) => {
    for (const [name, font] of Object.entries(fonts)) document.documentElement.style.setProperty(name, font);
  }, FONTS);
  await page.mouse.move(0, 0);
  // A screenshot of more than is in sight would show editors that have not looked at what is there.
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (isWhole) await page.setViewportSize({ width, height: Math.max(whole, height) });
  await quiet(page);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  if (isWhole) await page.setViewportSize({ width, height });
  return shot;
}

/** Compares the page with the kept picture of that name, or keeps it. */
export async function compare(page: Page, name: string): Promise<void> {
  if (!hasFonts) return;
  const shot = await shoot(page, name.includes("phone"));
  mkdirSync(looked, { recursive: true });
  const now = shrunk(pictureOf(shot), KEPT);
  const file = join(kept, `${name}.png`);
  if (isUpdate) {
    mkdirSync(kept, { recursive: true });
    writeFileSync(file, pngOf(now));
    writeFileSync(join(looked, `${name}.png`), shot);
    return;
  }
  expect(existsSync(file), `There is no kept picture of ${name}: SCREENSHOTS=1 npm run test:web`).toBe(true);
  const before = pictureOf(readFileSync(file));
  const { share, marked } = difference(before, now, KEPT);
  if (share > TOLERANCE) {
    writeFileSync(join(looked, `${name}.png`), shot);
    writeFileSync(join(looked, `${name}-difference.png`), pngOf(marked));
  }
  expect(
    share,
    `${name} differs: see coverage/tester; SCREENSHOTS=1 npm run test:web keeps it`,
  ).toBeLessThanOrEqual(TOLERANCE);
}

/** Those that the documentation shows, in the size that fits there. */
const shown: readonly string[] = [
  "test-desktop-light",
  "test-phone-dark",
  "compare-desktop-light",
  "log-desktop-light",
  "walk-seo",
  "walk-publisher",
  "walk-operator",
];

/** Takes the picture of that name for the documentation if it has one and pictures are replaced. */
export async function illustrate(page: Page, name: string): Promise<void> {
  if (!isUpdate || !shown.includes(name)) return;
  if (!name.includes("phone")) await page.setViewportSize({ width: 1120, height: 700 });
  await quiet(page);
  await page.screenshot({ path: join(docs, `${name}.jpg`), type: "jpeg", quality: 65 });
}
