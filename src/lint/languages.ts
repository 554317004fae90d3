import type { Catalogue } from "./catalogue.ts";
import { de } from "./messages/de.ts";
import { fr } from "./messages/fr.ts";
import { ru } from "./messages/ru.ts";
import type { Messages, Rule } from "./rule.ts";

/** Languages of the messages. English texts are in the rules themselves. */
export type Language = "en" | "de" | "fr" | "ru";

const catalogues: Readonly<Record<Exclude<Language, "en">, Catalogue>> = { de, fr, ru };

/** All languages. */
export const languages: readonly Language[] = ["en", "de", "fr", "ru"];

/** Texts of a rule in a language. */
export function textsOf(rule: Rule, language: Language): Messages {
  return language === "en" ? rule.messages : catalogues[language][rule.id as keyof Catalogue];
}
