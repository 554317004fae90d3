import { CharFlag } from "../../findings/char-flags.ts";
import { defineRule } from "../../findings/rule.ts";
import { isCrawlerName, isUrl, listedPaths, quoteValue, REGEX, TYPOGRAPHIC } from "../../findings/values.ts";
import { edit, endingOf, removal, replacement } from "../edit.ts";
import { writtenValue } from "../entities.ts";

export const absoluteUrlPath = defineRule({
  id: "absolute-url-path",
  severity: "error",
  docs: {
    what: "A rule contains a whole URL.",
    why: "Rules are compared with the path alone, so one that begins with a scheme or a host matches nothing. Each host needs its own robots.txt.",
    source: "RFC 9309, 2.2.2",
  },
  messages: {
    url: 'A rule takes a path of this host, not a URL: write "{path}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: https://example.com/cart/\n",
    good: "User-agent: *\nDisallow: /cart/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.NoPath)) {
      const value = line.value.text;
      if (!isUrl(value)) continue;
      const [, rest = ""] = /^(?:[^/]*\/\/)?[^/?]*(.*)$/s.exec(value)!;
      const path = rest.startsWith("/") ? rest : `/${rest}`;
      const at = source.at(line, line.value);
      report(at, "url", { path: quoteValue(path) }, replacement(at, path, false));
    }
  },
});

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

export const emptyRule = defineRule({
  id: "empty-rule",
  severity: "info",
  docs: {
    what: "An empty Allow, or an empty Disallow alongside other rules.",
    why: "`Disallow:` with nothing after it says that nothing is disallowed, which is only worth saying on its own. Alongside other rules it does not cancel them, and an empty `Allow:` does not forbid anything: both have no effect.",
    source: "RFC 9309, 2.2.2; the 1994 note",
  },
  messages: {
    allow: "An empty Allow has no effect.",
    disallow: "An empty Disallow has no effect alongside other rules: it does not cancel them.",
  },
  example: {
    bad: "User-agent: *\nDisallow:\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const { rules } of source.groups) {
      const filled = rules.some(({ kind, value }) => kind === "disallow" && value.text !== "");
      for (const line of rules) {
        if (line.value.text !== "" || (line.kind === "disallow" && !filled)) continue;
        const fix = filled ? { safe: true, edits: [removal(source, line)] } : undefined;
        report(source.at(line, line.name), line.kind === "allow" ? "allow" : "disallow", {}, fix);
      }
    }
  },
});

export const hashInPath = defineRule({
  id: "hash-in-path",
  severity: "warning",
  docs: {
    what: "There is a `#` in the middle of a value, without a space before it.",
    why: "It starts a comment wherever it occurs, so the rule is shorter than it looks and may block far more. Fragments never reach a server and cannot be blocked; a `#` that belongs to a path is written `%23`.",
    source: "RFC 9309, 2.2.3",
  },
  messages: {
    cut: '"#" starts a comment: crawlers read only "{value}". A "#" in a path is written "%23".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /app/#settings\n",
    good: "User-agent: *\nDisallow: /app/settings/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      const { comment, value } = line;
      if (comment === undefined || !source.isCut(line)) continue;
      // The `#` of an HTML entity is another lint rule's finding.
      if (writtenValue(line, source) !== value.text) continue;
      report(source.at(line, comment), "cut", { value: quoteValue(value.text) });
    }
  },
});

/** Parts that stand anywhere in a URL but at the beginning of its path: a query, a parameter, an extension. */
const ANYWHERE =
  /^(?:[?&;]|\.(?:css|js|json|xml|txt|php|aspx?|jsp|html?|pdf|docx?|xlsx?|jpe?g|png|gif|svg)\$?$)/i;

export const missingSlash = defineRule({
  id: "missing-slash",
  severity: "error",
  docs: {
    what: "A path begins neither with `/` nor with `*`.",
    why: "The path of every URL begins with `/`, so the rule matches nothing.",
    source:
      'RFC 9309, 2.2 (`path-pattern`); Lighthouse: Pattern should either be empty, start with "/" or "*"',
  },
  messages: {
    relative: '"{value}" matches no URL: a path begins with "/". Write "{path}".',
    nowhere: '"{value}" matches no URL: a path begins with "/", and this dialect has no wildcards.',
  },
  example: {
    bad: "User-agent: *\nDisallow: tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.NoPath)) {
      const value = line.value.text;
      if (/^[/*"'^]/.test(value) || TYPOGRAPHIC.test(value[0]!)) continue;
      if (isUrl(value) || isCrawlerName(value) || REGEX.test(value)) continue;
      const at = source.at(line, line.value);
      const isAnywhere = ANYWHERE.test(value);
      const path = isAnywhere ? `/*${value}` : `/${value}`;
      // Without wildcards, no pattern matches a part that may be anywhere.
      if (isAnywhere && !source.dialect.wildcards) report(at, "nowhere", { value: quoteValue(value) });
      else
        report(
          at,
          "relative",
          { value: quoteValue(value), path: quoteValue(path) },
          replacement(at, path, false),
        );
    }
  },
});

export const severalPaths = defineRule({
  id: "several-paths",
  severity: "error",
  docs: {
    what: "There are several paths on one line.",
    why: "A line can hold only one path. `Disallow: /a /b` is the single pattern `/a /b`, which no URL matches, so neither path is blocked.",
    source: "Guides of the 1990s list this among the common errors; RFC 9309, 2.2 (`path-pattern`)",
  },
  messages: {
    list: 'One path per line: crawlers read "{value}" as a single path, which no URL has.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /cgi/ /tmp/\n",
    good: "User-agent: *\nDisallow: /cgi/\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Space | CharFlag.Separator | CharFlag.Odd)) {
      const value = line.value.text;
      const paths = listedPaths(value);
      if (paths === undefined) continue;
      const at = source.at(line, line.value);
      const text = paths.join(`${endingOf(source)}${line.name.text}: `);
      report(at, "list", { value: quoteValue(value) }, { safe: false, edits: [edit(at, text)] });
    }
  },
});

export const spaceInPath = defineRule({
  id: "space-in-path",
  severity: "warning",
  docs: {
    what: "A path contains a space or a tab.",
    why: "URLs carry `%20` instead. By RFC 9309, crawlers escape both sides before comparing, but Google's matcher escapes only non-ASCII characters, so for it the rule matches nothing. Often the rest of the line was meant as a comment and lacks its `#`.",
    source: "RFC 9309, 2.2.2; google/robotstxt `MaybeEscapePattern`",
  },
  messages: {
    space: 'URLs have no spaces, and Google never matches this. Write "%20", or "#" before a comment.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /my files/\n",
    good: "User-agent: *\nDisallow: /my%20files/\n",
  },
  check(source, report) {
    for (const line of source.rulesWith(CharFlag.Space)) {
      const value = line.value.text;
      const first = value.search(/[ \t]/);
      if (first < 0 || listedPaths(value) !== undefined || isUrl(value)) continue;
      const fixed = value.replace(/[ \t]/g, (space) => (space === " " ? "%20" : "%09"));
      const fix = replacement(source.at(line, line.value), fixed, false);
      report(source.at(line, line.value, first, first + 1), "space", {}, fix);
    }
  },
});
