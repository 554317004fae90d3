import type { Terminal } from "../../command.ts";
import type { Texts } from "../../text/en.generated.ts";
import { textsFor } from "../args/language.ts";
import { printable } from "./wording.ts";

/** Writes a remark to standard error. */
export function note(terminal: Terminal, say: (texts: Texts) => string): void {
  const texts = textsFor(terminal);
  terminal.stderr.write(`robotomata: ${texts.common.note({ text: printable(say(texts)) })}\n`);
}
