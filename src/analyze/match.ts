import { find } from "./find.ts";
import type { Form } from "./form.ts";

/** Whether a form matches a text. */
export function matches(form: Form, text: string): boolean {
  return text.startsWith(form.prefix) && matchesRest(form, text);
}

/** Whether a form matches a text that begins with its prefix. */
export function matchesRest({ prefix, segments, anchored }: Form, text: string): boolean {
  let at = prefix.length;
  if (segments.length === 0) return !anchored || at === text.length;
  const last = anchored ? segments.length - 1 : segments.length;
  for (let i = 0; i < last; i++) {
    const found = find(text, segments[i]!, at);
    if (found < 0) return false;
    at = found + segments[i]!.length;
  }
  if (!anchored) return true;
  const final = segments[last]!;
  return text.length - final.length >= at && text.endsWith(final);
}

/** Whether the rule allows; without a rule everything is allowed. */
export function allows(form: Form | undefined): boolean {
  return form === undefined || (form.priority & 1) === 1;
}

/** The same for equal forms of equal priority and verdict. */
export function keyOf({ prefix, segments, anchored, priority }: Form): string {
  return `${priority}\n${anchored ? "$" : ""}${[prefix, ...segments].join("\u0100")}`;
}
