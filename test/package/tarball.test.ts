/**
 * What `npm install` puts on a disk: the number of files and their size, packed and unpacked.
 *
 * @module-tag built
 */
import { beforeAll, describe, expect, it } from "vitest";
import { type Packed, packed } from "./packed.ts";

/** Each a little above what is measured; raised only with a dated reason. */
const BUDGET = {
  // 2026-11-23: 283 files, of which 134 are commands and what entries share, 37 the tester, 43 guides and pictures.
  // 2026-11-23: 34 more, the conformance suite and its adapters; 342 with what the tester gained.
  // 2026-11-26: two guides, the lists of crawlers and what tells robots.
  // 2026-11-26: 357 with the schema of lists of crawlers and the addresses of published networks.
  files: 357,
  // 2026-11-23: 1.70 MB as a tarball.
  // 2026-11-23: 2.00 MB with the suite and a larger tester.
  // 2026-11-26: 2.05 MB with the lists of crawlers, robots' words and the table of options.
  packed: 2_085_000,
  // 2026-11-23: 4.74 MB on disk, of which 1.1 MB are the tester, 0.9 MB guides and pictures, 0.6 MB charts of reports.
  // 2026-11-23: 5.98 MB with the suite (0.7 MB of JSON) and a tester of 1.3 MB.
  // 2026-11-26: 6.15 MB with the same.
  // 2026-11-26: 6.20 MB with newer lists of crawlers, published networks and signers by draft.
  // 2026-11-26: 6.24 MB: requests, idle options and callbacks are checked, and every name of a header binds.
  unpacked: 6_250_000,
};

describe("the tarball", () => {
  let tarball: Packed;

  beforeAll(() => {
    tarball = packed();
  });

  it("keeps within its budget", () => {
    const { files, size, unpackedSize } = tarball;
    console.log(`${files.length} files, ${size} bytes packed, ${unpackedSize} unpacked`);
    expect(files.length).toBeLessThanOrEqual(BUDGET.files);
    expect(size).toBeLessThanOrEqual(BUDGET.packed);
    expect(unpackedSize).toBeLessThanOrEqual(BUDGET.unpacked);
  });

  it("holds no sources, source maps, tests or tools", () => {
    const unwanted =
      /\.map$|\.tsx?$(?<!\.d\.ts)|\.tsbuildinfo$|(?:^|\/)(?:src|test|tools|bench|assembly|node_modules)\//;
    const files = tarball.files.filter(({ path }) => !path.startsWith("examples/"));
    expect(files.filter(({ path }) => unwanted.test(path))).toEqual([]);
  });
});
