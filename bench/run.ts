/**
 * `npm run bench -- [NAME] [options]` runs a benchmark: `compare`, which needs no name, or another file of this folder
 * that README.md lists.
 */
import { existsSync } from "node:fs";

const NAME = /^[a-z]+$/;

/** Where the name stands among the arguments, if there is one. */
const at = 2;
const name = NAME.test(process.argv[at] ?? "") ? process.argv.splice(at, 1)[0]! : "compare";
const file = new URL(`./${name}.ts`, import.meta.url);
if (!existsSync(file)) throw new Error(`There is no benchmark "${name}": bench/README.md lists them.`);
await import(file.href);
