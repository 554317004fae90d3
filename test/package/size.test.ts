import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bundleEntry, bundleProgram } from "./bundle.ts";
import { entryNames, manifest } from "./manifest.ts";
import { documented, type Size, writeTable } from "./size-table.ts";

/**
 * What each entry may weigh with all that it loads, minified, the inlined core included (in hexadecimal, which gzip
 * takes back but for a tenth). Raise a number only with a dated reason beside it.
 */
const BUDGETS: Record<string, Size> = {
  // 2026-11-21: what each measured, and a twentieth. The aim of 6 KB for the core and 12 KB for the default entry is
  // missed: a fifth of the core reads files, two fifths look at batches as a whole, a sixth checks images and holds the
  // table of hosts, all of which the aim left out. It is optimized for size, with what is hot inlined by hand.
  // Of the 14.7 KB of code beside it, no module but the table of crawlers (2 KB) makes up a tenth.
  // 2026-11-22: 30,981. Suffixes of long texts are put in order when tails cost too much (1.9 KB): the worst legal file
  // takes a fifteenth of the time for the longest URL.
  "core.wasm": { raw: 32_500, gzip: 14_700 },
  // 2026-11-22: `Policy.rules`, which reads images as well, took 0.5 KB here and wherever policies are.
  // 2026-11-22: 32,478 and a twentieth. Names beyond ASCII, agents that share a run of lines with others' delays, and patterns
  // with too many readings took 0.7 KB; so they did below.
  // 2026-11-22: elements are read before core memory is touched, and typed arrays for what they are (0.6 KB); programs that
  // contradict themselves are refused (0.3 KB of core); explain writes a bounded part (0.2 KB); URL objects and options
  // are checked (0.6 KB).
  robotomata: { raw: 116_500, gzip: 38_000 },
  // 2026-11-21: 30,443 and a twentieth. Sharing programs, and checking that bytes of stores share them, took 0.8 KB.
  // 2026-11-22: whole User-Agent headers are read where an agent is given, for which the table of crawlers is needed.
  "robotomata/store": { raw: 128_000, gzip: 41_500 },
  // 2026-11-22: 2,990 and a twentieth; undici and ipaddr.js are not in it. Telling a machine without DNS servers from
  // names that do not exist took 100 bytes.
  "robotomata/node": { raw: 6_700, gzip: 3_200 },
  // 2026-11-22: 46,618 and a twentieth. One store for the rules, a budget of bytes, streams, pacing, events and faults of
  // the machine that are told from those of hosts took 8 KB.
  // 2026-11-22: 52,028; images are checked node by node of those that there are instead of byte by byte.
  "robotomata/fetch": { raw: 160_000, gzip: 52_600 },
  "robotomata/robots-parser": { raw: 121_000, gzip: 39_500 },
  // 2026-11-22: 1,389 and a twentieth. URLs are read in one place for all entries, and requests whose hosts could not
  // be asked come back instead of being dropped.
  "robotomata/crawlee": { raw: 3_120, gzip: 1_560 },
  // 2026-11-22: what it measured, and a twentieth.
  "robotomata/analyze": { raw: 141_000, gzip: 47_000 },
  // No core in these. Most of lint is its messages, in every language.
  // 2026-11-22: 9,901 and a twentieth. Content-Usage and licenses, and what joins signals, took half a kilobyte.
  // 2026-11-22: delays of several agents in one run are read and written one by one: nine tenths of a kilobyte.
  "robotomata/write": { raw: 29_200, gzip: 11_500 },
  // 2026-11-22: 48,463 and a twentieth. Two fifths of it are htmlparser2's tokenizer with the names of HTML's character
  // references, a fifth are the messages of its lint in four languages.
  "robotomata/meta": { raw: 133_300, gzip: 50_900 },
  // 2026-11-22: the same, and the rule of ambiguous escapes in four languages; the analysis that finds rules without
  // effect among wildcards took 6.7 KB.
  "robotomata/lint": { raw: 188_000, gzip: 56_700 },
};

