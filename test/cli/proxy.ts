/** A proxy on loopback, and the hosts behind it that no other way leads to. */
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from "node:net";
import { onTestFinished } from "vitest";
import { identityOf } from "../crawl/fetch/circumstances/server.ts";

/** What a proxy does instead of its work. */
export interface Fault {
  /** The bytes that it answers with, if any. */
  readonly answers: string;
  /** Whether it does so only to those who ask without a password. */
  readonly isForPassword?: boolean;
}

export interface TestProxy {
  /** `127.0.0.1:PORT` */
  readonly host: string;
  /** The first line of each request, without the version. */
  readonly asked: string[];
}

/** Hosts with any name, by http and https. */
export interface Hosts {
  readonly http: number;
  readonly https: number;
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket.on("error", () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** @param listener answers for all hosts */
export async function hostsWith(listener: RequestListener, identity = identityOf()): Promise<Hosts> {
  const [http, https] = [createServer(listener), createSecureServer(identity, listener)];
  return { http: await listening(http), https: await listening(https) };
}

/** A proxy that hands requests on to the hosts, whatever their names. */
export async function proxyTo(hosts: Hosts, fault?: Fault): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createTcpServer((socket) => {
    let head = "";
    const read = (data: Buffer): void => {
      head += data.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      socket.off("data", read);
      const line = head.slice(0, head.indexOf("\r\n"));
      asked.push(line.replace(/ HTTP\/1\.1$/, ""));
      const hasPassword = head.includes(PASSED);
      if (fault !== undefined && !(fault.isForPassword && hasPassword)) return void socket.end(fault.answers);
      handOn(socket, head, hosts);
    };
    socket.on("data", read).on("error", () => {});
  });
  return { host: `127.0.0.1:${await listening(server)}`, asked };
}

/** A name and a password with what URLs escape, as a URL has them, and as they are sent. */
export const PASSWORD = "ann:se%40cret%3A";
const PASSED = `\r\nproxy-authorization: Basic ${Buffer.from("ann:se@cret:").toString("base64")}\r\n`;

function handOn(socket: Socket, head: string, hosts: Hosts): void {
  const isTunnel = head.startsWith("CONNECT ");
  const onward = connect(isTunnel ? hosts.https : hosts.http, "127.0.0.1", () => {
    if (isTunnel) socket.write("HTTP/1.1 200 Connection established\r\nContent-Length: 9\r\n\r\n");
    // What is for the proxy is not handed on (RFC 9110, 11.7.1).
    else onward.write(head.replace(/^(\w+) http:\/\/[^/]+/, "$1 ").replace(PASSED, "\r\n"));
    socket.pipe(onward).pipe(socket);
  }).on("error", () => socket.destroy());
}

/** A port of loopback at which nobody listens. */
export async function nobody(): Promise<string> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}
