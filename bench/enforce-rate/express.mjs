/** Two applications on two ports, the second with an enforcer: `node express.mjs <robots.txt> <page>`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createEnforcer, nodeHandler } from "robotomata/enforce";

const [, , robots, page] = process.argv;
const express = createRequire(new URL("../../test/runtime/_", import.meta.url))("express");
const body = readFileSync(page, "utf8");
const enforcer = createEnforcer({ robots: readFileSync(robots), onNotice() {} });

const ports = [[], [nodeHandler(enforcer)]].map((handlers) => {
  const app = express();
  for (const handler of handlers) app.use(handler);
  app.use((_request, response) => void response.type("html").send(body));
  return new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => resolve(server.address().port));
  });
});
console.log(JSON.stringify(await Promise.all(ports)));
