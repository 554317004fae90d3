import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import type { FieldLine } from "../../site/findings/line.ts";
import type { LintedText } from "../../site/findings/linted-text.ts";

const SIGNAL = /^content-(?:signals?|usage)$/i;

/** All AI-use signals of a file: `content-signal: ai-train=no` from `Content-Signal: /path search=yes, ai-train=no`. */
export function signalsIn(source: LintedText): string[] {
  return source.ofKind("extension").flatMap(pairsOf);
}

/**
 * The signals for agents that a group binds: those in the groups of its name, and those in no group.
 *
 * @param name the group's name, `*`, or undefined if no group applies
 */
export function signalsFor(source: LintedText, name: string | undefined): string[] {
  const lines = new Set(source.ofKind("extension"));
  const wanted = name === undefined ? undefined : foldedName(name);
  for (const { agents, others } of source.groups) {
    const isFor = agents.some(({ value }) => foldedName(addressee(value.text, source.dialect)) === wanted);
    if (!isFor) for (const line of others) lines.delete(line);
  }
  return [...new Set([...lines].flatMap(pairsOf).map((pair) => pair.toLowerCase()))];
}

function pairsOf({ name, value }: FieldLine): string[] {
  if (!SIGNAL.test(name.text)) return [];
  // The look-behind lets a word match only from its beginning: linear time instead of quadratic.
  const pairs = value.text.match(/(?<![\w-])[\w-]+\s*=\s*[\w-]+/g) ?? [];
  return pairs.map((pair) => `${name.text.replace(/s$/i, "")}: ${pair.replace(/\s+/g, "")}`);
}
