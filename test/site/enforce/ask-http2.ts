/** A client of HTTP/2 that sends request targets as they are. */
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import type { Outcome, Place } from "./answer.ts";

/** Requests that are on their way at a time. */
const AT_ONCE = 40;

/** Asks with prior knowledge, without TLS. */
export async function askHttp2(
  place: Place,
  host: string,
  userAgent: string,
  targets: readonly string[],
): Promise<Outcome[]> {
  const answers: (Outcome | undefined)[] = [];
  for (let from = 0; from < targets.length; from += AT_ONCE) {
    const some = targets.slice(from, from + AT_ONCE);
    const found = await together(place, host, userAgent, some);
    // A server may end the connection because of one request: then only that one fails again.
    for (const [i, target] of some.entries())
      answers.push(found[i] ?? (await together(place, host, userAgent, [target]))[0]);
  }
  return answers.map((answer) => answer ?? "refused");
}

/** The answers on one connection; undefined where there is none. */
async function together(
  place: Place,
  host: string,
  userAgent: string,
  targets: readonly string[],
): Promise<(Outcome | undefined)[]> {
  const session = connectHttp2(`http://${host}`, { createConnection: () => connect(place) });
  // Each request fails by itself.
  session.on("error", () => {});
  try {
    return await Promise.all(targets.map((target) => one(session, host, userAgent, target)));
  } finally {
    session.destroy();
  }
}

function one(
  session: ClientHttp2Session,
  host: string,
  userAgent: string,
  target: string,
): Promise<Outcome | undefined> {
  return new Promise((resolve) => {
    const request = session.request({
      ":method": "HEAD",
      ":path": target,
      ":authority": host,
      ...(userAgent !== "" && { "user-agent": userAgent }),
    });
    request.on("response", (headers) => {
      const status = headers[":status"];
      // Apache answers with 403, too, if a name is longer than file systems take.
      const isApache = String(headers.server).startsWith("Apache");
      const isForbidden = status === 403 && (!isApache || headers["x-block"] !== undefined);
      resolve(status === 400 ? "refused" : isForbidden ? "blocked" : "served");
      request.close();
    });
    request.on("error", () => resolve(undefined));
    request.on("close", () => resolve(undefined));
    request.end();
  });
}
