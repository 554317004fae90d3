import { dialectRules } from "../../../engine/dialect/index.ts";
import type { BodyKind } from "../../../site/findings/body-kind.ts";
import { LintedText } from "../../../site/findings/source.ts";
import { CliError } from "../../command.ts";
import { inputName } from "./input.ts";

/** Names for files that are not text, which crawlers do not read. */
const WHAT: { readonly [bodyKind in BodyKind]?: string } = {
  binary: "is not text",
  document: "is a word processor's file, not plain text",
  "utf-16": "is in UTF-16, not in UTF-8",
};

/**
 * Refuses files in which no crawler finds a line, such as images: on a terminal, they would be noise, and writing
 * them back would destroy them.
 *
 * @throws CliError for bytes that are not text, a word processor's files, or text in UTF-16
 */
export function refuseUnlessText(body: Uint8Array, source: string): void {
  const { bodyKind } = new LintedText(body, dialectRules("rfc9309"), undefined);
  const what = WHAT[bodyKind];
  if (what === undefined) return;
  throw new CliError(
    `${inputName(source)} ${what}: crawlers find no rules in it (--force treats it as a robots.txt anyway)`,
  );
}
