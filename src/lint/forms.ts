import { type Domain, domainOf } from "../analyze/domain.ts";
import type { Form } from "../analyze/form.ts";
import { formsThatMatter, SELF } from "../analyze/question.ts";
import type { FieldLine } from "./line.ts";
import { patternOf } from "./pattern.ts";
import { analysed, type RuleSet } from "./rule-sets.ts";
import type { Source } from "./source.ts";

/** A set of rules for the analysis. */
export interface Forms {
  readonly forms: readonly Form[];
  readonly domain: Domain;
  /** The line that the rule of a form was written in. */
  lineOf(source: number): FieldLine;
}

/** One rule. */
interface Written {
  readonly line: FieldLine;
  readonly forms: readonly Form[];
  /** The highest priority of a form. */
  readonly priority: number;
}

/** Converts rules to the forms that some URL can match, in order of precedence. */
export function formsOf(lines: RuleSet, source: Source): Forms {
  const { dialect } = source;
  const domain = domainOf(dialect.url);
  if (!(dialect.longest && dialect.wildcards)) {
    const { anatomy, lineOf } = analysed(lines, source);
    return { forms: formsThatMatter(anatomy, domain), domain, lineOf };
  }
  // If the longest decides, the priority of a rule does not depend on the others.
  const rules = lines.map((line) => writtenIn(line, source, domain)).filter(({ forms }) => forms.length > 0);
  rules.sort((a, b) => b.priority - a.priority || a.line.number - b.line.number);
  const forms = rules.flatMap((rule, place) => rule.forms.map((form) => ({ ...form, source: place })));
  return {
    forms: dialect.selfAllowed ? [SELF, ...forms] : forms,
    domain,
    lineOf: (place) => rules[place]!.line,
  };
}

function writtenIn(line: FieldLine, source: Source, domain: Domain): Written {
  const pattern = patternOf(line, source);
  if (pattern !== undefined) return { line, forms: pattern.forms(domain), priority: pattern.priority };
  const { anatomy } = analysed([line], source);
  const forms = formsThatMatter(anatomy, domain).filter((form) => form !== SELF);
  return { line, forms, priority: Math.max(0, ...anatomy.entries.map(({ priority }) => priority)) };
}
