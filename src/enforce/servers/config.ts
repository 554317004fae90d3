import type { Robots } from "../../policy/robots.ts";
import { apache } from "./apache.ts";
import { caddy } from "./caddy.ts";
import { type Classes, classesOf } from "./classes.ts";
import { haproxy } from "./haproxy.ts";
import { nginx } from "./nginx.ts";
import type { Room } from "./rules.ts";

/** The servers that a file can be written for. */
export const TARGETS = ["nginx", "apache", "caddy", "haproxy"] as const;
export type Target = (typeof TARGETS)[number];

/** A crawler's own networks: a request with its name from elsewhere is somebody else's. */
export interface Networks {
  /** Whose they are, for people. */
  readonly label: string;
  /** The tokens of the crawlers. */
  readonly crawlers: readonly string[];
  /** Such as `66.249.64.0/27`. */
  readonly networks: readonly string[];
}

export interface ConfigOptions {
  readonly target: Target;
  /** What the names of variables begin with, in lower case. */
  readonly name: string;
  /** The only crawlers that are judged; `*` for those that nobody names. */
  readonly agents?: readonly string[];
  /** Whether robots that no table has obey `*`. */
  readonly others: "rules" | "allow";
  readonly ranges: readonly Networks[];
  /** Lines about where the file comes from. */
  readonly about: readonly string[];
  /** Where the maps of HAProxy will be, up to the end of their names. */
  readonly maps: string;
}

/** A server's configuration. */
export interface ServerConfig {
  /** Undefined if there are rules that the server cannot express: `classes.refused`. */
  readonly text: string | undefined;
  /** Further files that the text names. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly classes: Classes;
}

/** What is to be written. */
export interface Plan extends ConfigOptions {
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
