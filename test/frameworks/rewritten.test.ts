// @module-tag slow
/** Fastify's rewriteUrl: robots.txt is about the URLs that are sent, not about what they become. */
import { expect, it } from "vitest";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { areInstalled, fastify, portOf } from "./apps.ts";
import { askRaw } from "./ask-raw.ts";

it.skipIf(!areInstalled())("a robot is refused what is forbidden before it is rewritten", async () => {
  const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /app/private\n" });
  const server = await fastify(
    enforcer,
    (app) => app.get("/*", (_request: unknown, reply: { send(text: string): void }) => reply.send("page")),
    { rewriteUrl: ({ url }: { url: string }) => url.replace(/^\/app/, "") },
  );
  try {
    const targets = ["/app/private/x", "/private/x", "/app/open"];
    const headers = "User-Agent: GPTBot/1.0\r\n";
    const answers = await askRaw(
      portOf(server),
      targets.map((target) => ({ target, headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 200]);
  } finally {
    server.close();
  }
});
