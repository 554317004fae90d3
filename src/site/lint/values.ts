import { encoder } from "../../base/utf8.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Range } from "../findings/diagnostic.ts";
import { LintedText } from "../findings/linted-text.ts";
import { runRules } from "../findings/rule.ts";
import { type BareRule, takesOver } from "./rule.ts";
import * as agentNames from "./rules/agent-names.ts";
import { ambiguousEscape, htmlEntity, typographicCharacters } from "./rules/characters.ts";
import { secretInPath } from "./rules/disclosure.ts";
import { cleanParam, contentSignalSyntax, contentUsageSyntax, licenseUrl } from "./rules/extension-values.ts";
import { fieldTypo, retiredDirective, unreadField } from "./rules/field-names.ts";
import { invertedFields, severalFields } from "./rules/line-shape.ts";
import * as paths from "./rules/paths.ts";
import { sitemapHost, sitemapUrl } from "./rules/sitemaps.ts";
import { unrenderedTemplate } from "./rules/unrendered-template.ts";
import { dotSegment, escapeMismatch, hashInPath } from "./rules/url-spelling.ts";
import { dollarNotLast, regexPattern, repeatedStar } from "./rules/wildcards.ts";

/**
 * Rules about single values, whose findings are errors or warnings. Those that take over a line come first. What is
 * missing here is about the meaning of several lines together, or about bytes that a written file has not.
 */
const OF_VALUES: readonly BareRule[] = [
  unrenderedTemplate,
  severalFields,
  cleanParam,
  htmlEntity,
  typographicCharacters,
  unreadField,
  fieldTypo,
  retiredDirective,
  invertedFields,
  agentNames.fullUserAgent,
  agentNames.severalAgents,
  agentNames.agentTypo,
  agentNames.agentNickname,
  hashInPath,
  regexPattern,
  paths.absoluteUrlPath,
  ambiguousEscape,
  escapeMismatch,
  paths.severalPaths,
  paths.missingSlash,
  paths.spaceInPath,
  dotSegment,
  dollarNotLast,
  repeatedStar,
  secretInPath,
  contentSignalSyntax,
  contentUsageSyntax,
  sitemapUrl,
  sitemapHost,
  licenseUrl,
];

/** What is wrong with a value, to be put into words. */
export interface ValueFault {
  readonly rule: BareRule;
  /** The message among those of the rule, and what it mentions. */
  readonly key: string;
  readonly args: Readonly<Record<string, string | number>>;
  readonly line: number;
}

/** The first value of a file in which lint finds an error or a warning. */
export function valueFault(body: string): ValueFault | undefined {
  const file = new LintedText(encoder.encode(body), dialectRules("rfc9309"), undefined);
  const taken = new Set<number>();
  let first: ValueFault | undefined;
  runRules(OF_VALUES, file, (rule, { line }: Range, key, args) => {
    if (taken.has(line)) return;
    if (takesOver(rule, key)) taken.add(line);
    if (first === undefined || line < first.line) first = { rule, key, args, line };
  });
  return first;
}
