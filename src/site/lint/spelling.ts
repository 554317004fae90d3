import { textOf } from "../analyze/form.ts";
import { CharFlag } from "../findings/char-flags.ts";
import type { FieldLine } from "../findings/line.ts";
import type { LintedText } from "../findings/source.ts";

/** The normal forms of a pattern, one for each reading of it; equivalent patterns have equal ones. */
function pathsOf(line: FieldLine, { bytes, dialect }: LintedText): readonly string[] {
  const { kind, value } = line;
  if (!mayDiffer(line) || !isOdd(value.text)) return [value.text];
  return dialect.normal(bytes.slice(value.start, value.end), kind === "allow").map(textOf);
}

/** The normal forms as one text, to compare. */
export function pathOf(line: FieldLine, source: LintedText): string {
  return mayDiffer(line) ? pathsOf(line, source).join("\n") : line.value.text;
}

/** Whether a rule's pattern may be compared in another spelling than its own; a quick test by flags. */
export function mayDiffer({ flags }: FieldLine): boolean {
  return (flags & ODD) !== 0;
}

/** Flags of a pattern that may be {@link isOdd}. */
const ODD = CharFlag.Coded | CharFlag.Dollar;

/** Whether a pattern may be equivalent to one that is written differently. */
export function isOdd(path: string): boolean {
  return /[^\w/.~!&'()+,;=:@?*$-]|\$./.test(path);
}
