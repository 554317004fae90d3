/** Node's own server: `node node.mjs [port]`. */
import { createServer } from "node:http";
import { createEnforcer, nodeHandler } from "robotomata/enforce";
import { nameServer, robotsFile } from "robotomata/node";

const enforcer = createEnforcer({
  robots: robotsFile(new URL("robots.txt", import.meta.url)),
  serve: true,
  pace: true,
  dns: nameServer(),
  mode: process.env.ROBOTS_MODE === "report" ? "report" : "block",
});
await enforcer.ready;
const enforce = nodeHandler(enforcer);

const server = createServer((request, response) => {
  enforce(request, response, () => {
    response.setHeader("content-type", "text/plain");
    response.end("the page\n");
  });
});
server.listen(Number(process.argv[2] ?? 8080), "127.0.0.1", () => console.log(server.address()));
