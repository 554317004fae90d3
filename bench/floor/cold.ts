/** A fresh process: import and first verdict, above a process that imports an empty module. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Row, row } from "./row.ts";

const ROUNDS = 25;
const root = fileURLToPath(new URL("../..", import.meta.url));
const FILE = JSON.stringify("User-agent: *\nDisallow: /private\n");

/** What each process does after it has read the clock. */
export const COLD = {
  empty: `await import("data:text/javascript,");`,
  robotomata: `const { parse } = await import("robotomata");
    parse(${FILE}).policyFor("FooBot").isAllowed("https://a.example/private/x");`,
  "robots-parser": `const { default: read } = await import("robots-parser");
    read("https://a.example/robots.txt", ${FILE}).isAllowed("https://a.example/private/x", "FooBot");`,
} as const;

/** The Node that runs the bench, and those that test/runtime brings, if it is installed. */
function nodes(): Map<string, string> {
  const others = ["20", "22", "24"].map((major) => `${root}test/runtime/node_modules/node-${major}/bin/node`);
  const byMajor = new Map<string, string>();
  for (const node of [process.execPath, ...others.filter(existsSync)]) {
    const [major] = execFileSync(node, ["--version"], { encoding: "utf8" }).slice(1).split(".");
    if (!byMajor.has(major!)) byMajor.set(major!, node);
  }
  return byMajor;
}

/** What a program takes in a process of its own, in a folder from which it imports. */
export function coldMilliseconds(program: string, cwd = root, node = process.execPath): number {
  const text = `const from = performance.now(); ${program} console.log(performance.now() - from);`;
  return Number(execFileSync(node, ["--input-type=module", "-e", text], { cwd, encoding: "utf8" }));
}

export function coldRows(): Row[] {
  return [...nodes()].flatMap(([major, node]) => {
    const own: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const empty = coldMilliseconds(COLD.empty, root, node);
      own.push(coldMilliseconds(COLD.robotomata, root, node) - empty);
      theirs.push(coldMilliseconds(COLD["robots-parser"], root, node) - empty);
    }
    const work = "cold: import + first verdict, above an empty process";
    const inputs = `Node ${major}`;
    return [
      row({ work, unit: "ms", better: "lower", reach: 6, aim: 3 }, inputs, own),
      row({ work: "the same, robots-parser", unit: "ms", better: "lower" }, inputs, theirs),
    ];
  });
}
