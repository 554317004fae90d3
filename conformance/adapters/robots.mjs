// npm install robots
import { createInterface } from "node:readline";
import { RobotsParser } from "robots";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line);
  const file = new TextDecoder().decode(Buffer.from(robots, "base64"));
  const parser = new RobotsParser();
  parser.parse(file.split(/\r\n|\r|\n/));
  const { pathname, search } = new URL(url);
  console.log(JSON.stringify({ id, allowed: parser.canFetchSync(agent, pathname + search) }));
}
