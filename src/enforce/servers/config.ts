import type { Robots } from "../../policy/robots.ts";
import { apache } from "./apache.ts";
import { caddy } from "./caddy.ts";
import { type Classes, classesOf } from "./classes.ts";
import { haproxy } from "./haproxy.ts";
import { nginx } from "./nginx.ts";
import type { ConfigOptions, Target } from "./plan.ts";
import type { Room } from "./rules.ts";

/** A server's configuration. */
export interface ServerConfig {
  /** Undefined if there are rules that the server cannot express: `classes.refused`. */
  readonly text: string | undefined;
  /** Further files that the text names. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly classes: Classes;
}

/** What nginx's parser, Apache's expressions, and HAProxy's map files take. */
const ROOMS: Readonly<Record<Target, Room>> = {
  nginx: { flavor: "pcre", longest: 4000 },
  apache: { flavor: "pcre", longest: 8000 },
  haproxy: { flavor: "pcre", longest: 12_000 },
  caddy: { flavor: "re2", longest: 100_000 },
};

const WRITERS = { nginx, apache, caddy, haproxy };

/**
 * A file as the configuration of a server.
 *
 * @throws RobotsError INVALID_ARGUMENT for agents that nobody knows, and those that never ask
 */
export function serverConfig(robots: Robots, options: ConfigOptions): ServerConfig {
  const classes = classesOf(robots, ROOMS[options.target], options);
  if (classes.refused.length > 0) return { classes, text: undefined, files: [] };
  return { classes, ...WRITERS[options.target]({ ...options, classes }) };
}
