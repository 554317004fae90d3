import { decoder } from "../../base/utf8.ts";
import type { NormalPattern } from "../../engine/policy/normalized-rules.ts";

/**
 * A rule's pattern in parts, one character per byte: the beginning of the text, then the segments between its stars,
 * each somewhere after the previous one. Unless it is anchored, anything may follow.
 */
export interface Form {
  readonly prefix: string;
  readonly segments: readonly string[];
  /** Whether the text must end with the last segment, or with the prefix if there is none. */
  readonly anchored: boolean;
  /** The matching form with the highest priority decides; odd priorities allow. */
  readonly priority: number;
  /** The index of the form's rule, or -1 for what the dialect itself allows. */
  readonly source: number;
}

/** Bytes as a text of one character each. */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return "";
  // Decoding is fast, but right only for ASCII: then there are as many characters as bytes, and no replacements.
  const decoded = decoder.decode(bytes);
  if (decoded.length === bytes.length && !decoded.includes("\uFFFD")) return decoded;
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
}

/**
 * The forms of a pattern: one, or two if it begins with a star before a slash, since that star may be empty. A text
 * begins with "/", so a pattern that cannot begin so has none.
 */
export function formsOf({ prefix, rest, priority, source }: NormalPattern): readonly Form[] {
  const { head, segments, anchored } = takenApart(textOf(rest));
  return formsWith(textOf(prefix) + head, { segments, anchored, priority, source });
}

/** {@link formsOf} for a pattern as text in normal form. */
export function formsOfPattern(pattern: string, priority: number, source: number): readonly Form[] {
  const { head, segments, anchored } = takenApart(pattern);
  return formsWith(head, { segments, anchored, priority, source });
}

/** The forms of a pattern whose text before the first star is `start`. */
function formsWith(start: string, rest: Omit<Form, "prefix">): readonly Form[] {
  const { segments, anchored, priority, source } = rest;
  if (start !== "") return start[0] === "/" ? [{ prefix: start, segments, anchored, priority, source }] : [];
  const open: Form = { prefix: "/", segments, anchored, priority, source };
  const [first, ...others] = segments;
  return first?.[0] === "/"
    ? [open, { prefix: first, segments: others, anchored, priority, source }]
    : [open];
}

const NO_SEGMENTS: readonly string[] = [];

/** Splits a pattern at its stars: the text before the first, and the segments after each. */
function takenApart(pattern: string): { head: string; segments: readonly string[]; anchored: boolean } {
  let end = pattern.length;
  let anchored = pattern[end - 1] === "$";
  if (anchored) end--;
  while (end > 0 && pattern[end - 1] === "*") {
    anchored = false;
    end--;
  }
  if (!pattern.includes("*")) return { head: pattern.slice(0, end), segments: NO_SEGMENTS, anchored };
  const [head, ...rest] = pattern.slice(0, end).split("*");
  return { head: head!, segments: rest.filter((segment) => segment !== ""), anchored };
}
