import { defineRule } from "../../findings/rule.ts";
import { edit, endingOf } from "../edit.ts";
import { joinedFields } from "../joined-fields.ts";

export const severalFields = defineRule({
  id: "several-fields",
  severity: "error",
  docs: {
    what: "A line contains several fields, as happens when a file is copied from a web page and loses its line breaks.",
    why: "A line can hold only one field. Crawlers read everything after its name as its value: `User-agent: * Disallow: /` names a crawler that does not exist, or opens an empty group for all, and blocks nothing.",
    source: "RFC 9309, 2.2 (each record ends with EOL); the 1994 note (records of one or more lines)",
  },
  messages: {
    joined:
      'This line contains {count} fields, and crawlers read only the first, "{name}": put each on a line of its own.',
  },
  example: {
    bad: "User-agent: * Disallow: /cgi-bin/ Disallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /cgi-bin/\nDisallow: /tmp/\n",
  },
  takesLine: true,
  check(source, report) {
    for (const line of source.fields) {
      const fields = joinedFields(line);
      if (fields === undefined) continue;
      const at = source.atLine(line);
      // A field keeps the white space before its comment, so that the `#` still begins a comment.
      const text = fields.join(endingOf(source));
      report(
        at,
        "joined",
        { count: fields.length, name: line.name.text },
        { safe: false, edits: [edit(at, text)] },
      );
    }
  },
});
