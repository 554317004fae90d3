import type { Language } from "../findings/languages.ts";
import type { Messages, Rule } from "../findings/rule.ts";
import type { Catalogue } from "./catalogue.ts";
import de from "./messages/de.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import ru from "./messages/ru.json" with { type: "json" };

const catalogues: Readonly<Record<Exclude<Language, "en">, Catalogue>> = { de, fr, ru };

/** Texts of a rule in a language. */
export function textsOf(rule: Rule, language: Language): Messages {
  return language === "en" ? rule.messages : catalogues[language][rule.id as keyof Catalogue];
}
