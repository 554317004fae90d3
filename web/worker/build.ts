import { RobotsError } from "../../src/index.ts";
import { fillMessage, textsOf } from "../../src/site/findings/messages.ts";
import { catalogues } from "../../src/site/lint/texts.ts";
import { valueFault } from "../../src/site/lint/values.ts";
import { OF_AI } from "../../src/site/write/compose.ts";
import { type BuildRefusal, policyPresets, type RobotsSpec } from "../../src/site/write/index.ts";
import { buildWith } from "../../src/site/write/judge.ts";
import type { Requests } from "../protocol.ts";
import { givenCrawlers } from "./crawlers.ts";

/** A file from a form. If it cannot be written, the reason is the answer: the visitor may still be typing. */
export function buildFile({ spec, language }: Requests["build"]["in"]): Requests["build"]["out"] {
  try {
    const whole = { ...joined(spec), ...(OF_AI.includes(spec.preset) && givenCrawlers()) };
    return {
      robots: buildWith(whole, valueFault, ({ rule, key, args }) =>
        fillMessage(textsOf(rule, language, catalogues)[key]!, args),
      ),
    };
  } catch (error) {
    if (!(error instanceof RobotsError) || error.cause === undefined) throw error;
    return { refusal: error.cause as BuildRefusal };
  }
}

/**
 * Adds the rules for all crawlers to a preset. They are meant for crawlers that the preset lets in. If `*` is the group
 * that it shuts out, they join the preset's first group, since two groups for `*` would be one.
 */
function joined(spec: RobotsSpec): RobotsSpec {
  if (spec.preset !== "closed" && spec.preset !== "search-only") return spec;
  const { agents } = policyPresets[spec.preset].spec().groups![0]!;
  const groups = spec.groups?.map((group) => (`${group.agents}` === "*" ? { ...group, agents } : group));
  return { ...spec, ...(groups && { groups }) };
}
