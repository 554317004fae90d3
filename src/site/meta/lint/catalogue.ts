import type { allPageRules, PageRuleId } from "./rules/index.ts";

type RuleOf<Id extends PageRuleId> = Extract<(typeof allPageRules)[number], { readonly id: Id }>;

/** The messages of all page rules in a language. A missing message fails the build; a test finds what no rule has. */
export type PageCatalogue = {
  readonly [Id in PageRuleId]: { readonly [Key in keyof RuleOf<Id>["messages"]]: string };
};
