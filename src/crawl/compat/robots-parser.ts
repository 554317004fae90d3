import { misuse } from "../../base/errors.ts";
import { ExactRobot } from "./robots-parser/exact.ts";
import { noText } from "./robots-parser/read.ts";
import { RfcRobot } from "./robots-parser/rfc.ts";
import type { Robot } from "./robots-parser/robot.ts";

export type { Robot } from "./robots-parser/robot.ts";

// Two functions and no option: who takes the first alone bundles neither the engine nor its core.

/**
 * Parses a robots.txt, with the interface of the package robots-parser and its answers, bugs included.
 *
 * @param url the file's URL: questions are answered only for URLs with its scheme, host and port
 * @param contents its text; null and undefined count as an empty file
 * @param none leave it out: there are no options; see {@link rfcParser}
 * @throws RobotsError INVALID_ARGUMENT for contents that are not text, and for a third argument
 */
export default function robotsParser(url: string, contents?: string | null, none?: undefined): Robot {
  return new ExactRobot(url, textOf(contents, none));
}

/**
 * The same with the answers of RFC 9309: see docs/robots-parser.md for the differences.
 *
 * @param url as for robotsParser
 * @param contents as for robotsParser
 * @param none leave it out
 * @throws RobotsError INVALID_ARGUMENT for contents that are not text, and for a third argument
 */
export function rfcParser(url: string, contents?: string | null, none?: undefined): Robot {
  return new RfcRobot(url, textOf(contents, none));
}

function textOf(contents: unknown, none: unknown): string {
  if (none !== undefined)
    throw misuse(
      "third-argument",
      "robotsParser takes no third argument. The answers of RFC 9309 are those of its rfcParser.",
    );
  const text = contents ?? "";
  if (typeof text !== "string") throw noText();
  return text;
}
