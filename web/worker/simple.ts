/** Questions that one call of the library answers. */
import { knownCrawlers, RobotsError } from "../../src/index.ts";
import { fixAll } from "../../src/lint/index.ts";
import { type BuildRefusal, build, format, policyPresets } from "../../src/write/index.ts";
import type { Requests } from "../protocol.ts";

export function hello(): Requests["hello"]["out"] {
  return { crawlers: knownCrawlers(), presets: Object.keys(policyPresets) as (keyof typeof policyPresets)[] };
}

export function fixFile({ robots, dialect, language }: Requests["fix"]["in"]): Requests["fix"]["out"] {
  const { body, fixed } = fixAll(robots, { dialect, language });
  return { robots: body, fixed: fixed.length };
}

export function formatFile({ robots, dialect }: Requests["format"]["in"]): Requests["format"]["out"] {
  return { robots: format(robots, { dialect }) };
}

/** A file from a form; why it cannot be written is an answer, too, since people are still typing. */
export function buildFile({ spec }: Requests["build"]["in"]): Requests["build"]["out"] {
  try {
    return { robots: build(spec) };
  } catch (error) {
    if (!(error instanceof RobotsError) || error.cause === undefined) throw error;
    return { refusal: error.cause as BuildRefusal };
  }
}
