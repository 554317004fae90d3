/** The combined format read the slow way, one character after the other, as its description has it. */
import type { LogRequest } from "../../../src/site/logs/index.ts";

class Characters {
  #at = 0;
  readonly #text: readonly string[];

  constructor(text: string) {
    this.#text = [...text];
  }

  get isEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Takes a character that has to be there. */
  expect(character: string): void {
    if (this.#text[this.#at] !== character) throw new SyntaxError(`no ${character} at ${this.#at}`);
    this.#at++;
  }

  /** Takes what stands before one of the characters, or the end. */
  until(ends: string): string {
    let taken = "";
    while (!this.isEnd && !ends.includes(this.#text[this.#at]!)) taken += this.#text[this.#at++];
    return taken;
  }

  /** Takes a quoted text: its characters, those that were escaped each with its backslash. */
  quoted(): string[] {
    const taken: string[] = [];
    this.expect('"');
    while (this.#text[this.#at] !== '"') {
      if (this.isEnd) throw new SyntaxError("no end of a quoted text");
      const isEscape = this.#text[this.#at] === "\\" && this.#at + 1 < this.#text.length;
      taken.push(isEscape ? `\\${this.#text[this.#at + 1]}` : this.#text[this.#at]!);
      this.#at += isEscape ? 2 : 1;
    }
    this.expect('"');
    return taken;
  }
}

/** A line of the combined format without anything around it; undefined for any other. */
export function referenceRequest(line: string): LogRequest | undefined {
  try {
    const text = new Characters(line);
    const client = text.until(" ");
    text.expect(" ");
    text.until(" ");
    text.expect(" ");
    text.until(" ");
    text.expect(" ");
    text.expect("[");
    const time = text.until("]");
    text.expect("]");
    text.expect(" ");
    const request = text.quoted();
    text.expect(" ");
    const status = text.until(" ");
    text.expect(" ");
    const size = text.until(" ");
    if (client === "" || !/^(?:[1-9]\d\d|-)$/.test(status) || !/^(?:-|\d+)$/.test(size)) return undefined;
    let agent = "";
    let isMissing = false;
    if (!text.isEnd) {
      text.expect(" ");
      text.quoted();
      text.expect(" ");
      const header = text.quoted();
      isMissing = header.join("") === "-";
      agent = isMissing ? "" : header.map(headerCharacter).join("");
    }
    const words = request.join("").split(" ");
    const isRequest = words.length > 1 && /^[A-Z_-]+$/.test(words[0]!);
    const hasProtocol = words.length > 2 && words.at(-1)!.startsWith("HTTP/");
    const target = words.slice(1, hasProtocol ? -1 : undefined).join(" ");
    return {
      client,
      agent,
      method: isRequest ? words[0]! : "",
      target: isRequest ? target.replace(/\\(.)/g, "$1") : "",
      status: status === "-" ? 0 : Number(status),
      host: undefined,
      time,
      ...(isMissing && isRequest && target !== "" && { withoutAgent: true as const }),
    };
  } catch {
    return undefined;
  }
}

function headerCharacter(character: string): string {
  return character.length === 2 && character.startsWith("\\") ? character.slice(1) : character;
}
