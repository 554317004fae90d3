import type { Language, LintOptions, PresetName } from "../../src/site/lint/index.ts";
import type { ReadAs } from "../read-as.ts";
import { givenCrawlers } from "./crawlers.ts";
import { fileDialect } from "./policies.ts";

/** How a file is linted: listing, repairing and exporting agree. */
export function lintOptions(dialect: ReadAs, language: Language): LintOptions {
  return { dialect: fileDialect(dialect), language, preset: presetOf(dialect), ...givenCrawlers() };
}

function presetOf(dialect: ReadAs): PresetName {
  if (dialect === "google") return "google";
  return dialect === "original1994" ? "1994" : "recommended";
}
