import { parsedUrl } from "../../../engine/url/parsed.ts";
import type { Range } from "../../findings/diagnostic.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/linted-text.ts";
import { categories, signals } from "../../findings/preferences.ts";
import type { Report } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { defineRule } from "../rule.ts";

/** An element of a list, without surrounding white space. */
interface ListedPreference {
  readonly text: string;
  readonly at: Range;
}

/** The longest list that is read, in characters. */
const LONGEST_LIST = 4096;

/**
 * The listed elements of all lines of Content-Signal or Content-Usage. It reports lines outside groups and empty lists.
 *
 * @param name the field, in lower case
 * @param path the text that may stand before the list
 */
function preferencesIn(
  file: LintedText,
  name: string,
  path: RegExp,
  report: Report<{ group: ""; empty: "" }>,
): ListedPreference[] {
  const lines = file.ofKind("extension").filter((line) => line.name.text.toLowerCase() === name);
  if (lines.length === 0) return [];
  const grouped = new Set(file.groups.flatMap(({ others }) => others));
  return lines.flatMap((line) => {
    const { text } = line.value;
    const start = path.exec(text)?.[0].length ?? 0;
    const isEmpty = text.slice(start).trim() === "";
    if (!grouped.has(line)) report(file.at(line, line.name), "group", {});
    if (isEmpty) report(file.at(line, line.name), "empty", {});
    return isEmpty || text.length > LONGEST_LIST ? [] : listedFrom(line, start, file);
  });
}

function listedFrom(line: FieldLine, start: number, file: LintedText): ListedPreference[] {
  let next = start;
  return line.value.text
    .slice(start)
    .split(",")
    .map((piece) => {
      const text = piece.trim();
      const from = next + piece.length - piece.trimStart().length;
      next += piece.length + 1;
      return { text, at: file.at(line, line.value, from, from + text.length) };
    });
}

/** A path before the signals, with a space after it. */
const SIGNAL_PATH = /^\/\S*\s+/;

export const contentSignalSyntax = defineRule({
  id: "content-signal-syntax",
  severity: "warning",
  messages: {
    empty: "Content-Signal needs at least one signal, such as ai-train=no.",
    key: '"{key}" is not a signal; the signals are {keys}.',
    value: '"{key}" takes {values}, not "{value}".',
    group: "Content-Signal belongs in a group: there is no User-agent line before it.",
  },
  check(file, report) {
    for (const { text, at } of preferencesIn(file, "content-signal", SIGNAL_PATH, report)) {
      const [key = "", ...rest] = text.split("=").map((word) => word.trim());
      const said = rest.join("=");
      const values = Object.hasOwn(signals, key.toLowerCase()) ? signals[key.toLowerCase()]! : undefined;
      if (values === undefined) {
        report(at, "key", { key: quoteValue(key), keys: Object.keys(signals).join(", ") });
      } else if (!values.includes(said.toLowerCase())) {
        report(at, "value", { key, values: values.join(", "), value: quoteValue(said) });
      }
    }
  },
});

/** A path alone, or before the dictionary. */
const USAGE_PATH = /^\/\S*(?:\s+|$)/;

export const contentUsageSyntax = defineRule({
  id: "content-usage-syntax",
  severity: "warning",
  messages: {
    empty: "Content-Usage needs at least one preference, such as train-ai=n.",
    key: '"{key}" is not a category in the drafts; they have {keys}.',
    value: '"{key}" takes y or n, not "{value}".',
    group: "Content-Usage belongs in a group: there is no User-agent line before it.",
  },
  check(file, report) {
    for (const { text, at } of preferencesIn(file, "content-usage", USAGE_PATH, report)) {
      const equals = text.indexOf("=");
      const key = equals < 0 ? text : text.slice(0, equals);
      // A value's parameters follow a semicolon and do not matter here.
      const said = equals < 0 ? "" : text.slice(equals + 1).split(";")[0]!;
      if (!Object.hasOwn(categories, key)) {
        report(at, "key", { key: quoteValue(key), keys: Object.keys(categories).join(", ") });
      } else if (!categories[key]!.includes(said)) report(at, "value", { key, value: quoteValue(said) });
    }
  },
});

export const licenseUrl = defineRule({
  id: "license-url",
  severity: "warning",
  messages: {
    url: 'License takes the absolute URL of an RSL file, not "{value}".',
  },
  check(file, report) {
    for (const line of file.ofKind("extension")) {
      const value = line.value.text;
      if (line.name.text.toLowerCase() !== "license" || isWebUrl(value)) continue;
      report(file.atValue(line), "url", { value: quoteValue(value) });
    }
  },
});

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && parsedUrl(value) !== undefined;
}

/** Characters that Yandex reads of a Clean-param. */
const READ = 500;

/** Names joined by `&`, in the characters that Yandex's library admits; its documentation has no `=`. */
const PARAMETERS = /^[\w+\-%[\]{}():.]+(?:&[\w+\-%[\]{}():.]+)*$/;

export const cleanParam = defineRule({
  id: "clean-param",
  severity: "warning",
  takesLine: true,
  messages: {
    form: 'Yandex reads parameters joined by "&", then a space and a path, as in "Clean-param: ref&sid /shop/".',
    path: '"{path}" is taken for a path, which begins with "/" or "*" and has only ASCII letters, digits and ". - _ / *".',
    long: "Yandex reads {most} characters of a Clean-param, and this one has {length}: spread it over several lines.",
  },
  check(file, report) {
    for (const line of file.ofKind("extension")) {
      if (line.name.text.toLowerCase() !== "clean-param") continue;
      const { text } = line.value;
      const [parameters = "", path, more] = text.split(/ +/);
      if (more !== undefined || !PARAMETERS.test(parameters)) report(file.atValue(line), "form", {});
      else if (path !== undefined && !/^[/*][\w.\-/*]*$/.test(path))
        report(file.at(line, line.value, text.length - path.length, text.length), "path", {
          path: quoteValue(path),
        });
      else if (text.length > READ) report(file.atValue(line), "long", { most: READ, length: text.length });
    }
  },
});
