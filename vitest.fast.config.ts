/**
 * The inner loop: everything but files that are tagged as slow, or as running what is built and other programs, with few
 * generated cases.
 */
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, mergeConfig } from "vitest/config";
import usual from "./vitest.config.ts";

const root = import.meta.dirname;
// By their text, since a file that is only filtered out by its tags would be loaded nevertheless.
const tagged = readdirSync(`${root}/test`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts") && !name.includes("node_modules"))
  .map((name) => `test/${name}`)
  .filter((name) => readFileSync(`${root}/${name}`, "utf8").includes("@module-tag "));

const { EFFORT = "0.05" } = process.env;

export default mergeConfig(
  usual,
  defineConfig({
    test: {
      exclude: ["**/node_modules/**", ...tagged],
      env: { EFFORT, WITHOUT_CORPUS: "1" },
    },
  }),
);
