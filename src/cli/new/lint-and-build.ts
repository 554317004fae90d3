import { RobotsError } from "../../base/errors.ts";
import type { Language } from "../../base/language.ts";
import { buildIn } from "../../site/write/build.ts";
import type { BuildRefusal } from "../../site/write/refusal.ts";
import type { RobotsSpec } from "../../site/write/spec.ts";
import { CliError } from "../command.ts";

/**
 * Builds a file whose values lint judges.
 *
 * @throws CliError if something is refused, in the language
 */
export async function lintAndBuild(spec: RobotsSpec, language: Language): Promise<string> {
  try {
    const { catalogues } = language === "en" ? {} : await import("../../site/lint/texts.ts");
    return buildIn(spec, language, catalogues ?? {});
  } catch (error) {
    const refusal = error instanceof RobotsError ? error.cause : undefined;
    if (refusal === undefined || language === "en") throw error;
    const { refusalIn } = await import("../../site/write/refusal-texts.ts");
    throw new CliError(refusalIn(refusal as BuildRefusal, language), { cause: error });
  }
}
