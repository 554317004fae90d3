import { google } from "../../engines/google.ts";
import { definePageRule } from "../rule.ts";
import { addressesGoogle } from "../subject.ts";

export const robotsTagLate = definePageRule({
  id: "robots-tag-late",
  severity: "warning",
  docs: {
    what: "A robots tag comes later in the page than Google reads.",
    why: "Googlebot reads the first 2 MB of a page. Tags after that do not count.",
    source: "Google, Googlebot (2026-02-03)",
  },
  messages: {
    late: "The tag comes after the first 2 MB of the page, which is all that Google reads.",
  },
  example: {
    bad: { html: '<meta name="robots" content="noindex">', padding: google.reads! + 1 },
    good: { html: '<meta name="robots" content="noindex">', padding: google.reads! - 1 },
  },
  check({ page }, report) {
    for (const { agent, byteOffset, range } of page?.tags ?? []) {
      if (byteOffset <= google.reads!) continue;
      const source = { kind: "meta", agent, text: agent, range } as const;
      if (addressesGoogle({ agent, source })) report(source, "late", {});
    }
  },
});
