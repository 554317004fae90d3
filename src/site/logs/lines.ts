/** Characters of a line at most: servers refuse requests far shorter than that. */
export const LONGEST_LINE = 131_072;

/**
 * Cuts text that comes in pieces into lines. Nothing is kept of a line that is too long; only its presence is reported.
 */
export class Lines {
  readonly #take: (line: string | undefined) => void;
  /** The beginning of a line whose end is still to come. */
  #begun = "";
  /** Whether that line is too long already. */
  #isLong = false;

  /** @param take is given each line without its end, and undefined for one that is too long */
  constructor(take: (line: string | undefined) => void) {
    this.#take = take;
  }

  write(text: string): void {
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      if (from === 0) this.#finish(text.slice(0, end));
      else if (end - from > LONGEST_LINE) this.#take(undefined);
      else this.#take(withoutReturn(text, from, end));
      from = end + 1;
    }
    this.#keep(from === 0 ? text : text.slice(from));
  }

  /** A last line without an end is one, too. */
  end(): void {
    if (this.#begun !== "" || this.#isLong) this.#finish("");
  }

  #finish(rest: string): void {
    const line = this.#begun + rest;
    const isLong = this.#isLong || line.length > LONGEST_LINE;
    this.#begun = "";
    this.#isLong = false;
    this.#take(isLong ? undefined : withoutReturn(line, 0, line.length));
  }

  #keep(rest: string): void {
    if (rest === "" || this.#isLong) return;
    if (this.#begun.length + rest.length > LONGEST_LINE) {
      this.#isLong = true;
      this.#begun = "";
    } else this.#begun += rest;
  }
}

function withoutReturn(text: string, from: number, end: number): string {
  const isReturn = end > from && text.charCodeAt(end - 1) === 0x0d;
  return text.slice(from, isReturn ? end - 1 : end);
}
