import { CharFlag } from "../../findings/char-flags.ts";
import { quoteValue, trimmedEnd } from "../../findings/values.ts";
import { endingOf, guess, replacement } from "../edit.ts";
import { writtenValue } from "../entities.ts";
import { defineRule } from "../rule.ts";

/** A segment `.` or `..` between slashes, or at the end of a path. */
const DOTS = /\/\.{1,2}(?=\/|$)/;

export const dotSegment = defineRule({
  id: "dot-segment",
  severity: "warning",
  messages: {
    dots: 'No URL keeps "{segment}" in its path: write "{path}".',
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

/** A rule behind other words of a comment; one right behind the `#` was put there on purpose. */
const SWALLOWED =
  /^#+[ \t]*[^#\s:][^#]{0,200}?[ \t]((?:(?:Disallow|Allow):[ \t]*\/|[Uu]ser-[Aa]gent:[ \t]*[\w*])[^\s#]*)[ \t]*$/;

export const hashInPath = defineRule({
  id: "hash-in-path",
  severity: "warning",
  messages: {
    cut: '"#" starts a comment: crawlers read only "{value}". What follows "#" in a URL is never sent, so no rule is about it.',
    swallowed:
      '"{rule}" is in a comment here, and no crawler reads it. If it is to count, give it a line of its own.',
  },
  check(source, report) {
    for (const line of source.fields) {
      const { comment, value } = line;
      if (comment === undefined) continue;
      const rule = SWALLOWED.exec(comment.text)?.[1];
      if (rule !== undefined) {
        const at = source.at(line, comment, comment.text.lastIndexOf(rule), trimmedEnd(comment.text));
        report(
          source.at(line, comment),
          "swallowed",
          { rule: quoteValue(rule) },
          guess(at, endingOf(source) + rule),
        );
      }
      if (!source.isCut(line)) continue;
      // The `#` of an HTML entity is another lint rule's finding.
      if (writtenValue(line, source) !== value.text) continue;
      const at = source.at(line, comment);
      report(at, "cut", { value: quoteValue(value.text) }, guess(at, ""));
    }
  },
});
