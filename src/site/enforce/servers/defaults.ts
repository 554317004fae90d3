import type { Dialect } from "../../../engine/dialect/dialect.ts";
import type { ConfigOptions, Target } from "./config.ts";

/** The beginning of the names of variables, unless another is given. */
export const DEFAULT_NAME = "robots";

/** What `robotomata enforce` says in the head of a configuration, and by which it knows its own files again. */
export function writtenWith(target: Target, name: string = DEFAULT_NAME): string {
  return `--target ${target}${name === DEFAULT_NAME ? "" : ` --name ${name}`}`;
}

/** Options of a configuration as they are given: undefined stands for the default. */
type Given = {
  readonly [K in keyof Omit<ConfigOptions, "target" | "about">]?: ConfigOptions[K] | undefined;
} & {
  /** The dialect in which the robots.txt is read, for the head. */
  readonly dialect?: Dialect;
};

/**
 * The options with which `robotomata enforce` writes a configuration, so that the page writes the same.
 *
 * @param source what the head calls the robots.txt
 */
export function optionsWith(
  target: Target,
  source: string,
  {
    name = DEFAULT_NAME,
    others,
    undeclared,
    personal,
    methods,
    ignoreCase,
    isReport,
    dialect = "rfc9309",
    ...given
  }: Given = {},
): ConfigOptions {
  const { agents, crawlers, ranges = [], maps = name } = given;
  return {
    target,
    name,
    ...(agents && { agents }),
    others: others ?? "rules",
    undeclared: undeclared ?? "rules",
    personal: personal ?? "rules",
    methods: methods ?? "crawling",
    ignoreCase: ignoreCase ?? false,
    isReport: isReport ?? false,
    ranges,
    crawlers,
    about: [
      `The rules of ${source} for ${target}, written by: robotomata enforce ${writtenWith(target, name)}`,
      ...(dialect === "rfc9309" ? [] : [`It is read in the dialect ${dialect}.`]),
      ...(crawlers === undefined ? [] : [`It also knows the crawlers of a list: ${crawlers.title}.`]),
    ],
    maps,
  };
}
