import { DEFAULT_MAX_BYTES } from "../../../engine/policy/robots.ts";
import { defineRule } from "../../findings/rule.ts";

export const fileTooLarge = defineRule({
  id: "file-too-large",
  severity: "error",
  anyBody: true,
  docs: {
    what: "The file is larger than 500 KiB (512,000 bytes).",
    why: "That is the minimum that a crawler must read, and Google reads no more: rules after it do not count. The finding is at the line that the limit cuts; nothing after it is checked. Nothing is repaired in such a file, since removing a line would bring others into effect.",
    source: "RFC 9309, 2.5; Google: file size",
  },
  messages: {
    large: "Google stops reading here: the file has {size} bytes, of which {limit} count.",
  },
  example: {
    bad: `User-agent: *\nDisallow: /tmp/\n${`# ${"-".repeat(77)}\n`.repeat(6500)}`,
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (source.room >= 0) return;
    const at = source.atLine(source.unread ?? source.lines.at(-1)!);
    report(at, "large", { size: source.bytes.length, limit: DEFAULT_MAX_BYTES });
  },
});
