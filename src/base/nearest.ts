/** The candidate that `word` is most likely a misspelling of; undefined if none is similar enough. */
export function nearest<T extends string>(word: string, candidates: Iterable<T>): T | undefined {
  let best: T | undefined;
  // A third of the letters may be wrong: more would suggest words that have nothing to do with it. In words of one
  // or two letters, only the case may differ.
  let least = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    if (Math.abs(word.length - candidate.length) >= least) continue;
    const d = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (d < least) {
      best = candidate;
      least = d;
    }
  }
  return best;
}

/** How many letters to insert, drop, replace or swap with their neighbour to turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    [before, last, row] = [last, row, [i]];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replaced, last[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[b.length];
}
