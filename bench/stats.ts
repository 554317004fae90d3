/** Numbers that noise cannot fool: medians, and ratios taken round by round. */

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return { min: sorted[0]!, median: sorted[sorted.length >> 1]!, max: sorted.at(-1)! };
}

/** Ratios a / b of the same rounds. */
export function ratios(a: readonly number[], b: readonly number[]): Spread {
  return spread(a.map((value, i) => value / b[i]!));
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * Runs the tasks in turn, round after round, so that a slow moment of the machine hits them alike.
 * Returns nanoseconds a round for each.
 */
export function interleave(
  tasks: Readonly<Record<string, () => unknown>>,
  rounds: number,
): Record<string, number[]> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = -3; round < rounds; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      const start = performance.now();
      task();
      // The first rounds only warm up.
      if (round >= 0) times[name]!.push((performance.now() - start) * 1e6);
    }
  }
  return times;
}

/** A Markdown table. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head, ...body] = rows.map((row) => `| ${row.join(" | ")} |`);
  return [head, `|${"-|".repeat(rows[0]!.length)}`, ...body].join("\n");
}
