import { fixAll } from "../../src/site/lint/index.ts";
import { canonicalForm } from "../../src/site/write/index.ts";
import type { Requests } from "../protocol.ts";
import { fileDialect } from "./policies.ts";
import { lintOptions } from "./presets.ts";

export function fixFile(question: Requests["fix"]["in"]): Requests["fix"]["out"] {
  const { body, fixed } = fixAll(question.robots, lintOptions(question));
  return { robots: body, fixed: fixed.length };
}

export function formatFile({ robots, dialect }: Requests["format"]["in"]): Requests["format"]["out"] {
  return { robots: canonicalForm(robots, { dialect: fileDialect(dialect) }) };
}
