/** What tools/mutants.ts and the tests that it runs (test/mutation/core.ts) tell each other, in files. */

/** Files of tests, and either all of one's tests or the full names of some. */
export type Selection = Readonly<Record<string, true | readonly string[]>>;

/** More than there are faults: room in a core for a bit of each. */
export const MOST_MUTANTS = 7_168;

export interface Plan {
  /** Path of the core. */
  readonly core: string;
  /** The fault to switch on; none without it. */
  readonly mutant?: number;
  readonly only?: Selection;
  /** The file to add to how many rounds of loops each test takes (`Rounds`, a line for each file of tests); or those to stay near. */
  readonly measure?: string;
  readonly rounds?: string;
  /** The file to add to what the tests have reached (`Reached`, a line for each file of tests). */
  readonly reached?: string;
}

/** Numbers of the faults that would have made a difference in the tests of a file: while it was loaded, and in each test. */
export interface Reached {
  readonly file: string;
  readonly outside: readonly number[];
  readonly tests: Readonly<Record<string, readonly number[]>>;
}

/** Rounds of loops in the tests of a file, by their full names. */
export interface Rounds {
  readonly file: string;
  readonly tests: Readonly<Record<string, number>>;
}
