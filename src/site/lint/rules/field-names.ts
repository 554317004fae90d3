import { canonicalName, coreFields, kindNames } from "../../findings/field-names.ts";
import type { FieldLine } from "../../findings/line.ts";
import { latinForm, TYPOGRAPHIC } from "../../findings/lookalikes.ts";
import { quoteValue } from "../../findings/values.ts";
import { replacement } from "../edit.ts";
import { coreWord, isKnownField, retiredFields, suggestField, vendorFields } from "../fields.ts";
import { defineRule } from "../rule.ts";

export const allCapitals = defineRule({
  id: "all-capitals",
  severity: "info",
  messages: {
    capitals: 'Write "{usual}": some old parsers do not know "{name}".',
  },
  check(file, report) {
    for (const line of file.fields) {
      const name = line.name.text;
      const usual = canonicalName(name);
      if (usual === name || name !== name.toUpperCase()) continue;
      const at = file.at(line, line.name);
      report(at, "capitals", { name: quoteValue(name), usual }, replacement(at, usual, true));
    }
  },
});

export const fieldTypo = defineRule({
  id: "field-typo",
  severity: "warning",
  messages: {
    typo: 'Google reads "{name}" as "{field}", but Yandex and most others skip it: write "{field}".',
  },
  check(file, report) {
    for (const line of file.fields) {
      if (!line.typo && !line.prefix) continue;
      if (coreWord(line.name.text) !== undefined || TYPOGRAPHIC.test(line.name.text)) continue;
      const field = fieldOf(line);
      const at = file.at(line, line.name);
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
  messages: {
    index: '"{name}" has no effect in robots.txt: use a robots meta tag or an X-Robots-Tag header.',
    host: "Yandex dropped Host in 2018: use redirects or rel=canonical.",
    dead: 'No major crawler reads "{name}".',
  },
  check(file, report) {
    for (const line of file.ofKind("extension")) {
      const name = line.name.text;
      const fate = retiredFields.get(name.toLowerCase());
      if (fate === undefined) continue;
      const at = file.at(line, line.name);
      if (fate === "host") report(at, "host", {});
      else report(at, fate, { name });
    }
  },
});

export const unknownDirective = defineRule({
  id: "unknown-directive",
  severity: "info",
  messages: {
    unknown: 'No known crawler reads "{name}".',
    suggest: 'No known crawler reads "{name}". Did you mean "{field}"?',
  },
  check(file, report) {
    for (const line of file.ofKind("extension")) {
      const name = line.name.text;
      // Text in angle brackets was not meant to be a field.
      if (!isUnknown(line) || /^(?:(?:https?|ftp)$|<)/i.test(name)) continue;
      const at = file.at(line, line.name);
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
  messages: {
    allow: "The 1994 standard has no Allow: crawlers that follow it skip this line.",
    wildcard: '"{sign}" is not a wildcard in this dialect: the rule matches no URL.',
    star: 'A path begins with "/" in this dialect: the rule matches no URL.',
  },
  check(file, report) {
    const { dialect } = file;
    if (dialect.allow && dialect.wildcards) return;
    for (const line of file.fields) {
      if (line.kind !== "allow" && line.kind !== "disallow") continue;
      const value = line.value.text;
      if (!dialect.allow && line.kind === "allow") report(file.at(line, line.name), "allow", {});
      else if (!dialect.wildcards && value.startsWith("*")) {
        report(file.at(line, line.value), "star", {});
      } else if (!dialect.wildcards) {
        const at = value.search(/\*|\$$/);
        if (at < 0) continue;
        report(file.at(line, line.value, at, at + 1), "wildcard", { sign: quoteValue(value[at]!) });
      }
    }
  },
});

export const vendorDirective = defineRule({
  id: "vendor-directive",
  severity: "info",
  messages: {
    only: "{reader} reads {name}; other crawlers skip it.",
    merges:
      "Yandex takes addresses that begin with {path} and differ only in these parameters for one: {names}. Other crawlers skip the line.",
  },
  check(file, report) {
    for (const line of file.ofKind("extension")) {
      const name = line.name.text;
      const reader = vendorFields.get(name.toLowerCase());
      const merged = reader === "Yandex" ? parametersOf(line) : undefined;
      const at = file.at(line, line.name);
      if (merged !== undefined) report(at, "merges", merged);
      else if (reader !== undefined) report(at, "only", { reader, name });
    }
  },
});

/** The parameters that a Clean-param names, and the path that they are for. */
function parametersOf({ value }: FieldLine): { names: string; path: string } | undefined {
  const [names = "", path = "/"] = value.text.split(/[ \t]+/);
  return names === ""
    ? undefined
    : { names: quoteValue(names.split("&").join(", ")), path: quoteValue(path) };
}

export const unreadField = defineRule({
  id: "unread-field",
  severity: "error",
  messages: {
    typo: 'No crawler reads "{name}": write "{field}".',
  },
  check(file, report) {
    for (const line of file.ofKind("extension")) {
      const name = line.name.text;
      const field = isUnknown(line) ? suggestField(name) : undefined;
      if (field === undefined || !coreFields.has(field.toLowerCase())) continue;
      const at = file.at(line, line.name);
      report(at, "typo", { name: quoteValue(name), field }, replacement(at, field, false));
    }
  },
});
