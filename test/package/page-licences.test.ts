// @module-tag built
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the tester comes with the licences of the packages that it contains", () => {
  const text = readFileSync(new URL("../../dist/web/THIRD-PARTY.txt", import.meta.url), "utf8");
  const names = [...text.matchAll(/^(\S+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name);
  for (const name of [
    "@codemirror/state",
    "@codemirror/view",
    "@github/combobox-nav",
    "fzstd",
    "htmlparser2",
    "idb-keyval",
    "lit-html",
    "papaparse",
    "saxes",
    "style-mod",
  ])
    expect(names).toContain(name);
  expect(text.match(/Permission is hereby granted/g)!.length).toBeGreaterThanOrEqual(10);
  expect(text).toContain("Redistribution and use in source and binary forms");
});
