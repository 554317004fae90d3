import { defineRule } from "../rule.ts";

export const unusedDisable = defineRule({
  id: "unused-disable",
  severity: "warning",
  docs: {
    what: "A comment such as `# robotomata-disable-next-line` silences nothing, or names a rule that does not exist.",
    why: "The line that it was written for has changed or moved, or the name is misspelled; a later mistake could go unnoticed because of it. Names of rules that are off are not reported.",
    source: "This linter's comments; unused directives in ESLint and oxlint",
  },
  messages: {
    all: "This comment silences nothing: remove it.",
    unused: "{rule} finds nothing here, so there is nothing to silence.",
    unknown: 'There is no rule "{rule}".',
  },
  example: {
    bad: "User-agent: *\n# robotomata-disable-next-line missing-slash\nDisallow: /tmp/\n",
    good: "User-agent: *\n# robotomata-disable-next-line missing-slash\nDisallow: tmp/\n",
  },
  // Whether a comment is unused shows only once all other rules have run, so the linter itself reports it.
  check() {},
});
