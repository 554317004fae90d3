import { canonicalName, kindNames } from "../../findings/field-names.ts";
import type { FieldLine } from "../../findings/line.ts";
import { latinForm, TYPOGRAPHIC } from "../../findings/lookalikes.ts";
import { quoteValue } from "../../findings/values.ts";
import { replacement } from "../edit.ts";
import { coreFields, coreWord, isKnownField, retiredFields, suggestField, vendorFields } from "../fields.ts";
import { defineRule } from "../rule.ts";

export const allCapitals = defineRule({
  id: "all-capitals",
  severity: "info",
  docs: {
    what: "A field's name is written in capitals.",
    why: "Names may be in any letter case, but some old parsers compare them exactly, and the usual spelling is easier to read.",
    source: "RFC 9309, 2.2 (names are case-insensitive); guides of the 1990s",
  },
  messages: {
    capitals: 'Write "{usual}": some old parsers do not know "{name}".',
  },
  example: {
    bad: "USER-AGENT: *\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      const name = line.name.text;
      const usual = canonicalName(name);
      if (usual === name || name !== name.toUpperCase()) continue;
      const at = source.at(line, line.name);
      report(at, "capitals", { name: quoteValue(name), usual }, replacement(at, usual, true));
    }
  },
});

export const fieldTypo = defineRule({
  id: "field-typo",
  severity: "warning",
  docs: {
    what: "A field's name is misspelled in a way that Google accepts.",
    why: "Google reads `Disalow`, `Useragent` or `Site-map` as what they were meant to be, and even `Disallowed`; most other crawlers skip the line. Only misspellings that robotomata's default dialect also accepts are repaired automatically.",
    source: "google/robotstxt `ParsedRobotsKey`, `is_acceptable_typo`",
  },
  messages: {
    typo: 'Google reads "{name}" as "{field}", but most crawlers skip it: write "{field}".',
  },
  example: {
    bad: "User-agent: *\nDisalow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      if (!line.typo && !line.prefix) continue;
      if (coreWord(line.name.text) !== undefined || TYPOGRAPHIC.test(line.name.text)) continue;
      const field = fieldOf(line);
      const at = source.at(line, line.name);
      const fix = replacement(at, field, line.typo && !line.prefix && line.kind !== "extension");
      report(at, "typo", { name: quoteValue(line.name.text), field }, fix);
    }
  },
});

/** The field that a misspelled name begins with. */
function fieldOf({ kind, name }: FieldLine): string {
  if (kind in kindNames) return kindNames[kind as keyof typeof kindNames];
  const first = name.text[0]!.toLowerCase();
  return first === "u" ? "User-agent" : first === "a" ? "Allow" : first === "d" ? "Disallow" : "Sitemap";
}

export const retiredDirective = defineRule({
  id: "retired-directive",
  severity: "warning",
  docs: {
    what: "A field that major crawlers no longer read, or never have: Noindex, Nofollow, Host, Visit-time and others.",
    why: "Google stopped reading Noindex in robots.txt on 1 September 2019, Yandex dropped Host in March 2018. The lines do no harm, but what they ask for does not happen.",
    source:
      "Google: A note on unsupported rules in robots.txt (2019); Yandex: Host; google/robotstxt: `kUnused`",
  },
  messages: {
    index: '"{name}" has no effect in robots.txt: use a robots meta tag or an X-Robots-Tag header.',
    host: "Yandex dropped Host in 2018: use redirects or rel=canonical.",
    dead: 'No major crawler reads "{name}".',
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\nNoindex: /old/\n",
    good: "User-agent: *\nDisallow: /tmp/\nDisallow: /old/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      const name = line.name.text;
      const fate = retiredFields.get(name.toLowerCase());
      if (fate === undefined) continue;
      const at = source.at(line, line.name);
      if (fate === "host") report(at, "host", {});
      else report(at, fate, { name });
    }
  },
});

