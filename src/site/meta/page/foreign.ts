/** Size of a table of counts or marks by tag name. A few characters of a name give its key, without cutting it out. */
const KEYS = 4096;

/**
 * The key of the name in [start, end) of a text, in any letter case. Few names share one. Whole names in a map
 * would take a third longer to read a page, and memory without a bound.
 */
export function keyOf(text: string, start: number, end: number): number {
  const length = end - start;
  const first = text.charCodeAt(start) | 32;
  const second = length > 1 ? text.charCodeAt(start + 1) | 32 : 0;
  const last = text.charCodeAt(end - 1) | 32;
  return ((first * 31 + second) * 31 + last + length * 7) & (KEYS - 1);
}

/** A mark for each of these names. */
export function marksFor(names: Iterable<string>): Uint8Array {
  const marks = new Uint8Array(KEYS);
  for (const name of names) marks[keyOf(name, 0, name.length)] = 1;
  return marks;
}

/** Elements of SVG and MathML whose content is HTML again. */
const HTML_WITHIN = {
  svg: new Set("foreignobject desc title".split(" ")),
  math: new Set("mi mo mn ms mtext".split(" ")),
} as const;

/** Start tags that end foreign content wherever they stand (HTML 13.2.6.5). */
const BREAKS_OUT = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta " +
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);

/** No parser nests elements deeper; beyond this depth, elements are not tracked. */
const DEEPEST = 512;

/** An open element that changes how its content is read. */
interface Frame {
  readonly name: string;
  readonly within: "html" | "svg" | "math";
  /** The language that the element itself belongs to. */
  readonly of: "html" | "svg" | "math";
  /** How many HTML elements are open within it. */
  depth: number;
}

/** HTML elements without content. */
const VOID = marksFor(
  "area base basefont bgsound br col embed frame hr img input link meta param source track wbr".split(" "),
);

/**
 * Tracks whether tags are in SVG or MathML, where `<title>` and `<script>` contain markup, or in a `<template>`, whose
 * content is not part of the page. A parser that builds a tree would know; a tokenizer does not.
 */
export class Surroundings {
  readonly #open: Frame[] = [];
  /** How many HTML elements of each name are open, judging by start and end tags alone. */
  readonly #html = new Int32Array(KEYS);

  get #within(): Frame["within"] {
    return this.#open.at(-1)?.within ?? "html";
  }

  get isForeign(): boolean {
    return this.#within !== "html";
  }

  /** Whether elements need only be counted: none that changes the reading is open. */
  get isPlain(): boolean {
    return this.#open.length === 0;
  }

  get isTemplate(): boolean {
    return this.#open.some(isTemplate);
  }

  opened(name: string, selfClosing: boolean): void {
    if (this.isForeign && BREAKS_OUT.has(name)) this.#leaveForeign();
    if (this.#open.length >= DEEPEST) return;
    const outer = this.#within;
    if (outer === "html") {
      if (name === "template") this.#open.push({ name, within: "html", of: "html", depth: 0 });
      else if (name !== "svg" && name !== "math") this.count(keyOf(name, 0, name.length), 1);
      else if (!selfClosing) this.#open.push({ name, within: name, of: name, depth: 0 });
    } else if (!selfClosing) {
      this.#open.push({ name, within: HTML_WITHIN[outer].has(name) ? "html" : outer, of: outer, depth: 0 });
    }
  }

  closed(name: string): void {
    if (this.isForeign && (name === "p" || name === "br")) this.#leaveForeign();
    if (name === "template") {
      const at = this.#open.findLastIndex(isTemplate);
      const foreign = this.#open.findLastIndex((frame) => frame.name === name);
      if (at >= 0 && foreign === at) this.#open.length = at;
      if (foreign === at) return;
    }
    const innermost = this.#open.at(-1);
    if (
      innermost === undefined ||
      innermost.of === "html" ||
      (innermost.within === "html" && innermost.depth > 0)
    ) {
      this.count(keyOf(name, 0, name.length), -1);
      return;
    }
    for (let at = this.#open.length - 1; at >= 0 && this.#open[at]!.of !== "html"; at--) {
      if (this.#open[at]!.name === name) {
        this.#open.length = at;
        return;
      }
    }
    // An end tag of an HTML element around the SVG also ends the SVG, whose own end tag is missing.
    const around = this.#open.findLast(({ within }) => within === "html");
    if (this.#html[keyOf(name, 0, name.length)]! > 0 && around?.depth !== 0) {
      this.#leaveForeign();
      this.count(keyOf(name, 0, name.length), -1);
    }
  }

  /** Counts an HTML element that opens or closes, by the key of its name. */
  count(key: number, by: 1 | -1): void {
    if (VOID[key] === 1 || this.#html[key]! + by < 0) return;
    this.#html[key]! += by;
    const innermost = this.#open.at(-1);
    if (innermost !== undefined) innermost.depth += by;
  }

  #leaveForeign(): void {
    while (this.isForeign) this.#open.pop();
  }
}

function isTemplate({ name, of }: Frame): boolean {
  return name === "template" && of === "html";
}
