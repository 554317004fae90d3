import { type Because, Fault } from "../../../base/because.ts";
import { RobotsError } from "../../../base/errors.ts";
import { DETAILS } from "../../../crawl/fetch/detail.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { refuseBrokenFile } from "../../../site/enforce/broken-file.ts";
import type { BodyKind } from "../../../site/findings/body-kind.ts";
import { LintedText } from "../../../site/findings/linted-text.ts";
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

/** Why `createEnforcer` refuses a file; undefined if it takes it. */
export function unfitReason(robots: Robots, allowsEmpty: boolean): Because | undefined {
  try {
    robots.read((bytes, _start, end) => refuseBrokenFile(bytes.subarray(0, end), robots, allowsEmpty));
    return undefined;
  } catch (error) {
    if (!(error instanceof RobotsError)) throw error;
    return error.because;
  }
}
