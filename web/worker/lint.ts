import type { Catalogues } from "../../src/site/findings/messages.ts";
import type { Language, LintOptions, PresetName } from "../../src/site/lint/index.ts";
import type { BareRule } from "../../src/site/lint/rule.ts";
import type { LintQuestion } from "../protocol.ts";
import type { ReadAs } from "../read-as.ts";
import { fileDialect, givenCrawlers } from "./policies.ts";

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

const load: {
  readonly [L in keyof Catalogues<BareRule>]: () => Promise<{ default: Catalogues<BareRule>[L] }>;
} = {
  de: () => import("../../src/site/lint/messages/de.json"),
  fr: () => import("../../src/site/lint/messages/fr.json"),
  ru: () => import("../../src/site/lint/messages/ru.json"),
};

/** The messages of the rules in the language, loaded when it is first spoken: most visits need one language. */
export async function lintTexts(language: Language): Promise<Partial<Catalogues<BareRule>>> {
  return language === "en" ? {} : { [language]: (await load[language]()).default };
}
