import type { Robots } from "../../policy/robots.ts";
import { apache } from "./apache.ts";
import { caddy } from "./caddy.ts";
import { type Classes, classesOf } from "./classes.ts";
import { haproxy } from "./haproxy.ts";
import { nginx } from "./nginx.ts";
import type { ConfigOptions, Writer, Written } from "./plan.ts";

/** The servers, each with what writes its configuration. */
export const WRITERS: readonly Writer[] = [nginx, apache, caddy, haproxy];

/** A server's configuration. */
export interface ServerConfig {
  /** Undefined if there are rules that the server cannot express: `classes.refused`. */
  readonly text: string | undefined;
  /** Further files that the text names. */
  readonly files: readonly Written[];
  readonly classes: Classes;
}

/**
 * A file as the configuration of a server.
 *
 * @throws RobotsError INVALID_ARGUMENT for agents that nobody knows, and those that never ask
 */
export function serverConfig(robots: Robots, options: ConfigOptions): ServerConfig {
  const writer = WRITERS.find(({ name }) => name === options.target)!;
  const classes = classesOf(robots, writer.room, options);
  if (classes.refused.length > 0) return { classes, text: undefined, files: [] };
  return { classes, ...writer.write({ ...options, classes }) };
}
