import { inputSets } from "../input-sets.ts";

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
