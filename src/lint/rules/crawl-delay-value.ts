import { parseDelay } from "../../parse/delay.ts";
import { defineRule } from "../rule.ts";
import { shown } from "../values.ts";

/** Seconds beyond which a delay amounts to a ban: crawler-commons disallows everything above. */
const LONGEST = 300;

export const crawlDelayValue = defineRule({
  id: "crawl-delay-value",
  severity: "warning",
  docs: {
    what: "A Crawl-delay is no number of seconds, or one so long that hardly a page is fetched.",
    why: "Crawlers skip what is no number. A delay of ten minutes leaves a crawler 144 pages a day, and crawlers built on crawler-commons take more than 300 seconds for a ban.",
    source: "No standard; Bing takes 1 to 30; crawler-commons caps at 300",
  },
  messages: {
    number: '"{value}" is no number of seconds: crawlers skip the line.',
    empty: "Crawl-delay needs a number of seconds.",
    long: "{seconds} seconds leave a crawler {pages} pages a day; some take that for a ban.",
  },
  example: {
    bad: "User-agent: examplebot\nCrawl-delay: slow\nDisallow: /tmp/\n",
    good: "User-agent: examplebot\nCrawl-delay: 5\nDisallow: /tmp/\n",
  },
  check(source, report) {
    for (const line of source.fields) {
      if (line.kind !== "crawl-delay") continue;
      const value = line.value.text;
      const seconds = parseDelay(value);
      const at = source.atValue(line);
      if (value === "") report(at, "empty", {});
      else if (seconds === undefined) report(at, "number", { value: shown(value) });
      else if (seconds > LONGEST) report(at, "long", { seconds, pages: Math.floor(86400 / seconds) });
    }
  },
});
