/** Functions that options take, returning what they must not: a RobotsError says what to return, and nothing is opened. */
import { expect, it } from "vitest";
import { RobotsClient, robotsFetch } from "../../src/crawl/fetch/index.ts";
import { createEnforcer, robotsAt } from "../../src/site/enforce/index.ts";

const robots = "User-agent: *\nDisallow: /x\n";
const WRONG = [undefined, null, 7, "x", {}, Promise.resolve([]), () => []];

// biome-ignore lint/suspicious/noExplicitAny: what they return is wrong on purpose
type Any = any;

it.each(WRONG)("lint must return findings, not %s", (value) => {
  expect(() => createEnforcer({ robots, lint: (() => value) as Any })).toThrow(
    "lint must return an array of findings",
  );
});

it.each([7, {}, true, []])("signatures must return a product token, not %s", async (value) => {
  const errors: unknown[] = [];
  const enforcer = createEnforcer({
    robots,
    signatures: (async () => value) as Any,
    onError: (error) => errors.push(error),
  });
  const headers = { "user-agent": "GPTBot/1.0", "signature-agent": '"https://a.example"' };
  const { action, identity } = await enforcer.verify(new Request("https://a.example/x", { headers }));
  expect([action, identity]).toEqual(["block", "claimed"]);
  expect(String(errors[0])).toContain("RobotsError: signatures must return a product token");
});

it.each(WRONG)("fetch must return a response, not %s", async (value) => {
  const fetch = (async () => value) as Any;
  const client = new RobotsClient({ userAgent: "examplebot", fetch });
  await expect(client.isAllowed("https://a.example/")).rejects.toThrow("The fetch option must resolve");
  const open = new RobotsClient({ userAgent: "examplebot", fetch: async () => new Response(robots) });
  await expect(robotsFetch(open, fetch)("https://a.example/")).rejects.toThrow(
    "The fetch option must resolve",
  );
});

it.each([
  ["a part of the file", "User-agent: *\n", { "content-length": "34" }],
  ["nothing of the file", "", { "content-length": "34" }],
  ["nothing that was compressed for the way", "", { "transfer-encoding": "gzip, chunked" }],
] as const)("%s from fetch opens nothing", async (_what, body, headers) => {
  const fetch = async () => new Response(body, { headers });
  const client = new RobotsClient({ userAgent: "examplebot", fetch });
  expect(await client.isAllowed("https://a.example/")).toBe(false);
  const enforcer = createEnforcer({
    robots: robotsAt("https://a.example/robots.txt", 1000, fetch),
    allowEmpty: true,
    onError: () => {},
  });
  await expect(enforcer.ready).rejects.toThrow("cut off");
});
