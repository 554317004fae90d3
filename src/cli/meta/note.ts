import { type Because, renderingOf } from "../../base/because.ts";
import type { Texts } from "../text/en.generated.ts";
import type { PageSource } from "./page-kind.ts";

/** What a reader of the answer should know. */
export interface Note {
  readonly text: string;
  /** The same as data; docs/errors.md has the codes. */
  readonly because: Because;
}

/** A note in a language, by a code of its own. */
export function noteIn(
  { meta: { notes }, details }: Texts,
  code: Exclude<keyof Texts["meta"]["notes"], "closed">,
  values: Because["values"] = {},
): Note {
  const because = { code, values };
  return { text: renderingOf(notes, details.at, because), because };
}

/** A note on what was given in place of a page. */
export const kindNoteIn = (texts: Texts, given: Exclude<PageSource, "page">): Note =>
  noteIn(texts, given === "robots.txt" ? "page-is-robots-txt" : `page-is-${given}`);
