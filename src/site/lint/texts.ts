import type { Language } from "../findings/languages.ts";
import type { Messages, Rule } from "../findings/rule.ts";
import type { Catalogue } from "./catalogue.ts";
import { de } from "./messages/de.ts";
import { fr } from "./messages/fr.ts";
import { ru } from "./messages/ru.ts";

const catalogues: Readonly<Record<Exclude<Language, "en">, Catalogue>> = { de, fr, ru };

/** Texts of a rule in a language. */
export function textsOf(rule: Rule, language: Language): Messages {
  return language === "en" ? rule.messages : catalogues[language][rule.id as keyof Catalogue];
}