function measure(bytes: Uint8Array): Size {
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

const measured = new Map<string, Size>();

function hold(name: string, size: Size): void {
  const { raw, gzip } = size;
  measured.set(name, size);
  const budget = BUDGETS[name];
  console.log(`${name}: ${raw} bytes, ${gzip} gzipped`);
  expect(budget, `no budget for ${name}: add one`).toBeDefined();
  expect(raw, "raw").toBeLessThanOrEqual(budget!.raw);
  expect(gzip, "gzip").toBeLessThanOrEqual(budget!.gzip);
}

describe("size", () => {
  it("of core.wasm", () => {
    hold("core.wasm", measure(readFileSync(new URL("../../dist/core/core.wasm", import.meta.url))));
  });

  it.each(entryNames.filter((name) => name !== `${manifest.name}/debug`))("of %s", async (name) => {
    const { code } = await bundleEntry(name);
    hold(name, measure(code));
  });
});

describe("the table of sizes in README.md", () => {
  const write = process.env.WRITE_SIZES !== undefined;

  // A twentieth off, as budgets are: not every change of code is worth a change of documentation.
  it(write ? "is written" : "says what is measured (else: npm run sizes)", () => {
    if (write) writeTable(measured);
    const told = documented();
    expect([...told.keys()]).toEqual([...measured.keys()]);
    for (const [name, is] of measured) {
      const says = told.get(name)!;
      expect(Math.abs(says.raw - is.raw), `${name}: ${is.raw} bytes`).toBeLessThanOrEqual(is.raw / 20 + 50);
      expect(Math.abs(says.gzip - is.gzip), `${name}: ${is.gzip} gzipped`).toBeLessThanOrEqual(
        is.gzip / 20 + 50,
      );
    }
  });
});

describe("an import that is not used", () => {
  it.each(entryNames)("of %s leaves nothing", async (name) => {
    const { code } = await bundleProgram(`import * as unused from "${name}"; console.log("kept");`);
    expect(new TextDecoder().decode(code).trim()).toBe('console.log("kept");');
  });

  it("by name leaves nothing either", async () => {
    const { code } = await bundleProgram(
      'import { parse, Policy, init } from "robotomata"; console.log("kept");',
    );
    expect(new TextDecoder().decode(code).trim()).toBe('console.log("kept");');
  });
});

describe("an entry that matches nothing", () => {
  it.each(["robotomata/lint", "robotomata/write", "robotomata/meta"])("%s brings no core", async (name) => {
    const { code } = await bundleProgram(`export * from "${name}";`);
    expect(new TextDecoder().decode(code)).not.toMatch(/0061736d01/);
  });
});

describe("a bundle for Node", () => {
  const conditions = ["module", "node"];

  it.each(["robotomata/lint", "robotomata/write"])("of %s brings no core either", async (name) => {
    const { code } = await bundleProgram(`export * from "${name}";`, conditions);
    expect(new TextDecoder().decode(code)).not.toMatch(/0061736d01/);
  });

  it("is no larger than any other", async () => {
    const program = 'export { parse } from "robotomata"; export * from "robotomata/store";';
    const [forNode, other] = await Promise.all([bundleProgram(program, conditions), bundleProgram(program)]);
    expect(forNode!.code.length).toBe(other!.code.length);
  });
});

describe("a Worker's bundle", () => {
  it.each(["workerd", "edge-light"])("for %s is smaller by the inlined core", async (condition) => {
    const program = 'export { parse } from "robotomata";';
    const [whole, worker] = await Promise.all([bundleProgram(program), bundleProgram(program, [condition])]);
    const core = readFileSync(new URL("../../dist/core/core.wasm", import.meta.url)).length;
    expect(worker!.code.length).toBeLessThan(whole!.code.length - core);
  });
});
