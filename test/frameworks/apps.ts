/** Applications of the frameworks, as their documentation has them, each with and without an enforcer in front. */

import { readFileSync, statSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join, normalize, win32 } from "node:path";
import { type Enforcer, fastifyHook, honoHandler, nodeHandler } from "../../src/site/enforce/index.ts";
import { AREAS, bodyOf, RESOURCES, routed } from "./resources.ts";

/** What there is of the packages' types: they are asked for no more than a test needs. */
// biome-ignore lint/suspicious/noExplicitAny: the packages are installed apart, without their types
type Any = any;

const require = createRequire(import.meta.url);

/** Whether the packages of this folder are installed. */
export function areInstalled(): boolean {
  try {
    require.resolve("sirv");
    return true;
  } catch {
    return false;
  }
}

export interface App {
  readonly name: string;
  /** It ignores the case of letters in paths, so its enforcer has to as well. */
  readonly ignoresCase?: true;
  start(folder: string, enforcer: Enforcer | undefined): Promise<Server>;
}

type Next = () => void;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

const pass: Middleware = (_request, _response, next) => next();
const guard = (enforcer: Enforcer | undefined): Middleware =>
  enforcer === undefined ? pass : (nodeHandler(enforcer) as Middleware);

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** The port of a server. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** An application of Node's own server. */
function plain(
  name: string,
  listener: (folder: string) => (request: IncomingMessage, response: ServerResponse) => void,
): App {
  return {
    name,
    start(folder, enforcer) {
      const enforce = guard(enforcer);
      const answer = listener(folder);
      return listening(
        createServer((request, response) => enforce(request, response, () => answer(request, response))),
      );
    },
  };
}

/** Shows what a path leads to; undefined if that is nothing. */
function show(response: ServerResponse, body: string | undefined): void {
  response.statusCode = body === undefined ? 404 : 200;
  response.end(body ?? "nothing here");
}

