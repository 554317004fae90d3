// @module-tag built
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { INLINED } from "../support/inlined.ts";
import { bundleEntry, bundleProgram } from "./bundle.ts";
import { entryNames, manifest } from "./manifest.ts";
import budgets from "./size-budgets.json" with { type: "json" };
import { documented, isNear, type Size, writeTable } from "./size-table.ts";

/**
 * What each entry may weigh with all that it loads, minified, the inlined core included, and why. A number is raised only with a dated reason beside it.
 */
const BUDGETS: Readonly<Record<string, Size>> = budgets;

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

describe("the size of the package", () => {
  it("keeps within the budget of core.wasm", () => {
    hold("core.wasm", measure(readFileSync(new URL("../../dist/core/core.wasm", import.meta.url))));
  });

  it.each(entryNames.filter((name) => name !== `${manifest.name}/debug`))(
    "keeps within the budget of %s",
    async (name) => {
      const { code } = await bundleEntry(name);
      hold(name, measure(code));
    },
  );
});

describe("the scripts for databases", () => {
  it.each(["udf", "udf-lint"])("%s keep within their budgets", (name) => {
    hold(`robotomata/${name}`, measure(readFileSync(new URL(`../../dist/${name}.cjs`, import.meta.url))));
  });
});

describe("the budgets", () => {
  it("are those of the entries, each with dated reasons", () => {
    expect(Object.keys(budgets).sort()).toEqual([...measured.keys()].sort());
    for (const { why } of Object.values(budgets)) {
      expect(why.length).toBeGreaterThan(0);
      for (const reason of why) expect(reason).toMatch(/^20\d\d-\d\d-\d\d: \S/);
    }
  });
});

describe("the table of sizes in docs/entries.md", () => {
  const write = process.env.WRITE_SIZES !== undefined;

  it(write ? "is written" : "says what is measured (else: npm run sizes)", () => {
    if (write) writeTable(measured);
    const told = documented();
    expect([...told.keys()]).toEqual([...measured.keys()]);
    const wrong = [...measured].filter(([name, size]) => !isNear(told.get(name)!, size));
    expect(wrong).toEqual([]);
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
  it.each([
    "robotomata/lint",
    "robotomata/lint/en",
    "robotomata/write",
    "robotomata/meta",
    "robotomata/sitemap",
  ])("%s brings no core", async (name) => {
    const { code } = await bundleProgram(`export * from "${name}";`);
    expect(new TextDecoder().decode(code)).not.toContain(INLINED);
  });
});

/** What a program takes with it that takes one thing of an entry, gzipped. */
const ALONE: readonly (readonly [name: string, entry: string, most: number])[] = [
  ["default", "robotomata/robots-parser", 2_500],
  ["RobotsError", "robotomata/meta", 150],
  ["parseXRobotsTag", "robotomata/meta", 2_710],
  ["engineOf", "robotomata/meta", 5_013],
  ["readSitemap", "robotomata/sitemap", 15_700],
];

describe("one thing of an entry", () => {
  it.each(ALONE)("%s of %s leaves the rest", async (name, entry, most) => {
    const { code } = await bundleProgram(`export { ${name} } from "${entry}";`);
    console.log(`${name} of ${entry} alone: ${code.length} bytes, ${measure(code).gzip} gzipped`);
    expect(measure(code).gzip).toBeLessThanOrEqual(most);
    expect(new TextDecoder().decode(code)).not.toContain(INLINED);
  });
});

describe("an enforcer that verifies no signatures", () => {
  const alone = async (name: string): Promise<string> => {
    const { code } = await bundleProgram(`export { ${name} } from "robotomata/enforce";`);
    console.log(`${name} alone: ${code.length} bytes, ${measure(code).gzip} gzipped`);
    return new TextDecoder().decode(code);
  };

  it("brings nothing that reads them", async () => {
    const [verifier, enforcer] = await Promise.all([alone("webBotAuth"), alone("createEnforcer")]);
    for (const part of ["signature-input", "http-message-signatures-directory", "rsa-pss-sha512"]) {
      expect(verifier).toContain(part);
      expect(enforcer).not.toContain(part);
    }
  });
});

describe("a bundle for Node", () => {
  const conditions = ["module", "node"];

  it.each(["robotomata/lint", "robotomata/lint/en", "robotomata/write"])(
    "of %s brings no core either",
    async (name) => {
      const { code } = await bundleProgram(`export * from "${name}";`, conditions);
      expect(new TextDecoder().decode(code)).not.toContain(INLINED);
    },
  );

  it("is no larger than any other", async () => {
    const program = 'export { parse } from "robotomata"; export * from "robotomata/store";';
    const [forNode, other] = await Promise.all([bundleProgram(program, conditions), bundleProgram(program)]);
    expect(forNode!.code.length).toBe(other!.code.length);
  });
});

describe("a Worker that imports parse alone", () => {
  it.each([
    ["robotomata/edge", 16_350, []],
    ["robotomata", 24_880, ["is the only rule", "Googlebot-Image", "policy image"]],
  ])("of %s brings what that entry reads and no more", async (entry, most, parts) => {
    const { code } = await bundleProgram(`export { parse } from "${entry}";`, ["workerd"]);
    console.log(`parse of ${entry} in a Worker: ${code.length} bytes, ${measure(code).gzip} gzipped`);
    expect(measure(code).gzip).toBeLessThanOrEqual(most);
    const text = new TextDecoder().decode(code);
    const all = ["is the only rule", "Googlebot-Image", "policy image"];
    expect(all.filter((part) => text.includes(part))).toEqual(parts);
  });
});

describe("a bundle that has the core elsewhere", () => {
  it.each(["workerd", "edge-light", "robotomata-init"])(
    "for %s is smaller by the inlined core",
    async (condition) => {
      const program = 'export { parse } from "robotomata";';
      const [whole, worker] = await Promise.all([
        bundleProgram(program),
        bundleProgram(program, [condition]),
      ]);
      const core = readFileSync(new URL("../../dist/core/core.wasm", import.meta.url)).length;
      expect(worker!.code.length).toBeLessThan(whole!.code.length - core);
    },
  );
});
