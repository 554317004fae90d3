/** A server of the loopback interface that sends a circumstance's bytes as they stand. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { answered, type Circumstance, FILE, type Sent } from "./circumstance.ts";

/** A page that says nothing of crawlers, and a sitemap. */
const PAGE = answered("<!doctype html><title>A page</title>");
const SITEMAP = answered(
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/x</loc></url></urlset>',
);

export interface RawSite extends AsyncDisposable {
  readonly origin: string;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** What is sent for /robots.txt from now on. */
  becomes(sent: Sent): void;
}

/** A key and a certificate for the loopback interface that nobody vouches for. */
let identity: { readonly key: Buffer; readonly cert: Buffer } | undefined;

export function identityOf(): { readonly key: Buffer; readonly cert: Buffer } {
  if (identity !== undefined) return identity;
  const folder = mkdtempSync(join(tmpdir(), "robotomata-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", cert, ...subject], {
    stdio: "ignore",
  });
  identity = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return identity;
}

/** Serves a circumstance until it is disposed of. */
export async function serveCircumstance({ untrusted, ...circumstance }: Circumstance): Promise<RawSite> {
  const { secure, at = {}, address, ...first } = circumstance;
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  let robots: Sent = first;
  const server = createServer((raw) => {
    sockets.add(raw);
    raw.on("close", () => sockets.delete(raw)).on("error", () => {});
    const socket = secure ? new TLSSocket(raw, { isServer: true, ...identityOf() }) : raw;
    socket.on("error", () => {});
    let request = "";
    socket.on("data", (data) => {
      // Whoever begins with TLS here waits for an answer to that.
      if (data[0] === 0x16) return void socket.destroy();
      request += data.toString("latin1");
      if (!request.includes("\r\n\r\n")) return;
      const path = request.split(" ")[1] ?? "";
      const isConditional = /^if-(?:none-match|modified-since):/im.test(request);
      const closes = /^connection: *close/im.test(request);
      request = "";
      asked.push(path);
      const sent = path === "/robots.txt" ? robots : (at[path] ?? (path.endsWith(".xml") ? SITEMAP : PAGE));
      send((closes && sent.closing) || (isConditional && sent.conditional) || sent, socket, raw, fill);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  // Nobody can listen at the other end of a connection while it is open.
  const held = connect(port, "127.0.0.1");
  await once(held, "connect");
  const nobody = `http://127.0.0.1:${held.localPort}`;
  const other = untrusted && (await serveCircumstance({ ...circumstance, ...answered(FILE), secure: true }));
  const fill = (text: string): string =>
    text.replaceAll("{nobody}", nobody).replaceAll("{secure}", other?.origin ?? `https://${host}`);
  const isSecure = secure || address !== undefined;
  return {
    origin: address === "nobody" ? nobody : fill(isSecure ? "{secure}" : `http://${host}`),
    asked,
    becomes(sent) {
      robots = sent;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of [held, ...sockets]) socket.destroy();
      await Promise.all([closed, other?.[Symbol.asyncDispose]()]);
    },
  };
}

/** Sends all bytes, and then does what is to follow, as soon as the system has taken them. */
function send(
  { bytes, after = "end" }: Sent,
  socket: Socket,
  raw: Socket,
  fill: (text: string) => string,
): void {
  const pieces = bytes.map((piece) => (typeof piece === "string" ? Buffer.from(fill(piece)) : piece));
  const next = (i: number): void => {
    if (socket.destroyed) return;
    if (i < pieces.length) return void socket.write(pieces[i]!, () => next(i + 1));
    if (after === "reset") raw.resetAndDestroy();
    else if (after === "reset-later") later(TURNS, () => raw.resetAndDestroy());
    // Over TLS, without the alert that closes it.
    else if (after === "end") raw.end();
    else if (after === "drips") later(TURNS, () => next(pieces.length - 1));
    else if (after === "endless") socket.write(pieces.at(-1)!, () => setImmediate(next, i));
  };
  next(0);
}

/** Turns of the event loop in which a client reads what has been sent. */
const TURNS = 50;

function later(turns: number, act: () => void): void {
  if (turns === 0) act();
  else setImmediate(later, turns - 1, act);
}
