/**
 * Runs once more what failed with a seed and could not be written down as values; see also support/properties.ts.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../cli/run.ts";
import { decode, encode, regressions, root } from "../support/kept.ts";

/** Runs files of tests with further variables in the environment. */
function vitest(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { status: number | null; out: string } {
  const program = join(root, "node_modules/vitest/vitest.mjs");
  const { FUZZ_SEED, EFFORT, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "run", ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...rest, NO_COLOR: "1", ...env },
  });
  return { status, out: stdout + stderr };
}

/** A folder with a file of tests and the setup that files of the project have. */
function folderOf(name: string, test: string): { folder: string; args: readonly string[] } {
  const config = {
    root: ".",
    test: { include: ["*.test.ts"], setupFiles: [join(root, "test/support/properties.ts")] },
  };
  const folder = folderWith({
    [name]: test,
    "vitest.config.mjs": `export default ${JSON.stringify(config)};`,
  });
  return { folder, args: ["--root", folder, "--config", join(folder, "vitest.config.mjs")] };
}

const seeds = regressions().filter(({ property }) => property === undefined);

describe("a case that failed once", () => {
  it("belongs to a test file that exists", () => {
    for (const { test } of regressions()) expect(existsSync(join(root, test)), test).toBe(true);
  });

  for (const { test, seed } of seeds) {
    it(`fails no more with the seed ${seed}: ${test}`, () => {
      const { status, out } = vitest([test], { FUZZ_SEED: String(seed), EFFORT: "1" });
      expect(status, out).toBe(0);
    });
  }
});

describe("a property that fails with a seed", () => {
  const fixture = `
    import { expect, it } from ${JSON.stringify(join(root, "node_modules/vitest/dist/index.js"))};
    import fc from ${JSON.stringify(join(root, "node_modules/fast-check/lib/fast-check.js"))};
    it("is kept", () => {
      fc.assert(fc.property(fc.string(), () => {}));
      fc.assert(
        fc.property(fc.nat({ max: 10_000 }), fc.uint8Array(), (n) => {
          if (n >= 100 && !process.env.MENDED) throw new Error("too large");
        }),
        { numRuns: process.env.FUZZ_SEED ? 500 : 1 },
      );
    });
  `;

  it("is kept as its smallest case, and fails with it until it is mended", () => {
    const { folder, args } = folderOf("kept.test.ts", fixture);
    const env = { REGRESSIONS: join(folder, "kept") };
    expect(vitest(args, { ...env, FUZZ_SEED: "7" }).out).toContain("too large");
    const [name, ...others] = readdirSync(env.REGRESSIONS);
    expect(others).toEqual([]);
    const { property, seed, error } = JSON.parse(readFileSync(join(env.REGRESSIONS, name!), "utf8"));
    expect({ property, seed, error }).toEqual({
      property: { name: "is kept", index: 1, values: [100, { $: "bytes", hex: "" }] },
      seed: 7,
      error: "too large",
    });
    const replayed = vitest(args, env);
    expect(replayed.status).toBe(1);
    expect(replayed.out).toContain("[100,Uint8Array.from([])]");
    expect(vitest(args, { ...env, MENDED: "1" }).status).toBe(0);
  });
});

describe("a property without a seed", () => {
  const fixture = `
    import { writeFileSync } from "node:fs";
    import { expect, it } from ${JSON.stringify(join(root, "node_modules/vitest/dist/index.js"))};
    import fc from ${JSON.stringify(join(root, "node_modules/fast-check/lib/fast-check.js"))};
    it("is tried", () => {
      const cases = [];
      fc.assert(fc.property(fc.nat(), (n) => void cases.push(n)));
      writeFileSync(process.env.CASES, cases.join());
    });
  `;

  it("is tried with the same cases in every run, and with others with a seed", () => {
    const { folder, args } = folderOf("cases.test.ts", fixture);
    const cases = (name: string, env: Readonly<Record<string, string>> = {}): string => {
      const path = join(folder, name);
      const { status, out } = vitest(args, { CASES: path, ...env });
      expect(status, out).toBe(0);
      return readFileSync(path, "utf8");
    };
    const first = cases("first");
    expect(cases("second")).toBe(first);
    expect(cases("other", { FUZZ_SEED: "7" })).not.toBe(first);
  });
});

describe("values of properties", () => {
  it("are what they were when they are read again", () => {
    const values = [
      "\uD800\u0000",
      Uint8Array.of(0, 255),
      undefined,
      null,
      [1.5, [true]],
      { a: [undefined] },
    ];
    expect(decode(JSON.parse(JSON.stringify(encode(values)!.json)))).toEqual(values);
  });

  it("are left to the seed where JSON cannot hold them", () => {
    for (const value of [Number.NaN, -0, 1n, () => 1, new Map(), Object.create(null), { $: 1 }, Array(2)]) {
      expect(encode([value])).toBeUndefined();
    }
  });
});
