import { misuse, type RobotsError } from "../../base/errors.ts";
import { expectKind, expectNoMore } from "../../base/options.ts";
import type { Answer } from "./answer.ts";
import type { Enforcer } from "./enforcer.ts";
import { anEnforcer } from "./given-enforcer.ts";

/** The used part of an `IncomingMessage`. */
interface IncomingRequest {
  readonly url?: string | undefined;
  /** The whole path: Express cuts `url` where it mounts a handler. */
  readonly originalUrl?: string;
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawHeaders?: readonly string[];
  /** Express's application. */
  readonly app?: { enabled?(setting: string): boolean };
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** The used part of a `ServerResponse`. */
interface OutgoingResponse {
  readonly headersSent?: boolean;
  readonly writableEnded?: boolean;
  readonly destroyed?: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string | Uint8Array): unknown;
  destroy?(): unknown;
}

/** The next handler; frameworks take an error. */
type Next = (error?: unknown) => unknown;

/**
 * A handler for Node's `http`, Connect and Express: `app.use(nodeHandler(enforcer))`. It answers requests that
 * robots.txt forbids, and hands all others on.
 *
 * Where a robot has to be verified first, no caller is left to catch an error that `next` throws. Such an error, and one
 * of the decision or of the response, is handed to `next` if it takes a parameter, as frameworks' functions do; otherwise
 * the enforcer's `onError` is told, and the client gets 500, as where `next` is missing, which `onError` is told once. If
 * the program has answered in the meantime, or the client has left, nothing more is done.
 *
 * @throws RobotsError INVALID_ARGUMENT if it is not given an enforcer, or is given options, which `createEnforcer`
 *   takes
 */
export function nodeHandler(
  enforcer: Enforcer,
  ...beyond: undefined[]
): (request: IncomingRequest, response: OutgoingResponse, next: Next) => void {
  expectKind("enforcer", enforcer, anEnforcer("nodeHandler"));
  expectNoMore("nodeHandler(enforcer)", beyond);
  let isTold = false;
  let isSeen = false;
  return (request, response, given?: Next) => {
    const { url, originalUrl = url, method, headers, rawHeaders, socket, app } = request;
    const fail = (error: unknown): void => {
      enforcer.fault(error);
      try {
        end(response, FAULT, method);
      } catch {
        response.destroy?.();
      }
    };
    const withoutNext = (): void => {
      if (!isTold) enforcer.fault(withoutNextError());
      isTold = true;
      end(response, FAULT, method);
    };
    // An error that is thrown here would end a server of `node:http`.
    const next = typeof given === "function" ? given : withoutNext;
    const handOn = (error: unknown): unknown => (next.length > 0 ? next(error) : fail(error));
    const finish = (answer: Answer | undefined): unknown => {
      if (answer === undefined) return next();
      try {
        return end(response, answer, method);
      } catch (error) {
        return handOn(error);
      }
    };
    let answer: ReturnType<Enforcer["answer"]>;
    try {
      if (!isSeen && app?.enabled?.("case sensitive routing") === false) enforcer.servesAnyCase();
      isSeen = true;
      // A request without a URL is an error, not one for the first page.
      answer = enforcer.answer({
        url: originalUrl as string,
        method,
        headers,
        rawHeaders,
        address: socket.remoteAddress,
      });
    } catch (error) {
      handOn(error);
      return;
    }
    const done =
      answer instanceof Promise
        ? answer.then((one) => (isOver(response) ? undefined : finish(one)))
        : finish(answer);
    if (done instanceof Promise) done.catch(handOn).catch(fail);
  };
}

const withoutNextError = (): RobotsError =>
  misuse(
    "no-next",
    "nodeHandler answers only what robots.txt forbids, and must be given next for all else: createServer((request, response) => handler(request, response, () => page(request, response))).",
  );

/** The answer to a request whose handler has failed. */
const FAULT: Answer = {
  status: 500,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "500 Internal Server Error\n",
};

function isOver({ writableEnded, destroyed }: OutgoingResponse): boolean {
  return writableEnded === true || destroyed === true;
}

/** Sends an answer, unless another one has begun; then it only ends the response. */
function end(
  response: OutgoingResponse,
  { status, headers, body }: Answer,
  method: string | undefined,
): void {
  if (isOver(response)) return;
  if (response.headersSent) {
    response.destroy?.();
    return;
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const length = status === 304 ? undefined : { "content-length": String(bytes.length) };
  response.writeHead(status, { ...headers, ...length });
  response.end(method === "HEAD" || status === 304 ? undefined : bytes);
}
