/** Where in a source text the clock is a fake one. */

/** What can be faked, as `vi.useFakeTimers` calls it; `sleep`: functions of that kind that are made of `setTimeout`. */
export type Fake = "Date" | "performance" | "hrtime" | "setTimeout" | "sleep";

const ALL: readonly Fake[] = ["Date", "performance", "hrtime", "setTimeout"];
const HOOK = /\bbefore(?:Each|All)\(/;

const depthOf = (line: string): number => line.length - line.trimStart().length;

/**
 * What is faked in each line: from `useFakeTimers` to the end of its block or to `useRealTimers`, and if it is called in a
 * hook, in all of the block that has the hook. A block is what has no lines with less indentation.
 */
export function fakesIn(lines: readonly string[]): readonly ReadonlySet<Fake>[] {
  const fakes = lines.map(() => new Set<Fake>());
  // Node's own promises of timers are not faked.
  const isReal = lines.some((line) => line.includes('"node:timers/promises"'));
  for (const [i, line] of lines.entries()) {
    const call = /\buseFakeTimers\((?:.*\btoFake: \[([^\]]*)\])?/.exec(line);
    if (call === null) continue;
    const named = call[1]?.match(/\w+/g);
    const its = ALL.filter((one) => named?.includes(one) ?? true);
    const [first, last] = regionOf(lines, i);
    for (const set of fakes.slice(first, last)) {
      for (const one of its) set.add(one);
      if (its.includes("setTimeout") && !isReal) set.add("sleep");
    }
  }
  return fakes;
}

function regionOf(lines: readonly string[], call: number): readonly [first: number, last: number] {
  const isLess = (depth: number) => (line: string) => line.trim() !== "" && depthOf(line) < depth;
  const opens = lines.slice(0, call).findLastIndex(isLess(depthOf(lines[call]!)));
  const hook = [call, opens].find((at) => HOOK.test(lines[at] ?? ""));
  const depth = depthOf(lines[hook ?? call]!);
  const ends = lines.findIndex(
    (line, i) => i > call && (isLess(depth)(line) || (hook === undefined && /\buseRealTimers\(/.test(line))),
  );
  const begins = hook === undefined ? call : lines.slice(0, hook).findLastIndex(isLess(depth)) + 1;
  return [begins, ends === -1 ? lines.length : ends];
}
