import { defineRule } from "../../findings/rule.ts";
import { replacement } from "../edit.ts";

export const byteOrderMark = defineRule({
  id: "byte-order-mark",
  severity: "warning",
  docs: {
    what: "The file begins with a byte order mark, or has one in front of a later line.",
    why: "Google skips the mark at the beginning; parsers that do not skip it read it as part of the first field, and so lose the first User-agent line. In front of a later line, where joined files leave it, no crawler skips it.",
    source: "Google: file format (a BOM is ignored); RFC 9309, 2.2 (grammar)",
  },
  messages: {
    start: "A byte order mark: parsers that do not skip it lose the first line.",
    inside: "A byte order mark inside the file: crawlers do not recognize the field after it.",
  },
  example: {
    bad: "\uFEFFUser-agent: *\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.lines) {
      if (line.plain || !line.text.startsWith("\uFEFF")) continue;
      const at = { line: line.number, column: 1, endLine: line.number, endColumn: 2 };
      // After the removal, a second mark would come first, and crawlers would skip that one instead.
      const safe = line.number === 1 && source.bytes[3] !== 0xef;
      report(at, line.number === 1 ? "start" : "inside", {}, replacement(at, "", safe));
    }
  },
});
