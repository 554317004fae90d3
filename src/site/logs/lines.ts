/** Longest line that is read, in characters: servers refuse far shorter requests. */
export const LONGEST_LINE = 131_072;

/** Cuts text that comes in pieces into lines. A line that is too long is dropped, and only its presence reported. */
export class Lines {
  readonly #take: (line: string | undefined) => void;
  /** The beginning of a line whose end has not come yet. */
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

  /** Ends the text. A last line without a line end counts as well. */
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
