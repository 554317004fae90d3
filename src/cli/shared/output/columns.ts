/** How many columns of a terminal a text takes. */
type Measure = (text: string) => number;

/** Texts longer than this are measured by their beginning. */
const LONGEST_MEASURED = 1000;

/** Aligns texts in the columns of a terminal: characters may take two, or none. */
export class Columns {
  readonly #measure: Measure;

  private constructor(measure: Measure) {
    this.#measure = measure;
  }

  /** For these texts, or for ASCII texts if these are. Loading the measure for other texts takes time. */
  static async for(texts: Iterable<string>): Promise<Columns> {
    for (const text of texts) {
      if (!/[^\t\n\r -~]/.test(text)) continue;
      const { default: measure } = await import("string-width");
      return new Columns(measure);
    }
    return new Columns(({ length }) => length);
  }

  of(text: string): number {
    return this.#measure(text.slice(0, LONGEST_MEASURED)) + Math.max(0, text.length - LONGEST_MEASURED);
  }

  /** The most columns that any of the texts takes. */
  most(texts: readonly string[]): number {
    return texts.reduce((most, text) => Math.max(most, this.of(text)), 0);
  }

  /** The text with spaces after it, up to a width. */
  padEnd(text: string, width: number): string {
    return text + " ".repeat(Math.max(0, width - this.of(text)));
  }

  /** The text with spaces before it, up to a width. */
  padStart(text: string, width: number): string {
    return " ".repeat(Math.max(0, width - this.of(text))) + text;
  }

  /** The beginning of a text, with dots, if it is wider than that many columns. */
  cut(text: string, width: number): string {
    if (this.of(text) <= width) return text;
    let room = width - 3;
    if (/^[ -~]*$/.test(text)) return `${text.slice(0, room)}...`;
    let shown = "";
    for (const { segment } of new Intl.Segmenter("en").segment(text)) {
      room -= this.of(segment);
      if (room < 0) break;
      shown += segment;
    }
    return `${shown}...`;
  }
}
