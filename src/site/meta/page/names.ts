/** Size of a table of counts or marks by tag name. A few characters of a name give its key, without cutting it out. */
const KEYS = 4096;

/** The key of the name in [start, end) of a text, in any letter case. Few names share one. */
export function keyOf(text: string, start: number, end: number): number {
  const length = end - start;
  const first = text.charCodeAt(start) | 32;
  const second = length > 1 ? text.charCodeAt(start + 1) | 32 : 0;
  const last = text.charCodeAt(end - 1) | 32;
  return ((first * 31 + second) * 31 + last + length * 7) & (KEYS - 1);
}

/** A mark for each of these names. */
export function marksFor(names: Iterable<string>): Uint8Array {
  const marks = new Uint8Array(KEYS);
  for (const name of names) marks[keyOf(name, 0, name.length)] = 1;
  return marks;
}

export function counters(): Int32Array {
  return new Int32Array(KEYS);
}
