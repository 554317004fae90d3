import { CharFlag } from "../../findings/char-flags.ts";
import type { LintedText } from "../../findings/linted-text.ts";
import { quoteValue, REGEX } from "../../findings/values.ts";
import { edit, replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";

export const dollarNotLast = defineRule({
  id: "dollar-not-last",
  severity: "warning",
  messages: {
    literal: '"$" means the end of the URL only as the last character; here it is an ordinary one.',
  },
  check(file, report) {
    if (!file.dialect.wildcards) return;
    for (const line of file.rulesWith(CharFlag.Dollar)) {
      const value = line.value.text;
      const index = value.indexOf("$");
      if (index < 0 || index === value.length - 1) continue;
      report(file.at(line, line.value, index, index + 1), "literal", {});
    }
  },
});

export const regexPattern = defineRule({
  id: "regex-pattern",
  severity: "warning",
  messages: {
    regex: '"{sign}" has no special meaning here: only "*" and a final "$" do.',
    plain: '"{sign}" has no special meaning in this dialect: paths are compared as they are.',
  },
  check(file, report) {
    for (const line of file.rulesWith(CharFlag.Regex | CharFlag.Backslash | CharFlag.Dollar)) {
      const value = line.value.text;
      const match = value.length > 4096 ? null : REGEX.exec(value);
      if (match === null) continue;
      const at = file.at(line, line.value, match.index, match.index + match[0].length);
      report(at, file.dialect.wildcards ? "regex" : "plain", { sign: quoteValue(match[0]) });
    }
  },
});

export const repeatedStar = defineRule({
  id: "repeated-star",
  severity: "warning",
  messages: {
    stars: '"{stars}" matches no more than "*".',
  },
  check(file, report) {
    if (!file.dialect.wildcards) return;
    let safe: boolean | undefined;
    for (const line of file.rulesWith(CharFlag.Star)) {
      const value = line.value.text;
      if (!value.includes("**")) continue;
      safe ??= isOneSided(file);
      const runs = [...value.matchAll(/\*\*+/g)];
      const places = runs.map(({ 0: { length }, index }) => file.at(line, line.value, index, index + length));
      const fix = { safe, edits: places.map((place) => edit(place, "*")) };
      report(places[0]!, "stars", { stars: quoteValue(runs[0]![0]) }, fix);
    }
  },
});

/** Whether all rules say the same, so that the length of none counts. */
function isOneSided({ rules }: LintedText): boolean {
  return rules.every(({ kind }) => kind === rules[0]!.kind);
}

export const trailingStar = defineRule({
  id: "trailing-star",
  severity: "info",
  messages: {
    star: 'A rule covers everything that begins with it: "{value}" says the same, and crawlers without wildcards understand it.',
    more: 'A rule covers everything that begins with it: "{value}" says the same.',
  },
  check(file, report) {
    if (!file.dialect.wildcards) return;
    let safe: boolean | undefined;
    for (const line of file.rulesWith(CharFlag.Star)) {
      const value = line.value.text;
      if (!/[^*$\s]\*$/.test(value)) continue;
      safe ??= isOneSided(file);
      const short = value.slice(0, -1);
      const at = file.at(line, line.value, short.length, value.length);
      const key = short.includes("*") ? "more" : "star";
      report(at, key, { value: quoteValue(short) }, replacement(at, "", safe));
    }
  },
});

/** Parameters of programs whose pages are all at `/`: Drupal's, WordPress's and Joomla's. */
const AT_ROOT = /^(?:q|s|p|page_id|cat|tag|feed|author|attachment_id|m|option|route)=/;

export const startPageQuery = defineRule({
  id: "start-page-query",
  severity: "info",
  messages: {
    root: '"{value}" is about the start page alone: for all pages, write "/*?{query}" and "/*&{query}".',
    path: '"{value}" is compared with the path, not with the query: for a parameter, write "/*?{query}" and "/*&{query}".',
  },
  check(file, report) {
    if (!file.dialect.wildcards) return;
    // Joined, since stores have thousands of rules for parameters.
    let starred: string | undefined;
    for (const line of file.rulesWith(CharFlag.Equals)) {
      const value = line.value.text;
      const [, mark, query = "", name = ""] = /^\/(\??)((\w[\w.[\]-]*=)[^/*$]*)/.exec(value) ?? [];
      if (mark === undefined || line.kind !== "disallow" || AT_ROOT.test(query)) continue;
      // `/l=3/` is a folder.
      if (mark === "" && value.includes("/", 1)) continue;
      starred ??= file
        .rulesWith(CharFlag.Star)
        .map(({ value }) => value.text)
        .join("\n");
      if (starred.includes(name)) continue;
      const args = { value: quoteValue(value), query: quoteValue(query) };
      report(file.at(line, line.value), mark === "?" ? "root" : "path", args);
    }
  },
});
