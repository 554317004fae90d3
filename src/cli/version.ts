import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this package: two up from here, in src/ and in dist/ alike. */
export const packageFolder: string = fileURLToPath(new URL("../../", import.meta.url));

/** The version of this package. */
export function version(): string {
  const text = readFileSync(join(packageFolder, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
