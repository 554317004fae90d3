import type { Answer } from "./answer.ts";
import type { Enforcer } from "./enforcer.ts";

/** What is needed of an `IncomingMessage`. */
interface IncomingRequest {
  readonly url?: string | undefined;
  /** Express cuts `url` where it mounts a handler. */
  readonly originalUrl?: string;
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** What is needed of a `ServerResponse`. */
interface OutgoingResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string | Uint8Array): unknown;
}

/**
 * A handler for Node's `http`, Connect and Express: `app.use(nodeHandler(enforcer))`. It answers what robots.txt forbids,
 * and hands everything else on.
 */
export function nodeHandler(
  enforcer: Enforcer,
): (request: IncomingRequest, response: OutgoingResponse, next: () => void) => void {
  return (request, response, next) => {
    const { url, originalUrl = url ?? "/", method, headers, socket } = request;
    const finish = (answer: Answer | undefined): void => {
      if (answer === undefined) next();
      else send(response, answer, method);
    };
    const answer = enforcer.answer({ url: originalUrl, method, headers, address: socket.remoteAddress });
    if (answer instanceof Promise) void answer.then(finish);
    else finish(answer);
  };
}

function send(
  response: OutgoingResponse,
  { status, headers, body }: Answer,
  method: string | undefined,
): void {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const length = status === 304 ? undefined : { "content-length": String(bytes.length) };
  response.writeHead(status, { ...headers, ...length });
  response.end(method === "HEAD" || status === 304 ? undefined : bytes);
}
