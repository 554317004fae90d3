import { misuse } from "../../base/errors.ts";
import { oneOf } from "../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import { ExactRobot } from "./robots-parser/exact.ts";
import { RfcRobot } from "./robots-parser/rfc.ts";
import type { Robot, RobotsParserOptions } from "./robots-parser/robot.ts";

export type { Robot, RobotsParserOptions } from "./robots-parser/robot.ts";

/** The option that robots-parser itself does not have. */
const COMPAT: Kinds<RobotsParserOptions> = { mode: oneOf("exact", "rfc") };

/**
 * Parses a robots.txt, with the interface of the package robots-parser.
 *
 * @param url the file's URL: questions are answered only for URLs with its scheme, host and port
 * @param contents its text; null and undefined count as an empty file
 * @throws RobotsError INVALID_ARGUMENT for contents that are not text, or an unknown mode
 */
export default function robotsParser(
  url: string,
  contents?: string | null,
  options?: RobotsParserOptions,
): Robot {
  const { mode = "exact" } = checkOptions("robotsParser", options, COMPAT);
  const text = contents ?? "";
  if (typeof text !== "string") throw misuse("robotsParser takes the text of a robots.txt, or null.");
  return mode === "exact" ? new ExactRobot(url, text) : new RfcRobot(url, text);
}
