import { readDate } from "../../directives/date.ts";
import { definePageRule } from "../rule.ts";
import { addressesGoogle } from "../subject.ts";

export const robotsTagExpired = definePageRule({
  id: "robots-tag-expired",
  severity: "info",
  docs: {
    what: "The date of an `unavailable_after` has passed.",
    why: "Google no longer shows the page. If it should be found again, remove the directive.",
    source: "Google, Robots meta tag specifications: `unavailable_after`",
  },
  messages: {
    passed: "Google has not shown the page since {date}.",
  },
  example: {
    bad: { html: '<meta name="robots" content="unavailable_after: 2020-09-21">' },
    good: { html: '<meta name="robots" content="unavailable_after: 2990-09-21">' },
  },
  check({ statements, now }, report) {
    for (const one of statements) {
      const date = one.name === "unavailable_after" ? readDate(one.value ?? "") : undefined;
      if (date === undefined || date > now || !addressesGoogle(one)) continue;
      report(one.source, "passed", { date: new Date(date).toISOString().slice(0, 10) });
    }
  },
});
