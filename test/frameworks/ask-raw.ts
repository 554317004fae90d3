/** A client that sends request lines and headers as they are: one character per byte. */
import { connect } from "node:net";

/** An answer: the status line, and all that comes after the headers. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** Requests that are on their way at a time. */
const AT_ONCE = 16;
/** The host that requests name. */
export const HOST = "h.example";

/** Asks for targets, each on a connection of its own, since many end it. */
export async function askRaw(
  port: number,
  requests: readonly { readonly target: string; readonly headers: string }[],
): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < requests.length) {
      const i = next++;
      answers[i] = await askOne(port, requests[i]!.target, requests[i]!.headers);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

function askOne(port: number, target: string, headers: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (data) => (text += data.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => {
      const end = text.indexOf("\r\n\r\n");
      resolve({
        status: Number(/^HTTP\/1\.[01] (\d+)/.exec(text)?.[1] ?? 0),
        // The site's own texts are UTF-8.
        body: Buffer.from(text.slice(end + 4), "latin1").toString(),
      });
    });
    socket.write(
      Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${HOST}\r\n${headers}Connection: close\r\n\r\n`, "latin1"),
    );
  });
}
