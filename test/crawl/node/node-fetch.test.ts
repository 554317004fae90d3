/**
 * Node's own HTTP client under RobotsClient: the same answers as the global fetch, and none of its connections.
 *
 * @module-tag slow
 */
import { type AddressInfo, createServer } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Fetch, RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { type NameResolver, nodeFetch, undiciFetch } from "../../../src/crawl/node/index.ts";
import { eventually, PATIENT } from "../../support/waits.ts";
import { robots, send, serve, serveRaw } from "../fetch/server.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";

/** {@link FILE} as `zstd` compresses it; Node 20 can neither write nor read that. */
const ZSTD = Buffer.from("KLUv/QRYAQEAVXNlci1hZ2VudDogKgpEaXNhbGxvdzogL2Nsb3NlZAoMXM91", "base64");

/** A resolver of names that lead to the loopback interface. */
const toLoopback: NameResolver = {
  resolve4: async () => ["127.0.0.1"],
  resolve6: async () => [],
};

const ways: [string, () => Promise<Fetch>][] = [
  ["nodeFetch", async () => nodeFetch({ resolver: toLoopback })],
  ["undiciFetch", () => undiciFetch({ resolver: toLoopback })],
];

/** What a server of TLS 1.2 begins with that does not know RFC 5746, as old load balancers do not. */
const OLD_HELLO = Buffer.from(`160303002a020000260303${"11".repeat(32)}00c02f00`, "hex");

