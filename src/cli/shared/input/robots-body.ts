import { handlingOf } from "../../../crawl/fetch/outcome.ts";
import type { Dialect } from "../../../engine/dialect/dialect.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import { utf16Body } from "../../../engine/dialect/utf16-body.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../../../engine/policy/robots.ts";
import type { Terminal } from "../../command.ts";
import { note } from "../output/output.ts";
import { inputName } from "./input.ts";

/** A robots.txt with the bytes that it was read from. */
export interface RobotsFile {
  readonly robots: Robots;
  readonly body: Uint8Array;
}

/** Parses a file as the client does. A file in UTF-16 is read, too, with a note, since few crawlers read it. */
export function readRobots(
  bytes: Uint8Array,
  source: string,
  dialect: Dialect,
  terminal: Terminal,
): RobotsFile {
  const cut = bytes.length > DEFAULT_MAX_BYTES;
  const wide = handlingOf(dialect).transcodes
    ? utf16Body(bytes.subarray(0, DEFAULT_MAX_BYTES), dialectRules(dialect), cut)
    : undefined;
  if (wide === undefined) return { robots: parse(bytes, { dialect }), body: bytes };
  note(terminal, (texts) => {
    const { warnings } = texts.common;
    return `${inputName(source, texts)} ${wide.torn ? warnings.torn : warnings.wide}`;
  });
  const body = Buffer.from(wide.text);
  return { robots: parse(body, { dialect }), body };
}
