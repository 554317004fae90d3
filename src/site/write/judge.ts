import type { ValueFault } from "../lint/values.ts";
import { compose } from "./compose.ts";
import { type BuildReason, type BuildRefusal, refuse } from "./refusal.ts";
import type { RobotsSpec } from "./spec.ts";

/** Finds what is wrong with the values of a file. */
type Judge = (body: string) => ValueFault | undefined;

/** Puts it into words. */
type Say = (fault: ValueFault) => string;

/** Builds as `build` does, with a judge of values, and words, of one's own. */
export function buildWith(spec: RobotsSpec, judge: Judge, say: Say): string {
  const text = composed(spec, judge, say);
  if ("lines" in spec) return text;
  const { groups, extensions, sitemaps, licenses } = spec;
  const own =
    spec.preset === undefined
      ? text
      : compose({
          ...(groups && { groups }),
          ...(extensions && { extensions }),
          ...(sitemaps && { sitemaps }),
          ...(licenses && { licenses }),
        });
  const fault = judge(own);
  if (fault === undefined) return text;
  const [value = ""] = /(?<=: ).*/.exec(own.split("\n")[fault.line - 1]!) ?? [];
  return refuse("faulty", value, say(fault));
}

/** The refusals of a value that a line could have, and the files that would have that line. */
const OF_LINES: Readonly<Partial<Record<BuildReason, keyof typeof FILES>>> = {
  "not-a-token": "agent",
  "pattern-start": "pattern",
  "white-space": "pattern",
  "bad-sitemap": "sitemap",
};
const FILES = {
  agent: (value: string) => `User-agent: ${value}\nDisallow: /x\n`,
  pattern: (value: string) => `User-agent: *\nDisallow: ${value}\n`,
  sitemap: (value: string) => `Sitemap: ${value}\n`,
} as const;

/** Rules that say no more than the refusal does. */
const NO_MORE: readonly string[] = ["hash-in-path", "missing-slash", "sitemap-url", "space-in-path"];

/** Composes a file. Where a value is refused, and lint knows what its author meant, lint's sentence says so. */
function composed(spec: RobotsSpec, judge: Judge, say: Say): string {
  try {
    return compose(spec);
  } catch (error) {
    const { reason, values: [first = "", second = ""] = [] } =
      (error as { cause?: Partial<BuildRefusal> }).cause ?? {};
    const kind = reason === "hash" ? first : reason && OF_LINES[reason];
    const value = reason === "hash" ? second : first;
    if (kind === undefined || !Object.hasOwn(FILES, kind)) throw error;
    // Sitemaps tell which host is the site's own.
    const maps = [spec.sitemaps ?? []].flat().map((url) => `Sitemap: ${url}\n`);
    const fault = judge(FILES[kind as keyof typeof FILES](value) + maps.join(""));
    if (fault === undefined || fault.line > (kind === "pattern" ? 2 : 1) || NO_MORE.includes(fault.rule.id))
      throw error;
    return refuse("faulty", value, say(fault));
  }
}
