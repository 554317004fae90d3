/** Enforcers before programs: in Node's `http` and frameworks like it, in Fastify and in Hono. */
import { misuse, type RobotsError } from "../../base/errors.ts";
import { objectWith } from "../../base/kinds.ts";
import { expectKind, expectNoMore, type Kind } from "../../base/options.ts";
import type { Answer } from "./answer.ts";
import type { Enforcer } from "./enforcer.ts";

/** The argument `enforcer` of a function that puts one before a program. */
export function anEnforcer(name: string): Kind<Enforcer> {
  return {
    ...objectWith<Enforcer>("answer", "decide"),
    wanted: `what createEnforcer returns, as in ${name}(createEnforcer({ robots }))`,
  };
}

/** The used part of an `IncomingMessage`. */
interface NodeRequest {
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
): (request: NodeRequest, response: OutgoingResponse, next: Next) => void {
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

/** The used part of Fastify's request. */
interface FastifyRequest {
  /** The URL that was sent, whatever `rewriteUrl` makes of it: robots.txt is about that one. */
  readonly originalUrl: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The client's address, by Fastify's `trustProxy`. */
  readonly ip: string;
  readonly raw: { readonly method?: string | undefined; readonly rawHeaders?: readonly string[] };
}

/** The used part of Fastify's reply. */
interface FastifyReply {
  code(status: number): FastifyReply;
  headers(all: Readonly<Record<string, string>>): FastifyReply;
  send(body: string | Uint8Array): FastifyReply;
}

/**
 * A hook for Fastify: `app.addHook("onRequest", fastifyHook(enforcer))`, before any plugin that serves files. It answers
 * requests that robots.txt forbids, and leaves all others to the routes. The client's address is `request.ip`, which
 * follows Fastify's `trustProxy`.
 *
 * @throws RobotsError INVALID_ARGUMENT if it is not given an enforcer, or is given options, which `createEnforcer`
 *   takes
 */
export function fastifyHook(
  enforcer: Enforcer,
  ...beyond: undefined[]
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  expectKind("enforcer", enforcer, anEnforcer("fastifyHook"));
  expectNoMore("fastifyHook(enforcer)", beyond);
  return async ({ originalUrl: url, headers, ip, raw: { method, rawHeaders } }, reply) => {
    const answer = await enforcer.answer({ url, method, headers, rawHeaders, address: ip });
    return answer && reply.code(answer.status).headers(answer.headers).send(answer.body);
  };
}

/** The used part of Hono's context. */
interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** The function `getConnInfo` of the runtime's adapter of Hono. */
type ConnInfo<C> = (context: C) => { readonly remote: { readonly address?: string | undefined } };

const CONN_INFO: Kind<ConnInfo<never>> = {
  wanted: 'getConnInfo of your runtime, as from "@hono/node-server/conninfo"',
  test: (value) => typeof value === "function",
};

/**
 * A middleware for Hono: `app.use(honoHandler(enforcer, getConnInfo))`. It answers requests that robots.txt forbids, and
 * hands all others on. If `getConnInfo` throws, the enforcer's `onError` is told, and the address counts as unknown.
 *
 * @param getConnInfo what tells the client's address, from the adapter of Hono for the runtime: `hono/bun`, `hono/deno`,
 *   `hono/cloudflare-workers`, `@hono/node-server/conninfo`
 * @throws RobotsError INVALID_ARGUMENT if it is not given an enforcer and that function, or is given options, which
 *   `createEnforcer` takes
 */
export function honoHandler<C extends HonoContext>(
  enforcer: Enforcer,
  getConnInfo: ConnInfo<C>,
  ...beyond: undefined[]
): (context: C, next: () => Promise<void>) => Promise<Response | undefined> {
  expectKind("enforcer", enforcer, anEnforcer("honoHandler"));
  expectKind("getConnInfo", getConnInfo, CONN_INFO);
  expectNoMore("honoHandler(enforcer, getConnInfo)", beyond);
  // An application that is asked without a server, as by app.request, has no connection: that shuts nobody out.
  const addressOf = (context: C): string | undefined => {
    try {
      return getConnInfo(context).remote.address;
    } catch (error) {
      enforcer.fault(error);
      return undefined;
    }
  };
  return async (context, next) => {
    const answer = await enforcer.respond(context.req.raw, { address: addressOf(context) });
    if (answer === undefined) await next();
    return answer;
  };
}
