/**
 * The worst-case bound, checked against the file and path that come closest to it: a tail costs at most
 * (text / 224 + segments) times as many steps as its segment has bytes. If that is the law, time divided by those
 * steps is the same for all sizes of file and path.
 */
import { parse } from "../../src/index.ts";
import { worstPath, worstTails } from "../hostile.ts";
import { AGENT } from "../inputs.ts";
import { interleave, type Spread, spread } from "../measure.ts";

/** Text positions that the core looks at in one step (assembly/program/tails.ts). */
const WINDOW = 4 * 56;

export interface BoundPoint {
  readonly fileBytes: number;
  readonly pathBytes: number;
  /** Steps that the bound allows. */
  readonly steps: number;
  readonly check: Spread;
  readonly nsAStep: Spread;
}

export async function boundTable(): Promise<BoundPoint[]> {
  const points: BoundPoint[] = [];
  for (const fileBytes of [32_000, 128_000, 512_000]) {
    const policy = parse(worstTails(fileBytes)).policyFor(AGENT);
    const tails = segmentsOf(worstTails(fileBytes));
    for (const pathBytes of [500, 2_000, 8_000]) {
      const url = worstPath(pathBytes);
      policy.check([url, url]);
      const times = await interleave([{ name: "check", units: 1, run: () => policy.isAllowed(url) }], {
        rounds: 7,
        time: 40,
      });
      const steps = tails.reduce((sum, segments) => sum + stepsOf(segments, pathBytes), 0);
      const check = times.get("check")!;
      points.push({
        fileBytes,
        pathBytes,
        steps,
        check: spread(check),
        nsAStep: spread(check.map((ns) => ns / steps)),
      });
    }
    policy.dispose();
  }
  return points;
}

/** Lengths of the segments of each tail of a file. */
function segmentsOf(body: string): number[][] {
  return [...body.matchAll(/: ?\/\*(.+)/g)].map(([, tail]) => tail!.split("*").map(({ length }) => length));
}

/** Windows all along the path for the longest segment, one more for each. */
function stepsOf(segments: readonly number[], pathBytes: number): number {
  const longest = Math.max(...segments);
  const windows = Math.ceil((pathBytes - longest) / WINDOW);
  return windows * longest + segments.reduce((sum, length) => sum + length, 0);
}
