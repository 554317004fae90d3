/** Fastify 5: `node fastify.mjs [port]`. */
import fastify from "fastify";
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

const app = fastify();
app.addHook("onRequest", async (request, reply) => {
  // The URL that was sent, whatever rewriteUrl makes of it: robots.txt is about that one.
  const { originalUrl: url, headers, ip } = request;
  const { method, rawHeaders } = request.raw;
  const answer = await enforcer.answer({ url, method, headers, rawHeaders, address: ip });
  if (answer !== undefined) return reply.code(answer.status).headers(answer.headers).send(answer.body);
});
app.get("/*", (_request, reply) => reply.type("text/plain").send("the page\n"));
await app.listen({ port: Number(process.argv[2] ?? 8080), host: "127.0.0.1" });
console.log(app.server.address());
