import { MarkedText } from "../../../base/utf16.ts";
import { CliError } from "../../command.ts";
import { inputName } from "./input.ts";
import { bare } from "./requests.ts";

/** A longer line is not a URL; without a bound, a file without line ends would fill the memory. */
const LONGEST_LINE = 1 << 20;

/**
 * The URLs of a list, one per line, in batches as the bytes come in: lines end with LF or CRLF, white space
 * around a URL does not belong to it, and blank lines do not count.
 *
 * @param source where the list is, for messages
 */
export async function* urlBatches(
  bytes: AsyncIterable<Uint8Array>,
  source: string,
): AsyncGenerator<readonly string[]> {
  const text = new MarkedText();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + text.add(chunk)).split("\n");
    rest = lines.pop()!;
    if (rest.length > LONGEST_LINE)
      throw new CliError((texts) =>
        texts.common.cannotRead({ name: inputName(source, texts), why: texts.common.input.notUrlList }),
      );
    const urls = urlsOf(lines);
    if (urls.length > 0) yield urls;
  }
  const urls = urlsOf([rest + text.end()]);
  if (urls.length > 0) yield urls;
}

function urlsOf(lines: readonly string[]): string[] {
  // Passwords are for requests, and nothing prints them.
  return lines.map((line) => bare(line.trim())).filter((line) => line !== "");
}
