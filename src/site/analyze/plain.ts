import type { Domain } from "./domain.ts";
import { type Form, isBetter } from "./form.ts";

/** The rules without stars for one text: some match whatever begins with the text, others only the text itself. */
interface Node {
  readonly text: string;
  /** The best of each kind, by side. */
  readonly prefixes: (Form | undefined)[];
  readonly ends: (Form | undefined)[];
}

/** A set of texts that the same rules decide. */
export interface Region {
  /** The deciding form of each side. */
  readonly deciding: readonly (Form | undefined)[];
  /** The shortest text of the region that a URL can have, if there is one. */
  readonly text: () => string | undefined;
}

/**
 * The regions into which rules without stars divide the texts. A region is either everything that begins with a
 * rule's prefix and with no longer rule's, or the text of a `$` rule alone. The rules of all sides together draw the
 * borders, so each side has one deciding rule within a region.
 */
export function* regions(sides: readonly (readonly Form[])[], domain: Domain): Generator<Region, undefined> {
  const nodes = nodesOf(sides);
  const texts = [...nodes.keys()].sort();
  const stack: { text: string; deciding: readonly (Form | undefined)[] }[] = [];
  for (const text of texts) {
    while (stack.length > 0 && !text.startsWith(stack.at(-1)!.text)) stack.pop();
    const node = nodes.get(text)!;
    const above = stack.at(-1)?.deciding;
    const deciding = sides.map((_, side) => stronger(above?.[side], node.prefixes[side]));
    stack.push({ text, deciding });
    const hasEnd = node.ends.some((end) => end !== undefined);
    yield { deciding, text: () => textWithin(text, nodes, !hasEnd, domain) };
    if (!hasEnd) continue;
    const ending = sides.map((_, side) => stronger(deciding[side], node.ends[side]));
    yield { deciding: ending, text: () => (domain.isText(text) ? text : undefined) };
  }
}

function nodesOf(sides: readonly (readonly Form[])[]): Map<string, Node> {
  const nodes = new Map<string, Node>();
  sides.forEach((forms, side) => {
    for (const form of forms) {
      let node = nodes.get(form.prefix);
      if (node === undefined) {
        node = { text: form.prefix, prefixes: sides.map(() => undefined), ends: sides.map(() => undefined) };
        nodes.set(form.prefix, node);
      }
      const held = form.anchored ? node.ends : node.prefixes;
      held[side] = stronger(held[side], form);
    }
  });
  return nodes;
}

/** Of two forms, the one that decides where both match; among equal priorities, the earlier rule. */
export function stronger(a: Form | undefined, b: Form | undefined): Form | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return isBetter(b, a) ? b : a;
}

/** A text that begins with the prefix, and with the text of no node below it. */
function textWithin(
  prefix: string,
  nodes: ReadonlyMap<string, Node>,
  alone: boolean,
  domain: Domain,
): string | undefined {
  const within = (rest: string): string | undefined => {
    const text = prefix + rest;
    for (let end = prefix.length + 1; end <= text.length; end++) {
      if (nodes.has(text.slice(0, end))) return undefined;
    }
    return domain.isText(text) ? text : undefined;
  };
  for (const ending of domain.endings?.(prefix) ?? [""]) {
    if (alone || ending !== "") {
      const text = within(ending);
      if (text !== undefined) return text;
    }
    for (const rest of RESTS) {
      const text = within(ending + rest);
      if (text !== undefined) return text;
    }
    // A text that looks like a dot segment needs one more letter.
    for (const dots of ["", ".", ".."]) {
      for (const letter of domain.letters) {
        const text = within(ending + dots + letter);
        if (text !== undefined) return text;
      }
    }
  }
  return undefined;
}

const RESTS = ["x", "page"] as const;
