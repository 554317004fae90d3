/** A server that stands for any number of hosts, many of which are at fault; prints its port. */
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";

/** What the host of a number answers: the first line of its request decides nothing but the number. */
export const KINDS = [
  "found",
  "found",
  "found",
  "gzip",
  "missing",
  "moved",
  "broken",
  "reset",
  "cut",
  "early",
] as const;

export type Kind = (typeof KINDS)[number];

/** The outcome that each kind has to come to. */
export const OUTCOMES: Readonly<Record<Kind, string>> = {
  found: "found",
  gzip: "found",
  missing: "unavailable",
  moved: "found",
  broken: "unreachable",
  reset: "unreachable",
  cut: "unreachable",
  early: "found",
};

export function kindOf(number: number): Kind {
  return KINDS[number % KINDS.length]!;
}

export function robotsOf(number: number): string {
  return `User-agent: *\nDisallow: /host${number}/${"x".repeat(number % 300)}\n`;
}

function answer(number: number, path: string): Buffer | undefined {
  const found = (body: Buffer, head = "") =>
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n${head}\r\n`), body]);
  const body = Buffer.from(robotsOf(number));
  if (path === "/moved.txt") return found(body);
  switch (kindOf(number)) {
    case "found":
      return found(body);
    case "gzip":
      return found(gzipSync(body), "Content-Encoding: gzip\r\n");
    case "missing":
      return Buffer.from("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone");
    case "moved":
      return Buffer.from("HTTP/1.1 302 Found\r\nLocation: /moved.txt\r\nContent-Length: 0\r\n\r\n");
    case "broken":
      return Buffer.from("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
    case "cut":
      return Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${body}`);
    case "early":
      return Buffer.concat([Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"), found(body)]);
    case "reset":
      return undefined;
  }
}

/** The server, on all addresses of loopback: each `127.a.b.c` is a host. */
export function manyHosts(onRequest: (number: number, text: string) => void = () => {}) {
  return createServer((socket) => {
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
      if (!text.includes("\r\n\r\n")) return;
      const [, path, a, b, c] = /^GET (\S+)[\s\S]*?\r\nhost: 127\.(\d+)\.(\d+)\.(\d+)/i.exec(text)!;
      const number = Number(a) * 65_536 + Number(b) * 256 + Number(c);
      onRequest(number, text);
      const bytes = answer(number, path!);
      if (bytes === undefined) socket.resetAndDestroy();
      else socket.end(bytes);
    });
  });
}

/** The address of a host, by its number from 1 on. */
export function addressOf(number: number): string {
  return `127.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}
