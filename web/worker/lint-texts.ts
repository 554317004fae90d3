import type { Catalogues } from "../../src/site/findings/messages.ts";
import type { Language } from "../../src/site/lint/index.ts";
import type { BareRule } from "../../src/site/lint/rule.ts";

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
