import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { replacement } from "../edit.ts";

/** A segment `.` or `..` between slashes, or at the end of a path. */
const DOTS = /\/\.{1,2}(?=\/|$)/;

export const dotSegment = defineRule({
  id: "dot-segment",
  severity: "warning",
  docs: {
    what: "A path contains `/./` or `/../`.",
    why: "Clients take such segments out of a URL before they ask for it, so the rule matches nothing.",
    source: "RFC 3986, 5.2.4 (`remove_dot_segments`); URL standard, path state",
  },
  messages: {
    dots: 'No URL keeps "{segment}" in its path: write "{path}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /./tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Dot)) {
      const value = line.value.text;
      const found = value[0] === "/" ? DOTS.exec(value) : null;
      if (found === null || /[?*]/.test(value.slice(0, found.index))) continue;
      const path = withoutDots(value);
      const at = source.at(line, line.value, found.index, found.index + found[0].length);
      const fix = path === "/" ? undefined : replacement(source.at(line, line.value), path, false);
      report(at, "dots", { segment: found[0], path: quoteValue(path) }, fix);
    }
  },
});

/** A path as clients ask for it. */
function withoutDots(value: string): string {
  const [path = "", rest = ""] = [value.replace(/[?*].*/s, ""), /[?*].*/s.exec(value)?.[0]];
  const kept: string[] = [];
  const segments = path.slice(1).split("/");
  segments.forEach((segment, i) => {
    if (segment === "..") kept.pop();
    if (segment !== "." && segment !== "..") kept.push(segment);
    else if (i === segments.length - 1) kept.push("");
  });
  return `/${kept.join("/")}${rest}`;
}
