import { RobotsError } from "../../src/index.ts";
import { type BuildRefusal, build, policyPresets, type RobotsSpec } from "../../src/site/write/index.ts";
import type { Requests } from "../protocol.ts";

/** A file from a form; why it cannot be written is an answer, too, since people are still typing. */
export function buildFile({ spec }: Requests["build"]["in"]): Requests["build"]["out"] {
  try {
    return { robots: build(joined(spec)) };
  } catch (error) {
    if (!(error instanceof RobotsError) || error.cause === undefined) throw error;
    return { refusal: error.cause as BuildRefusal };
  }
}

/**
 * Rules for all are meant for those that a preset lets in. Where `*` stands for those that it shuts out, they join the
 * preset's first group: two groups for `*` would be one, and bind nobody else.
 */
function joined(spec: RobotsSpec): RobotsSpec {
  if (spec.preset !== "closed" && spec.preset !== "search-only") return spec;
  const { agents } = policyPresets[spec.preset].spec().groups![0]!;
  const groups = spec.groups?.map((group) => (`${group.agents}` === "*" ? { ...group, agents } : group));
  return { ...spec, ...(groups && { groups }) };
}
