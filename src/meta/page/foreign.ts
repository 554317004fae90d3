/** Elements of SVG and MathML whose content is HTML again. */
const HTML_WITHIN = new Set("foreignobject desc title mi mo mn ms mtext".split(" "));

/** Start tags that end foreign content wherever they stand (HTML 13.2.6.5). */
const BREAKS_OUT = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta " +
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);

/** Deeper nesting than any parser keeps; what lies deeper is not told apart. */
const DEEPEST = 512;

/**
 * Tells whether tags stand in SVG or MathML, where `<title>` and `<script>` hold markup, or in a `<template>`, whose
 * content is no part of the page. A tokenizer cannot know; a tree would.
 */
export class Surroundings {
  readonly #open: string[] = [];
  #templates = 0;

  get isForeign(): boolean {
    const innermost = this.#open.at(-1);
    return innermost !== undefined && !HTML_WITHIN.has(innermost);
  }

  get isTemplate(): boolean {
    return this.#templates > 0;
  }

  opened(name: string, selfClosing: boolean): void {
    if (this.isForeign && BREAKS_OUT.has(name)) while (this.isForeign) this.#open.pop();
    if (name === "template" && !this.isForeign) this.#templates++;
    const enters = this.isForeign || name === "svg" || name === "math";
    if (enters && !selfClosing && this.#open.length < DEEPEST) this.#open.push(name);
  }

  closed(name: string): void {
    if (name === "template" && !this.isForeign && this.#templates > 0) this.#templates--;
    if (!this.isForeign) {
      if (this.#open.at(-1) === name) this.#open.pop();
      return;
    }
    if (name === "p" || name === "br") while (this.isForeign) this.#open.pop();
    const at = this.#open.lastIndexOf(name);
    if (at >= 0) this.#open.length = at;
  }
}
