import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { escapeHtml } from "../../base/escape.ts";
import { type Case, octetsOf, type ServedAnswer } from "./suite.ts";

/** Milliseconds for which a server says nothing. */
const SILENCE = 2_000;

/** Ports that were used in this process: clients remember what they fetched from them. */
const used = new Set<number>();

/** Whether a client can be asked a case: the host of its URL can be replaced by that of a local server. */
export function isServable({ url, server }: Case): boolean {
  return server !== undefined || HOST.test(url);
}

const HOST = /^https?:\/\/[a-z0-9.-]+(?=[/?#]|$)/i;

/** The servers of one case on this machine, for as long as it is asked. */
export class Site {
  /** What the client is asked about. */
  readonly url: string;
  readonly #served: readonly ServedAnswer[];
  readonly #origins: Readonly<Record<string, string>>;
  readonly #servers: readonly Server[];
  readonly #timers = new Set<NodeJS.Timeout>();

  static async of(entry: Case): Promise<Site> {
    const [site, other, closed] = [await listen(), await listen(), await listen()];
    return new Site(entry, site, other, closed);
  }

  private constructor(entry: Case, site: Server, other: Server, closed: Server) {
    this.#origins = { site: originOf(site), other: originOf(other), closed: originOf(closed) };
    closed.close();
    this.#served = entry.server ?? [{ ...entry, path: "/robots.txt" }];
    this.#servers = [site, other];
    const isRefused = this.#served.some(({ fault }) => fault === "refused");
    const url = entry.server === undefined ? entry.url.replace(HOST, "{site}") : entry.url;
    this.url = this.#filled(isRefused ? url.replace("{site}", "{closed}") : url);
    site.on("request", (request, response) => this.#answer("site", request, response));
    other.on("request", (request, response) => this.#answer("other", request, response));
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  #filled(text: string): string {
    return text.replace(/\{(site|other|closed)\}/g, (_, name: string) => this.#origins[name]!);
  }

  #answer(host: string, request: IncomingMessage, response: ServerResponse): void {
    const served = this.#served.find((one) => (one.host ?? "site") === host && one.path === request.url);
    if (served === undefined) this.#page(response);
    else if (served.fault === "reset") request.socket.resetAndDestroy();
    else if (served.fault === "nonsense") request.socket.end("This is not HTTP.\r\n\r\n");
    else if (served.fault === "silence") {
      this.#timers.add(setTimeout(() => request.socket.destroy(), SILENCE));
    } else this.#send(served, request, response);
  }

  #send(served: ServedAnswer, request: IncomingMessage, response: ServerResponse): void {
    const { fault, status = 200, headers = {}, chunked } = served;
    let body = octetsOf(served);
    response.statusCode = status;
    response.setHeader("content-type", "text/plain; charset=utf-8");
    for (const [name, value] of Object.entries(headers)) {
      if (value === "") response.removeHeader(name);
      else response.setHeader(name, this.#filled(value));
    }
    if (served.gzip && /\bgzip\b/.test(String(request.headers["accept-encoding"]))) {
      body = gzipSync(body);
      response.setHeader("content-encoding", "gzip");
    }
    if (!chunked) response.setHeader("content-length", body.length + (fault === "cut" ? 100 : 0));
    response.write(body.subarray(0, body.length >> 1));
    if (fault === "cut") response.write(body.subarray(body.length >> 1), () => request.socket.destroy());
    else response.end(body.subarray(body.length >> 1));
  }

  /** A page that leads to the URL, for crawlers that only follow links. */
  #page(response: ServerResponse): void {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!DOCTYPE html>\n<title>Page</title>\n<a href="${escapeHtml(this.url)}">Next</a>\n`);
  }
}

/** A server on a port that no other had. */
async function listen(): Promise<Server> {
  for (;;) {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    if (!used.has(port)) {
      used.add(port);
      return server;
    }
    server.close();
  }
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
