/** Files that are read and asked about once. */
import { AGENT, type InputSet } from "../inputs.ts";
import { type Build, type Pair, pairOf, type Sides } from "./build.ts";

export async function* oncePairs({ files }: InputSet, sides: Sides): AsyncGenerator<Pair> {
  for (const form of ["bytes", "body"] as const) {
    const work = (build: Build) => () =>
      files.map((host) => build.parse(host[form]).policyFor(AGENT).check([host.urls[0]!])[0]!);
    const raced = await sides.race(form, files.length, { rounds: 15, time: 60 }, work);
    yield pairOf(form === "bytes" ? "parse + one verdict, from bytes" : "the same, from text", [raced]);
  }
}
