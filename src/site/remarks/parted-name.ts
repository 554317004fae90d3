/** A piece of a rule, and the longer name of a path in which it stands. */
export interface PartedName {
  readonly part: string;
  readonly name: string;
}

const LETTER = /[a-z\d]/i;

/**
 * The first piece of a rule that matches a path only as a part of a longer word, which begins before it or goes on after
 * the rule's end; a star after a piece says that it may go on. Undefined if all pieces can stand for whole words, and for rules whose letters the path may spell otherwise.
 */
export function partedName(pattern: string, path: string): PartedName | undefined {
  if (/[^!-~]|%/.test(pattern)) return undefined;
  const isAnchored = pattern.endsWith("$");
  const pieces = pattern.replace(/\$$/, "").split("*");
  const goesOn = (edge: number): boolean =>
    LETTER.test(path.charAt(edge - 1)) && LETTER.test(path.charAt(edge));
  let from = 0;
  for (const [i, part] of pieces.entries()) {
    if (part === "") continue;
    const isLast = i === pieces.length - 1;
    const first = path.indexOf(part, isLast && isAnchored ? path.length - part.length : from);
    const isCut = (at: number): boolean => (i > 0 && goesOn(at)) || (isLast && goesOn(at + part.length));
    let at = first;
    while (at >= 0 && isCut(at)) at = path.indexOf(part, at + 1);
    // A rule begins where the path does.
    const isWhole = at >= from && (i > 0 || at === 0);
    if (!isWhole) return first < from ? undefined : { part, name: nameAt(path, first, part.length) };
    from = at + part.length;
  }
  return undefined;
}

/** The piece of a path between slashes, or of its query between marks, in which a part stands. */
function nameAt(path: string, at: number, length: number): string {
  const start = /[^/?&]*$/.exec(path.slice(0, at + 1))!.index;
  const [end] = /^[^/?&]*/.exec(path.slice(at + length))!;
  return path.slice(Math.min(start, at), at + length + end.length);
}
