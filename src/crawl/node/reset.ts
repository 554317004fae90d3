import type { Socket } from "node:net";

/**
 * Calls back if a connection that seems to have ended was in truth reset. On Linux and macOS, a reset that arrives
 * together with the last bytes looks like a normal end, and the end of the connection is the end of a body without a
 * length: half a file would count as a whole one. An empty write tells them apart, except over TLS.
 *
 * @param lost called before the listeners for the end have read the last bytes
 */
export function onReset(socket: Socket, lost: (error: Error) => void): void {
  // Sockets cannot be written to any more after their own listener has been called.
  socket.prependListener("end", () => {
    // The write fails after an answer has been handed on, too, when nobody else listens to the connection any more.
    socket.on("error", () => {});
    socket.write("", (error) => {
      if ((error as NodeJS.ErrnoException | null | undefined)?.code === "ECONNRESET") lost(error!);
    });
  });
}
