/** `tsx tools/installed.ts FOLDER`: says what to install, and fails, if the packages of a folder are not installed. */
import { existsSync } from "node:fs";

const [folder] = process.argv.slice(2);
if (!existsSync(`${folder}/node_modules`)) {
  console.error(`This needs packages of its own: npm ci --prefix ${folder}`);
  process.exit(1);
}
