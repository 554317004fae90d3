import { decoder } from "../../base/utf8.ts";
import type { NormalPattern } from "../../engine/policy/anatomy.ts";

/**
 * A rule's pattern in parts, one character per byte: what a text begins with, then the segments between its stars,
 * each somewhere after the previous one. Unless it is anchored, anything may follow.
 */
export interface Form {
  readonly prefix: string;
  readonly segments: readonly string[];
  /** The last segment, or the prefix if there is none, ends the text. */
  readonly anchored: boolean;
  /** The highest that matches decides; odd ones allow. */
  readonly priority: number;
  /** Which rule this is a form of: an index, or -1 for what no line of the file says. */
  readonly source: number;
}

/** Bytes as a text of one character each. */
export function textOf(bytes: Uint8Array): string {
  // Only ASCII has as many characters as bytes, none of them a replacement.
  const decoded = decoder.decode(bytes);
  if (decoded.length === bytes.length && !decoded.includes("\uFFFD")) return decoded;
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
}

/**
 * The forms of a pattern: one, or two where it begins with a star that may be empty. A text begins with "/", so a
 * pattern that cannot has none.
 */
export function formsOf({ prefix, rest, priority, source }: NormalPattern): readonly Form[] {
  const { head, segments, anchored } = takenApart(textOf(rest));
  return formsWith(textOf(prefix) + head, { segments, anchored, priority, source });
}

/** The same of a pattern in normal form. */
export function formsOfPattern(pattern: string, priority: number, source: number): readonly Form[] {
  const { head, segments, anchored } = takenApart(pattern);
  return formsWith(head, { segments, anchored, priority, source });
}

/** The same of a pattern that has been taken apart; `start` is what is before its first star. */
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

/** What is before the first star and between the others. */
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
