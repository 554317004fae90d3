import { knownCrawler } from "../../../engine/agent/known.ts";
import { leadingToken } from "../../../engine/dialect/name.ts";
import { isBlank } from "../../../engine/parse/white-space.ts";
import { defineRule } from "../../findings/rule.ts";
import { codePoint, isFullHeader, listedAgents, quoteValue, TYPOGRAPHIC } from "../../findings/values.ts";
import { replacement } from "../edit.ts";

export const agentToken = defineRule({
  id: "agent-token",
  severity: "info",
  docs: {
    what: "A crawler's name contains characters that the grammar does not allow: a version, a `*` at the end, something after a `*`, spaces, dots, digits.",
    why: "Names consist of letters, `-` and `_`. Most parsers read up to the first other character and drop the rest; Google cuts at digits too. Names of known crawlers with digits or spaces (`MJ12bot`) are not reported: those crawlers recognize them.",
    source: "RFC 9309, 2.2.1 (`product-token`); google/robotstxt `ExtractUserAgent`",
  },
  messages: {
    version: 'The version is not part of the name: write "{token}".',
    star: '"*" is not a wildcard in a name: crawlers read "{token}".',
    digits: 'The standard does not allow "{code}" in a name: Google reads only "{token}".',
    other: 'The standard does not allow "{code}" in a name: crawlers read only "{token}".',
    all: '"*" means all crawlers only where it stands alone: Google ignores what follows it, others may not.',
    nothing: "No known crawler has this name: names begin with a letter.",
  },
  example: {
    bad: "User-agent: examplebot/1.0\nDisallow: /tmp/\n",
    good: "User-agent: examplebot\nDisallow: /tmp/\n",
  },
  check(source, report) {
    const { bytes, dialect } = source;
    for (const line of source.ofKind("user-agent")) {
      const value = line.value.text;
      if (value === "" || value === "*" || value.startsWith("/")) continue;
      if (/^[A-Za-z_-]+$/.test(value) || TYPOGRAPHIC.test(value)) continue;
      if (isFullHeader(value) || listedAgents(value) !== undefined || knownCrawler(value) !== undefined)
        continue;
      const at = source.at(line, line.value);
      const token = leadingToken(value);
      const rest = value.slice(token.length);
      // Old dialects compare whole values, so there a shorter name is a different name.
      const safe = !dialect.blankEnds;
      const { start, end } = line.value;
      // Only Google reads a vertical tab as white space.
      if (dialect.isGlobal(bytes, start, end))
        report(at, "all", {}, replacement(at, "*", isBlank(bytes[start + 1]!)));
      else if (!/^[A-Za-z_-]/.test(value)) report(at, "nothing", {});
      else if (/^\/[\w.]*$/.test(rest)) report(at, "version", { token }, replacement(at, token, safe));
      else if (rest === "*") report(at, "star", { token }, replacement(at, token, safe));
      else {
        const index = value.search(/[^A-Za-z_-]/);
        const code = nameOf(value.slice(index));
        const read = quoteValue(value.slice(0, index));
        const place = source.at(line, line.value, index, index + 1);
        if (index < token.length) report(place, "digits", { code, token: read });
        else report(place, "other", { code, token: read });
      }
    }
  },
});

/** The first character of a text; by its code point if it is invisible. */
function nameOf(text: string): string {
  const char = text[0]!;
  return char > " " && char < "\x7F" ? char : codePoint(text, 0);
}
