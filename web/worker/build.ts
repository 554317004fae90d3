import { RobotsError } from "../../src/index.ts";
import { type BuildRefusal, build } from "../../src/write/index.ts";
import type { Requests } from "../protocol.ts";

/** A file from a form; why it cannot be written is an answer, too, since people are still typing. */
export function buildFile({ spec }: Requests["build"]["in"]): Requests["build"]["out"] {
  try {
    return { robots: build(spec) };
  } catch (error) {
    if (!(error instanceof RobotsError) || error.cause === undefined) throw error;
    return { refusal: error.cause as BuildRefusal };
  }
}
