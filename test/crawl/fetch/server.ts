/** Local servers that answer well, badly or not at all. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";

/** A server on a free port of the loopback interface, with what it was asked. */
export interface Site extends AsyncDisposable {
  readonly origin: string;
  readonly requests: IncomingMessage[];
  /** Connections that are open now. */
  readonly open: () => number;
}

/** An HTTP server. */
export async function serve(handler: RequestListener): Promise<Site> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  return listen(server, requests);
}

/** A server that sends its bytes to anyone who has sent a whole request, whatever HTTP thinks of them. */
export async function serveRaw(talk: (socket: Socket) => void): Promise<Site> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    let request = "";
    socket.on("data", (data) => {
      request += data.toString("latin1");
      if (!request.includes("\r\n\r\n")) return;
      request = "";
      talk(socket);
    });
  });
  return listen(server as Server, []);
}

/** A robots.txt and nothing else. */
export function robots(body: string | Uint8Array, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => send(response, 200, body, headers);
}

export function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array = "",
  headers: Record<string, string> = {},
): void {
  response.statusCode = status;
  // Unlike after `writeHead`, Node then says how long the body is.
  response.setHeaders(new Map(Object.entries({ "content-type": "text/plain", ...headers })));
  response.end(body);
}

async function listen(server: Server, requests: IncomingMessage[]): Promise<Site> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    open: () => sockets.size,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
