// npm install robots-txt-parser
import { createInterface } from "node:readline";
import robotsTxtParser from "robots-txt-parser";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line);
  const parser = robotsTxtParser({ userAgent: agent, allowOnNeutral: true });
  try {
    parser.parseRobots(url, new TextDecoder().decode(Buffer.from(robots, "base64")));
    console.log(JSON.stringify({ id, allowed: parser.canCrawlSync(new URL(url).href) }));
  } catch (error) {
    // It cannot parse files without a rule.
    console.log(JSON.stringify({ id, error: error.message }));
  }
}
