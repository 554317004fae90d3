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

/** Message texts, cut at their placeholders: pieces 1, 3, 5 ... are names. */
const pieces = new Map<string, readonly string[]>();

function piecesOf(text: string): readonly string[] {
  let known = pieces.get(text);
  if (known === undefined) {
    known = text.split(/\{(\w+)\}/);
    pieces.set(text, known);
  }
  return known;
}

/** Puts the arguments into a message. */
export function fillMessage(text: string, args: Readonly<Record<string, string | number>>): string {
  return piecesOf(text)
    .map((piece, i) => {
      if (i % 2 === 0) return piece;
      return Object.hasOwn(args, piece) ? String(args[piece]) : `{${piece}}`;
    })
    .join("");
}
