import type { Language } from "../../lint/languages.ts";
import type { Messages } from "../../lint/rule.ts";
import { de } from "./messages/de.ts";
import { fr } from "./messages/fr.ts";
import { ru } from "./messages/ru.ts";
import type { PageRule } from "./rule.ts";
import type { allPageRules, PageRuleId } from "./rules/index.ts";

type RuleOf<Id extends PageRuleId> = Extract<(typeof allPageRules)[number], { readonly id: Id }>;

/** The messages of all page rules in a language. A missing message, or one that no rule has, fails the build. */
export type PageCatalogue = {
  readonly [Id in PageRuleId]: { readonly [Key in keyof RuleOf<Id>["messages"]]: string };
};

const catalogues: Readonly<Record<Exclude<Language, "en">, PageCatalogue>> = { de, fr, ru };

/** Texts of a rule in a language; English is in the rules themselves. */
export function textsOf(rule: PageRule, language: Language): Messages {
  return language === "en" ? rule.messages : catalogues[language][rule.id as PageRuleId];
}
