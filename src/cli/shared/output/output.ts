import { once } from "node:events";
import type { Terminal } from "../../command.ts";
import type { Texts } from "../../text/en.generated.ts";
import { textsFor } from "../args/language.ts";
import { printable, printableLines } from "./wording.ts";

/** Characters that are written at a time. */
const BLOCK = 1 << 16;

/** Writes, and waits if the reader is slower, so that output never piles up in memory. */
export async function print(stream: NodeJS.WritableStream, text: string | Uint8Array): Promise<void> {
  if (!stream.write(text)) await once(stream, "drain");
}

/** Writes a text that comes in pieces and may be longer than any string. */
export async function printPieces(stream: NodeJS.WritableStream, pieces: Iterable<string>): Promise<void> {
  for (const block of blocksOf(pieces)) await print(stream, block);
}

/** Pieces of a text, joined to blocks that are worth a call of the system. */
export function* blocksOf(pieces: Iterable<string>): Generator<string, undefined> {
  let block = "";
  for (const piece of pieces) {
    block += piece;
    if (block.length < BLOCK) continue;
    yield block;
    block = "";
  }
  if (block !== "") yield block;
}

/** Prints the text of a file, which comes in pieces of whole lines, as {@link printFile} prints its bytes. */
export async function printText(stream: Terminal["stdout"], pieces: Iterable<string>): Promise<void> {
  for (const block of blocksOf(pieces)) await print(stream, stream.isTTY ? printableLines(block) : block);
}

/** Prints the bytes of a file: as they are for programs and files, printable for people at a terminal. */
export async function printFile(stream: Terminal["stdout"], body: Uint8Array): Promise<void> {
  await print(stream, stream.isTTY ? printableLines(new TextDecoder().decode(body)) : body);
}

/** Writes a remark to standard error. */
export function note(terminal: Terminal, say: (texts: Texts) => string): void {
  const texts = textsFor(terminal);
  terminal.stderr.write(`robotomata: ${texts.common.note({ text: printable(say(texts)) })}\n`);
}
