import { definePageRule } from "../rule.ts";

export const nosnippetElement = definePageRule({
  id: "nosnippet-element",
  severity: "warning",
  docs: {
    what: "`data-nosnippet` is on an element where Google does not read it.",
    why: "Google reads it on `span`, `div` and `section` only; Bing on any element.",
    source: "Google, Robots meta tag specifications: data-nosnippet; Bing blog, 2025-10-15",
  },
  messages: {
    element: "Google reads data-nosnippet on span, div and section, not on {element}.",
  },
  example: {
    bad: { html: "<p data-nosnippet>x</p>" },
    good: { html: "<p><span data-nosnippet>x</span></p>" },
  },
  check({ page }, report) {
    const first = page?.firstOtherNoSnippet;
    if (first === undefined) return;
    report({ kind: "meta", text: first.element, range: first.range }, "element", { element: first.element });
  },
});
