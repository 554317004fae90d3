/** A static host on loopback for the built page. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The page as this checkout builds it. */
const built = fileURLToPath(new URL("../../dist/web", import.meta.url));

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

export interface Site {
  readonly url: string;
  /** Answers nothing from now on, as if the network were gone. */
  goOffline(): void;
  close(): void;
}

/** Serves it below a path, as hosts of many projects do. */
export async function serveBuild(folder = built): Promise<Site> {
  let isOffline = false;
  const server = createServer(async (request, response) => {
    if (isOffline) {
      request.socket.destroy();
      return;
    }
    const path = new URL(request.url!, "http://site").pathname.replace(/^\/tester/, "");
    try {
      const body = await readFile(join(folder, path === "/" ? "index.html" : path));
      response.writeHead(200, { "content-type": types[extname(path) || ".html"] ?? "text/plain" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tester/`,
    goOffline: () => {
      isOffline = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
