/** Fastify 5: `node fastify.mjs [port]`. */
import fastify from "fastify";
import { createEnforcer, fastifyHook } from "robotomata/enforce";
import { nameServer, robotsFile } from "robotomata/node";

const enforcer = createEnforcer({
  robots: robotsFile(new URL("robots.txt", import.meta.url)),
  serve: true,
  pace: true,
  dns: nameServer(),
  mode: process.env.ROBOTS_MODE === "report" ? "report" : "block",
});
await enforcer.ready;

const app = fastify();
// Before everything else, static files included.
app.addHook("onRequest", fastifyHook(enforcer));
app.get("/*", (_request, reply) => reply.type("text/plain").send("the page\n"));
await app.listen({ port: Number(process.argv[2] ?? 8080), host: "127.0.0.1" });
console.log(app.server.address());
