/** The texts of a catalogue in ICU MessageFormat. */
import { parse, type Token } from "@messageformat/parser";

/** All texts of a catalogue by their path; what is said about them for translators is left out. */
export function textsIn(catalogue: unknown, path = ""): [path: string, text: string][] {
  if (typeof catalogue === "string") return [[path, catalogue]];
  return Object.entries(catalogue as object)
    .filter(([key]) => !key.startsWith("@"))
    .flatMap(([key, one]) => textsIn(one, `${path}.${key}`));
}

const isChoice = (token: Token): token is Extract<Token, { cases: unknown }> => "cases" in token;

/** The words of a text: everything in it that is no argument. */
export function wordsOf(text: string): string[] {
  const within = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      if (isChoice(token)) return token.cases.flatMap((one) => within(one.tokens));
      return token.type === "content" ? [token.value] : [];
    });
  return within(parse(text));
}

/** Whether something has all words of a text, in one of its forms. */
export function says(said: string, text: string): boolean {
  const all = (tokens: readonly Token[]): boolean =>
    tokens.every((token) => {
      if (isChoice(token)) return token.cases.some((one) => all(one.tokens));
      return token.type !== "content" || token.value.length < 4 || said.includes(token.value);
    });
  return all(parse(text));
}
