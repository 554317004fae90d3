import { decoder, isUtf8, valueText } from "../../base/utf8.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { readLines } from "../../engine/parse/document.ts";
import type { Robots } from "../../engine/policy/robots.ts";

/** The part of a file that is read, as text with the same meaning: see {@link valueText}. */
export function wholeText(robots: Robots): string {
  return robots.read((body, from, end) => {
    const text = decoder.decode(body.subarray(0, end));
    if (isUtf8(body.subarray(0, end), text)) return text;
    const piece = (start: number, end: number): string => decoder.decode(body.subarray(start, end));
    return readLines(body, from, end, dialectRules(robots.dialect).syntax)
      .map(({ kind, text, ending, start, end, value }) =>
        value === undefined || kind === "user-agent"
          ? text + ending
          : piece(start, value.start) +
            valueText(body.subarray(value.start, value.end)) +
            piece(value.end, end),
      )
      .join("");
  });
}
