/** Reads Google's robots.txt compliance cases, which are written in the protocol buffer text format. */
import { readdirSync, readFileSync } from "node:fs";
import { vectorsFolder } from "./corpus.ts";

export interface Expectation {
  url: string;
  agent: string;
  allowed: boolean;
  /** Whether the answer follows Google's leniency instead of the protocol. */
  googleSpecific: boolean;
  note: string;
}

/** One robots.txt with its expected answers. */
export interface Vector {
  file: string;
  robotstxt: Uint8Array;
  expectations: Expectation[];
}

/** All cases of the folder, file by file. */
export function readVectors(): Vector[] {
  const files = readdirSync(vectorsFolder).filter((name) => name.endsWith(".textproto"));
  return files.sort().flatMap((file) => {
    // One character per octet keeps escapes and UTF-8 in string literals alike.
    const source = readFileSync(new URL(file, vectorsFolder), "latin1");
    return readTextproto(source)
      .messages("tests")
      .map((test) => vectorOf(file, test));
  });
}

function vectorOf(file: string, test: Message): Vector {
  const robotstxt = Buffer.from(test.text("robotstxt"), "latin1");
  const expectations = test.messages("test_expectations").map((expectation) => ({
    url: utf8(expectation.text("testurl")),
    agent: utf8(expectation.text("useragent")),
    allowed: expectation.text("expected_outcome") === "ALLOWED",
    googleSpecific: expectation.text("test_type") === "GOOGLE_SPECIFIC",
    note: utf8(expectation.text("additional_explanation")),
  }));
  return { file, robotstxt, expectations };
}

function utf8(octets: string): string {
  return Buffer.from(octets, "latin1").toString("utf8");
}

type Value = string | Message;

/** A message: its fields in order. A field may have several values, one after another or as a list. */
export class Message {
  readonly #fields: [name: string, value: Value][] = [];

  add(name: string, value: Value): void {
    this.#fields.push([name, value]);
  }

  /** The text or enum word of a field; empty if the field is missing, as in protocol buffers. */
  text(name: string): string {
    const value = this.#fields.find((field) => field[0] === name)?.[1] ?? "";
    if (typeof value !== "string") throw new Error(`${name} is a message, not a text`);
    return value;
  }

  messages(name: string): Message[] {
    return this.#fields.flatMap(([field, value]) => {
      if (field !== name) return [];
      if (typeof value === "string") throw new Error(`${name} is a text, not a message`);
      return [value];
    });
  }
}

/** Reads a document in text format; `source` and the results have one character per octet. */
export function readTextproto(source: string): Message {
  let at = 0;
  return readFields("");

  /** Reads fields up to `end`; an empty `end` is that of the document. */
  function readFields(end: string): Message {
    const message = new Message();
    for (;;) {
      skip(",;");
      if (source.slice(at, at + 1) === end) break;
      const name = readWord();
      skip(":");
      if (source[at] !== "[") message.add(name, readValue());
      else for (const value of readList()) message.add(name, value);
    }
    at++;
    return message;
  }

  function readList(): Value[] {
    const values: Value[] = [];
    at++;
    for (;;) {
      skip(",");
      if (source[at] === "]") break;
      values.push(readValue());
    }
    at++;
    return values;
  }

  function readValue(): Value {
    if (source[at] === "{") {
      at++;
      return readFields("}");
    }
    if (source[at] !== '"' && source[at] !== "'") return readWord();
    // Adjacent literals are one text.
    let text = "";
    while (source[at] === '"' || source[at] === "'") {
      text += readLiteral();
      skip("");
    }
    return text;
  }

  function readWord(): string {
    const word = /[A-Za-z0-9_.+-]+/y;
    word.lastIndex = at;
    const found = word.exec(source)?.[0];
    if (found === undefined) throw new Error(`no word at ${at}: ${source.slice(at, at + 20)}`);
    at += found.length;
    return found;
  }

  function readLiteral(): string {
    const quote = source[at++];
    let text = "";
    while (source[at] !== quote) {
      if (at >= source.length) throw new Error("a text has no end");
      text += source[at] === "\\" ? readEscape() : source[at++];
    }
    at++;
    return text;
  }

  function readEscape(): string {
    const octet = /\\(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3}))/y;
    octet.lastIndex = at;
    const found = octet.exec(source);
    if (found !== null) {
      at += found[0].length;
      return String.fromCharCode(found[1] ? Number.parseInt(found[1], 16) : Number.parseInt(found[2], 8));
    }
    const char = ESCAPES[source[at + 1]];
    if (char === undefined) throw new Error(`unknown escape \\${source[at + 1]}`);
    at += 2;
    return char;
  }

  /** Skips white space, comments and the given separators. */
  function skip(separators: string): void {
    while (at < source.length) {
      if (source[at] === "#") while (at < source.length && source[at] !== "\n") at++;
      else if (" \t\r\n".includes(source[at]) || separators.includes(source[at])) at++;
      else break;
    }
  }
}

const ESCAPES: Record<string, string> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};
