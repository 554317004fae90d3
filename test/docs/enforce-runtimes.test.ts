/** docs/enforce-runtimes.md has the programs of examples/enforce, whose code the site shows there. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("docs/enforce-runtimes.md has every program", () => {
  const page = readFileSync(new URL("../../docs/enforce-runtimes.md", import.meta.url), "utf8");
  const programs = readdirSync(new URL("../../examples/enforce", import.meta.url)).filter(
    (name) => /\.(?:mjs|ts)$/.test(name) && !name.endsWith(".d.ts"),
  );
  const shown = [...page.matchAll(/\]\((\S+)\)\n\n<!-- code: \1 -->/g)].map(([, path]) => path);
  expect(shown.sort()).toEqual(programs.map((name) => `../examples/enforce/${name}`));
});
