// npm install robots
import { createInterface } from "node:readline";
import { RobotsParser } from "robots";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, agent, url } = JSON.parse(line);
  const { pathname, search } = new URL(url);
  const options = { headers: { userAgent: agent } };
  const allowed = await new Promise((resolve) => {
    new RobotsParser(new URL("/robots.txt", url).href, options, (parser) => {
      resolve(parser.error === undefined && parser.canFetchSync(agent, pathname + search));
    });
  });
  console.log(JSON.stringify({ id, allowed }));
}
