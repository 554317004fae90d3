import { addressee, foldedName } from "../../dialect/addressee.ts";
import type { FieldLine } from "../../lint/line.ts";
import type { Source } from "../../lint/source.ts";
import type { SurveyAgent } from "./agents.ts";

/** What the groups of one name say together. */
export interface BoundRules {
  /** The name as the file spells it where it occurs first, or `*`. */
  readonly name: string;
  /** Their rules, group by group. */
  readonly parts: readonly (readonly FieldLine[])[];
}

/** The groups of a file by whom they are for. */
export class Groups {
  readonly #byName = new Map<string, { readonly name: string; readonly parts: (readonly FieldLine[])[] }>();

  constructor({ groups, dialect }: Source) {
    for (const { agents, rules } of groups) {
      const names = new Map<string, string>();
      for (const { value } of agents) {
        const name = addressee(value.text, dialect);
        const key = foldedName(name);
        if (key !== "" && !names.has(key)) names.set(key, name);
      }
      for (const [key, name] of names) {
        const bound = this.#byName.get(key) ?? { name, parts: [] };
        this.#byName.set(key, bound);
        bound.parts.push(rules);
      }
    }
  }

  /** What binds an agent: the groups of the first of its names that has any, or else those for all. */
  of({ tokens, boundByStar }: SurveyAgent): BoundRules | undefined {
    for (const token of tokens) {
      const bound = this.#byName.get(token);
      if (bound !== undefined) return bound;
    }
    return boundByStar ? this.#byName.get("*") : undefined;
  }
}
