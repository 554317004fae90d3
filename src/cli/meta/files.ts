import { utf16Decoder } from "../../base/utf16.ts";
import { DEFAULT_MAX_BYTES, type Robots } from "../../engine/policy/robots.ts";
import { readPage } from "../../site/meta/index.ts";
import { CliError, type Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { inputName, openInput, readInput, robotsSource } from "../shared/input/input.ts";
import { readRobots } from "../shared/input/robots-body.ts";
import { kindNoteIn, noteIn } from "./note.ts";
import { LookAtPage } from "./page-kind.ts";
import type { Subject } from "./subject.ts";

/** Headers as `curl -i` prints them. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** The circumstances of a page in a file. */
export interface Around {
  readonly url: string | undefined;
  readonly headers: Headers;
  readonly robots: Robots | undefined;
}

/** A page from a file or from standard input, which is never held as a whole. */
export async function filedPage(source: string, around: Around, terminal: Terminal): Promise<Subject> {
  const contentType = around.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? null;
  const look = new LookAtPage();
  const page = await readPage(look.over(openInput(source, terminal)), { contentType });
  const { given } = look;
  const texts = textsFor(terminal);
  const notes = page.truncated ? [noteIn(texts, "page-cut")] : [];
  if (given !== "page") notes.push(kindNoteIn(texts, given));
  const name = inputName(source, texts);
  return { source: inputName(source), name, status: undefined, page, given, notes, ...around };
}

/** Reads a robots.txt from a file or a URL; a URL without a path means the host's. */
export async function robotsFrom(source: string, terminal: Terminal): Promise<Robots> {
  const place = robotsSource(source);
  const bytes = await readInput(place, terminal, DEFAULT_MAX_BYTES + 1);
  return readRobots(bytes, place, "rfc9309", terminal).robots;
}

const MOST_BYTES = 1 << 20;

/** Reads response headers, a status line before them or not; a line that begins with white space goes on. */
export async function headersFrom(source: string, terminal: Terminal): Promise<Headers> {
  // Header values are octets, which Latin-1 spells one by one.
  const bytes = await readInput(source, terminal, MOST_BYTES);
  const text = (utf16Decoder(bytes) ?? new TextDecoder("latin1")).decode(bytes);
  const headers: [string, string][] = [];
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "" || /^HTTP\/\d/i.test(line)) continue;
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
    const last = headers.at(-1);
    if (name !== undefined) headers.push([name, value!.trim()]);
    else if (/^[ \t]/.test(line) && last !== undefined) last[1] += ` ${line.trim()}`;
    else {
      throw new CliError((texts) =>
        texts.meta.errors.notHeader({ file: inputName(source, texts), line: i + 1, text: line }),
      );
    }
  }
  return headers;
}
