/** Bun: `bun bun.ts [port]`. */
import { createEnforcer } from "robotomata/enforce";
import { nameServer, robotsFile } from "robotomata/node";

const enforcer = createEnforcer({
  robots: robotsFile(new URL("robots.txt", import.meta.url)),
  serve: true,
  pace: true,
  dns: nameServer(),
  mode: process.env.ROBOTS_MODE === "report" ? "report" : "block",
});
await enforcer.ready;

const server = Bun.serve({
  port: Number(process.argv[2] ?? 8080),
  hostname: "127.0.0.1",
  async fetch(request, server) {
    const refused = await enforcer.respond(request, { address: server.requestIP(request)?.address });
    return refused ?? new Response("the page\n");
  },
});
console.log({ port: server.port });
