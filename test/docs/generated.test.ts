/** What is generated of the documentation is what its sources say: rules, codes, options, crawlers, records. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { generatedFiles } from "../../tools/docs.ts";

const root = new URL("../../", import.meta.url);
const generated = generatedFiles();
const charts = [...generated.keys()].filter((path) => path.startsWith("docs/charts/"));

describe("generated documentation", () => {
  it.each([...generated.keys()])("is up to date: %s (else: npx tsx tools/docs.ts)", (path) => {
    expect(readFileSync(new URL(path, root), "utf8")).toBe(generated.get(path));
  });

  it("keeps no chart that is not drawn any more", () => {
    const kept = readdirSync(new URL("docs/charts/", root)).map((name) => `docs/charts/${name}`);
    expect(kept.sort()).toEqual([...charts].sort());
  });

  it("shows every chart", () => {
    const text = ["docs/performance.md", "bench/results.md"].map((page) => generated.get(page)).join("");
    const shown = [...text.matchAll(/!\[[^\]]+\]\((?:\.\.\/docs\/)?(charts\/[\w-]+\.svg)\)/g)];
    expect([...new Set(shown.map(([, path]) => `docs/${path}`))].sort()).toEqual([...charts].sort());
  });

  it("draws the same again, whatever was drawn before", () => {
    expect(generatedFiles()).toEqual(generated);
  });

  it.each(charts)("has a background of its own and nothing from elsewhere: %s", (path) => {
    const text = generated.get(path)!;
    expect(text).toMatch(/<rect width="\d+" height="\d+" x="0" y="0" fill="#ffffff">/);
    expect(text).not.toMatch(/<(image|script|foreignObject)|href="http|NaN|undefined/);
  });
});
