/** A fresh process: import and first verdict, above a process that imports an empty module. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Row, row } from "./row.ts";

const ROUNDS = 25;
const root = fileURLToPath(new URL("../..", import.meta.url));
const FILE = JSON.stringify("User-agent: *\nDisallow: /private\n");

/** What each process does after it has read the clock. */
const PROGRAMS = {
  empty: `await import("data:text/javascript,");`,
  robotomata: `const { parse } = await import("robotomata");
    parse(${FILE}).policyFor("FooBot").isAllowed("https://a.example/private/x");`,
  "robots-parser": `const { default: read } = await import("robots-parser");
    read("https://a.example/robots.txt", ${FILE}).isAllowed("https://a.example/private/x", "FooBot");`,
} as const;

function milliseconds(program: string): number {
  const text = `const from = performance.now(); ${program} console.log(performance.now() - from);`;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", text], {
    cwd: root,
    encoding: "utf8",
  });
  return Number(out);
}

export function coldRows(): Row[] {
  const own: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const empty = milliseconds(PROGRAMS.empty);
    own.push(milliseconds(PROGRAMS.robotomata) - empty);
    theirs.push(milliseconds(PROGRAMS["robots-parser"]) - empty);
  }
  const work = "cold: import + first verdict, above an empty process";
  return [
    row({ work, unit: "ms", better: "lower", reach: 6, aim: 3 }, "dist", own),
    row({ work: "the same, robots-parser", unit: "ms", better: "lower" }, "npm", theirs),
  ];
}
