import { defineRule } from "../rule.ts";
import { shown } from "../values.ts";

export const contentUsageSyntax = defineRule({
  id: "content-usage-syntax",
  severity: "warning",
  docs: {
    what: "A Content-Usage is not a dictionary of known categories with the values `y` or `n`, or is not in a group.",
    why: "The drafts of the IETF working group AIPREF define `train-ai` and `search`, in lower case, each `y` or `n`, optionally after a path. Anything else counts as no preference. They are drafts: names have changed before.",
    source: "draft-ietf-aipref-attach, draft-ietf-aipref-vocab; RFC 9651 (dictionaries)",
  },
  messages: {
    empty: "Content-Usage needs at least one preference, such as train-ai=n.",
    key: '"{key}" is not a category in the drafts; they have train-ai and search.',
    value: '"{key}" takes y or n, not "{value}".',
    group: "A Content-Usage belongs to a group: there is no User-agent line before it.",
  },
  example: {
    bad: "User-agent: *\nContent-Usage: train-ai=no\nDisallow: /tmp/\n",
    good: "User-agent: *\nContent-Usage: train-ai=n\nDisallow: /tmp/\n",
  },
  check(source, report) {
    const lines = source
      .ofKind("extension")
      .filter(({ name }) => name.text.toLowerCase() === "content-usage");
    if (lines.length === 0) return;
    const grouped = new Set(source.groups.flatMap(({ others }) => others));
    for (const line of lines) {
      const value = line.value.text;
      if (!grouped.has(line)) report(source.at(line, line.name), "group", {});
      if (value === "") report(source.at(line, line.name), "empty", {});
      let at = /^\/\S*(?:\s+|$)/.exec(value)?.[0].length ?? 0;
      if (value.slice(at) === "" || value.length > 4096) continue;
      for (const part of value.slice(at).split(",")) {
        const text = part.trim();
        const lead = part.length - part.trimStart().length;
        const place = source.at(line, line.value, at + lead, at + lead + text.length);
        at += part.length + 1;
        const equals = text.indexOf("=");
        const key = equals < 0 ? text : text.slice(0, equals);
        // Parameters of a dictionary's values follow a semicolon and are skipped.
        const said = equals < 0 ? "" : text.slice(equals + 1).split(";")[0]!;
        if (key !== "train-ai" && key !== "search") report(place, "key", { key: shown(key) });
        else if (said !== "y" && said !== "n") report(place, "value", { key, value: shown(said) });
      }
    }
  },
});
