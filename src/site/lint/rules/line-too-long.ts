import { googleSyntax } from "../../../engine/parse/syntax.ts";
import { defineRule } from "../../findings/rule.ts";

export const lineTooLong = defineRule({
  id: "line-too-long",
  severity: "warning",
  docs: {
    what: "A line is longer than 16,663 bytes.",
    why: "Google cuts it there and keeps the beginning, so a rule gets shorter and matches more. Lines that long mostly come from files that lost their line breaks.",
    source: "google/robotstxt: `is_line_too_long`",
  },
  messages: {
    long: "The line has {size} bytes; Google cuts it after {limit}.",
  },
  example: {
    bad: `User-agent: *\nDisallow: /tmp/${"x".repeat(17000)}.html\n`,
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    const limit = googleSyntax.lineCap;
    for (const line of source.lines) {
      const { size } = line;
      if (size > limit) report(source.atLine(line), "long", { size, limit });
    }
  },
});
