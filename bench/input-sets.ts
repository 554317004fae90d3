/**
 * The sets that the benches run on. The synthetic one is made from a seed, in the proportions of real files (rules,
 * lengths, share of wildcards), so anybody can run it; the set of real files is beside it if there is one.
 */
import { reportSkipped } from "../test/support/corpus.ts";
import { corpusInputs } from "./corpus.ts";
import type { InputSet } from "./inputs.ts";
import { syntheticInputs } from "./synthetic.ts";

/** The sets to run on; says so in a plain line if there are no real files. */
export function inputSets(): InputSet[] {
  const sets = [syntheticInputs()];
  const corpus = corpusInputs();
  if (corpus === undefined) reportSkipped("benches on real files");
  else sets.push(corpus);
  return sets;
}

/** A host with a file. */
export interface FileOfHost {
  readonly origin: string;
  readonly body: string;
}

/**
 * This many hosts with files of the best set there is: real ones if there are any, else generated ones, over and
 * over.
 */
export function filesOf(count: number): FileOfHost[] {
  const { files } = inputSets().at(-1)!;
  return Array.from({ length: count }, (_, n) => ({
    origin: `https://h${n}.example`,
    body: files[n % files.length]!.body,
  }));
}
