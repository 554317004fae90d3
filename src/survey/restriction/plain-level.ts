import type { BoundRules } from "./bound.ts";
import type { Level } from "./level.ts";
import { UNNAMED } from "./probes.ts";

/** A path that is matched as it is written, unless it has dot segments. */
const PLAIN = /^\/[\w/.?=&-]+$/;
const DOTS = /\/\.\.?\//;
/** What may match the start page: nothing but these characters, or ones that are encoded. */
const MAY_CLOSE = /^(?:[/*$]|%[\da-f]*)*$/i;
/** Rules that are looked at before the matcher is asked. */
const MOST_TRIED = 8;

/**
 * How far rules restrict an agent, where that can be told without the matcher: of most sets, at a fraction of the time.
 * Undefined for the others.
 */
export function plainLevel({ parts }: BoundRules): Level | undefined {
  const allows: string[] = [];
  const plain: string[] = [];
  let [disallows, isClosed, mayClose] = [0, false, false];
  for (const rules of parts) {
    for (const { kind, isEmpty, value } of rules) {
      if (isEmpty) continue;
      const { text } = value;
      if (kind === "allow") {
        allows.push(text);
        continue;
      }
      disallows++;
      isClosed ||= text === "/";
      mayClose ||= MAY_CLOSE.test(text);
      if (plain.length < MOST_TRIED && PLAIN.test(text) && !DOTS.test(text)) plain.push(text);
    }
  }
  if (disallows === 0) return "none";
  if (isClosed && allows.length === 0) return "full";
  // Where none may, the start page is allowed.
  if (mayClose) return undefined;
  const isPartial = plain.some((text) => {
    const probe = text + UNNAMED;
    return !allows.some((one) => one.length >= text.length && mayMatch(one, probe));
  });
  return isPartial ? "partial" : undefined;
}

/** Whether a pattern may match a path: it does not without all that it has between its wildcards. */
function mayMatch(pattern: string, path: string): boolean {
  if (pattern.includes("%") || !/^[/*]/.test(pattern)) return true;
  const [first, ...others] = pattern.replace(/\$$/, "").split("*");
  return path.startsWith(first!) && others.every((one) => path.includes(one));
}
