import type { BuildReason, BuildRefusal } from "../../src/site/write/index.ts";
import { generateText } from "./generate.ts";

/** Reasons whose first value names a part of the form, and whose second is that part's content. */
const OF_PARTS: readonly BuildReason[] = ["not-text", "hash", "control", "outer-space"];

/** Why a file cannot be built, in the visitor's language. */
export function refusalText({ reason, values }: BuildRefusal): string {
  const [first = "", ...more] = values;
  const text = generateText().refusals[reason];
  if (typeof text === "string") return text;
  // Their arguments are numbered, as the values are.
  return (text as (values: Readonly<Record<number, string>>) => string)([
    OF_PARTS.includes(reason) ? partText(first) : first,
    ...more,
  ]);
}

function partText(part: string): string {
  const { refusedParts } = generateText();
  const field = /^field:(.*)$/s.exec(part)?.[1];
  if (field !== undefined) return refusedParts.field({ name: field });
  return refusedParts[part as Exclude<keyof typeof refusedParts, "field">];
}
