/**
 * Loaded before each test file: makes its properties try the cases that once failed, and generate the others from one
 * seed, so that equal code has equal results in every run. With another seed (FUZZ_SEED), failing cases are written
 * down.
 */
import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import type { RunDetails } from "fast-check";
import { beforeEach, expect } from "vitest";
import { decode, encode, keep, regressions, root } from "./kept.ts";

const USUAL_SEED = 1;
const { FUZZ_SEED } = process.env;
const path = expect.getState().testPath!;

// Loading the generators takes a while, and few test files have properties.
if (readFileSync(path, "utf8").includes("fc.assert")) {
  const { default: fc } = await import("fast-check");
  const test = relative(root, path).split(sep).join("/");
  const known = regressions().flatMap((one) => (one.test === test ? (one.property ?? []) : []));
  let index = -1;
  beforeEach(() => {
    index = -1;
  });
  const parameters = {
    seed: Number(FUZZ_SEED ?? USUAL_SEED),
    // fast-check reads this once for each property.
    get examples() {
      index++;
      const name = expect.getState().currentTestName;
      return known
        .filter((property) => property.name === name && property.index === index)
        .map(({ values }) => decode(values) as unknown[]);
    },
    reporter(details: RunDetails<unknown>) {
      if (!details.failed) return;
      const cause = details.errorInstance;
      if (FUZZ_SEED !== undefined) {
        const values = encode(details.counterexample);
        const name = expect.getState().currentTestName!;
        const error = String(cause instanceof Error ? cause.message : cause).split("\n")[0]!;
        const property = values && { name, index, values: values.json as unknown[] };
        keep({ test, seed: details.seed, error, ...(property === undefined ? {} : { property }) });
      }
      throw new Error(fc.defaultReportMessage(details), { cause });
    },
  };
  fc.configureGlobal(parameters);
}
