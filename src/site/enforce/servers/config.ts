import type { Dialect } from "../../../engine/dialect/dialect.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { withTranslations } from "../../identity/proxies.ts";
import { apache } from "./apache.ts";
import { caddy } from "./caddy.ts";
import { type Classes, classesOf } from "./classes.ts";
import { haproxy } from "./haproxy.ts";
import { nginx } from "./nginx.ts";
import type { ConfigFile, PlanOptions, Writer } from "./plan.ts";
import { SERVERS } from "./servers.ts";

export type Target = keyof typeof SERVERS;
export const TARGETS = Object.keys(SERVERS) as readonly Target[];

/** The writer of each server's configuration. */
export const WRITERS: Readonly<Record<Target, Writer>> = { nginx, apache, caddy, haproxy };

export interface ConfigOptions extends PlanOptions {
  readonly target: Target;
}

/** The beginning of the names of variables, unless another is given. */
export const DEFAULT_NAME = "robots";

/** What `robotomata enforce` says in the head of a configuration, and by which it knows its own files again. */
export function targetOptions(target: Target, name: string = DEFAULT_NAME): string {
  return `--target ${target}${name === DEFAULT_NAME ? "" : ` --name ${name}`}`;
}

/** The options with which `robotomata enforce` writes a configuration, where no others are given. */
const DEFAULTS = {
  name: DEFAULT_NAME,
  others: "rules",
  undeclared: "rules",
  personal: "rules",
  methods: "crawling",
  ignoreCase: false,
  isReport: false,
  ranges: [],
} as const;

/**
 * The options of a configuration, so that the page writes the same as the command line.
 *
 * @param source what the head calls the robots.txt
 * @param given options that differ from the defaults, and the dialect in which the robots.txt is read, for the head
 */
export function optionsWith(
  target: Target,
  source: string,
  {
    dialect = "rfc9309",
    ...given
  }: Partial<Omit<ConfigOptions, "target" | "about">> & { readonly dialect?: Dialect } = {},
): ConfigOptions {
  const { name = DEFAULT_NAME, crawlers } = given;
  const about = [
    `The rules of ${source} for ${target}, written by: robotomata enforce ${targetOptions(target, name)}`,
    ...(dialect === "rfc9309" ? [] : [`It is read in the dialect ${dialect}.`]),
    ...(crawlers === undefined ? [] : [`It also knows the crawlers of a list: ${crawlers.title}.`]),
  ];
  return { target, ...DEFAULTS, maps: name, ...given, about };
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
