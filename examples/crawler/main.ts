/** `node main.ts https://example.com/ 20`: crawls twenty pages. Node before 22.18 needs a TypeScript runner such as tsx. */
import { crawl } from "./crawler.ts";

const [, , start, limit = "20"] = process.argv;
if (start === undefined) throw new Error("usage: main.ts URL [PAGES]");

await crawl(start, {
  userAgent: "ExampleBot/1.0 (+https://example.com/bot)",
  limit: Number(limit),
  onPage: ({ url, status }) => console.log(`${status} ${url}`),
  onRefused: (url) => console.log(`--- ${url} (robots.txt)`),
  onGivenUp: (url, why) => console.log(`??? ${url} (${why})`),
});
