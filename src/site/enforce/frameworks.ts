/** Enforcers in frameworks whose handlers are not those of Node's `http`. */
import { expectKind, expectNoMore, type Kind } from "../../base/options.ts";
import type { Enforcer } from "./enforcer.ts";
import { anEnforcer } from "./given-enforcer.ts";

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
