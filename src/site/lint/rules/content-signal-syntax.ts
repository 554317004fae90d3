import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { preferenceLines } from "../preferences.ts";

const KEYS: Readonly<Record<string, readonly string[]>> = {
  search: ["yes", "no"],
  "ai-input": ["yes", "no"],
  "ai-train": ["yes", "no"],
  use: ["immediate", "reference", "full"],
};
/** A path before the signals, with a space after it. */
const PATH = /^\/\S*\s+/;

export const contentSignalSyntax = defineRule({
  id: "content-signal-syntax",
  severity: "warning",
  docs: {
    what: "A Content-Signal has a key or a value that is not defined, or is not in a group.",
    why: "The signals are `search`, `ai-input` and `ai-train`, each `yes` or `no`, and `use`, which is `immediate`, `reference` or `full`, separated by commas. Readers skip what they do not know, so a misspelled signal says nothing.",
    source: "contentsignals.org; draft-romm-aipref-contentsignals",
  },
  messages: {
    empty: "Content-Signal needs at least one signal, such as ai-train=no.",
    key: '"{key}" is not a signal; the signals are {keys}.',
    value: '"{key}" takes {values}, not "{value}".',
    group: "Content-Signal belongs in a group: there is no User-agent line before it.",
  },
  example: {
    bad: "User-agent: *\nContent-Signal: search=yes, ai-train=never\nDisallow: /tmp/\n",
    good: "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const { line, isGrouped, isEmpty, listed } of preferenceLines(source, "content-signal", PATH)) {
      if (!isGrouped) report(source.at(line, line.name), "group", {});
      if (isEmpty) report(source.at(line, line.name), "empty", {});
      for (const { text, at } of listed) {
        const [key = "", ...rest] = text.split("=").map((word) => word.trim());
        const said = rest.join("=");
        const values = Object.hasOwn(KEYS, key.toLowerCase()) ? KEYS[key.toLowerCase()]! : undefined;
        if (values === undefined) {
          report(at, "key", { key: quoteValue(key), keys: Object.keys(KEYS).join(", ") });
        } else if (!values.includes(said.toLowerCase())) {
          report(at, "value", { key, values: values.join(", "), value: quoteValue(said) });
        }
      }
    }
  },
});
