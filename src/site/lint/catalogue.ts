import type { allRules, RuleId } from "./rules/index.ts";

type RuleOf<Id extends RuleId> = Extract<(typeof allRules)[number], { readonly id: Id }>;

/**
 * The messages of all rules in a language. A missing message fails the build; tests find messages that no rule has, and
 * compare the placeholders.
 */
export type Catalogue = {
  readonly [Id in RuleId]: { readonly [Key in keyof RuleOf<Id>["messages"]]: string };
};
