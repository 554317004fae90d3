/** The other side of the cold part, in a separate process: any address of 127.0.0.0/8, one port, one file. */
import { type AddressInfo, createServer } from "node:net";

/** A robots.txt about as long as the median of real ones. */
export const FILE = [
  "User-agent: *",
  ...Array.from({ length: 24 }, (_, i) => `Disallow: /area-${i}/*/private`),
  "Allow: /area-1/x/private/open",
  "Sitemap: https://www.example.com/sitemap.xml",
].join("\n");

/** Connections end with it, so that a bare loop keeps none either. */
const ANSWER = [
  "HTTP/1.1 200 OK",
  "Content-Type: text/plain",
  `Content-Length: ${FILE.length}`,
  "Connection: close",
  "",
  FILE,
].join("\r\n");

/** Serves the file until whoever started this process is gone. */
function serve(): void {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // As little work as possible, so that it is the client that is measured. Requests fit a packet.
    socket.once("data", () => socket.end(ANSWER));
  });
  server.listen({ port: 0, host: "0.0.0.0", backlog: 511 }, () => {
    process.send!((server.address() as AddressInfo).port);
  });
  process.on("disconnect", () => process.exit());
}

if (process.argv[1] === import.meta.filename) serve();
