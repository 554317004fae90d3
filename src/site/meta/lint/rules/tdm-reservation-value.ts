import { quoteValue } from "../../../findings/values.ts";
import { headerValues } from "../../directives/header.ts";
import type { Source } from "../../finding.ts";
import { definePageRule } from "../rule.ts";

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
    const all: { value: string; at: Source }[] = [
      ...(page?.tdmReservations ?? []).map(({ value, range }) => ({
        value,
        at: { kind: "meta", text: value, range } as const,
      })),
      ...headerValues(headers, "tdm-reservation", false).map((value, i) => ({
        value: value.trim(),
        at: { kind: "header", name: "tdm-reservation", text: value, field: i + 1 } as const,
      })),
    ];
    for (const { value, at } of all) {
      if (value !== "0" && value !== "1") report(at, "value", { value: quoteValue(value) });
    }
  },
});
