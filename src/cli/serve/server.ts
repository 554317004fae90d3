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

const TEXT_TYPE = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": TEXT_TYPE,
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
  readonly sites: SiteFetcher;
}

/** All that is served, and to whom. */
interface Served extends ServedParts {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly token: string;
  readonly hosts: readonly string[];
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
  parts: ServedParts,
  port: number,
): Promise<{ readonly url: string; readonly server: Server }> {
  const assets = assetsOf(folder, parts);
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
  const bound = (server.address() as AddressInfo).port;
  const hosts = [`127.0.0.1:${bound}`, `localhost:${bound}`];
  const served = { ...parts, assets, token, hosts };
  server.on("request", (request, response) => {
    answer(served, request, response).catch((error) => {
      if (!response.headersSent) send(response, 500, error instanceof Error ? error.message : String(error));
      else response.destroy();
    });
  });
  return { url: `http://${hosts[0]}/${token}/`, server };
}

async function answer(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { assets, file, crawlers, hosts, sites } = served;
  const { method = "", headers, url = "" } = request;
  // Rejects host names that somebody else's DNS resolves to this machine.
  if (!hosts.includes(headers.host ?? ""))
    return send(response, 421, "This is not the host that was asked for.");
  const [, token = "", path = ""] = /^\/([^/?]*)\/([^?]*)/.exec(url) ?? [];
  if (!isSame(token, served.token))
    return send(response, 404, "Open the address that robotomata serve printed.");
  if (!isOurs(request, hosts)) return send(response, 403, "This page may not use this address.");
  if (path === "file" && file !== undefined) return answerFile(file, request, response);
  if (path === "site" || path === "sitemap") return fetchFor(path, sites, request, response);
  const list = path === "crawlers" ? await crawlers?.() : undefined;
  const asset = list === undefined ? assets.get(path) : { type: JSON_TYPE, body: list };
  if (asset === undefined) return send(response, 404, "There is no such file.");
  if (method !== "GET" && method !== "HEAD") return send(response, 405, "This can only be read.");
  send(response, 200, asset.body, { "Content-Type": asset.type });
}

/** Whether a request comes from this page; requests that only read need not have an origin. */
function isOurs({ method, headers: { origin } }: IncomingMessage, hosts: readonly string[]): boolean {
  if (origin === undefined) return method !== "PUT" && method !== "POST";
  return hosts.some((host) => origin === `http://${host}`);
}

async function answerFile(
  { name, read, write }: ServedFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request;
  if (method === "GET" || method === "HEAD") {
    const body = await read();
    send(response, 200, body, { ETag: tagOf(body) });
  } else if (method === "PUT" && write !== undefined) await saveFile({ read, write }, request, response);
  else send(response, 405, `${name} can only be read`);
}

/** Fetches a site's robots.txt, or a sitemap that it lists; the body of the request says which. */
async function fetchFor(
  what: "site" | "sitemap",
  sites: SiteFetcher,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") return send(response, 405, "This is asked for by POST.");
  const body = `${(await bodyOf(request)) ?? ""}`.trim();
  const abort = new AbortController();
  response.once("close", () => abort.abort());
  if (what === "site") {
    const language = languages.find((one) => one === request.headers["accept-language"]) ?? "en";
    const found = await sites.robots(body, language, abort.signal);
    if (found === undefined) return send(response, 400, "This is neither a host name nor a URL.");
    return send(response, 200, JSON.stringify(found), { "Content-Type": JSON_TYPE });
  }
  const sitemap = sites.sitemap(body);
  if (sitemap === undefined) return send(response, 403, "No robots.txt that was fetched lists this sitemap.");
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of sitemap) {
    size += piece.length;
    if (size > MOST_SITEMAP) return send(response, 413, "the sitemap is larger than 64 MiB");
    if (abort.signal.aborted) return;
    pieces.push(piece);
  }
  send(response, 200, Buffer.concat(pieces), { "Content-Type": "application/octet-stream" });
}

async function saveFile(
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

/** Answers with a text, unless the headers say what it is. */
function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...HEADERS, "Content-Type": TEXT_TYPE, ...headers }).end(body);
}
