/** Screenshots for people to look at, and those of the documentation: `SCREENSHOTS=1 npm run test:web`. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const shown = ["test-desktop-light", "test-phone-dark", "compare-desktop-light"];
const docs = fileURLToPath(new URL("../../docs/tester", import.meta.url));
const all = fileURLToPath(new URL("../../coverage/tester", import.meta.url));

/** Takes a picture if pictures are asked for; those that the documentation shows are replaced. */
export async function keep(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  const isShown = shown.includes(name);
  const folder = isShown ? docs : all;
  mkdirSync(folder, { recursive: true });
  // The repository keeps those of the documentation: they are small.
  if (isShown && name.includes("desktop")) await page.setViewportSize({ width: 1120, height: 700 });
  await page.waitForTimeout(100);
  if (isShown) await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 65 });
  else await page.screenshot({ path: join(folder, `${name}.png`), fullPage: name.includes("phone") });
}
