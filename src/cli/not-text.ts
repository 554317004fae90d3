import { dialectRules } from "../dialect/index.ts";
import { Source } from "../lint/source.ts";
import { CliError } from "./command.ts";
import { inputName } from "./input.ts";

/**
 * Refuses files in which no crawler finds a line, such as images: on a terminal, they would be noise, and writing
 * them back would destroy them.
 *
 * @throws CliError for bytes that are not text, or are text in UTF-16
 */
export function refuseUnlessText(body: Uint8Array, source: string): void {
  const { nature } = new Source(body, dialectRules("rfc9309"), undefined);
  const what =
    nature === "binary" ? "is not text" : nature === "utf-16" ? "is in UTF-16, not in UTF-8" : undefined;
  if (what === undefined) return;
  throw new CliError(
    `${inputName(source)} ${what}: crawlers find no rules in it (--force treats it as a robots.txt anyway)`,
  );
}
