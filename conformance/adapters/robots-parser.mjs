// npm install robots-parser
import { createInterface } from "node:readline";
import robotsParser from "robots-parser";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line);
  const file = new TextDecoder().decode(Buffer.from(robots, "base64"));
  const rules = robotsParser(new URL("/robots.txt", url).href, file);
  console.log(JSON.stringify({ id, allowed: rules.isAllowed(url, agent) !== false }));
}
