import type { Robots } from "../../../engine/policy/robots.ts";
import { withTranslations } from "../../identity/proxies.ts";
import { apache } from "./apache.ts";
import { caddy } from "./caddy.ts";
import { type Classes, classesOf } from "./classes.ts";
import { haproxy } from "./haproxy.ts";
import { nginx } from "./nginx.ts";
import type { ConfigFile, PlanOptions, Writer } from "./plan.ts";

/** The writer of each server's configuration. */
export const WRITERS = { nginx, apache, caddy, haproxy } satisfies Record<string, Writer>;
export type Target = keyof typeof WRITERS;
export const TARGETS = Object.keys(WRITERS) as readonly Target[];

export interface ConfigOptions extends PlanOptions {
  readonly target: Target;
}

/** A server's configuration. */
export interface ServerConfig {
  /** Undefined if the server cannot express some rules: see `classes.refused`. */
  readonly text: string | undefined;
  /** The same in pieces of whole lines, which are written one after the other: a text may take 20 MB. */
  readonly pieces: Iterable<string>;
  /** Further files that the text refers to. */
  readonly files: readonly ConfigFile[];
  readonly classes: Classes;
}

/**
 * Writes a file as the configuration of a server.
 *
 * @throws RobotsError INVALID_ARGUMENT for agents that nobody knows, or that send no requests
 */
export function serverConfig(robots: Robots, { target, ...given }: ConfigOptions): ServerConfig {
  const ranges = given.ranges.map((one) => ({ ...one, networks: withTranslations(one.networks) }));
  const options = { ...given, ranges };
  const writer = WRITERS[target];
  const classes = classesOf(robots, { ...writer.room, ignoresCase: given.ignoreCase === true }, options);
  if (classes.refused.length > 0) return { classes, text: undefined, pieces: [], files: [] };
  const { pieces, files } = writer.write({ ...options, classes });
  return {
    classes,
    files,
    pieces,
    get text(): string {
      return [...pieces].join("");
    },
  };
}
