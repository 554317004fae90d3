/** Express 5: `node express.mjs [port]`. */
import express from "express";
import { createEnforcer, nodeHandler } from "robotomata/enforce";
import { nameServer, robotsFile } from "robotomata/node";

const enforcer = createEnforcer({
  robots: robotsFile(new URL("robots.txt", import.meta.url)),
  serve: true,
  // Express's routes serve /PRIVATE for /private, and Connect's too, unless "case sensitive routing" is on.
  ignoreCase: true,
  pace: true,
  dns: nameServer(),
  mode: process.env.ROBOTS_MODE === "report" ? "report" : "block",
});
await enforcer.ready;

const app = express();
// Before everything else, static files included.
app.use(nodeHandler(enforcer));
app.use((_request, response) => {
  response.type("text").send("the page\n");
});
const server = app.listen(Number(process.argv[2] ?? 8080), "127.0.0.1", () => console.log(server.address()));
