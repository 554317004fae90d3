import { CharFlag } from "../../findings/char-flags.ts";
import { quoteValue, REGEX } from "../../findings/values.ts";
import { edit, replacement } from "../edit.ts";
import { isTwoSided } from "../judged-set.ts";
import { defineRule } from "../rule.ts";

export const dollarNotLast = defineRule({
  id: "dollar-not-last",
  severity: "warning",
  docs: {
    what: "A `$` appears before the end of a pattern.",
    why: "Only at the end does it mean the end of the URL. Elsewhere it is an ordinary character, which hardly any URL contains; some crawlers drop such a rule.",
    source: 'RFC 9309, 2.2.3; Lighthouse: "$" should only be used at the end of the pattern',
  },
  messages: {
    literal: '"$" means the end of the URL only as the last character; here it is an ordinary one.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /*.pdf$?download\n",
    good: "User-agent: *\nDisallow: /*.pdf?download\n",
  },
  check(source, report) {
    if (!source.dialect.wildcards) return;
    for (const line of source.rulesWith(CharFlag.Dollar)) {
      const value = line.value.text;
      const index = value.indexOf("$");
      if (index < 0 || index === value.length - 1) continue;
      report(source.at(line, line.value, index, index + 1), "literal", {});
    }
  },
});

export const regexPattern = defineRule({
  id: "regex-pattern",
  severity: "warning",
  docs: {
    what: "A pattern is written as a regular expression.",
    why: "Only `*` and a `$` at the end are special. `^`, `[a-z]`, `(a|b)`, `\\d` and `.+` are compared literally and match no URL.",
    source: "RFC 9309, 2.2.3",
  },
  messages: {
    regex: '"{sign}" has no special meaning here: only "*" and a final "$" do.',
    plain: '"{sign}" has no special meaning in this dialect: paths are compared as they are.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /shop/[0-9]+/print\n",
    good: "User-agent: *\nDisallow: /shop/*/print\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Regex | CharFlag.Backslash | CharFlag.Dollar)) {
      const value = line.value.text;
      const match = value.length > 4096 ? null : REGEX.exec(value);
      if (match === null) continue;
      const at = source.at(line, line.value, match.index, match.index + match[0].length);
      report(at, source.dialect.wildcards ? "regex" : "plain", { sign: quoteValue(match[0]) });
    }
  },
});

export const repeatedStar = defineRule({
  id: "repeated-star",
  severity: "warning",
  docs: {
    what: "A pattern has several `*` in a row.",
    why: "They match no more than a single one, but make the pattern longer, which lets it win over others; in some matchers they cost a great deal of time. The repair is safe only where the file has no opposite rules that could lose or win by length.",
    source: "RFC 9309, 2.2.2 and 2.2.3",
  },
  messages: {
    stars: '"{stars}" matches no more than "*".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /a/**/print\n",
    good: "User-agent: *\nDisallow: /a/*/print\n",
  },
  check(source, report) {
    if (!source.dialect.wildcards) return;
    let safe: boolean | undefined;
    for (const line of source.rulesWith(CharFlag.Star)) {
      const value = line.value.text;
      if (!value.includes("**")) continue;
      safe ??= !isTwoSided(source.rules);
      const runs = [...value.matchAll(/\*\*+/g)];
      const places = runs.map(({ 0: { length }, index }) =>
        source.at(line, line.value, index, index + length),
      );
      const fix = { safe, edits: places.map((place) => edit(place, "*")) };
      report(places[0]!, "stars", { stars: quoteValue(runs[0]![0]) }, fix);
    }
  },
});

export const trailingStar = defineRule({
  id: "trailing-star",
  severity: "info",
  docs: {
    what: "A pattern ends in `*`.",
    why: "A rule matches everything that begins with it, so the star adds nothing but length, and crawlers without wildcards then match nothing. The repair is safe only where the file has no opposite rules that could lose or win by length.",
    source: "RFC 9309, 2.2.2 and 2.2.3; Google: the trailing wildcard is ignored",
  },
  messages: {
    star: 'A rule covers everything that begins with it: "{value}" says the same, and crawlers without wildcards understand it.',
    more: 'A rule covers everything that begins with it: "{value}" says the same.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/*\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (!source.dialect.wildcards) return;
    let safe: boolean | undefined;
    for (const line of source.rulesWith(CharFlag.Star)) {
      const value = line.value.text;
      if (!/[^*$\s]\*$/.test(value)) continue;
      safe ??= !isTwoSided(source.rules);
      const short = value.slice(0, -1);
      const at = source.at(line, line.value, short.length, value.length);
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
  docs: {
    what: "A Disallow for a parameter begins with `/?`, or has no `?` at all: `/?sort=`, `/sort=`. Parameters of programs whose pages are all at `/`, such as `/?s=`, are not reported, nor those for which another rule has a `*`.",
    why: "A rule is compared with the whole path from its beginning. `/?sort=` matches the start page only, and `/sort=` no query, so that `/shop?sort=` stays open.",
    source: "RFC 9309, 2.2.2; Google: URL matching based on path values",
  },
  messages: {
    root: '"{value}" is about the start page alone: for all pages, write "/*?{query}" and "/*&{query}".',
    path: '"{value}" is compared with the path, not with the query: for a parameter, write "/*?{query}" and "/*&{query}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /?sort=\n",
    good: "User-agent: *\nDisallow: /*?sort=\nDisallow: /*&sort=\n",
  },
  check(source, report) {
    if (!source.dialect.wildcards) return;
    // Joined, since stores have thousands of rules for parameters.
    let starred: string | undefined;
    for (const line of source.rulesWith(CharFlag.Equals)) {
      const value = line.value.text;
      const [, mark, query = "", name = ""] = /^\/(\??)((\w[\w.[\]-]*=)[^/*$]*)/.exec(value) ?? [];
      if (mark === undefined || line.kind !== "disallow" || AT_ROOT.test(query)) continue;
      // `/l=3/` is a folder.
      if (mark === "" && value.includes("/", 1)) continue;
      starred ??= source
        .rulesWith(CharFlag.Star)
        .map(({ value }) => value.text)
        .join("\n");
      if (starred.includes(name)) continue;
      const args = { value: quoteValue(value), query: quoteValue(query) };
      report(source.at(line, line.value), mark === "?" ? "root" : "path", args);
    }
  },
});
