import { Hono } from "hono";
import { expect, it } from "vitest";
import { createEnforcer, honoHandler } from "../../../src/site/enforce/index.ts";

it("a request of Hono's whose connection cannot be asked keeps no person out, and no robot in", async () => {
  const errors: unknown[] = [];
  const robots = "User-agent: FooBot\nDisallow: /a\n";
  const enforcer = createEnforcer({ robots, onError: (error) => errors.push(error) });
  const app = new Hono();
  app.use(
    honoHandler(enforcer, () => {
      throw new Error("no connection");
    }),
  );
  app.get("*", (c) => c.text("the page"));
  const statuses: number[] = [];
  for (const agent of [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "FooBot/1.0",
  ])
    statuses.push((await app.request("https://a.example/a", { headers: { "user-agent": agent } })).status);
  expect(statuses).toEqual([200, 403]);
  expect(errors.map(String)).toEqual(["Error: no connection", "Error: no connection"]);
});
