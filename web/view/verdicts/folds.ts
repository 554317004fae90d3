/** Folds columns: crawlers that may fetch the same URLs share one. */

/**
 * The crawlers of each column. Crawlers with equal verdicts share the column of the first.
 *
 * @param apart crawlers that get columns of their own
 */
export function foldsOf(
  crawlers: readonly string[],
  verdicts: readonly Uint8Array[],
  apart: ReadonlySet<string>,
): number[][] {
  const folds = new Map<string, number[]>();
  for (const [column, crawler] of crawlers.entries()) {
    const key = apart.has(crawler) ? `apart ${column}` : keyOf(verdicts, column);
    const fold = folds.get(key);
    if (fold === undefined) folds.set(key, [column]);
    else fold.push(column);
  }
  return [...folds.values()];
}

/** The first crawler with the same verdicts. */
function keyOf(verdicts: readonly Uint8Array[], column: number): string {
  const own = verdicts[column]!;
  if (own.length === 0) return `apart ${column}`;
  return `${verdicts.findIndex((other) => other === own || isSame(other, own))}`;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