describe.each(ways)("%s", (name, make) => {
  it("says what keeps it from a secure connection", async () => {
    const old = createServer((socket) => {
      socket.on("error", () => {}).once("data", () => socket.write(OLD_HELLO));
    });
    await new Promise<void>((resolve) => old.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void old.close());
    await using asking = await client();
    const entry = await asking.get(`https://127.0.0.1:${(old.address() as AddressInfo).port}/`);
    expect([entry.reason, entry.detail]).toEqual(["tls", "ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED"]);
  });

  async function client(options: Partial<RobotsClientOptions> = {}): Promise<RobotsClient> {
    return new RobotsClient({ userAgent: "testbot/1.0", timeout: PATIENT, fetch: await make(), ...options });
  }

  it.each<[string, Uint8Array | string, Record<string, string>]>([
    ["as it is", FILE, {}],
    ["in gzip", gzipSync(FILE), { "content-encoding": "gzip" }],
    ["in deflate", deflateSync(FILE), { "content-encoding": "deflate" }],
    ["in br", brotliCompressSync(FILE), { "content-encoding": "br" }],
    ["in gzip and br", brotliCompressSync(gzipSync(FILE)), { "content-encoding": "gzip, br" }],
    ["in identity", FILE, { "content-encoding": "identity" }],
    ["in a coding that is none", FILE, { "content-encoding": "utf-8" }],
    ["in UTF-16 and a coding that is none", Buffer.from(FILE, "utf16le"), { "content-encoding": "none" }],
    ["from a server that offers another protocol", FILE, { upgrade: "h2,h2c", connection: "Upgrade, close" }],
  ])("reads a file %s", async (_name, body, headers) => {
    await using site = await serve(robots(body, headers));
    const gate = await client();
    expect([...(await gate.check([`${site.origin}/closed`, `${site.origin}/open`]))]).toEqual([0, 1]);
    expect(site.requests[0]!.headers).toMatchObject({
      "user-agent": "testbot/1.0",
      host: expect.any(String),
    });
  });

  it("finds hosts by name, and follows redirects and confirmations", async () => {
    await using site = await serve(({ url, headers }, response) => {
      if (url === "/robots.txt") return send(response, 301, "", { location: "/rules" });
      if (headers["if-none-match"] === '"1"') return send(response, 304);
      send(response, 200, FILE, { etag: '"1"', "x-many": "a" });
    });
    const { port } = new URL(site.origin);
    let now = 0;
    const gate = await client({ now: () => now });
    const origin = `http://some.name.example:${port}`;
    expect(await gate.isAllowed(`${origin}/closed`)).toBe(false);
    now += 2 * 86_400_000;
    expect(await gate.get(origin)).toMatchObject({ status: 304, outcome: "found" });
    expect(site.requests.map(({ headers }) => headers.host)).toEqual(
      Array(4).fill(`some.name.example:${port}`),
    );
  });

  it.each([
    ["404", "unavailable", undefined],
    ["999", "unreachable", "status"],
    ["500", "unreachable", "status"],
  ])("status %s", async (status, outcome, _reason) => {
    await using site = await serveRaw((socket) =>
      socket.end(`HTTP/1.1 ${status} Some\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`),
    );
    expect(await (await client()).get(site.origin)).toMatchObject({ outcome, status: Number(status) });
  });

  it.each([
    ["is cut off", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nUser-agent: *", "truncated"],
    ["is not HTTP", "SSH-2.0-OpenSSH\r\n", "network"],
    [
      "is not gzip",
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
      "truncated",
    ],
  ])("an answer that %s", async (_name, answer, reason) => {
    await using site = await serveRaw((socket) => socket.end(answer));
    expect(await (await client()).get(site.origin)).toMatchObject({ outcome: "unreachable", reason });
  });

  it.each<[string, Uint8Array, string]>([
    ["in a coding that was not asked for", ZSTD, "zstd"],
    ["in gzip, twice", gzipSync(gzipSync(FILE)), "gzip"],
    ["in a coding that nobody knows", brotliCompressSync(FILE), "klingon"],
    ["in one that nobody knows, and then in gzip", gzipSync(brotliCompressSync(FILE)), "klingon, gzip"],
  ])("a file %s does not open the site", async (_name, body, coding) => {
    await using site = await serve(robots(body, { "content-encoding": coding }));
    const gate = await client();
    expect(await gate.isAllowed(`${site.origin}/closed`)).toBe(false);
    // Newer versions of Node may decode zstd after all.
    const entry = await gate.get(site.origin);
    if (coding === "zstd" && entry.outcome === "found") return;
    expect(entry).toMatchObject({ outcome: "unreachable", reason: "truncated" });
    expect(entry.detail).toContain(coding.split(",")[0]);
  });

  it("a server that switches protocols is not waited for", async () => {
    await using site = await serveRaw((socket) =>
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
    );
    const entry = await (await client()).get(site.origin);
    expect(entry).toMatchObject({ outcome: "unreachable", reason: "network" });
  });

  it("ends with its signal and its time", async () => {
    let open = 0;
    await using site = await serve((_request, response) => {
      open++;
      response.on("close", () => open--);
    });
    expect(await (await client({ timeout: 50 })).get(site.origin)).toMatchObject({ reason: "timeout" });
    expect(await eventually(() => open === 0)).toBe(true);
    const leaving = new AbortController();
    const left = (await client()).get(site.origin, { signal: leaving.signal });
    await eventually(() => open === 1);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    expect(await eventually(() => open === 0)).toBe(true);
  });

  it("keeps no connection", async () => {
    const sites = await Promise.all(Array.from({ length: 20 }, () => serve(robots(FILE))));
    const gate = await client();
    await gate.check(sites.map(({ origin }) => `${origin}/x`));
    expect(await eventually(() => sites.every((site) => site.open() === 0))).toBe(true);
    await Promise.all(sites.map((site) => site[Symbol.asyncDispose]()));
  });

  it("a gigabyte is not downloaded", async () => {
    let given = true;
    await using site = await serve((_request, response) => {
      response.on("close", () => {
        given = false;
      });
      response.writeHead(200);
      const more = (): void => {
        if (!response.destroyed) response.write("#".repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    const gate = await client();
    expect(await gate.get(site.origin)).toMatchObject({ outcome: "found", truncated: true });
    expect(await eventually(() => !given)).toBe(true);
  });

  it("distinguishes names without addresses, and resolvers without answers, from faulty hosts", async () => {
    const failing = (code: string): NameResolver => {
      const fail = () => Promise.reject(Object.assign(new Error(code), { code }));
      return { resolve4: fail, resolve6: fail };
    };
    for (const [code, detail] of [
      ["ENOTFOUND", "ENOTFOUND"],
      ["ENODATA", "ENOTFOUND"],
      ["ESERVFAIL", "EAI_AGAIN"],
      ["ETIMEOUT", "EAI_AGAIN"],
      // No DNS server can be reached, or no socket be had, which is this machine's fault.
      ["ECONNREFUSED", "ENETUNREACH"],
      ["EMFILE", "ENETUNREACH"],
    ] as const) {
      const resolver = failing(code);
      const fetch = name === "nodeFetch" ? nodeFetch({ resolver }) : await undiciFetch({ resolver });
      const entry = await (await client({ fetch, localPatience: 0 })).get("http://some.name.example");
      const isLocal = detail === "ENETUNREACH";
      const [outcome, reason] = isLocal ? ["unasked", "local"] : ["unreachable", "dns"];
      expect(entry).toMatchObject({ outcome, reason, detail });
    }
  });

  it("a resolver that knows no addresses says so of the name, not of this machine", async () => {
    const resolver: NameResolver = { resolve4: async () => [], resolve6: async () => [] };
    const fetch = name === "nodeFetch" ? nodeFetch({ resolver }) : await undiciFetch({ resolver });
    const entry = await (await client({ fetch, localPatience: 0 })).get("http://some.name.example");
    expect(entry).toMatchObject({ outcome: "unreachable", reason: "dns", detail: "ENOTFOUND" });
  });

  it("localhost is the system's affair", async () => {
    await using site = await serve((_request, response) => send(response, 404));
    const entry = await (await client()).get(`http://localhost:${new URL(site.origin).port}`);
    expect(entry).toMatchObject({ outcome: "unavailable" });
  });
});

describe("nodeFetch alone", () => {
  it("notices a compressed body that ends too early under the right length", async () => {
    const body = gzipSync(FILE.repeat(1000)).subarray(0, 60);
    await using site = await serve(robots(body, { "content-encoding": "gzip" }));
    const client = new RobotsClient({ userAgent: "a", fetch: nodeFetch() });
    expect(await client.get(site.origin)).toMatchObject({ outcome: "unreachable", reason: "truncated" });
  });

  it("reads deflate without its envelope, and takes no empty body for a compressed one", async () => {
    await using raw = await serve(robots(deflateRawSync(FILE), { "content-encoding": "deflate" }));
    await using empty = await serve(robots("", { "content-encoding": "gzip" }));
    const client = new RobotsClient({ userAgent: "a", fetch: nodeFetch() });
    expect(await client.isAllowed(`${raw.origin}/closed`)).toBe(false);
    expect(await client.get(empty.origin)).toMatchObject({ outcome: "unreachable", reason: "truncated" });
  });

  it("refuses codings upon codings", async () => {
    await using site = await serve(robots(FILE, { "content-encoding": "br, br, br, br" }));
    const client = new RobotsClient({ userAgent: "a", fetch: nodeFetch() });
    expect(await client.get(site.origin)).toMatchObject({ reason: "truncated", detail: "4 content codings" });
  });
});