/** What an application of Node's own server does that takes a path out of the target. */
const byPath = (
  pathOf: (target: string) => string,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  return (request, response) => {
    let body: string | undefined;
    try {
      const path = pathOf(request.url!);
      body = routed(path.replace("/caf%C3%A9/", "/café/").replace(/^\/caf%c3%a9\//i, "/café/"));
    } catch {
      // What is no URL leads nowhere.
    }
    show(response, body);
  };
};

const express = (version: "express" | "express4"): App[] => {
  const started = (enforcer: Enforcer | undefined, use: (app: Any) => void): Promise<Server> => {
    const app = (require(version) as Any)();
    app.use(guard(enforcer));
    use(app);
    app.use((_error: unknown, _request: unknown, response: Any, _next: Next) => response.status(400).end());
    return listening(createServer(app as RequestListener));
  };
  const name = version === "express" ? "Express 5" : "Express 4";
  return [
    {
      name: `${name}, routes`,
      ignoresCase: true,
      start: (_folder, enforcer) =>
        started(enforcer, (app) => {
          for (const path of RESOURCES)
            app.get(encodeURI(path), (_request: unknown, response: Any) => response.end(bodyOf(path)));
        }),
    },
    {
      name: `${name}, mounts`,
      ignoresCase: true,
      start: (_folder, enforcer) =>
        started(enforcer, (app) => {
          for (const area of AREAS)
            app.use(encodeURI(area), (_request: unknown, response: Any) => response.end(bodyOf(area)));
        }),
    },
    {
      name: `${name}, express.static`,
      start: (folder, enforcer) =>
        started(enforcer, (app) => app.use((require(version) as Any).static(folder))),
    },
  ];
};

export const APPS: readonly App[] = [
  plain("http, the target as it is", () => byPath((target) => target.split("?")[0]!)),
  plain("http, new URL", () => byPath((target) => new URL(target, "http://localhost").pathname)),
  plain("http, new URL, decoded", () =>
    byPath((target) => decodeURIComponent(new URL(target, "http://localhost").pathname)),
  ),
  plain("http, url.parse", () =>
    byPath((target) => (require("node:url") as Any).parse(target).pathname ?? "/"),
  ),
  plain("http, decoded", () => byPath((target) => decodeURIComponent(target.split("?")[0]!))),
  // There, a backslash separates folders.
  plain("http, decoded, as on Windows", () =>
    byPath((target) =>
      win32
        .join("C:\\", decodeURIComponent(target.split("?")[0]!))
        .slice(2)
        .replaceAll("\\", "/"),
    ),
  ),
  plain("http, files", (folder) => (request, response) => {
    // As in many a tutorial.
    let body: string | undefined;
    try {
      const path = normalize(decodeURIComponent(request.url!.split("?")[0]!));
      const file = join(folder, path.startsWith("/") ? path : `/${path}`);
      if (file.startsWith(folder) && statSync(file).isFile()) body = readFileSync(file, "utf8");
    } catch {
      // Nor does a file that is not there.
    }
    show(response, body);
  }),
  ...express("express4"),
  ...express("express"),
  plain(
    "serve-handler",
    (folder) => (request, response) => void require("serve-handler")(request, response, { public: folder }),
  ),
  plain("sirv", (folder) => {
    const files = require("sirv")(folder);
    return (request, response) => files(request, response, () => show(response, undefined));
  }),
  plain("sirv, dev", (folder) => {
    const files = require("sirv")(folder, { dev: true });
    return (request, response) => files(request, response, () => show(response, undefined));
  }),
  {
    name: "Fastify, routes",
    start: (_folder, enforcer) =>
      fastify(enforcer, (app) => {
        for (const path of RESOURCES)
          app.get(path, (_request: unknown, reply: Any) => reply.send(bodyOf(path)));
        for (const area of AREAS)
          app.get(`${area}*`, (_request: unknown, reply: Any) => reply.send(bodyOf(area)));
      }),
  },
  {
    name: "Fastify, lenient routes",
    ignoresCase: true,
    start: (_folder, enforcer) =>
      fastify(
        enforcer,
        (app) => {
          for (const area of AREAS)
            app.get(`${area}*`, (_request: unknown, reply: Any) => reply.send(bodyOf(area)));
        },
        {
          routerOptions: {
            caseSensitive: false,
            ignoreDuplicateSlashes: true,
            ignoreTrailingSlash: true,
            useSemicolonDelimiter: true,
          },
        },
      ),
  },
  {
    name: "@fastify/static",
    start: (folder, enforcer) =>
      fastify(enforcer, (app) => void app.register(require("@fastify/static"), { root: folder })),
  },
  {
    name: "Hono, routes",
    start: (_folder, enforcer) =>
      hono(enforcer, async (app) => {
        for (const path of RESOURCES) app.get(path, (c: Any) => c.text(bodyOf(path)));
        for (const area of AREAS) app.get(`${area}*`, (c: Any) => c.text(bodyOf(area)));
      }),
  },
  {
    name: "Hono, serveStatic",
    start: (folder, enforcer) =>
      hono(enforcer, async (app) => {
        const { serveStatic } = (await import("@hono/node-server/serve-static" as string)) as Any;
        app.use(serveStatic({ root: folder }));
      }),
  },
  {
    name: "Koa, ctx.path",
    start: (_folder, enforcer) =>
      koa(enforcer, () => (ctx: Any) => {
        const body = routed(ctx.path.replace(/^\/caf%c3%a9\//i, "/café/"));
        if (body !== undefined) ctx.body = body;
      }),
  },
  { name: "koa-static", start: (folder, enforcer) => koa(enforcer, () => require("koa-static")(folder)) },
  {
    name: "polka",
    start(_folder, enforcer) {
      const app = (require("polka") as Any)();
      app.use(guard(enforcer));
      for (const path of RESOURCES)
        app.get(path, (_request: unknown, response: ServerResponse) => response.end(bodyOf(path)));
      // It mounts by the first segment only, so what is below has to look at the rest.
      for (const area of AREAS.filter((one) => one.split("/").length === 3))
        app.use(area.slice(0, -1), (request: Any, response: ServerResponse) =>
          show(response, routed(request.originalUrl.split("?")[0]) ?? bodyOf(area)),
        );
      return listening(createServer(app.handler));
    },
  },
];

/** An application of Fastify with the enforcer's hook, as docs/enforce-runtimes.md has it. */
export async function fastify(
  enforcer: Enforcer | undefined,
  use: (app: Any) => void,
  options: object = {},
): Promise<Server> {
  const app = (require("fastify") as Any)({ ...options });
  if (enforcer !== undefined) app.addHook("onRequest", fastifyHook(enforcer));
  use(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app.server as Server;
}

async function hono(enforcer: Enforcer | undefined, use: (app: Any) => Promise<void>): Promise<Server> {
  const [{ Hono }, { createAdaptorServer }, { getConnInfo }] = [
    (await import("hono")) as Any,
    (await import("@hono/node-server" as string)) as Any,
    (await import("@hono/node-server/conninfo" as string)) as Any,
  ];
  const app = new Hono();
  if (enforcer !== undefined) app.use(honoHandler(enforcer, getConnInfo));
  await use(app);
  return listening(createAdaptorServer({ fetch: app.fetch }) as Server);
}

async function koa(enforcer: Enforcer | undefined, use: () => unknown): Promise<Server> {
  const module = require("koa") as Any;
  const app = new (module.default ?? module)();
  app.silent = true;
  if (enforcer !== undefined)
    app.use(async (ctx: Any, next: Next) => {
      const answer = await enforcer.answer({
        url: ctx.originalUrl,
        method: ctx.method,
        headers: ctx.headers,
        rawHeaders: ctx.req.rawHeaders,
        address: ctx.ip,
      });
      if (answer === undefined) return next();
      ctx.status = answer.status;
      ctx.set(answer.headers);
      ctx.body = answer.body;
    });
  app.use(use());
  return listening(createServer(app.callback()));
}
