import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import type { Source } from "../../site/findings/source.ts";
import type { SurveyAgent } from "./agents.ts";

/** All groups with one name. */
export interface NamedGroups {
  /** The name as the file first spells it, or `*`. */
  readonly name: string;
}

/** The groups of a file, by name. */
export class Groups {
  readonly #byName = new Map<string, NamedGroups>();

  constructor({ groups, dialect }: Source) {
    for (const { agents } of groups) {
      for (const { value } of agents) {
        const name = addressee(value.text, dialect);
        const key = foldedName(name);
        if (key !== "" && !this.#byName.has(key)) this.#byName.set(key, { name });
      }
    }
  }

  /** The groups that bind an agent: those of the first of its names that has any, or else those for all. */
  of({ tokens, boundByStar }: SurveyAgent): NamedGroups | undefined {
    for (const token of tokens) {
      const bound = this.#byName.get(token);
      if (bound !== undefined) return bound;
    }
    return boundByStar ? this.#byName.get("*") : undefined;
  }
}
