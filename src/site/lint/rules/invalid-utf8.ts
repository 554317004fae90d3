import { isUtf8 } from "../../../base/utf8.ts";
import { defineRule } from "../../findings/rule.ts";

export const invalidUtf8 = defineRule({
  id: "invalid-utf8",
  severity: "warning",
  docs: {
    what: "A line contains bytes that are not UTF-8, or the replacement character that a wrong decoding leaves behind.",
    why: "robots.txt is UTF-8. Google may ignore rules with other bytes, and a rule in Latin-1 does not match the URL that browsers send.",
    source: "RFC 9309, 2.2; Google: file format",
  },
  messages: {
    bytes: "These bytes are not UTF-8. Save the file as UTF-8.",
    replaced: "� (U+FFFD) marks a character that was lost in an earlier conversion.",
  },
  example: {
    bad: Uint8Array.from("User-agent: *\nDisallow: /caf\xE9/\n", (char) => char.charCodeAt(0)),
    good: "User-agent: *\nDisallow: /caf%C3%A9/\n",
  },
  check(source, report) {
    for (const line of source.lines) {
      if (line.plain) continue;
      const first = line.text.indexOf("\uFFFD");
      if (first < 0) continue;
      let end = first;
      while (line.text[end] === "\uFFFD") end++;
      const at = { line: line.number, column: first + 1, endLine: line.number, endColumn: end + 1 };
      const isText = isUtf8(source.bytes.subarray(line.start, line.end));
      report(at, isText ? "replaced" : "bytes", {});
    }
  },
});
