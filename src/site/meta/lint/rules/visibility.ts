import { addTo } from "../../../../base/add-to.ts";
import { quoteValue } from "../../../findings/values.ts";
import { google } from "../../engines.ts";
import { addresses, addressesGoogle, definePageRule } from "../rule.ts";

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

export const robotsTagUnseen = definePageRule({
  id: "robots-tag-unseen",
  severity: "error",
  docs: {
    what: "The page says `noindex`, but robots.txt keeps the crawler from the page.",
    why: "A crawler that may not fetch the page never finds the tag or the header, and the address may still appear in results. To take a page out, let it be crawled until it is gone.",
    source: "Google, Block Search indexing with noindex; Bing and Yandex say the same",
  },
  messages: {
    unseen: '"{name}" is never seen by {agents}: line {line} of robots.txt closes the page.',
  },
  example: {
    bad: {
      html: '<meta name="robots" content="noindex">',
      url: "/p",
      robots: "User-agent: *\nDisallow: /p\n",
    },
    good: { html: '<meta name="robots" content="noindex">', url: "/p", robots: "User-agent: *\nAllow: /\n" },
  },
  check({ statements, barred }, report) {
    for (const one of statements) {
      if (one.name !== "noindex" && one.name !== "none") continue;
      const crawlersByLine = new Map<number, string[]>();
      for (const { engine, crawl } of barred) {
        if (crawl.source.kind !== "robots" || !addresses(one, engine)) continue;
        addTo(crawlersByLine, crawl.source.line, engine.crawler);
      }
      for (const [line, crawlers] of crawlersByLine)
        report(one.source, "unseen", { name: one.name, agents: crawlers.join(", "), line });
    }
  },
});
