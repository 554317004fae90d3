import type { DeadSource } from "./dead-source.ts";
import type { Domain } from "./domain.ts";
import type { Form } from "./form.ts";
import { allows } from "./match.ts";
import { stronger } from "./plain.ts";

/**
 * Rules that can all be removed together, for rules without stars where the longest decides. Sorted by their texts,
 * they form a tree, and a rule matters only if its verdict differs from that of the nearest rule above it that
 * matters. The rules that stay are the smallest possible set.
 *
 * @returns undefined for other kinds of rules
 */
export function deadPlain(forms: readonly Form[], domain: Domain): DeadSource[] | undefined {
  const sources = new Set<number>();
  for (const { segments, source } of forms) {
    // A rule of several forms can only go if all of them can.
    if (segments.length > 0 || sources.has(source)) return undefined;
    sources.add(source);
  }
  const dead: DeadSource[] = [];
  const stack: { text: string; deciding: Form | undefined; priority: number }[] = [];
  const sorted = [...forms].sort(byText);
  for (let i = 0; i < sorted.length; ) {
    const text = sorted[i]!.prefix;
    const first = i;
    while (i < sorted.length && sorted[i]!.prefix === text) i++;
    const here = sorted.slice(first, i);
    while (stack.length > 0 && !text.startsWith(stack.at(-1)!.text)) stack.pop();
    const above = stack.at(-1);
    const level = { text, deciding: above?.deciding, priority: above?.priority ?? 0 };
    for (const anchored of [false, true]) {
      const same = here.filter((form) => form.anchored === anchored);
      const [winner, ...losers] = same;
      if (winner === undefined) continue;
      if (winner.priority <= level.priority) return undefined;
      const isText = domain.isText(anchored ? text : `${text}x`);
      for (const { source } of losers) {
        if (isText) dead.push({ source, why: "outranked", coveredBy: ruleOf(winner) });
        else dead.push({ source, why: "unreachable", coveredBy: [] });
      }
      if (winner.source >= 0) {
        if (!isText) dead.push({ source: winner.source, why: "unreachable", coveredBy: [] });
        else if (allows(winner) === allows(level.deciding)) {
          dead.push({ source: winner.source, why: "redundant", coveredBy: ruleOf(level.deciding) });
        } else if (!anchored) level.deciding = winner;
      }
      if (!anchored) level.priority = winner.priority;
    }
    stack.push(level);
  }
  return dead;
}

/** By text; among equal texts, the form that decides comes first. */
function byText(a: Form, b: Form): number {
  if (a.prefix !== b.prefix) return a.prefix < b.prefix ? -1 : 1;
  return stronger(a, b) === a ? -1 : 1;
}

function ruleOf(form: Form | undefined): number[] {
  return form === undefined || form.source < 0 ? [] : [form.source];
}
