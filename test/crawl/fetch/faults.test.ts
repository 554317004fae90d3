/**
 * Networks at their worst: everything is an answer, nothing stays open, and what is closed does not open.
 *
 * @module-tag slow
 */
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXPANSION, OverExpansion } from "../../../src/base/compression/expansion.ts";
import { type Fetch, RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { eventually, PATIENT, turns } from "../../support/waits.ts";
import { robots, send, serve, serveRaw } from "./server.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";

function client(options: Partial<RobotsClientOptions> = {}): RobotsClient {
  return new RobotsClient({ userAgent: "testbot/1.0", timeout: PATIENT, ...options });
}

/** Ports of the servers that have redirected already. */
const redirected = new Set<number>();

/** Ways to talk on a socket, well or badly. */
class Say {
  readonly #socket: Socket;
  constructor(socket: Socket) {
    this.#socket = socket;
  }
  write(text: string): this {
    this.#socket.write(text);
    return this;
  }
  end(text: string): void {
    this.#socket.end(text);
  }
  /** Resets once what was written has been read. */
  reset(): void {
    void turns().then(() => this.#socket.resetAndDestroy());
  }
  drip(head: string): void {
    this.#socket.write(head);
    const timer = setInterval(() => this.#socket.write("#"), 20);
    this.#socket.on("close", () => clearInterval(timer));
  }
  redirectThenReset(): void {
    const port = (this.#socket.address() as AddressInfo).port;
    if (redirected.has(port)) this.reset();
    else this.end("HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    redirected.add(port);
  }
}

const rejections: unknown[] = [];
const note = (reason: unknown): void => void rejections.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => {
  process.off("unhandledRejection", note);
  expect(rejections).toEqual([]);
});

describe("a server that", () => {
  it.each([
    ["resets at once", "network", (say: Say) => say.reset()],
    ["closes without a word", "network", (say: Say) => say.end("")],
    ["speaks no HTTP", "network", (say: Say) => say.end("SSH-2.0-OpenSSH_9.6\r\n")],
    ["sends half a status line", "timeout", (say: Say) => say.write("HTTP/1.1 20")],
    ["never answers", "timeout", () => {}],
    ["stalls in the headers", "timeout", (say: Say) => say.write("HTTP/1.1 200 OK\r\nContent-Len")],
    [
      "stalls in the body",
      "timeout",
      (say: Say) => say.write(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n${FILE}`),
    ],
    ["drips for ever", "timeout", (say: Say) => say.drip("HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n")],
    [
      "resets in the body",
      "truncated",
      (say: Say) => say.write(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n${FILE}`).reset(),
    ],
    [
      "promises more than it sends",
      "truncated",
      (say: Say) => say.end(`HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n${FILE}`),
    ],
    [
      "leaves out the last chunk",
      "truncated",
      (say: Say) => say.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1f\r\n${FILE}\r\n`),
    ],
    [
      "sends bad chunks",
      "truncated",
      (say: Say) => say.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${FILE}\r\n`),
    ],
    ["redirects and resets", "network", (say: Say) => say.redirectThenReset()],
  ] as const)("%s", async (_name, reason, talk) => {
    await using site = await serveRaw((socket) => talk(new Say(socket)));
    const entry = await client(reason === "timeout" ? { timeout: 100 } : {}).get(site.origin);
    expect(entry).toMatchObject({ outcome: "unreachable", access: "disallow", reason });
    expect(entry.detail).toMatch(/\S/);
    expect(entry.policy.isAllowed("/open")).toBe(false);
  });

  it("lies short: HTTP says that this is the whole body", async () => {
    await using site = await serveRaw((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${FILE.length}\r\n\r\n${FILE}Disallow: /more\n`),
    );
    expect([...(await client().check([`${site.origin}/closed`, `${site.origin}/more`]))]).toEqual([0, 1]);
  });

  it("stalls in the body of a 404 has answered nevertheless", async () => {
    await using site = await serveRaw((socket) =>
      socket.write("HTTP/1.1 404 No\r\nContent-Length: 99\r\n\r\nx"),
    );
    expect(await client().get(site.origin)).toMatchObject({ outcome: "unavailable", access: "allow" });
  });

  it("stalls in the body of a redirect has redirected nevertheless, at once", async () => {
    await using target = await serve((_request, response) => void response.end(FILE));
    await using site = await serveRaw((socket) =>
      socket.write(
        `HTTP/1.1 302 Found\r\nLocation: ${target.origin}/robots.txt\r\nContent-Length: 99\r\n\r\nx`,
      ),
    );
    // Longer than this test may take.
    const patient = client({ timeout: 3_600_000 });
    expect(await patient.get(site.origin)).toMatchObject({ outcome: "found", access: "rules" });
  });

  it("sends an endless 404 is not listened to", async () => {
    let given = true;
    await using site = await serve((_request, response) => {
      response.on("close", () => {
        given = false;
      });
      response.writeHead(404);
      const more = (): void => {
        if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    // Longer than this test may take.
    expect(await client({ timeout: 3_600_000 }).get(site.origin)).toMatchObject({ outcome: "unavailable" });
    expect(await eventually(() => !given)).toBe(true);
  });

  it("refuses", async () => {
    const site = await serve(robots(FILE));
    await site[Symbol.asyncDispose]();
    const entry = await client().get(site.origin);
    expect(entry).toMatchObject({ outcome: "unreachable", reason: "network", detail: "ECONNREFUSED" });
  });

  it("has no name", async () => {
    const entry = await client().get("http://robots.invalid/");
    expect(entry).toMatchObject({ outcome: "unreachable", access: "disallow" });
    // A resolver that answers at all says that there is no such name.
    expect(["dns", "timeout"]).toContain(entry.reason);
  });

  it("has no certificate", async () => {
    await using site = await serve(robots(FILE));
    const entry = await client().get(site.origin.replace("http:", "https:"));
    expect(entry).toMatchObject({ outcome: "unreachable", reason: "tls" });
  });

  it("alternates between 200 and 500 keeps its rules", async () => {
    let good = false;
    await using site = await serve((_request, response) => {
      good = !good;
      send(response, good ? 200 : 500, good ? FILE : "User-agent: *\nAllow: /");
    });
    let now = 0;
    const gate = client({ now: () => now });
    for (let day = 0; day < 10; day++, now += 2 * 86_400_000) {
      const entry = await gate.get(site.origin);
      expect(entry).toMatchObject({ access: "rules", stale: day % 2 === 1 });
      expect([...(await gate.check([`${site.origin}/open`, `${site.origin}/closed`]))]).toEqual([1, 0]);
    }
    expect(site.requests.length).toBe(10);
  });
});

describe("an injected fetch that", () => {
  it.each([
    [
      "throws",
      () => {
        throw new TypeError("no");
      },
    ],
    ["rejects with nothing", () => Promise.reject(undefined)],
    ["rejects with text", () => Promise.reject("no")],
    ["returns an error response", () => Promise.resolve(Response.error())],
  ])("%s is a host that cannot be reached", async (_name, fetch) => {
    expect(await client({ fetch }).get("http://a.example")).toMatchObject({ outcome: "unreachable" });
  });

  it.each<[string, () => unknown]>([
    ["a symbol", () => Symbol("no")],
    // Its reason is none of a fetch: a custom fetch may decompress with the library's own means.
    ["what reading logs throws", () => new OverExpansion(EXPANSION)],
    ["an object without a prototype", () => Object.create(null)],
    [
      "an object whose toString throws",
      () => ({
        toString() {
          throw new Error("you look, you lose");
        },
      }),
    ],
    [
      "an error whose code throws",
      () =>
        Object.defineProperty(new Error("no"), "code", {
          get() {
            throw new Error("you look, you lose");
          },
        }),
    ],
    [
      "a proxy that throws at everything",
      () =>
        new Proxy(
          {},
          {
            get() {
              throw new Error("you look, you lose");
            },
            getPrototypeOf() {
              throw new Error("you look, you lose");
            },
          },
        ),
    ],
    [
      "an error that causes itself",
      () => {
        const error = new Error("no");
        error.cause = error;
        return error;
      },
    ],
  ])("throws %s is a host that cannot be reached", async (_name, make) => {
    const thrown = make();
    for (const fetch of [
      async () => {
        throw thrown;
      },
      async () => new Response(new ReadableStream({ start: (stream) => stream.error(thrown) })),
    ]) {
      const entry = await client({ fetch }).get("http://a.example");
      expect(entry).toMatchObject({ outcome: "unreachable", access: "disallow" });
      expect(entry.detail).toMatch(/\S/);
      expect(entry.detail!.length).toBeLessThanOrEqual(200);
    }
  });

  it("streams empty pieces for ever does not outlast the timeout", async () => {
    let pulled = 0;
    const body = () =>
      new ReadableStream({
        pull(stream) {
          // Fails the test rather than hang it where timers starve.
          if (++pulled > 2_000_000) stream.close();
          else stream.enqueue(new Uint8Array(0));
        },
      });
    const entry = await client({ fetch: async () => new Response(body()), timeout: 100 }).get(
      "http://a.example",
    );
    expect(entry).toMatchObject({ outcome: "unreachable", reason: "timeout" });
  });

  it("streams single bytes, then small pieces is read to the limit, in the room of the limit", async () => {
    const file = Buffer.from(`${FILE}${"#".repeat(513_000)}`);
    let at = 0;
    const body = new ReadableStream({
      pull(stream) {
        const end = at + (at < 4000 ? 1 : 500);
        stream.enqueue(file.subarray(at, end));
        at = end;
      },
    });
    const gate = client({ fetch: async () => new Response(body) });
    expect(await gate.get("http://a.example")).toMatchObject({ outcome: "found", truncated: true });
    expect(await gate.isAllowed("http://a.example/closed")).toBe(false);
    expect(at).toBeLessThan(513_100);
  });

  it("streams text instead of bytes has no answer", async () => {
    const body = new ReadableStream({ pull: (stream) => stream.enqueue("#\n") });
    const entry = await client({ fetch: async () => new Response(body) }).get("http://a.example");
    expect(entry).toMatchObject({
      outcome: "unreachable",
      reason: "truncated",
      detail: "The body's chunks are not bytes.",
    });
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["returns nothing", () => undefined],
    ["rejects", () => Promise.reject(new Error("no"))],
  ])("has a body whose cancel %s is a host that cannot be reached", async (_name, cancel) => {
    const reader = { read: () => new Promise<never>(() => {}), cancel: cancel as () => Promise<void> };
    const headers = new Headers();
    const response = { status: 200, type: "default", headers, body: { getReader: () => reader } };
    const entry = await client({ fetch: async () => response, timeout: 30 }).get("http://a.example");
    expect(entry).toMatchObject({ outcome: "unreachable", reason: "timeout" });
  });

  it.each<[string, unknown]>([
    ["numbers", 7],
    ["symbols", Symbol("7")],
    ["objects", Object.create(null)],
    ["nothing", undefined],
  ])("has headers that are %s is read without them", async (_name, value) => {
    const headers = { get: () => value as string };
    const fetch = async () => ({ status: 200, type: "default", headers, body: new Response(FILE).body });
    const gate = client({ fetch });
    expect([...(await gate.check(["http://a.example/closed", "http://a.example/open"]))]).toEqual([0, 1]);
  });

  it("has a validator that cannot be sent back is asked without it", async () => {
    const sent: (string | undefined)[] = [];
    const etags = ['"a\nb"', '"\u0100"', '"good"'];
    let now = 0;
    const gate = client({
      now: () => now,
      fetch: async (_url, init) => {
        sent.push(init.headers["if-none-match"]);
        const etag = etags.shift() ?? null;
        const headers = { get: (name: string) => (name === "etag" ? etag : null) };
        return { status: 200, type: "default", headers, body: new Response(FILE).body };
      },
    });
    for (let day = 0; day < 4; day++, now += 2 * 86_400_000) await gate.get("http://a.example");
    expect(sent).toEqual([undefined, undefined, undefined, '"good"']);
  });

  it("ignores its signal still ends in time", async () => {
    const gate = client({ fetch: () => new Promise(() => {}), timeout: 50 });
    expect(await gate.get("http://a.example")).toMatchObject({ reason: "timeout" });
  });

  it("answers too late has its body cancelled", async () => {
    let cancelled = false;
    const body = new ReadableStream({
      cancel: () => {
        cancelled = true;
      },
    });
    const late: Fetch = (_, { signal }) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve(new Response(body))));
    expect(await client({ fetch: late, timeout: 50 }).get("http://a.example")).toMatchObject({
      reason: "timeout",
    });
    expect(await eventually(() => cancelled)).toBe(true);
  });

  it("hides redirects, as browsers do, has no answer", async () => {
    const hidden = Object.defineProperties(new Response(null), {
      status: { value: 0 },
      type: { value: "opaqueredirect" },
    });
    expect(await client({ fetch: async () => hidden }).get("http://a.example")).toMatchObject({
      outcome: "unreachable",
      detail: "a redirect that this runtime hides",
      because: { code: "hidden-redirect", values: {} },
    });
  });
});
