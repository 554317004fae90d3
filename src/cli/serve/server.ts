import { createHash, timingSafeEqual } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { escapeHtml } from "../../base/escape.ts";
import { languages } from "../../base/language.ts";
import { CliError } from "../command.ts";
import type { SiteFetcher } from "./site.ts";

/** Larger than any robots.txt that somebody would save. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Larger than any sitemap that crawlers read, compressed or not. */
const MOST_SITEMAP = 64 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};

/** Headers of every answer: it must not be framed, sniffed, cached or sent as a referrer. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
} as const;

/** The one file that the page shows. */
export interface ServedFile {
  /** Its name on the page. */
  readonly name: string;
  /** Where it is on this computer; absent if it is not a file. */
  readonly path?: string;
  read(): Promise<Uint8Array>;
  /** Absent if it cannot be written back. */
  write?(body: Uint8Array): void;
}

/** The parts that are served with the page. */
export interface ServedParts {
  /** Undefined for the page with its example. */
  readonly file: ServedFile | undefined;
  /** Gives a checked list of crawlers, as JSON. */
  readonly crawlers: (() => Promise<string>) | undefined;
}

/**
 * Serves the page, one file and perhaps a list of crawlers on loopback, all below `/token/`. Nothing else on the
 * machine can be reached, since requests only select names that were read at the start.
 *
 * @param port 0 for any that is free
 */
export async function servePage(
  folder: string,
  token: string,
  served: ServedParts,
  port: number,
  sites: SiteFetcher,
): Promise<{ readonly url: string; readonly server: Server }> {
  const assets = assetsOf(folder, served);
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
  const bound = (server.address() as AddressInfo).port;
  const hosts = [`127.0.0.1:${bound}`, `localhost:${bound}`];
  const page = new ServedPage(assets, served, token, hosts, sites);
  server.on("request", (request, response) => {
    page.answer(request, response).catch((error) => {
      if (!response.headersSent) send(response, 500, error instanceof Error ? error.message : String(error));
      else response.destroy();
    });
  });
  return { url: `http://${hosts[0]}/${token}/`, server };
}

/** Access checks and answers. */
class ServedPage {
  readonly #assets: ReadonlyMap<string, Asset>;
  readonly #file: ServedFile | undefined;
  readonly #crawlers: ServedParts["crawlers"];
  readonly #token: string;
  readonly #hosts: readonly string[];
  readonly #sites: SiteFetcher;

