import { oneOf } from "../../../base/kinds.ts";
import { type Language, languages } from "../../../base/language.ts";
import { checkOptions, expectNoMore, type Kinds } from "../../../base/options.ts";
import { byPlace, type Diagnostic, type Range, rangeOf } from "../../findings/diagnostic.ts";
import { type Catalogues, fillMessage, textsOf } from "../../findings/messages.ts";
import { runRules } from "../../findings/rule.ts";
import type { Source } from "../finding.ts";
import { aTime, PLACES as KINDS, type Places } from "../places.ts";
import de from "./messages/de.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import ru from "./messages/ru.json" with { type: "json" };
import { MOST_FINDINGS, type PageRule, subjectOf } from "./rule.ts";
import { allPageRules, type PageRuleId } from "./rules/index.ts";

/** @internal */
export const catalogues: Catalogues<(typeof allPageRules)[number]> = { de, fr, ru };

/** Where a finding is. Its range is that of the tag or of the line in robots.txt; headers have none. */
export type DiagnosticPlace = "page" | "header" | "robots";

/** A finding about a page, as data. */
export interface PageDiagnostic extends Omit<Diagnostic, "fix"> {
  /** Id of the rule that found it. */
  readonly rule: PageRuleId;
  /** Which of the given texts the range is in. */
  readonly place: DiagnosticPlace;
}

/** Options of {@link lintPage}. */
export interface LintPageOptions extends Omit<Places, "agent"> {
  /** Language of the messages. Default `"en"`. */
  readonly language?: Language;
  /** The time at which `unavailable_after` is judged. Default: now. */
  readonly now?: Date | number;
}

const { agent: _, ...LINTED } = KINDS;
/** @internal */
export const LINT_PAGE: Kinds<LintPageOptions> = { ...LINTED, language: oneOf(...languages), now: aTime };

/**
 * Finds mistakes in the statements of a page, its headers and robots.txt about its use: contradictions, unsupported or
 * misspelled values, tags that no crawler can see. Findings are ordered by source: page, headers, robots.txt.
 *
 * @throws RobotsError INVALID_ARGUMENT for invalid options; INVALID_URL for an invalid `url`
 */
export function lintPage(options: LintPageOptions, ...beyond: undefined[]): PageDiagnostic[] {
  expectNoMore("lintPage(options)", beyond);
  const { language = "en", now = Date.now(), ...places } = checkOptions("lintPage", options, LINT_PAGE);
  const subject = subjectOf(places, Number(now));
  const diagnostics: PageDiagnostic[] = [];
  runRules(allPageRules as readonly PageRule<PageRuleId>[], subject, (rule, at: Source, key, args) => {
    if (diagnostics.length === MOST_FINDINGS) return;
    const message = fillMessage(textsOf(rule, language, catalogues)[key]!, args);
    diagnostics.push({ rule: rule.id, severity: rule.severity, ...placeOf(at), message });
  });
  return PLACES.flatMap((place) => diagnostics.filter((one) => one.place === place).sort(byPlace));
}

const PLACES: readonly DiagnosticPlace[] = ["page", "header", "robots"];

function placeOf(source: Source): { place: DiagnosticPlace } & Range {
  if (source.kind === "meta") return { place: "page", ...rangeOf(source.range) };
  const line = "line" in source ? source.line : "field" in source ? source.field : 1;
  const place = source.kind === "robots" ? "robots" : "header";
  return { place, line, column: 1, endLine: line, endColumn: 1 };
}
