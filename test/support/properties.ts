/**
 * Loaded before each file of tests: makes its properties try the cases that once failed and, where a seed is given
 * (FUZZ_SEED), generate cases from it and write down what fails.
 */
import { relative, sep } from "node:path";
import { beforeEach, expect } from "vitest";
import { decode, encode, keep, regressions, root } from "./kept.ts";

const { FUZZ_SEED } = process.env;
const test = relative(root, expect.getState().testPath!).split(sep).join("/");
const known = regressions().flatMap((one) => (one.test === test ? (one.property ?? []) : []));

// The generators take a while to load, and few files of tests have properties.
if (FUZZ_SEED !== undefined || known.length > 0) {
  const { default: fc } = await import("fast-check");
  let index = -1;
  beforeEach(() => {
    index = -1;
  });
  fc.configureGlobal({
    ...(FUZZ_SEED === undefined ? {} : { seed: Number(FUZZ_SEED) }),
    // Read once for each property.
    get examples() {
      index++;
      const name = expect.getState().currentTestName;
      return known
        .filter((property) => property.name === name && property.index === index)
        .map(({ values }) => decode(values) as unknown[]);
    },
    reporter(details) {
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
  });
}
