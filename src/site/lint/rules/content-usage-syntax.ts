import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";
import { preferenceLines } from "../preferences.ts";

/** A path alone, or before the dictionary. */
const PATH = /^\/\S*(?:\s+|$)/;

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
    group: "Content-Usage belongs in a group: there is no User-agent line before it.",
  },
  example: {
    bad: "User-agent: *\nContent-Usage: train-ai=no\nDisallow: /tmp/\n",
    good: "User-agent: *\nContent-Usage: train-ai=n\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const { line, isGrouped, isEmpty, listed } of preferenceLines(source, "content-usage", PATH)) {
      if (!isGrouped) report(source.at(line, line.name), "group", {});
      if (isEmpty) report(source.at(line, line.name), "empty", {});
      for (const { text, at } of listed) {
        const equals = text.indexOf("=");
        const key = equals < 0 ? text : text.slice(0, equals);
        // A value's parameters follow a semicolon and do not matter here.
        const said = equals < 0 ? "" : text.slice(equals + 1).split(";")[0]!;
        if (key !== "train-ai" && key !== "search") report(at, "key", { key: quoteValue(key) });
        else if (said !== "y" && said !== "n") report(at, "value", { key, value: quoteValue(said) });
      }
    }
  },
});
