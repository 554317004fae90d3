/** What every server of examples/enforce has to do, asked over real connections. */
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "./installed.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Question {
  readonly agent?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** The network that it comes from, of three. */
  readonly network?: 0 | 1 | 2;
}

export type Ask = (path: string, question?: Question) => Promise<Answer>;

const PERSON = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const robots = readFileSync(join(root, "examples/enforce/robots.txt"), "utf8");

/**
 * Asks a server on a port of this machine.
 *
 * @param header where a proxy would write the address; without one, the connection's counts
 */
export function asking(port: number, header?: string): Ask {
  return (path, { agent = PERSON, method = "GET", headers = {}, network = 0 } = {}) =>
    new Promise((resolve, reject) => {
      const sent = { "user-agent": agent, ...headers, ...(header && { [header]: `192.0.${network}.7` }) };
      const localAddress = header === undefined ? `127.0.${network}.1` : "127.0.0.1";
      request(
        { host: "127.0.0.1", port, path, method, headers: sent, localAddress, agent: false },
        (response) => {
          let body = "";
          response.setEncoding("utf8").on("data", (text) => {
            body += text;
          });
          response.on("end", () =>
            resolve({ status: response.statusCode!, headers: response.headers, body }),
          );
        },
      )
        .on("error", reject)
        .end();
    });
}

/** A server that keeps robots out. */
export async function expectEnforced(ask: Ask): Promise<void> {
  const statusOf = async (path: string, question?: Question): Promise<number> =>
    (await ask(path, question)).status;

  expect(await ask("/private/x")).toMatchObject({ status: 200, body: "the page\n" });
  expect(await ask("/", { agent: "OtherBot/1.0" })).toMatchObject({ status: 200, body: "the page\n" });

  const refused = await ask("/articles?page=2", { agent: "GPTBot/1.2" });
  expect(refused).toMatchObject({
    status: 403,
    headers: {
      vary: expect.stringMatching(/^User-Agent\b/),
      "cache-control": "private, no-store",
      "content-type": "text/plain; charset=utf-8",
    },
  });
  expect(refused.body).toContain("Disallow: / (line 5) forbids this to GPTBot.");
  const page = await ask("/articles", { agent: "GPTBot/1.2", headers: { accept: "text/html" } });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain('<a href="/robots.txt">');
  expect(await ask("/articles", { agent: "GPTBot/1.2", method: "HEAD" })).toMatchObject({
    status: 403,
    body: "",
  });
  const partial = { range: "bytes=0-0", "if-none-match": "*" };
  expect(await ask("/articles", { agent: "GPTBot/1.2", headers: partial })).toMatchObject({ status: 403 });
  // Robots crawl with GET and HEAD: whatever the page makes of another method, it is not refused.
  expect(await statusOf("/articles", { agent: "GPTBot/1.2", method: "POST" })).not.toBe(403);

  for (const path of [
    "/private/x",
    "/%70rivate/x",
    "/open/../private/x",
    "/./private/x?y",
    "/open/%2e%2e/private/x",
  ])
    for (const agent of ["OtherBot/1.0", "curl/8.14.1"])
      expect([path, await statusOf(path, { agent })]).toEqual([path, 403]);

  const file = await ask("/robots.txt", { agent: "GPTBot/1.2" });
  expect(file).toMatchObject({
    status: 200,
    body: robots,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
  const etag = file.headers.etag!;
  expect(etag).toMatch(/^"\w+"$/);
  const known = { "if-none-match": etag };
  expect(await ask("/robots.txt", { headers: known })).toMatchObject({
    status: 304,
    body: "",
    headers: { etag },
  });
  expect(await ask("/robots.txt", { method: "HEAD" })).toMatchObject({
    status: 200,
    body: "",
    headers: { etag },
  });

  const paced = { agent: "ExampleBot/1.0" };
  expect(await statusOf("/", paced)).toBe(200);
  const late = await ask("/", paced);
  expect(late.status).toBe(429);
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
  expect(await statusOf("/", { ...paced, headers: { "x-forwarded-for": "203.0.113.9" } })).toBe(429);
  // Another network's turn shows that addresses are told apart.
  expect(await statusOf("/", { ...paced, network: 1 })).toBe(200);
  expect(await statusOf("/", { ...paced, network: 1 })).toBe(429);
  expect(await statusOf("/", { ...paced, network: 2 })).toBe(200);
}

/** A server that only counts. */
export async function expectReported(ask: Ask): Promise<void> {
  for (const agent of ["GPTBot/1.2", "ExampleBot/1.0", "ExampleBot/1.0", PERSON])
    expect(await ask("/private/x", { agent })).toMatchObject({ status: 200, body: "the page\n" });
  expect((await ask("/robots.txt")).body).toBe(robots);
}
