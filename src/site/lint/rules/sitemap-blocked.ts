import { parsedUrl } from "../../../engine/url/parsed.ts";
import { Budget, BudgetError } from "../../analyze/budget.ts";
import { allows } from "../../analyze/form.ts";
import { textOfUrl } from "../../analyze/uri.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/source.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { agentLineTest } from "../agent-lines.ts";
import { type AgentRules, agentRules } from "../agent-rules.ts";
import { defineRule } from "../rule.ts";
import { decidingForm, formsOf } from "../rule-sets.ts";
import { PLAIN_SITEMAP } from "./sitemaps.ts";

/** Steps for all sitemaps of a file. */
const STEPS = 500_000;
/** Search engines that read sitemaps from robots.txt; crawlers without a group of their own are checked, too. */
const READERS = ["Googlebot", "bingbot"];

export const sitemapBlocked = defineRule({
  id: "sitemap-blocked",
  severity: "warning",
  messages: {
    all: "Most crawlers may not fetch this sitemap: line {line} disallows it.",
    one: "{name} may not fetch this sitemap: line {line} disallows it.",
  },
  check(source, report) {
    const sitemaps = source.ofKind("sitemap").flatMap((line) => textOfSitemap(line, source) ?? []);
    if (sitemaps.length === 0) return;
    // A closed site is another lint rule's finding.
    const disallowing = source.rules.filter(
      ({ kind, value }) => kind === "disallow" && !isEverything(value.text),
    );
    const budget = new Budget(STEPS);
    try {
      const suspects = formsOf(disallowing, source);
      const suspected = sitemaps.filter(({ text }) => decidingForm(suspects, text, budget) !== undefined);
      if (suspected.length === 0) return;
      const isReader = agentLineTest(READERS, source);
      const readers = (agentRules(source) ?? []).filter((one) => one.isForAll || one.agents.some(isReader));
      for (const { line, text } of suspected) {
        for (const reader of readers) {
          const closing = closingLine(reader, text, source, budget);
          if (closing === undefined || isEverything(closing.value.text)) continue;
          const at = source.atValue(line);
          const name = quoteValue(reader.agents.find(isReader)?.value.text ?? "*");
          if (reader.isForAll) report(at, "all", { line: closing.number });
          else report(at, "one", { name, line: closing.number });
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
    }
  },
});

/** A Sitemap line, with its URL as patterns are compared with it; undefined for a sitemap of another site. */
function textOfSitemap(
  line: FieldLine,
  { url, dialect }: LintedText,
): { line: FieldLine; text: string } | undefined {
  const { text: value } = line.value;
  if (url === undefined && PLAIN_SITEMAP.test(value) && !/xn--|\/\.|\?$/i.test(value))
    return { line, text: value.slice(value.indexOf("/", "https://".length)) };
  const sitemap = parsedUrl(value);
  if (sitemap === undefined || !/^https?:$/.test(sitemap.protocol)) return undefined;
  if (url !== undefined && url.origin !== sitemap.origin) return undefined;
  const text = textOfUrl(sitemap.href, dialect.url);
  return text === undefined ? undefined : { line, text };
}

/** The line that disallows a text to some crawlers, if one does. */
function closingLine(
  { rules }: AgentRules,
  text: string,
  source: LintedText,
  budget: Budget,
): FieldLine | undefined {
  const written = rules.filter(({ isEmpty }) => !isEmpty);
  const form = decidingForm(formsOf(written, source), text, budget);
  return form === undefined || allows(form) ? undefined : (source.lines[form.source - 1] as FieldLine);
}
