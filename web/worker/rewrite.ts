import { repair } from "../../src/site/lint/fix.ts";
import { canonicalForm } from "../../src/site/write/index.ts";
import type { Requests } from "../protocol.ts";
import { lintTexts } from "./lint-texts.ts";
import { fileDialect } from "./policies.ts";
import { lintOptions } from "./presets.ts";

export async function fixFile(question: Requests["fix"]["in"]): Promise<Requests["fix"]["out"]> {
  const texts = await lintTexts(question.language);
  const { body, fixed } = repair(question.robots, lintOptions(question), texts);
  return { robots: body, fixed: fixed.length };
}

export function formatFile({ robots, dialect }: Requests["format"]["in"]): Requests["format"]["out"] {
  return { robots: canonicalForm(robots, { dialect: fileDialect(dialect) }) };
}
