import { defineRule } from "../rule.ts";

export const unusedDisable = defineRule({
  id: "unused-disable",
  severity: "warning",
  messages: {
    all: "This comment silences nothing: remove it.",
    unused: "{rule} finds nothing here, so there is nothing to silence.",
    unknown: 'There is no rule "{rule}".',
  },
  // Whether a comment is unused shows only once all other rules have run, so the linter itself reports it.
  check() {},
});
