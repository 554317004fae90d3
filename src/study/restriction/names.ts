import { foldedName } from "../../engine/dialect/addressee.ts";
import type { LintedText } from "../../site/findings/source.ts";
import type { SurveyAgent } from "./agents.ts";

/** The names on the agent lines of a file. */
export interface Names {
  /** Whether a group may name an agent. If not, only the group for all can bind it. */
  mayName(agent: SurveyAgent): boolean;
}

export function namesIn({ groups }: Pick<LintedText, "groups">): Names {
  // An agent line may contain more than a token, as in `GPTBot/1.0`, but begins with it.
  const names = groups
    .flatMap(({ agents }) => agents.map(({ value }) => `\n${foldedName(value.text)}`))
    .join("");
  return { mayName: ({ tokens }) => tokens.some((one) => names.includes(`\n${one}`)) };
}
