/** A web server for a folder of files, whose headers a test may choose. */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** What the server says besides the files themselves. */
interface Headers {
  /** Content-Security-Policy of the page. */
  csp?: string;
  /** Content type of `.wasm` files, instead of the right one. */
  wasmType?: string;
}

/** A running site. */
export interface Site {
  readonly url: string;
  /** May be changed between two requests. */
  headers: Headers;
  close(): void;
}

/** Serves `folder` on a free port of this machine. */
export async function serveFolder(folder: string): Promise<Site> {
  const site: Site = { url: "", headers: {}, close: () => server.close() };
  const server: Server = createServer(({ url = "/" }, response) => {
    const path = new URL(url, "http://localhost").pathname;
    const file = join(folder, path === "/" ? "index.html" : path);
    const type = extname(file) === ".wasm" ? site.headers.wasmType : undefined;
    try {
      const body = readFileSync(file);
      response.setHeader("content-type", type ?? TYPES[extname(file)] ?? "application/octet-stream");
      if (site.headers.csp !== undefined) response.setHeader("content-security-policy", site.headers.csp);
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, { url: `http://127.0.0.1:${port}/` });
}
