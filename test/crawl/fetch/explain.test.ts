import { expect, it, onTestFinished } from "vitest";
import { admit, RobotsClient, type RobotsClientOptions, Verdict } from "../../../src/crawl/fetch/index.ts";

const FILE = "# ours\nUser-agent: *\nDisallow: /private/ # not for you\nAllow: /private/a\n";
const PAGE = "https://example.org/private/x";

type Answer = readonly [status: number, body?: string, headers?: Record<string, string>];

/** A client of a host that gives these answers in turn, and the last one again and again. */
function clientOf(answers: Answer[], options: Partial<RobotsClientOptions> = {}): RobotsClient {
  const left = [...answers];
  const client = new RobotsClient({
    userAgent: "testbot/1.0",
    fetch: async () => {
      const [status, body = null, headers] = left.length > 1 ? left.shift()! : left[0]!;
      return new Response(body, { status, headers: headers ?? {} });
    },
    ...options,
  });
  onTestFinished(() => client.close().then(() => {}));
  return client;
}

it("names the rule, its line, the file and its age", async () => {
  let now = 1_000_000;
  const client = clientOf([[200, FILE]], { keepFiles: true, now: () => now });
  await client.isAllowed(PAGE);
  now += 60_000;
  expect(await client.explain(PAGE)).toEqual({
    url: PAGE,
    verdict: Verdict.Disallowed,
    allowed: false,
    rule: { type: "disallow", pattern: "/private/", line: 3 },
    why: "Disallow: /private/ (line 3) is the only rule of the group for * that matches.",
    robotsUrl: "https://example.org/robots.txt",
    age: 60_000,
    outcome: "found",
    status: 200,
    reason: undefined,
    detail: undefined,
    because: { code: "only", values: { rule: "Disallow: /private/", line: 3, agent: "*" } },
    access: "rules",
    stale: false,
    markup: false,
    fetchedAt: 1_000_000,
    retryAt: undefined,
  });
  expect((await client.explain("https://example.org/private/a")).rule?.line).toBe(4);
  expect((await client.explain("https://example.org/")).rule).toBeUndefined();
});

it("knows no lines without keepFiles, and takes no more memory for that", async () => {
  const [small, large] = [clientOf([[200, FILE]]), clientOf([[200, FILE]], { keepFiles: true })];
  expect((await small.explain(PAGE)).rule).toEqual({ type: "disallow", pattern: "/private/", line: 0 });
  await large.explain(PAGE);
  expect(large.bytes - small.bytes).toBe(FILE.length + 24);
});

it("keeps files in a shared cache, and over confirmations", async () => {
  const cache = new Map<string, string>();
  let now = 1_000_000;
  const options = { cache, keepFiles: true, now: () => now };
  const first = clientOf([[200, FILE, { etag: '"a"' }], [304]], options);
  await first.isAllowed(PAGE);
  now += 2 * 86_400_000;
  expect(await first.explain(PAGE)).toMatchObject({ status: 304, age: 0, rule: { line: 3 } });
  await first.flush();
  expect(await clientOf([[500]], options).explain(PAGE)).toMatchObject({ rule: { line: 3 } });
  expect((await clientOf([[500]], { ...options, keepFiles: false }).explain(PAGE)).rule?.line).toBe(0);
});

it("does not go by a kept text that says otherwise", async () => {
  const cache = new Map<string, string>();
  await using first = clientOf([[200, FILE]], { cache, keepFiles: true });
  await first.isAllowed(PAGE);
  await first.flush();
  for (const [key, text] of cache) cache.set(key, text.replace("/private/ # not", "/elsewhere # not"));
  const { allowed, rule } = await clientOf([[500]], { cache, keepFiles: true }).explain(PAGE);
  expect([allowed, rule?.line]).toEqual([false, 0]);
});

it.each<[Answer[], Partial<RobotsClientOptions>, string]>([
  [[[404]], {}, "There is no robots.txt (status 404), so everything is allowed."],
  [
    [[403]],
    {},
    "The server refuses to give robots.txt (status 403), which RFC 9309 takes for no restrictions.",
  ],
  [
    [[403]],
    { onForbidden: "disallow" },
    "The server refuses to give robots.txt (status 403), so nothing is allowed.",
  ],
  [[[503]], {}, "The robots.txt could not be fetched (status 503), so nothing is allowed for now."],
])("says why of %j with %j", async (answers, options, why) => {
  const client = clientOf(answers, options);
  const found = await client.explain(PAGE);
  expect(found).toMatchObject({ why, rule: undefined, robotsUrl: "https://example.org/robots.txt" });
  expect(found.verdict).toBe((await client.decide(PAGE)).verdict);
});

it("passes on the signal's reason", async () => {
  const reason = new Error("no more");
  const asked = clientOf([[200, FILE]]).explain(PAGE, { signal: AbortSignal.abort(reason) });
  await expect(asked).rejects.toBe(reason);
});

it("says that the last good copy decides", async () => {
  let now = 1_000_000;
  const client = clientOf([[200, FILE], [500]], { now: () => now });
  await client.isAllowed(PAGE);
  now += 2 * 86_400_000;
  const { why, stale } = await client.explain(PAGE);
  expect([why, stale]).toEqual([
    "Disallow: /private/ is the only rule of the group for * that matches. That is by the last good copy, since now robots.txt could not be fetched (status 500).",
    true,
  ]);
});

it.each([401, 403])(
  "closes a site that answers %d with onForbidden: disallow, also from a store",
  async (status) => {
    const cache = new Map<string, string>();
    const options = { cache, onForbidden: "disallow" } as const;
    const careful = clientOf([[status]], options);
    expect(await careful.isAllowed(PAGE)).toBe(false);
    const because = { code: "status", values: { status } };
    expect(await careful.explain(PAGE)).toMatchObject({ allowed: false, because });
    await expect(admit(careful, PAGE)).rejects.toMatchObject({
      code: "DISALLOWED",
      reason: "status",
      detail: `status ${status}`,
      because,
      message: `${PAGE} is not allowed: its server refuses to give robots.txt (status ${status}).`,
    });
    // Clients that read the answer in different ways do not share it.
    const usual = clientOf([[status]], { cache });
    expect(await usual.isAllowed(PAGE)).toBe(true);
    await Promise.all([careful.flush(), usual.flush()]);
    expect(cache.size).toBe(2);
    expect(await clientOf([[404]], options).isAllowed(PAGE)).toBe(false);
  },
);

it.each(["google", "koster1996"] as const)("refuses onForbidden for %s", (dialect) => {
  const options = { userAgent: "testbot/1.0", dialect, onForbidden: "disallow" } as const;
  expect(() => new RobotsClient(options)).toThrow(/onForbidden.*the others say what 401 and 403 mean/);
});

it("names the web page that a robots.txt is redirected to", async () => {
  const page = "<!doctype html><title>Log in</title>";
  const moved = clientOf([
    [302, "", { location: "https://example.org/login" }],
    [200, page],
  ]);
  expect(await moved.explain(PAGE)).toMatchObject({
    allowed: true,
    markup: true,
    robotsUrl: "https://example.org/login",
    why: expect.stringMatching(
      / The file is a web page, to which robots\.txt is redirected: https:\/\/example\.org\/login\.$/,
    ),
  });
  expect((await clientOf([[200, page]]).explain(PAGE)).why).toMatch(/ The file is a web page\.$/);
});
