/** The other side of the cold part, in a separate process: any address of 127.0.0.0/8, one port, one file. */
import { type AddressInfo, createServer } from "node:net";
import { ANSWER } from "./file.ts";

const server = createServer((socket) => {
  socket.on("error", () => {});
  // As little work as possible, so that it is the client that is measured. Requests fit a packet.
  socket.once("data", () => socket.end(ANSWER));
});
server.listen({ port: 0, host: "0.0.0.0", backlog: 511 }, () => {
  process.send!((server.address() as AddressInfo).port);
});
process.on("disconnect", () => process.exit());
