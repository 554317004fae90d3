import { oneOf } from "../../../base/kinds.ts";
import { checkOptions, expectNoMore, type Kinds } from "../../../base/options.ts";
import type { Range } from "../../findings/diagnostic.ts";
import { fillMessage } from "../../findings/fill-message.ts";
import { type Language, languages } from "../../findings/languages.ts";
import type { Messages } from "../../findings/rule.ts";
import type { Source } from "../finding.ts";
import { aTime, PLACES as KINDS, type Places, timeOf } from "../places.ts";
import type { PageCatalogue } from "./catalogue.ts";
import type { DiagnosticPlace, PageDiagnostic } from "./diagnostic.ts";
import de from "./messages/de.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import ru from "./messages/ru.json" with { type: "json" };
import { MOST_FINDINGS, type PageRule } from "./rule.ts";
import { allPageRules, type PageRuleId } from "./rules/index.ts";
import { subjectOf } from "./subject.ts";

const catalogues: Readonly<Record<Exclude<Language, "en">, PageCatalogue>> = { de, fr, ru };

/** Texts of a rule in a language; English is in the rules themselves. */
export function textsOf(rule: PageRule, language: Language): Messages {
  return language === "en" ? rule.messages : catalogues[language][rule.id as PageRuleId];
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
export function lintPage(options: LintPageOptions, ...beyond: never[]): PageDiagnostic[] {
  expectNoMore("lintPage(options)", beyond);
  const { language = "en", now, ...places } = checkOptions("lintPage", options, LINT_PAGE);
  const subject = subjectOf(places, timeOf(now));
  const diagnostics: PageDiagnostic[] = [];
  for (const rule of allPageRules) {
    const texts = textsOf(rule, language);
    rule.check(subject, (at: Source, key: string, args: Readonly<Record<string, string | number>>) => {
      if (diagnostics.length === MOST_FINDINGS) return;
      const message = fillMessage(texts[key]!, args);
      diagnostics.push({ rule: rule.id as PageRuleId, severity: rule.severity, ...placeOf(at), message });
    });
  }
  const order = (one: PageDiagnostic) => PLACES.indexOf(one.place);
  return diagnostics.sort((a, b) => order(a) - order(b) || a.line - b.line || a.column - b.column);
}

const PLACES: readonly DiagnosticPlace[] = ["page", "header", "robots"];

function placeOf(source: Source): { place: DiagnosticPlace } & Range {
  if (source.kind === "meta") {
    const { line, column, endLine, endColumn } = source.range;
    return { place: "page", line, column, endLine, endColumn };
  }
  const line = source.kind === "robots" ? source.line : source.kind === "header" ? source.field : 1;
  const place = source.kind === "robots" ? "robots" : "header";
  return { place, line, column: 1, endLine: line, endColumn: 1 };
}
