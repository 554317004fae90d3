/** Hono on Node: `node hono.mjs [port]`. Elsewhere, only `serve` and where the address comes from are different. */
import { serve } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { createEnforcer, honoHandler } from "robotomata/enforce";
import { nameServer, robotsFile } from "robotomata/node";

const enforcer = createEnforcer({
  robots: robotsFile(new URL("robots.txt", import.meta.url)),
  serve: true,
  pace: true,
  dns: nameServer(),
  mode: process.env.ROBOTS_MODE === "report" ? "report" : "block",
});
await enforcer.ready;

const app = new Hono();
app.use(honoHandler(enforcer, getConnInfo));
app.get("*", (c) => c.text("the page\n"));
const server = serve({ fetch: app.fetch, port: Number(process.argv[2] ?? 8080), hostname: "127.0.0.1" }, () =>
  console.log(server.address()),
);
