/**
 * Two builds, each in processes of its own, which take turns. In a shared process the engine compiles their callers for
 * both, and whichever is loaded first has an advantage of up to a tenth where a question takes less than a tenth of a
 * microsecond.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ratios, spread } from "../measure.ts";
import type { Pair } from "./build.ts";

/** A line of a table. */
export type Line = readonly [part: string, inputs: string, Pair];

/** A line of what a process with one build prints. */
export interface Alone {
  readonly part: string;
  readonly inputs: string;
  readonly work: string;
  /** Nanoseconds, the median of its rounds. */
  readonly own: number;
  readonly floor?: number;
  /** Fingerprint of the answers. */
  readonly answers: string;
}

/** What a process with one build says of one line. */
export function alone([part, inputs, { work, own, floor }]: Line, answers: string): Alone {
  const middle = (times: readonly number[]): number => spread(times).median;
  return { part, inputs, work, own: middle(own), ...(floor && { floor: middle(floor) }), answers };
}

/**
 * Lines of all parts that are wanted, one time per process and line.
 *
 * @param folders of the builds: this one, the other
 * @throws Error if their answers differ
 */
export async function apartPairs(
  folders: readonly [own: string, theirs: string],
  parts: readonly string[],
  processes: number,
): Promise<Line[]> {
  const own: Alone[][] = [];
  const theirs: Alone[][] = [];
  for (let turn = 0; turn < processes; turn++) {
    const sides = [
      [folders[0], own],
      [folders[1], theirs],
    ] as const;
    // Each turn begins with the other one, so that neither always has the machine as its neighbour left it.
    for (const [folder, taken] of turn % 2 === 0 ? sides : sides.toReversed())
      taken.push(await measured(folder, parts));
  }
  return own[0]!.map(({ part, inputs, work, floor, answers }, line) => {
    if (theirs[0]![line]!.answers !== answers) throw new Error(`${work}, ${inputs}: the builds differ`);
    const times = (side: readonly Alone[][]): number[] => side.map((lines) => lines[line]!.own);
    const pair = {
      work,
      own: times(own),
      theirs: times(theirs),
      ratios: ratios(times(own), times(theirs)),
    };
    const floors = own.map((lines) => lines[line]!.floor!);
    return [part, inputs, floor === undefined ? pair : { ...pair, floor: floors }];
  });
}

async function measured(folder: string, parts: readonly string[]): Promise<Alone[]> {
  const bench = fileURLToPath(new URL("../against.ts", import.meta.url));
  const only = parts.flatMap((part) => ["--only", part]);
  const options = [...process.execArgv, bench, folder, "--alone", ...only];
  const { stdout } = await promisify(execFile)(process.execPath, options, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}
