import { spread } from "../measure.ts";

/** Prints times of tasks, and what they are of one of them in the same round. */
export function table(title: string, times: ReadonlyMap<string, readonly number[]>, base: string): void {
  const floor = times.get(base)!;
  for (const [name, rounds] of times) {
    const { min, median, max } = spread(rounds);
    const ratio = spread(rounds.map((time, i) => time / floor[i]!));
    const range = `${ratio.min.toFixed(2)} / ${ratio.median.toFixed(2)} / ${ratio.max.toFixed(2)}`;
    console.log(
      `  ${title.padEnd(14)} ${name.padEnd(28)} ${median.toFixed(1).padStart(10)}  (${min.toFixed(1)} to ${max.toFixed(1)})  ${range}`,
    );
  }
}
