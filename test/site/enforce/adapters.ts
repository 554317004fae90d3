/** Programs that hold robots to a file, on each kind of server. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { type Enforcer, fastifyHook, honoHandler, nodeHandler } from "../../../src/site/enforce/index.ts";

/** What a program does besides enforcing. */
interface App {
  /** Called with each response before anything is decided. */
  before(response: ServerResponse): void;
  /** The page; it may throw. */
  page(): string;
  /** Where the program's own handler of errors is told. */
  fault(error: unknown): void;
}

export interface Adapter {
  readonly name: string;
  /** Whether a response of Node's is at hand, so that others can begin or end it. */
  readonly isNode: boolean;
  start(enforcer: Enforcer, app: App): Promise<Server>;
}

const listening = (server: Server): Promise<Server> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));

const ADDRESS = "x-client";

/** Node's own server. */
const bare: Adapter = {
  name: "node:http",
  isNode: true,
  start(enforcer, app) {
    const enforce = nodeHandler(enforcer);
    return listening(
      createServer((request, response) => {
        app.before(response);
        try {
          enforce(request, response, () => response.end(app.page()));
        } catch (error) {
          app.fault(error);
          response.writeHead(500).end();
        }
      }),
    );
  },
};

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;
type ErrorHandler = (error: unknown, ...rest: Parameters<Middleware>) => void;

/** Connect and what is built like it. */
function connectLike(name: string, create: () => { use(one: Middleware | ErrorHandler): unknown }): Adapter {
  return {
    name,
    isNode: true,
    start(enforcer, app) {
      const program = create();
      const first: Middleware = (_request, response, next) => {
        app.before(response);
        next();
      };
      const page: Middleware = (_request, response) => void response.end(app.page());
      const failed: ErrorHandler = (error, _request, response, _next) => {
        app.fault(error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      };
      for (const one of [first, nodeHandler(enforcer), page, failed]) program.use(one);
      return listening(createServer(program as never));
    },
  };
}

/** Fastify, as docs/enforce-runtimes.md has it. */
function fastifyAdapter(create: () => FastifyLike): Adapter {
  return {
    name: "Fastify",
    isNode: true,
    async start(enforcer, app) {
      const program = create();
      program.addHook("onRequest", async (_request, reply) => app.before(reply.raw));
      program.addHook("onRequest", fastifyHook(enforcer));
      program.setErrorHandler((error, _request, reply) => {
        app.fault(error);
        return reply.code(500).send("");
      });
      program.all("/*", (_request, reply) => reply.type("text/plain").send(app.page()));
      await program.listen({ port: 0, host: "127.0.0.1" });
      return program.server;
    },
  };
}

interface Reply {
  readonly raw: ServerResponse;
  code(status: number): Reply;
  headers(all: Readonly<Record<string, string>>): Reply;
  type(type: string): Reply;
  send(body: string | Uint8Array): Reply;
}
interface FastifyRequest {
  readonly raw: IncomingMessage;
  readonly originalUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ip: string;
}
interface FastifyLike {
  readonly server: Server;
  addHook(name: string, hook: (request: FastifyRequest, reply: Reply) => Promise<unknown>): void;
  setErrorHandler(handler: (error: unknown, request: FastifyRequest, reply: Reply) => unknown): void;
  all(path: string, handler: (request: FastifyRequest, reply: Reply) => unknown): void;
  listen(where: { port: number; host: string }): Promise<unknown>;
}

type Fetch = (request: Request, env: { readonly outgoing: ServerResponse }) => Promise<Response> | Response;
type Serve = (options: { fetch: Fetch; port: number; hostname: string }, done: () => void) => Server;

/** A server that takes requests as `fetch` does. */
function fetchStyle(name: string, serve: Serve, fetchOf: (enforcer: Enforcer, app: App) => Fetch): Adapter {
  return {
    name,
    isNode: false,
    start(enforcer, app) {
      return new Promise((resolve) => {
        const fetch = fetchOf(enforcer, app);
        const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(server));
      });
    },
  };
}

const respond = (serve: Serve): Adapter =>
  fetchStyle("fetch style", serve, (enforcer, app) => async (request, { outgoing }) => {
    app.before(outgoing);
    try {
      return (await enforcer.respond(request)) ?? new Response(app.page());
    } catch (error) {
      app.fault(error);
      return new Response(null, { status: 500 });
    }
  });

interface Context {
  readonly req: { readonly raw: Request };
  readonly env: { readonly outgoing: ServerResponse };
  text(text: string): Response;
  body(body: null, status: number): Response;
}
type ConnInfo = (c: Context) => { readonly remote: { readonly address?: string } };
interface HonoLike {
  readonly fetch: Fetch;
  use(handler: (c: Context, next: () => Promise<void>) => Promise<unknown>): void;
  all(path: string, handler: (c: Context) => Response): void;
  onError(handler: (error: unknown, c: Context) => Response): void;
}

const honoAdapter = (serve: Serve, Hono: new () => HonoLike, getConnInfo: ConnInfo): Adapter =>
  fetchStyle("Hono", serve, (enforcer, app) => {
    const program = new Hono();
    const ask = honoHandler<Context>(enforcer, getConnInfo);
    program.use(async (c, next) => {
      app.before(c.env.outgoing);
      return ask(c, next);
    });
    program.all("*", (c) => c.text(app.page()));
    program.onError((error, c) => {
      app.fault(error);
      return c.body(null, 500);
    });
    return program.fetch;
  });

/** The names of those that are not installed (`npm ci --prefix test/runtime`), and all others. */
export function adapters(): { readonly all: Adapter[]; readonly missing: string[] } {
  const from = createRequire(new URL("../../runtime/package.json", import.meta.url));
  const missing: string[] = [];
  const all = [bare];
  const add = (name: string, adapter: () => Adapter): void => {
    try {
      all.push(adapter());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
      missing.push(name);
    }
  };
  const serve = (): Serve => from("@hono/node-server").serve;
  add("Connect", () => connectLike("Connect", from("connect")));
  add("Express 4", () => connectLike("Express 4", from("express-4")));
  add("Express 5", () => connectLike("Express 5", from("express")));
  add("Fastify", () => fastifyAdapter(from("fastify")));
  add("Hono", () => honoAdapter(serve(), from("hono").Hono, from("@hono/node-server/conninfo").getConnInfo));
  add("fetch style", () => respond(serve()));
  return { all, missing };
}

export { ADDRESS };
