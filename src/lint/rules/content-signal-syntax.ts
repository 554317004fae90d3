import { defineRule } from "../rule.ts";
import { shown } from "../values.ts";

const USES = ["immediate", "reference", "full"];
const KEYS: Readonly<Record<string, readonly string[]>> = {
  search: ["yes", "no"],
  "ai-input": ["yes", "no"],
  "ai-train": ["yes", "no"],
  use: USES,
};

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
    group: "A Content-Signal belongs to a group: there is no User-agent line before it.",
  },
  example: {
    bad: "User-agent: *\nContent-Signal: search=yes, ai-train=never\nDisallow: /tmp/\n",
    good: "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /tmp/\n",
  },
  check(source, report) {
    const lines = source
      .ofKind("extension")
      .filter(({ name }) => name.text.toLowerCase() === "content-signal");
    if (lines.length === 0) return;
    const grouped = new Set(source.groups.flatMap(({ others }) => others));
    for (const line of lines) {
      const value = line.value.text;
      if (!grouped.has(line)) report(source.at(line, line.name), "group", {});
      if (value === "") report(source.at(line, line.name), "empty", {});
      // A path may come first, set off by a space.
      let at = /^\/\S*\s+/.exec(value)?.[0].length ?? 0;
      if (value.trim() === "" || value.length > 4096) continue;
      for (const part of value.slice(at).split(",")) {
        const [key = "", ...rest] = part.split("=").map((text) => text.trim());
        const said = rest.join("=");
        const lead = part.length - part.trimStart().length;
        const place = source.at(line, line.value, at + lead, at + lead + Math.max(part.trim().length, 0));
        at += part.length + 1;
        const values = Object.hasOwn(KEYS, key.toLowerCase()) ? KEYS[key.toLowerCase()]! : undefined;
        if (values === undefined) {
          report(place, "key", { key: shown(key), keys: Object.keys(KEYS).join(", ") });
        } else if (!values.includes(said.toLowerCase())) {
          report(place, "value", { key, values: values.join(", "), value: shown(said) });
        }
      }
    }
  },
});
