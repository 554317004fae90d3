import { quoteValue } from "../../../findings/values.ts";
import { definePageRule } from "../rule.ts";

export const robotsTagAttribute = definePageRule({
  id: "robots-tag-attribute",
  severity: "error",
  docs: {
    what: "A tag looks like a robots tag, but has another attribute instead of `name` or `content`, or several names in one.",
    why: 'Crawlers read `<meta name="robots" content="...">`. None reads `property`, `http-equiv` or `value` instead. A tag has one name; `robots` addresses all crawlers.',
    source: "HTML, the meta element; Google, Robots meta tag specifications",
  },
  messages: {
    name: 'No crawler reads "{name}" in {attribute}: the attribute must be name.',
    header: "X-Robots-Tag is a header of the response; in a page the tag is called robots.",
    several:
      '"{name}" is not the name of any crawler: each needs a tag of its own, or all together "robots".',
    content: 'What the tag "{name}" says belongs in content, not in value.',
  },
  example: {
    bad: { html: '<meta property="robots" content="noindex">' },
    good: { html: '<meta name="robots" content="noindex">' },
  },
  check({ page }, report) {
    for (const { attribute, name, range } of page?.strays ?? []) {
      const at = { kind: "meta", text: name, range } as const;
      if (attribute === "name") report(at, "several", { name: quoteValue(name) });
      else if (attribute === "value") report(at, "content", { name: quoteValue(name) });
      else if (/^x-robots-tag$/i.test(name)) report(at, "header", {});
      else report(at, "name", { name: quoteValue(name), attribute });
    }
  },
});
