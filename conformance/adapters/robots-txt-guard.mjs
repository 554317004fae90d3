// npm install robots-txt-guard robots-txt-parse
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import guard from "robots-txt-guard";
import parse from "robots-txt-parse";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line);
  const file = new TextDecoder().decode(Buffer.from(robots, "base64"));
  const { pathname, search } = new URL(url);
  const allowed = guard(await parse(Readable.from([file]))).isAllowed(agent, pathname + search);
  console.log(JSON.stringify({ id, allowed }));
}
