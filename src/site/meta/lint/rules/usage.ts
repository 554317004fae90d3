import { categories } from "../../../findings/preferences.ts";
import { quoteValue } from "../../../findings/values.ts";
import { headerValues } from "../../directives/header.ts";
import type { Source } from "../../finding.ts";
import { readTokens } from "../../usage/content-usage.ts";
import { definePageRule } from "../rule.ts";

export const contentUsageHeader = definePageRule({
  id: "content-usage-header",
  severity: "warning",
  docs: {
    what: "A Content-Usage header cannot be read, names no category, or gives one a value that says nothing.",
    why: "The header is a dictionary (RFC 9651): one fault, such as a capital letter in a key, and all of it is ignored. The categories are `train-ai`, `ai-use` and `search`, each `y` or `n`.",
    source: "draft-ietf-aipref-attach-05, section 2; draft-ietf-aipref-vocab-08, section 6",
  },
  messages: {
    syntax: 'Content-Usage cannot be read, so none of it counts: "{value}".',
    category: 'Content-Usage has the categories {keys}, not "{key}".',
    value: '"{key}" takes y or n, not "{value}".',
    type: '"{key}" takes y or n, without quotation marks: anything else says nothing.',
  },
  example: {
    bad: { headers: { "Content-Usage": "Train-AI=n" } },
    good: { headers: { "Content-Usage": "train-ai=n" } },
  },
  check({ headers }, report) {
    const values = headerValues(headers, "content-usage", false);
    if (values.length === 0) return;
    const text = values.join(", ");
    const at = { kind: "header", name: "Content-Usage", text, field: 1 } as const;
    const tokens = readTokens(text);
    if (tokens === undefined) report(at, "syntax", { value: quoteValue(text) });
    for (const [key, value] of tokens ?? []) {
      if (!Object.hasOwn(categories, key))
        report(at, "category", { key: quoteValue(key), keys: Object.keys(categories).join(", ") });
      else if (value === undefined) report(at, "type", { key });
      else if (!categories[key]!.includes(value)) report(at, "value", { key, value: quoteValue(value) });
    }
  },
});

export const tdmReservationValue = definePageRule({
  id: "tdm-reservation-value",
  severity: "error",
  docs: {
    what: "A `tdm-reservation` is neither 0 nor 1.",
    why: "Any other value is an error and leaves the reservation unset, so no rights are reserved.",
    source: "W3C community group, TDM Reservation Protocol (2024-05-10)",
  },
  messages: {
    value: 'tdm-reservation is 1 (reserved) or 0, not "{value}": nothing is reserved.',
  },
  example: {
    bad: { headers: { "tdm-reservation": "true" } },
    good: { headers: { "tdm-reservation": "1" } },
  },
  check({ page, headers }, report) {
    const expectBit = (value: string, at: Source) => {
      if (value !== "0" && value !== "1") report(at, "value", { value: quoteValue(value) });
    };
    for (const { value, range } of page?.tdmReservations ?? [])
      expectBit(value, { kind: "meta", text: value, range });
    headerValues(headers, "tdm-reservation", false).forEach((text, i) => {
      expectBit(text.trim(), { kind: "header", name: "tdm-reservation", text, field: i + 1 });
    });
  },
});
