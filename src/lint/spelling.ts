import { textOf } from "../analyze/form.ts";
import type { FieldLine } from "./line.ts";
import { Sign } from "./signs.ts";
import type { Source } from "./source.ts";

/** A pattern in the one spelling that it shares with all that mean the same: one for each reading that it has. */
export function pathsOf(line: FieldLine, { bytes, dialect }: Source): readonly string[] {
  const { kind, value } = line;
  if (!mayDiffer(line) || !isOdd(value.text)) return [value.text];
  return dialect.normal(bytes.slice(value.start, value.end), kind === "allow").map(textOf);
}

/** The same as one text, to compare. */
export function pathOf(line: FieldLine, source: Source): string {
  return mayDiffer(line) ? pathsOf(line, source).join("\n") : line.value.text;
}

/** Whether a rule's pattern may be compared in another spelling than its own. */
export function mayDiffer({ signs }: FieldLine): boolean {
  return (signs & ODD) !== 0;
}

/** What a pattern needs to be odd. */
const ODD = Sign.Coded | Sign.Dollar;

/** Whether a pattern may mean the same as one that is written otherwise. */
export function isOdd(path: string): boolean {
  return /[^\w/.~!&'()+,;=:@?*$-]|\$./.test(path);
}
