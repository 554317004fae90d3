import { repair } from "../../src/site/lint/fix.ts";
import { canonicalForm } from "../../src/site/write/index.ts";
import type { LintQuestion } from "../protocol.ts";
import { lintOptions, lintTexts } from "./lint.ts";
import { fileDialect } from "./policies.ts";

export async function fixFile(question: LintQuestion): Promise<{ robots: string; fixed: number }> {
  const texts = await lintTexts(question.language);
  const { body, fixed } = repair(question.robots, lintOptions(question), texts);
  return { robots: body, fixed: fixed.length };
}

/** The file in canonical form, unless it is too long. */
export function formatFile({ robots, dialect }: Pick<LintQuestion, "robots" | "dialect">): {
  robots: string | undefined;
} {
  return { robots: canonicalForm(robots, { dialect: fileDialect(dialect) }) };
}
