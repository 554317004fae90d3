import type { Socket } from "node:net";

/**
 * Calls back if a connection that has ended was reset in truth. On Linux and macOS, a reset that arrives together with the
 * last bytes looks like a normal end; that is the end of a body without a length, which would then be half a file. Writing
 * nothing tells them apart, except over TLS.
 *
 * @param lost called before those who listen to the end have read what came before it
 */
export function onReset(socket: Socket, lost: (error: Error) => void): void {
  // Sockets cannot be written to any more after their own listener has been called.
  socket.prependListener("end", () => {
    socket.write("", (error) => {
      if ((error as NodeJS.ErrnoException | null | undefined)?.code === "ECONNRESET") lost(error!);
    });
  });
}
