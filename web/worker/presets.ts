import type { LintOptions, PresetName } from "../../src/site/lint/index.ts";
import type { LintQuestion } from "../protocol.ts";
import type { ReadAs } from "../read-as.ts";
import { givenCrawlers } from "./crawlers.ts";
import { fileDialect } from "./policies.ts";

/** How a file is linted: listing, repairing and exporting agree. */
export function lintOptions({ dialect, language, site = "" }: Omit<LintQuestion, "robots">): LintOptions {
  return {
    dialect: fileDialect(dialect),
    language,
    preset: presetOf(dialect),
    ...(URL.canParse(site) && { url: new URL(/^[^/]+\/\/[^/]+$/.test(site) ? `${site}/robots.txt` : site) }),
    ...givenCrawlers(),
  };
}

function presetOf(dialect: ReadAs): PresetName {
  if (dialect === "google") return "google";
  return dialect === "original1994" ? "1994" : "recommended";
}
