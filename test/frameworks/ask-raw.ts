/** A client that sends request lines and headers as they are: one character per byte. */
import { connect } from "node:net";
import { parseResponse } from "../../src/study/warc/http.ts";

/** An answer; status 0 if it is not HTTP. */
export interface RawAnswer {
  readonly status: number;
  /** Without the framing of chunks, which a proxy adds or not as an answer's parts reach it. */
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
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => {});
    socket.on("close", () => {
      const bytes = Buffer.concat(parts);
      const { status, body } = parseResponse(bytes) ?? { status: 0, body: bytes };
      resolve({ status, body: body.toString() });
    });
    socket.write(
      Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${HOST}\r\n${headers}Connection: close\r\n\r\n`, "latin1"),
    );
  });
}
