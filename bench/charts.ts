/**
 * Draws docs/charts/ and fills the tables of README.md and docs/performance.md from the newest records.
 *
 *     npm run bench -- charts
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { generatedFiles, root } from "./charts/files.ts";

mkdirSync(new URL("docs/charts/", root), { recursive: true });
for (const [path, text] of generatedFiles()) {
  writeFileSync(new URL(path, root), text);
  console.log(path);
}
