import { definePageRule } from "../rule.ts";
import { addresses } from "../subject.ts";

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
        const { line } = crawl.source;
        crawlersByLine.set(line, [...(crawlersByLine.get(line) ?? []), engine.crawler]);
      }
      for (const [line, crawlers] of crawlersByLine)
        report(one.source, "unseen", { name: one.name, agents: crawlers.join(", "), line });
    }
  },
});
