/** The guard against private networks: every address, every spelling, and names that change their minds. */
import { fetch as undiciFetchPages } from "undici";
import { describe, expect, it } from "vitest";
import { type Fetch, RobotsClient, RobotsError } from "../../../src/crawl/fetch/index.ts";
import {
  type NameResolver,
  type NetworkGuard,
  nodeFetch,
  privateNetworkGuard,
  undiciDispatcher,
  undiciFetch,
} from "../../../src/crawl/node/index.ts";
import { PATIENT } from "../../support/waits.ts";
import { robots, send, serve } from "../fetch/server.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";

describe("privateNetworkGuard", () => {
  it.each([
    "127.0.0.1",
    "127.255.255.254",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "198.18.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "240.0.0.1",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "::7f00:1",
    "4000::1",
    "nonsense",
    "",
  ])("refuses %s", async (address) => {
    expect((await privateNetworkGuard())(address)).toMatch(/./);
  });

  it.each([
    "93.184.215.14",
    "8.8.8.8",
    "172.32.0.1",
    "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
    "::ffff:8.8.8.8",
  ])("lets %s through", async (address) => {
    expect((await privateNetworkGuard())(address)).toBeUndefined();
  });

  it("lets through what is allowed, and nothing else", async () => {
    const guard = await privateNetworkGuard({ allow: ["10.1.0.0/16", "127.0.0.1", "fd00::/8"] });
    const open = ["10.1.2.3", "127.0.0.1", "::ffff:127.0.0.1", "fd12::1"];
    const shut = ["10.2.0.1", "127.0.0.2", "fe80::1", "::1"];
    expect(open.map(guard)).toEqual(open.map(() => undefined));
    for (const address of shut) expect(guard(address)).toMatch(/not a public address/);
  });

  it.each([[["10.1.0.0/99"]], [["example.com"]], ["10.0.0.0/8"]])("refuses allow: %j", async (allow) => {
    const error = await privateNetworkGuard({ allow: allow as string[] }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(RobotsError);
    expect(error).toMatchObject({ code: "INVALID_ARGUMENT" });
  });
});

it.each<[string, (guard: NetworkGuard) => object]>([
  ["inherited", (guard) => Object.create({ guard })],
  [
    "a getter",
    (guard) =>
      new (class {
        get guard() {
          return guard;
        }
      })(),
  ],
])("a guard that is %s guards, too", async (_name, optionsWith) => {
  await using site = await serve(robots(FILE));
  const options = optionsWith(await privateNetworkGuard());
  for (const fetch of [nodeFetch(options), await undiciFetch(options)]) {
    const client = new RobotsClient({ userAgent: "testbot/1.0", fetch, timeout: PATIENT });
    expect(await client.get(site.origin)).toMatchObject({ reason: "blocked" });
  }
  expect(site.requests.length).toBe(0);
});

const ways: [string, (guard: NetworkGuard, resolver?: NameResolver) => Promise<Fetch>][] = [
  ["nodeFetch", async (guard, resolver) => nodeFetch({ guard, ...(resolver && { resolver }) })],
  ["undiciFetch", (guard, resolver) => undiciFetch({ guard, ...(resolver && { resolver }) })],
];

describe.each(ways)("%s with the guard", (_name, make) => {
  const client = (fetch: Fetch) =>
    new RobotsClient({ userAgent: "testbot/1.0", fetch, timeout: PATIENT, retryAfter: 0 });
  const refused = { outcome: "unreachable", reason: "blocked", access: "disallow" };

  it.each([
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:127.0.0.1]",
    "127.0.0.1.",
    "localhost",
  ])("http://%s is not connected to", async (host) => {
    await using site = await serve(robots(FILE));
    const { port } = new URL(site.origin);
    const gate = client(await make(await privateNetworkGuard()));
    expect(await gate.get(`http://${host}:${port}/`)).toMatchObject(refused);
    expect(site.requests.length).toBe(0);
  });

  it("neither a name nor a redirect can lead into a private network", async () => {
    await using inside = await serve(robots(FILE));
    const { port } = new URL(inside.origin);
    const resolver: NameResolver = {
      resolve4: async (name) => (name.startsWith("open") ? ["127.0.0.1"] : ["127.0.0.2", "10.0.0.1"]),
      resolve6: async () => [],
    };
    const gate = client(await make(await privateNetworkGuard({ allow: ["127.0.0.1"] }), resolver));
    expect(await gate.get(`http://inside.example:${port}`)).toMatchObject(refused);
    await using site = await serve((_request, response) =>
      send(response, 302, "", { location: `http://127.0.0.2:${port}/robots.txt` }),
    );
    const outside = `http://open.example:${new URL(site.origin).port}`;
    expect(await gate.get(outside)).toMatchObject(refused);
    expect(inside.requests.length).toBe(0);
    expect((await gate.get(`http://open.example:${port}`)).outcome).toBe("found");
  });

  it("a name that changes its mind between two connections (rebinding) gets the second refused", async () => {
    const answers = ["127.0.0.1", "127.0.0.2"];
    const resolver: NameResolver = { resolve4: async () => [answers.shift()!], resolve6: async () => [] };
    await using site = await serve((_request, response) => send(response, 302, "", { location: "/again" }));
    const { port } = new URL(site.origin);
    const gate = client(await make(await privateNetworkGuard({ allow: ["127.0.0.1"] }), resolver));
    expect(await gate.get(`http://rebind.example:${port}`)).toMatchObject(refused);
    expect(site.requests.map(({ url }) => url)).toEqual(["/robots.txt"]);
  });

  it("that throws, and a resolver that talks nonsense, are outcomes", async () => {
    const guard: NetworkGuard = (address) => {
      throw new Error(`The guard does not like ${address}.`);
    };
    const toLoopback: NameResolver = { resolve4: async () => ["127.0.0.1"], resolve6: async () => [] };
    const nonsense = [
      () => {
        throw new Error("no");
      },
      async () => undefined,
      async () => [7],
      async () => ["nonsense"],
    ];
    const unreachable = { outcome: "unreachable", access: "disallow" };
    const guarded = client(await make(guard, toLoopback));
    expect(await guarded.get("http://some.name.example:9")).toMatchObject(unreachable);
    expect(await guarded.get("http://127.0.0.1:9")).toMatchObject(unreachable);
    for (const resolve of nonsense as (() => Promise<string[]>)[]) {
      const gate = client(await make(() => undefined, { resolve4: resolve, resolve6: async () => [] }));
      expect(await gate.get("http://some.name.example:9")).toMatchObject(unreachable);
    }
  });

  it("of several addresses those that are open are used", async () => {
    await using site = await serve(robots(FILE));
    const { port } = new URL(site.origin);
    const resolver: NameResolver = {
      resolve4: async () => ["10.0.0.1", "127.0.0.1"],
      resolve6: async () => ["fe80::1"],
    };
    const gate = client(await make(await privateNetworkGuard({ allow: ["127.0.0.1"] }), resolver));
    expect((await gate.get(`http://both.example:${port}`)).outcome).toBe("found");
  });
});

it("the dispatcher guards pages, too", async () => {
  await using site = await serve(robots("a page"));
  const open = await undiciDispatcher({ guard: await privateNetworkGuard({ allow: ["127.0.0.1"] }) });
  const shut = await undiciDispatcher({ guard: await privateNetworkGuard() });
  type Init = Parameters<typeof undiciFetchPages>[1];
  const page = await undiciFetchPages(`${site.origin}/page`, { dispatcher: open } as Init);
  expect(await page.text()).toBe("a page");
  const error = await undiciFetchPages(`${site.origin}/page`, { dispatcher: shut } as Init).catch(
    (error: Error) => error.cause,
  );
  expect(error).toMatchObject({ code: "ERR_BLOCKED_ADDRESS" });
});
