import type { DialectRules } from "../../../engine/dialect/dialect.ts";
import { hexValue } from "../../../engine/url/normal.ts";
import { CharFlag } from "../../findings/char-flags.ts";
import { quoteValue, REGEX, trimmedEnd } from "../../findings/values.ts";
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
  check(file, report) {
    for (const line of file.rulesWith(CharFlag.Dot)) {
      const value = line.value.text;
      const found = value[0] === "/" ? DOTS.exec(value) : null;
      if (found === null || /[?*]/.test(value.slice(0, found.index))) continue;
      const path = withoutDots(value);
      const at = file.at(line, line.value, found.index, found.index + found[0].length);
      const fix = path === "/" ? undefined : replacement(file.at(line, line.value), path, false);
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
  check(file, report) {
    for (const line of file.fields) {
      const { comment, value } = line;
      if (comment === undefined) continue;
      const rule = SWALLOWED.exec(comment.text)?.[1];
      if (rule !== undefined) {
        const at = file.at(line, comment, comment.text.lastIndexOf(rule), trimmedEnd(comment.text));
        report(
          file.at(line, comment),
          "swallowed",
          { rule: quoteValue(rule) },
          guess(at, endingOf(file) + rule),
        );
      }
      if (!file.isCut(line)) continue;
      // The `#` of an HTML entity is another lint rule's finding.
      if (writtenValue(line, file) !== value.text) continue;
      const at = file.at(line, comment);
      report(at, "cut", { value: quoteValue(value.text) }, guess(at, ""));
    }
  },
});

export const escapeMismatch = defineRule({
  id: "escape-mismatch",
  severity: "warning",
  messages: {
    needless: '"{escape}" is "{char}", which stands unescaped in URLs: to Google and Yandex, the two differ.',
    special: '"{escape}" is a literal "{char}" by the standard, but to Google and Yandex, the two differ.',
    stray: '"%" does not begin an escape here: a literal "%" is "%25".',
    begins: '"{escape}" matches any escape that begins like this: a literal "%" is "%25".',
    twice: '"{escape}" was escaped twice.',
    backslash: 'No URL has a "\\" in its path: write "/".',
  },
  check(file, report) {
    for (const line of file.rulesWith(CharFlag.Percent | CharFlag.Backslash)) {
      const value = line.value.text;
      if (!/[%\\]/.test(value) || REGEX.test(value)) continue;
      const found = findMismatch(value, file.dialect);
      if (found === undefined) continue;
      const { index, length, key, char } = found;
      const code = value.slice(index, index + length);
      const at = file.at(line, line.value, index, index + length);
      const better = repaired(value, file.dialect);
      const whole = file.at(line, line.value);
      // A lone "%" may have lost its digits, and an escaped line end is no slash.
      const isUnclear = key === "stray" || /\\[rn][\w-]+:/.test(value);
      const fix =
        better === value ? undefined : isUnclear ? guess(whole, better) : replacement(whole, better, false);
      if (key === "needless" || key === "special") report(at, key, { escape: code, char }, fix);
      else if (key === "twice" || key === "begins") report(at, key, { escape: code }, fix);
      else report(at, key, {}, fix);
    }
  },
});

interface Mismatch {
  readonly index: number;
  readonly length: number;
  readonly key: "needless" | "special" | "stray" | "begins" | "twice" | "backslash";
  readonly char: string;
}

/** The first place at or after `from` where escapes keep the pattern from matching as its author meant. */
function findMismatch(value: string, dialect: DialectRules, from = 0): Mismatch | undefined {
  for (let index = from; index < value.length; index++) {
    if (value[index] === "\\") return { index, length: 1, key: "backslash", char: "/" };
    if (value[index] !== "%") continue;
    const code = hexAt(value, index);
    if (code < 0) {
      const beginning = beginningAt(value, index, dialect);
      if (beginning !== undefined) return { index, length: beginning.length, key: "begins", char: beginning };
      return { index, length: 1, key: "stray", char: "%25" };
    }
    const char = String.fromCharCode(code);
    if (code === 0x25 && hexAt(value, index + 2) >= 0) {
      return { index, length: 5, key: "twice", char: `%${value.slice(index + 3, index + 5)}` };
    }
    if (/[A-Za-z0-9._~-]/.test(char)) return { index, length: 3, key: "needless", char };
    if (char === "*" || char === "$") return { index, length: 3, key: "special", char };
    index += 2;
  }
  return undefined;
}

/** A piece that also matches the beginning of escapes: `%` or `%4` before a wildcard or the end of the pattern. */
function beginningAt(value: string, index: number, { wildcards }: DialectRules): string | undefined {
  const [, beginning] =
    (wildcards ? /^(%[\da-f]?)(?:\*|$)/i : /^(%)$/).exec(value.slice(index, index + 3)) ?? [];
  return beginning;
}

/** The pattern as it was probably meant. A literal star or dollar cannot be written in any other way. */
function repaired(value: string, dialect: DialectRules): string {
  let out = "";
  let done = 0;
  for (
    let found = findMismatch(value, dialect);
    found !== undefined;
    found = findMismatch(value, dialect, done)
  ) {
    const { index, length, key, char } = found;
    out += value.slice(done, index) + (key === "special" ? value.slice(index, index + length) : char);
    done = index + length;
  }
  return out + value.slice(done);
}

/** Value of the two hexadecimal digits after an index, or -1. */
function hexAt(value: string, index: number): number {
  const high = hexValue(value.charCodeAt(index + 1));
  const low = hexValue(value.charCodeAt(index + 2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}
