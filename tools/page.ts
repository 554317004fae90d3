/** Builds the tester, dist/web: a folder that any static host can serve. */
import { join } from "node:path";
import { build } from "vite";

export async function buildPage(root: string): Promise<void> {
  await build({ configFile: join(root, "web/vite.config.ts"), logLevel: "warn" });
}
