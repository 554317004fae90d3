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

/** The Node that runs the bench, and the versions that test/runtime brings, if it is installed. */
function nodes(): Map<string, string> {
  const others = ["20", "22", "24"].map((major) => `${root}test/runtime/node_modules/node-${major}/bin/node`);
  const byMajor = new Map<string, string>();
  for (const node of [process.execPath, ...others.filter(existsSync)]) {
    const [major] = execFileSync(node, ["--version"], { encoding: "utf8" }).slice(1).split(".");
    if (!byMajor.has(major!)) byMajor.set(major!, node);
  }
  return byMajor;
}

function milliseconds(node: string, program: string): number {
  const text = `const from = performance.now(); ${program} console.log(performance.now() - from);`;
  const out = execFileSync(node, ["--input-type=module", "-e", text], { cwd: root, encoding: "utf8" });
  return Number(out);
}

export async function coldRows(): Promise<Row[]> {
  return [...nodes()].flatMap(([major, node]) => {
    const own: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const empty = milliseconds(node, COLD.empty);
      own.push(milliseconds(node, COLD.robotomata) - empty);
      theirs.push(milliseconds(node, COLD["robots-parser"]) - empty);
    }
    const work = "cold: import + first verdict, above an empty process";
    const inputs = `Node ${major}`;
    return [
      row({ work, unit: "ms", better: "lower", reach: 6, aim: 3 }, inputs, own),
      row({ work: "the same, robots-parser", unit: "ms", better: "lower" }, inputs, theirs),
    ];
  });
}
