import type { Budget } from "./budget.ts";
import { find } from "./find.ts";
import type { Form } from "./form.ts";

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
