import { decoder } from "../../base/utf8.ts";
import type { NormalPattern } from "../../engine/policy/normalized-rules.ts";
import type { Budget } from "./budget.ts";
import { find } from "./search.ts";

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
  const [first, ...others] = segments;
  const open: Form = { prefix: "/", segments, anchored, priority, source };
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

/** Whether a form matches a text. */
export function matches(form: Form, text: string): boolean {
  return text.startsWith(form.prefix) && matchesRest(form, text);
}

/** Whether a form matches a text that begins with its prefix. Steps are counted if there is a budget. */
export function matchesRest({ prefix, segments, anchored }: Form, text: string, budget?: Budget): boolean {
  const start = prefix.length;
  if (segments.length === 0) {
    budget?.spend(1);
    return !anchored || start === text.length;
  }
  const last = anchored ? segments.length - 1 : segments.length;
  const at = endOfSegments(text, segments, 0, last, start, budget);
  if (at < 0 || !anchored) return at >= 0;
  const final = segments[last]!;
  return text.length - final.length >= at && text.endsWith(final);
}

/** The earliest place in `text` where segments [from, to), one after the other from `start` on, end; or -1. */
function endOfSegments(
  text: string,
  segments: readonly string[],
  from: number,
  to: number,
  start: number,
  budget?: Budget,
): number {
  let at = start;
  let i = from;
  for (; i < to && at >= 0; i++) {
    const found = find(text, segments[i]!, at);
    at = found < 0 ? -1 : found + segments[i]!.length;
  }
  budget?.spend(1 + (i - from) + (((at < 0 ? text.length : at) - start) >> 6));
  return at;
}

/** Whether the form's rule allows; where no form matches, everything is allowed. */
export function allows(form: Form | undefined): boolean {
  return form === undefined || (form.priority & 1) === 1;
}

/** Whether `a` decides where both match. Among equal priorities, the earlier rule decides. */
export function isBetter(a: Form, b: Form): boolean {
  return a.priority > b.priority || (a.priority === b.priority && a.source < b.source);
}

/** Equal for forms with the same pattern, priority and verdict. */
export function keyOf({ prefix, segments, anchored, priority }: Form): string {
  return `${priority}\n${anchored ? "$" : ""}${[prefix, ...segments].join("\u0100")}`;
}
