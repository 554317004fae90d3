/**
 * The same with Crawlee: `npm install @crawlee/cheerio`, then `node crawlee.mjs https://example.com/`. Prints a line of
 * JSON for every page, every URL that was skipped, and every one that failed.
 */
import { CheerioCrawler, Configuration } from "@crawlee/cheerio";
import { obeyRobots } from "robotomata/crawlee";
import { RobotsClient } from "robotomata/fetch";

const userAgent = "ExampleBot/1.0 (+https://example.com/bot)";
const say = (event) => console.log(JSON.stringify(event));

const crawler = new CheerioCrawler(
  {
    maxRequestRetries: 3,
    maxConcurrency: 32,
    async requestHandler({ request, enqueueLinks }) {
      say({ page: request.loadedUrl });
      await enqueueLinks({ strategy: "all" });
    },
    failedRequestHandler: ({ request }) => say({ failed: request.url }),
    onSkippedRequest: ({ url, reason }) => say({ skipped: url, reason }),
  },
  new Configuration({ persistStorage: false }),
);

const robots = new RobotsClient({ userAgent, timeout: 5000, retryAfter: 1000 });
await obeyRobots(crawler, robots).run(process.argv.slice(2));
await robots.close();
