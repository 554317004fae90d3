import type { Language } from "../../base/language.ts";

/** English texts by key. `{name}` stands for the argument of that name. */
export type Messages = Readonly<Record<string, string>>;

/** What messages need to know of a rule. */
interface Speaker {
  readonly id: string;
  readonly messages: Messages;
}

/** The messages of all rules in a language. A missing message fails the build; a test finds what no rule has. */
type Catalogue<R extends Speaker> = {
  readonly [Id in R["id"]]: {
    readonly [Key in keyof Extract<R, { readonly id: Id }>["messages"]]: string;
  };
};

/** The catalogues of all languages but English. */
export type Catalogues<R extends Speaker> = Readonly<Record<Exclude<Language, "en">, Catalogue<R>>>;

/** Texts of a rule in a language. */
export function textsOf(
  rule: Speaker,
  language: Language,
  catalogues: Partial<Catalogues<Speaker>>,
): Messages {
  return language === "en" ? rule.messages : catalogues[language]![rule.id]!;
}

/** Puts the arguments into a message; a name without an argument stays. */
export function fillMessage(text: string, args: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : placeholder,
  );
}
