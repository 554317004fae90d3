/**
 * Two builds, each in processes of its own, which take turns. In a shared process the engine compiles their callers for
 * both, and whichever is loaded first has an advantage of up to a tenth where a question takes less than a tenth of a
 * microsecond.
 */
import { execFile, execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { COLD } from "../floor/cold.ts";
import { spread } from "../measure.ts";
import type { Pair } from "./race.ts";

/** A line of a table. */
export type Line = readonly [part: string, inputs: string, Pair];

/** Folders of the builds: this one, the other. */
type Folders = readonly [own: string, theirs: string];

/**
 * Lines of all parts that are wanted, one time per process and line: the median of its rounds.
 *
 * @throws Error if the answers of the builds differ
 */
export async function apartLines(
  folders: Folders,
  parts: readonly string[],
  processes: number,
): Promise<Line[]> {
  const runs: (readonly [own: Line[], theirs: Line[]])[] = [];
  for (let turn = 0; turn < processes; turn++) {
    // Each turn begins with the other one, so that neither always has the machine as its neighbour left it.
    const [first, second] = turn % 2 === 0 ? folders : folders.toReversed();
    const lines = [await linesOf(first!, parts), await linesOf(second!, parts)] as const;
    runs.push(turn % 2 === 0 ? lines : [lines[1], lines[0]]);
  }
  return runs[0]![0].map(([part, inputs, { work, answers, floor }], at) => {
    const sides = [0, 1].map((side) => runs.map((run) => run[side]![at]![2]));
    if (sides.flat().some((pair) => pair.answers !== answers))
      throw new Error(`${work}, ${inputs}: the builds differ`);
    return [
      part,
      inputs,
      {
        work,
        answers,
        times: sides.map((pairs) => pairs.map(({ times }) => spread(times[0]!).median)),
        ...(floor && { floor: sides[0]!.map((pair) => spread(pair.floor!).median) }),
      },
    ];
  });
}

/** Lines of a build that has the process for itself: no other has influenced how the engine compiled the callers. */
async function linesOf(folder: string, parts: readonly string[]): Promise<Line[]> {
  const bench = fileURLToPath(new URL("../against.ts", import.meta.url));
  const only = parts.flatMap((part) => ["--only", part]);
  const options = [...process.execArgv, bench, folder, "--alone", ...only];
  const { stdout } = await promisify(execFile)(process.execPath, options, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

const ROUNDS = 25;

/**
 * Fresh processes, one of each build in turns: import and first verdict, above a process that imports nothing. It is the
 * processor's time on a single thread that counts, which a busy machine changes less than the time that passes.
 */
export function coldLine(folders: Folders): Line {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const empty = nanoseconds(COLD.empty, folders[0]);
    for (const side of [0, 1] as const) times[side].push(nanoseconds(COLD.robotomata, folders[side]) - empty);
  }
  return ["cold", `Node ${process.versions.node}`, { work: "import + first verdict", times, answers: "" }];
}

/** What a program takes in a separate process, in a folder from which it imports. */
function nanoseconds(program: string, cwd: string): number {
  const text = `const from = process.cpuUsage(); ${program}
    const { user, system } = process.cpuUsage(from); console.log((user + system) * 1000);`;
  const options = ["--single-threaded", "--input-type=module", "-e", text];
  return Number(execFileSync(process.execPath, options, { cwd, encoding: "utf8" }));
}
