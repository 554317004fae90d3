import type { Language } from "../../findings/languages.ts";
import type { Messages } from "../../findings/rule.ts";
import type { PageCatalogue } from "./catalogue.ts";
import { de } from "./messages/de.ts";
import { fr } from "./messages/fr.ts";
import { ru } from "./messages/ru.ts";
import type { PageRule } from "./rule.ts";
import type { PageRuleId } from "./rules/index.ts";

const catalogues: Readonly<Record<Exclude<Language, "en">, PageCatalogue>> = { de, fr, ru };

/** Texts of a rule in a language; English is in the rules themselves. */
export function textsOf(rule: PageRule, language: Language): Messages {
  return language === "en" ? rule.messages : catalogues[language][rule.id as PageRuleId];
}
