import type { allRules, RuleId } from "./rules/index.ts";

type RuleOf<Id extends RuleId> = Extract<(typeof allRules)[number], { readonly id: Id }>;

/**
 * The messages of all rules in a language. A missing message, or one that no rule has, fails the build; a test
 * compares the placeholders.
 */
export type Catalogue = {
  readonly [Id in RuleId]: { readonly [Key in keyof RuleOf<Id>["messages"]]: string };
};

/** Message texts cut at their placeholders: every second piece is a name. */
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
export function filled(text: string, args: Readonly<Record<string, string | number>>): string {
  return piecesOf(text)
    .map((piece, i) => {
      if (i % 2 === 0) return piece;
      return Object.hasOwn(args, piece) ? String(args[piece]) : `{${piece}}`;
    })
    .join("");
}
