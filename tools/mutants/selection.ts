/** Which tests can notice a fault of the core: those in which it would make a difference. */
import type { Mutation } from "./mutations.ts";
import type { Reached, Selection } from "./plan.ts";

/** Slow tests of what only some files do, though they reach others. */
const CONCERNS: readonly (readonly [tests: string, files: RegExp])[] = [
  ["test/engine/leftmost", /\/(?:bytes|program\/tails|program\/suffixes)/],
  ["test/engine/suffixes", /\/(?:bytes|program\/tails|program\/suffixes)/],
  ["test/store/table", /\/store\//],
];

/** Beginnings of the paths of tests that concern none of the files. */
export function unconcerned(files: readonly string[]): string[] {
  return CONCERNS.filter(([, theirs]) => !files.some((file) => theirs.test(file))).map(([test]) => test);
}

type Growing = Record<string, true | string[]>;

/**
 * The tests that reach each fault, from what the tests of all files have reached. Faults without a number may be anywhere in
 * their file: those of a constant, say.
 */
export function selections(
  reached: readonly Reached[],
  numbers: ReadonlyMap<Mutation, number>,
): (mutation: Mutation) => Selection {
  const byNumber = new Map<number, Growing>();
  const byFile = new Map<string, Growing>();
  const fileOf = new Map([...numbers].map(([{ file }, number]) => [number, file]));
  const note = (known: Growing, test: string, name: string | undefined): void => {
    const names = known[test];
    if (name === undefined) known[test] = true;
    else if (names === undefined) known[test] = [name];
    else if (names !== true && !names.includes(name)) names.push(name);
  };
  for (const { file: test, outside, tests } of reached) {
    const inside = Object.entries(tests).flatMap(([name, seen]) =>
      seen.map((number) => [number, name] as const),
    );
    for (const [number, name] of [...outside.map((number) => [number, undefined] as const), ...inside]) {
      note(grow(byNumber, number), test, name);
      note(grow(byFile, fileOf.get(number)!), test, name);
    }
  }
  return (mutation) => {
    const number = numbers.get(mutation);
    const known = number === undefined ? byFile.get(mutation.file) : byNumber.get(number);
    const without = unconcerned([mutation.file]);
    return Object.fromEntries(
      Object.entries(known ?? {}).filter(([test]) => !without.some((path) => test.startsWith(path))),
    );
  };
}

function grow<Key>(map: Map<Key, Growing>, key: Key): Growing {
  const known = map.get(key) ?? {};
  map.set(key, known);
  return known;
}
