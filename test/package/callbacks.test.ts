/** Functions that options take, returning what they must not: a RobotsError says what to return, and nothing is opened. */
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { RobotsClient, robotsFetch } from "../../src/crawl/fetch/index.ts";
import { nameServer } from "../../src/crawl/node/index.ts";
import { parse } from "../../src/index.ts";
import { createEnforcer, nodeHandler, robotsAt, webBotAuth } from "../../src/site/enforce/index.ts";

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

it.each([undefined, null, {}, "next"])("a handler without next, but %s, ends no process", async (next) => {
  const errors: unknown[] = [];
  // With a signature, an answer comes later.
  const signatures = async () => undefined;
  const handler = nodeHandler(createEnforcer({ robots, signatures, onError: (error) => errors.push(error) }));
  const server = createServer((request, response) => handler(request, response, next as Any));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as Any).port}`;
  const ask = async (path: string, headers: Record<string, string>) =>
    (await fetch(origin + path, { headers })).status;
  const person = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const robot = { "user-agent": "FooBot/1.0" };
  expect(await ask("/x", robot)).toBe(403);
  expect(errors).toEqual([]);
  for (const headers of [person, robot, { ...robot, "signature-agent": '"https://a.example"' }])
    expect(await ask("/a", headers)).toBe(500);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(errors.map(String)).toEqual([expect.stringContaining("must be given next")]);
});

it.each([
  [{ severity: "Error" }],
  [{ severity: 2, message: "x" }],
  ["error: bad"],
  [{}],
  [null],
  [{ severity: "error" }],
])("lint must return findings of known severities, not %j", (finding) => {
  expect(() => createEnforcer({ robots, lint: (() => [finding]) as Any })).toThrow(
    "lint must return findings with a severity (error, warning or info) and a message",
  );
});

it("signatures must not be what makes a function for signatures, even if it was renamed", () => {
  Object.defineProperty(webBotAuth, "name", { value: "a" });
  expect(() => createEnforcer({ robots, signatures: webBotAuth as Any })).toThrow("signatures must be");
});

it.each([[[]], [new Map()], [{ waitUntil: 1 }], [[{ address: "192.0.2.1" }]]])(
  "the facts about a request must not be %o",
  (facts) => {
    expect(() => createEnforcer({ robots }).decide({ url: "/", userAgent: "x" }, facts as Any)).toThrow(
      /The second argument must be|waitUntil must be a function/,
    );
  },
);

it.each([
  ...["x-forwarded-proto", "X-Forwarded-Host", "content-length", "set-cookie", "date"],
  ...["REMOTE_ADDR", "HTTP_X_FORWARDED_FOR", "HTTP_CLIENT_IP", "remote_host"],
])("addressHeader must not be %s, which has no address, or is no header", (addressHeader) => {
  expect(() => createEnforcer({ robots, pace: true, addressHeader })).toThrow("addressHeader must be");
});

it.each(["private/", "https://a.example/x", "private/*"])("a rule for %s is noticed", (pattern) => {
  const notices: string[] = [];
  const onNotice = (one: string): void => void notices.push(one);
  createEnforcer({ robots: `User-agent: *\nDisallow: ${pattern}\nDisallow: /\nAllow: *.css$\n`, onNotice });
  expect(notices).toEqual([
    expect.stringContaining(`"Disallow: ${pattern}" (line 2) matches no path: rules`),
  ]);
});

it.each(["koster1996", "original1994"] as const)("robots must not be a file in the dialect %s", (dialect) => {
  const read = parse(robots, { dialect });
  expect(() => createEnforcer({ robots: read })).toThrow(`parsed in the dialect "${dialect}"`);
  const { action } = createEnforcer({ robots: read, dialect: "google" }).decide({
    url: "/x",
    userAgent: "Bot",
  });
  expect(action).toBe("block");
});

it("a file parsed in Google's dialect is enforced in it", () => {
  const read = parse("User-agent: *\nDisalow: /x\n", { dialect: "google" });
  const { action } = createEnforcer({ robots: read }).decide({ url: "/x", userAgent: "Bot" });
  expect(action).toBe("block");
});

it.each(["1.1.1.1:0", "1.1.1.1:99999", "[::1]:65536", "[::1]:00", "1.1.1.1:", "1.1.1.1:-1", ":53"])(
  "no name server is at %s",
  (server) => {
    expect(() => nameServer([server])).toThrow("servers[0] must be");
  },
);

it.each(["192.0.2.1", "192.0.2.1:5353", "[2001:db8::1]:65535", "2001:db8::1", "[::1]"])(
  "a name server may be at %s",
  (server) => {
    expect(nameServer([server]).getServers()).toHaveLength(1);
  },
);

class Inherited {
  readonly robots = robots;
  get ignorecase() {
    return true;
  }
}
class WithMethod {
  readonly robots = robots;
  get mode() {
    return "report" as const;
  }
  help() {}
}

it("inherited options are read, and misspelt or impossible ones refused", () => {
  const from = (inherited: object) => Object.assign(Object.create(inherited), { robots });
  expect(() => createEnforcer(new Inherited())).toThrow("Did you mean ignoreCase?");
  expect(() => createEnforcer(from({ untilredy: "x" }))).toThrow('no option "untilredy"');
  expect(() => createEnforcer(from(Object.assign(Object.create(null), { spelings: "x" })))).toThrow(
    'no option "spelings"',
  );
  expect(() => createEnforcer(from({ mode: "blok" }))).toThrow("mode must be");
  for (const given of [new WithMethod(), from({ mode: "report" })])
    expect(createEnforcer(given).answer({ url: "/x", userAgent: "Bot" })).toBe(undefined);
});