  constructor(
    assets: ReadonlyMap<string, Asset>,
    { file, crawlers }: ServedParts,
    token: string,
    hosts: readonly string[],
    sites: SiteFetcher,
  ) {
    this.#sites = sites;
    this.#assets = assets;
    this.#file = file;
    this.#crawlers = crawlers;
    this.#token = token;
    this.#hosts = hosts;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", headers, url = "" } = request;
    // Reject host names that somebody else's DNS resolves to this machine.
    if (!this.#hosts.includes(headers.host ?? ""))
      return send(response, 421, "This is not the host that was asked for.");
    const [, token = "", path = ""] = /^\/([^/?]*)\/([^?]*)/.exec(url) ?? [];
    if (!isSame(token, this.#token))
      return send(response, 404, "Open the address that robotomata serve printed.");
    if (!this.#isOurs(request)) return send(response, 403, "This page may not use this address.");
    if (path === "file" && this.#file !== undefined) return this.#answerFile(this.#file, request, response);
    if (path === "site" || path === "sitemap") return this.#fetchFor(path, request, response);
    const list = path === "crawlers" ? await this.#crawlers?.() : undefined;
    const asset = list === undefined ? this.#assets.get(path) : { type: "application/json", body: list };
    if (asset === undefined) return send(response, 404, "There is no such file.");
    if (method !== "GET" && method !== "HEAD") return send(response, 405, "This can only be read.");
    response.writeHead(200, { ...HEADERS, "Content-Type": asset.type }).end(asset.body);
  }

  /** Whether a request comes from this page; requests that only read need not have an origin. */
  #isOurs({ method, headers: { origin } }: IncomingMessage): boolean {
    if (origin === undefined) return method !== "PUT" && method !== "POST";
    return this.#hosts.some((host) => origin === `http://${host}`);
  }

  async #answerFile(file: ServedFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method } = request;
    const { name, write } = file;
    if (method === "GET" || method === "HEAD") {
      const body = await file.read();
      response
        .writeHead(200, { ...HEADERS, "Content-Type": "text/plain; charset=utf-8", ETag: tagOf(body) })
        .end(body);
    } else if (method === "PUT" && write !== undefined)
      await this.#save({ ...file, write }, request, response);
    else send(response, 405, `${name} can only be read`);
  }

  /** Fetches a site's robots.txt, or a sitemap that it lists; the body of the request says which. */
  async #fetchFor(
    what: "site" | "sitemap",
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (request.method !== "POST") return send(response, 405, "This is asked for by POST.");
    const body = `${(await bodyOf(request)) ?? ""}`.trim();
    const abort = new AbortController();
    response.once("close", () => abort.abort());
    if (what === "site") {
      const language = languages.find((one) => one === request.headers["accept-language"]) ?? "en";
      const answer = await this.#sites.robots(body, language, abort.signal);
      if (answer === undefined) return send(response, 400, "This is neither a host name nor a URL.");
      response.writeHead(200, { ...HEADERS, "Content-Type": "application/json" }).end(JSON.stringify(answer));
      return;
    }
    const sitemap = this.#sites.sitemap(body);
    if (sitemap === undefined)
      return send(response, 403, "No robots.txt that was fetched lists this sitemap.");
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of sitemap) {
      size += piece.length;
      if (size > MOST_SITEMAP) return send(response, 413, "the sitemap is larger than 64 MiB");
      if (abort.signal.aborted) return;
      pieces.push(piece);
    }
    response
      .writeHead(200, { ...HEADERS, "Content-Type": "application/octet-stream" })
      .end(Buffer.concat(pieces));
  }

  async #save(
    file: Required<Pick<ServedFile, "read" | "write">>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await bodyOf(request);
    if (body === undefined) return send(response, 413, "the file is larger than 64 MiB");
    const expectedTag = request.headers["if-match"];
    if (expectedTag !== undefined && expectedTag !== (await currentTag(file)))
      return send(response, 412, "the file was changed");
    try {
      file.write(body);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      // The page explains known codes in the user's language.
      const { code } = (error.cause ?? {}) as { code?: unknown };
      if (typeof code === "string") response.setHeader("Reason-Code", code);
      return send(response, 500, error.message);
    }
    response.writeHead(204, { ...HEADERS, ETag: tagOf(body) }).end();
  }
}

/** Tag of the current file; one that never matches if the file is gone. */
async function currentTag(file: Pick<ServedFile, "read">): Promise<string> {
  try {
    return tagOf(await file.read());
  } catch {
    return "";
  }
}

interface Asset {
  readonly type: string;
  readonly body: string | Uint8Array;
}

function assetsOf(folder: string, { file, crawlers }: ServedParts): ReadonlyMap<string, Asset> {
  const { name = "", path, write }: Partial<ServedFile> = file ?? {};
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    throw new CliError(
      "the page is missing from this installation: run npm run build, or reinstall robotomata",
    );
  }
  const assets = new Map<string, Asset>();
  for (const one of names) {
    const type = TYPES[extname(one)];
    if (type !== undefined)
      assets.set(one.replaceAll("\\", "/"), { type, body: readFileSync(join(folder, one)) });
  }
  const page = `${Buffer.from(assets.get("index.html")!.body)}`;
  const where = path === undefined ? "" : ` data-path="${escapeHtml(path)}"`;
  const listed = crawlers === undefined ? "" : " data-crawlers";
  const writable = write === undefined ? "" : " data-writable";
  const attributes = ` data-file="${escapeHtml(name)}"${where}${listed}${writable}`;
  assets.set("", { type: TYPES[".html"]!, body: page.replace("<html", () => `<html${attributes}`) });
  return assets;
}

function tagOf(body: Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
    else parts.length = 0;
  }
  return size <= MOST_BYTES ? Buffer.concat(parts) : undefined;
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" }).end(text);
}
