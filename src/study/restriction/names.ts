import { foldedName } from "../../engine/dialect/addressee.ts";
import type { Source } from "../../site/findings/source.ts";
import type { SurveyAgent } from "./agents.ts";

/** The names on the agent lines of a file. */
export interface Names {
  /** Whether a group may be for an agent by one of its names. Where it says no, only that for all may be. */
  mayName(agent: SurveyAgent): boolean;
}

export function namesIn({ groups }: Pick<Source, "groups">): Names {
  // An agent line may hold more than a token, such as `GPTBot/1.0`, but always begins with it.
  const names = groups
    .flatMap(({ agents }) => agents.map(({ value }) => `\n${foldedName(value.text)}`))
    .join("");
  return { mayName: ({ tokens }) => tokens.some((one) => names.includes(`\n${one}`)) };
}