export const unknownDirective = defineRule({
  id: "unknown-directive",
  severity: "info",
  docs: {
    what: "A field that no standard and no major crawler defines.",
    why: "Crawlers must skip it, so it has no effect. It may be misspelled. Tools must keep such lines, as every tool in robotomata does.",
    source: "RFC 9309, 2.2.4; Lighthouse: Unknown directive; google/robotstxt: `kUnknown`",
  },
  messages: {
    unknown: 'No known crawler reads "{name}".',
    suggest: 'No known crawler reads "{name}". Did you mean "{field}"?',
  },
  example: {
    bad: "User-agent: *\nContent-Signals: search=yes\nDisallow: /cgi/\n",
    good: "User-agent: *\nContent-Signal: search=yes\nDisallow: /cgi/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      const name = line.name.text;
      // Text in angle brackets was not meant to be a field.
      if (!isUnknown(line) || /^(?:(?:https?|ftp)$|<)/i.test(name)) continue;
      const at = source.at(line, line.name);
      const field = suggestField(name);
      // If the author meant one of the core fields, another lint rule reports it.
      if (field !== undefined && coreFields.has(field.toLowerCase())) continue;
      if (field === undefined) report(at, "unknown", { name: quoteValue(name) });
      else report(at, "suggest", { name: quoteValue(name), field }, replacement(at, field, false));
    }
  },
});

/** Whether a field is in no list, and no other lint rule says what is wrong with its name. */
function isUnknown({ typo, prefix, name: { text } }: FieldLine): boolean {
  if (typo || prefix || isKnownField(text) || coreWord(text) !== undefined) return false;
  return !TYPOGRAPHIC.test(text) && latinForm(text) === undefined;
}

export const unsupportedInDialect = defineRule({
  id: "unsupported-in-dialect",
  severity: "warning",
  docs: {
    what: "A rule uses a feature that the chosen dialect does not have: Allow in the 1994 standard, wildcards in 1994 and 1996.",
    why: "A crawler of that dialect ignores the Allow line, and reads `*` and `$` as ordinary characters, which no URL contains there.",
    source: "The 1994 note; draft-koster-robots-00 (1996), 3.2.2",
  },
  messages: {
    allow: "The 1994 standard has no Allow: crawlers that follow it skip this line.",
    wildcard: '"{sign}" is not a wildcard in this dialect: the rule matches no URL.',
    star: 'A path begins with "/" in this dialect: the rule matches no URL.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /*.pdf\n",
    good: "User-agent: *\nDisallow: /pdf/\n",
    dialect: "koster1996",
  },
  check(source, report) {
    const { dialect } = source;
    if (dialect.allow && dialect.wildcards) return;
    for (const line of source.fields) {
      if (line.kind !== "allow" && line.kind !== "disallow") continue;
      const value = line.value.text;
      if (!dialect.allow && line.kind === "allow") report(source.at(line, line.name), "allow", {});
      else if (!dialect.wildcards && value.startsWith("*")) {
        report(source.at(line, line.value), "star", {});
      } else if (!dialect.wildcards) {
        const at = value.search(/\*|\$$/);
        if (at < 0) continue;
        report(source.at(line, line.value, at, at + 1), "wildcard", { sign: quoteValue(value[at]!) });
      }
    }
  },
});

export const vendorDirective = defineRule({
  id: "vendor-directive",
  severity: "info",
  docs: {
    what: "A field that only one crawler or product reads, such as Clean-param (Yandex) or Request-rate (Seznam).",
    why: "It works there and nowhere else, which is fine if that is intended.",
    source: "Yandex: Clean-param; Seznam: crawling control; google/robotstxt: `kUnused`",
  },
  messages: {
    only: "{reader} reads {name}; other crawlers skip it.",
  },
  example: {
    bad: "User-agent: Yandex\nClean-param: ref /articles/\nDisallow: /tmp/\n",
    good: "User-agent: Yandex\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      const name = line.name.text;
      const reader = vendorFields.get(name.toLowerCase());
      if (reader !== undefined) report(source.at(line, line.name), "only", { reader, name });
    }
  },
});

export const unreadField = defineRule({
  id: "unread-field",
  severity: "error",
  docs: {
    what: "A field's name is misspelled in a way that no crawler accepts.",
    why: "Crawlers skip the line: a path that it should close is open, and the rules under a `User-agent` line that nobody reads bind the crawlers of the group above.",
    source: "RFC 9309, 2.2.4; google/robotstxt `ParsedRobotsKey`",
  },
  messages: {
    typo: 'No crawler reads "{name}": write "{field}".',
  },
  example: {
    bad: "User-agent: *\nDosallow: /tmp/\nDisallow: /cgi/\n",
    good: "User-agent: *\nDisallow: /tmp/\nDisallow: /cgi/\n",
  },
  check(source, report) {
    for (const line of source.ofKind("extension")) {
      const name = line.name.text;
      const field = isUnknown(line) ? suggestField(name) : undefined;
      if (field === undefined || !coreFields.has(field.toLowerCase())) continue;
      const at = source.at(line, line.name);
      report(at, "typo", { name: quoteValue(name), field }, replacement(at, field, false));
    }
  },
});
