/** The cost of writing a server's configuration for the worst files, each in a process of its own. */
import { execFileSync } from "node:child_process";
import { parse } from "../../src/index.ts";
import { serverConfig, TARGETS, type Target } from "../../src/site/enforce/servers/config.ts";
import { SHAPES, STARS_IN_TURNS } from "../../test/site/enforce/shapes.ts";
import { timeOf } from "../measure.ts";
import { table } from "../table.ts";

const FILES: typeof SHAPES = { ...SHAPES, "stars in turns": STARS_IN_TURNS };

/** Seconds of processor time from the text on, and megabytes. */
export function serverBounds(): string {
  const rows = Object.keys(FILES).flatMap((shape) =>
    TARGETS.map((target) => [shape, target, ...measured(shape, target)]),
  );
  return table(["file", "server", "seconds", "MB"], rows);
}

function measured(shape: string, target: Target): string[] {
  const args = ["--import", "tsx", import.meta.filename, shape, target];
  const [seconds, megabytes] = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  return [seconds.toFixed(2), megabytes.toFixed(0)];
}

/** In the process of its own. */
function measure(shape: string, target: Target): void {
  const robots = parse(FILES[shape]!(511_000));
  const [, ms] = timeOf(() => {
    const { pieces } = serverConfig(robots, {
      others: "rules",
      undeclared: "rules",
      methods: "crawling",
      ranges: [],
      about: [],
      target,
      name: "site",
      maps: "site",
    });
    for (const _ of pieces);
  });
  console.log(JSON.stringify([ms / 1e3, process.resourceUsage().maxRSS / 1024]));
}

if (process.argv[1] === import.meta.filename) measure(process.argv[2]!, process.argv[3] as Target);
