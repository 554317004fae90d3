import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { replacement } from "../edit.ts";

export const directorySlash = defineRule({
  id: "directory-slash",
  severity: "info",
  docs: {
    what: "A path that looks like a folder has no slash at its end.",
    why: "A rule matches every path that begins with it: `/help` also covers `/help.html` and `/helpers/`, `/help/` only what is in the folder. Either may be meant.",
    source: "The 1994 note (`/help` and `/help/`); RFC 9309, 2.2.2",
  },
  messages: {
    open: '"{value}" also covers "{value}.html" and "{value}-2/"; end it with "/" to mean the folder alone.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /help\n",
    good: "User-agent: *\nDisallow: /help/\n",
  },
  check(source, report) {
    for (const line of source.rules) {
      const value = line.value.text;
      if (!/^\/[\w/-]*[A-Za-z]$/.test(value)) continue;
      const at = source.at(line, line.value);
      report(at, "open", { value: quoteValue(value) }, replacement(at, `${value}/`, false));
    }
  },
});
