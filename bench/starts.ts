/**
 * How long commands take to answer, as whole processes beside a Node that does nothing: `npm run bench -- starts`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { spread } from "./measure.ts";
import { processTime } from "./process-time.ts";
import { table } from "./table.ts";

const own = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "15" }, against: { type: "string" } },
});

/** One line of a log, one rule, one URL: what is left is how long the program takes to get ready. */
const FILES = {
  "robots.txt": "User-agent: *\nDisallow: /private/\n",
  "access.log":
    '192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET /private/ HTTP/1.1" 200 1 "-" "GPTBot/1.2"\n',
};

const RUNS: readonly (readonly string[])[] = [
  ["--version"],
  ["--help"],
  ["check", "--help"],
  ["check", "--robots", "robots.txt", "/private/a"],
  ["lint", "robots.txt"],
  ["new", "--preset", "no-ai"],
  ["enforce", "--target", "nginx", "robots.txt"],
  ["bots", "access.log"],
];

const folder = mkdtempSync(join(tmpdir(), "starts-"));
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
const builds = [own, ...(values.against === undefined ? [] : [resolve(values.against)])];
const rows = RUNS.map((run) => ({ run, each: builds.map((): number[] => []) }));
const empty: number[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  empty.push(processTime(["-e", "0"]));
  for (const { run, each } of rows)
    for (const [i, build] of builds.entries())
      each[i]!.push(processTime([join(build, "dist/cli/main.js"), ...run], { cwd: folder }));
}
rmSync(folder, { recursive: true });

const floor = spread(empty).median;
console.log(
  `node -e 0: ${floor.toFixed(0)} ms of processor time; medians of ${values.rounds} rounds in turns`,
);
console.log(
  table(
    ["command", ...builds.map((_, i) => (i === 0 ? "ms" : "against, ms")), "times node -e 0"],
    rows.map(({ run, each }) => [
      run.join(" "),
      ...each.map((all) => spread(all).median.toFixed(0)),
      each.map((all) => (spread(all).median / floor).toFixed(1)).join(" / "),
    ]),
  ),
);
