import { Fault } from "../../../base/because.ts";
import { DETAILS } from "../../../crawl/fetch/detail.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import type { BodyKind } from "../../../site/findings/body-kind.ts";
import { LintedText } from "../../../site/findings/source.ts";
import { CliError } from "../../command.ts";
import { inputName } from "./input.ts";

/** What is not text, and crawlers do not read. */
const UNREAD: readonly BodyKind[] = ["binary", "document", "utf-16"];

/**
 * Refuses files in which no crawler finds a line, such as images: on a terminal, they would be noise, and writing
 * them back would destroy them.
 *
 * @throws CliError for bytes that are not text, a word processor's files, or text in UTF-16
 */
export function refuseUnlessText(body: Uint8Array, source: string): void {
  const { bodyKind } = new LintedText(body, dialectRules("rfc9309"), undefined);
  if (!UNREAD.includes(bodyKind)) return;
  throw new CliError((texts) => texts.common.notText({ file: inputName(source, texts), kind: bodyKind }), {
    cause: new Fault(DETAILS, { code: "not-text", values: {} }),
  });
}
