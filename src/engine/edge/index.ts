import { expectNoMore } from "../../base/options.ts";
import type { Bytes } from "../core/view.ts";
import { EdgeRobots, givenFile, type ParseOptions } from "../policy/edge-robots.ts";

export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { Agent, CrawlerTokens } from "../agent/crawler.ts";
export { type CoreSource, init } from "../core/init.ts";
export type { Dialect } from "../dialect/dialect.ts";
export type { RequestRate } from "../parse/pace.ts";
export { EdgePolicy } from "../policy/edge-policy.ts";
export { Verdict, type VerdictName, verdictName } from "../policy/verdict.ts";
export { EdgeRobots, type ParseOptions };

/**
 * Parses the body of a robots.txt file, as `parse` of `robotomata` does, for programs that only ask what is allowed: its
 * JavaScript is a third smaller.
 *
 * @param given the body: text, a `Uint8Array`, or an `ArrayBuffer` (shared or not) as `response.arrayBuffer()` gives it
 * @throws RobotsError INVALID_ARGUMENT if the body is neither a string nor bytes, or an option has an invalid value.
 */
export function parse(given: string | Bytes, options?: ParseOptions, ...beyond: undefined[]): EdgeRobots {
  expectNoMore("parse(body, options)", beyond);
  return new EdgeRobots(givenFile(given, options));
}
