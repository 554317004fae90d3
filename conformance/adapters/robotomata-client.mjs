// The client of this package: robotomata conformance --client -- node conformance/adapters/robotomata-client.mjs
import { createInterface } from "node:readline";
import { RobotsClient } from "../../dist/fetch/index.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { id, agent, url } = JSON.parse(line);
  const client = new RobotsClient({ userAgent: agent, agent });
  console.log(JSON.stringify({ id, allowed: await client.isAllowed(url) }));
}
