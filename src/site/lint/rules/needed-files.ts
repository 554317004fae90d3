import { knownCrawlers } from "../../../engine/agent/known.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { Budget, BudgetError } from "../../analyze/budget.ts";
import { allows, type Form } from "../../analyze/form.ts";
import { textOfUrl } from "../../analyze/uri.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/linted-text.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { agentLineTest, isForAll } from "../agent-lines.ts";
import { type AgentRules, agentRules } from "../agent-rules.ts";
import { defineRule } from "../rule.ts";
import { decidingForm, formsOf, type RuleSet } from "../rule-sets.ts";
import { PLAIN_SITEMAP } from "./sitemaps.ts";

/** Steps for all resources of a file, and for all its sitemaps. */
const STEPS = 500_000;

export const blockedResources = defineRule({
  id: "blocked-resources",
  severity: "info",
  messages: {
    blocked: 'Search engines render pages and may need what "{value}" blocks.',
    query:
      '"{value}" also blocks style sheets and scripts with a version, such as style.css?ver=6: "Allow: /*.css?" and "Allow: /*.js?" open them.',
    ads: '"{value}" also blocks /ads.txt, in which ad exchanges read who may sell the site\'s space: "Allow: /ads.txt$" opens it.',
  },
  check(file, report) {
    for (const line of blockingAds(file)) {
      report(file.atValue(line), "ads", { value: quoteValue(line.value.text) });
    }
    // Whoever allows style sheets or scripts has thought of them.
    const isMinded = file.rules.some(({ kind, value }) => kind === "allow" && /css|js/i.test(value.text));
    const found = file.rules.filter(
      ({ kind, value: { text } }) =>
        kind === "disallow" && mayHoldResources(text) && !(isMinded && QUERY.test(text)),
    );
    const isOther = ({ value }: FieldLine): boolean => !JOOMLA.test(value.text);
    const isJoomla =
      found.every(isOther) || file.rules.some(({ value }) => value.text.startsWith("/administrator"));
    const suspects = isJoomla ? found : found.filter(isOther);
    if (suspects.length === 0) return;
    const blocking = blockingForSearch(new Set(suspects), file);
    for (const line of suspects) {
      if (!blocking.has(line)) continue;
      const { text } = line.value;
      report(file.atValue(line), QUERY.test(text) ? "query" : "blocked", { value: quoteValue(text) });
    }
  },
});

/** A file that lists who may sell a site's space for advertisements. */
const ADS = "/ads.txt";

/** The Disallow lines for everybody that shut that file as well, though the site is open and nobody allows it. */
function blockingAds(file: LintedText): readonly FieldLine[] {
  const { rules, groups, dialect } = file;
  const isAbout = ({ kind, value: { text } }: FieldLine): boolean =>
    kind === "disallow" && text.length > 2 && text !== ADS && ADS.startsWith(text);
  const isSettled = ({ kind, value: { text } }: FieldLine): boolean =>
    kind === "allow" ? text.startsWith(ADS) : isEverything(text);
  // Without wildcards, neither "$" nor a longer Allow opens it.
  if (!dialect.wildcards || !rules.some(isAbout) || rules.some(isSettled)) return [];
  return groups.filter((group) => isForAll(group, file)).flatMap((group) => group.rules.filter(isAbout));
}

/** The Disallow lines that keep style sheets or scripts from a search engine, as far as the budget goes. */
function blockingForSearch(suspects: ReadonlySet<FieldLine>, file: LintedText): ReadonlySet<FieldLine> {
  const budget = new Budget(STEPS);
  const deciding = (lines: RuleSet, text: string): Form | undefined =>
    decidingForm(formsOf(lines, file), text, budget);
  const blockedBy = (line: FieldLine): readonly string[] =>
    typicalResources(line.value.text)
      .map((path) => textOfUrl(path, file.dialect.url))
      .filter((text) => text !== undefined)
      .filter((text) => !allows(deciding([line], text)));
  const isSearch = (line: FieldLine): boolean => file.once(namingSearch)(line);
  const allowing = file.rules.filter(({ kind }) => kind === "allow");
  const blocking = new Set<FieldLine>();
  const contested = new Set<FieldLine>();
  try {
    for (const group of file.groups) {
      if (!isForAll(group, file) && !group.agents.some(isSearch)) continue;
      for (const line of group.rules.filter((one) => suspects.has(one))) {
        // Where no Allow line matches a resource, every crawler that the line binds misses it.
        const isCertain = blockedBy(line).some((text) => deciding(allowing, text) === undefined);
        (isCertain ? blocking : contested).add(line);
      }
    }
    if (contested.size === 0) return blocking;
    // Deciding among all rules of each crawler is expensive, so it is left to the few files that need it.
    for (const { agents, rules, isForAll } of agentRules(file) ?? []) {
      const lines = rules.filter((line) => contested.has(line) && !blocking.has(line));
      if (lines.length === 0 || !(isForAll || agents.some(isSearch))) continue;
      const all = rules.filter(({ isEmpty }) => !isEmpty);
      for (const line of lines)
        if (blockedBy(line).some((text) => !allows(deciding(all, text)))) blocking.add(line);
    }
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
  }
  return blocking;
}

/** A test for agent lines that name a search engine's crawler. */
function namingSearch(file: LintedText): ReturnType<typeof agentLineTest> {
  const search = knownCrawlers().filter(({ purpose }) => purpose === "search");
  return agentLineTest(
    search.map(({ token }) => token),
    file,
  );
}

/** The extension of a style sheet's or script's name. */
const FILE = /\.(?:css|m?js)(?=[$*?]|$)/i;
/** A folder that usually holds style sheets or scripts. */
const FOLDER =
  /\/(css|js|javascript|scripts?|styles?|stylesheets|_next|_nuxt|_astro|dist|build|wp-includes|wp-content(?:\/plugins)?|themes|typo3conf\/ext|typo3temp|pub\/static|bitrix)\/?[$*]*$|^\/(templates|media|modules)\/[*]*$/i;
/** Folders that hold them in Joomla only; a rule about `/administrator` shows that a site uses Joomla. */
const JOOMLA = /^\/(?:templates|media|modules)\/[*]*$/i;

/** A pattern of all URLs with a query, which those of style sheets often have. */
const QUERY = /^\/?\*\?\**$/;

/** Whether a pattern seems to be written for style sheets or scripts, or shuts those with a version. */
export function mayHoldResources(pattern: string): boolean {
  return FILE.test(pattern) || FOLDER.test(pattern) || QUERY.test(pattern);
}

/** Typical files of these folders; for any other folder, {@link ANY}. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  css: ["main.css"],
  styles: ["main.css"],
  style: ["main.css"],
  stylesheets: ["main.css"],
  js: ["main.js"],
  javascript: ["main.js"],
  scripts: ["main.js"],
  script: ["main.js"],
  _next: ["static/chunks/main.js", "static/css/main.css"],
  "wp-includes": ["js/jquery/jquery.min.js", "css/dist/block-library/style.min.css"],
  "wp-content": ["themes/theme/style.css", "plugins/plugin/js/main.js"],
  "wp-content/plugins": ["plugin/js/main.js", "plugin/css/main.css"],
  themes: ["theme/style.css", "theme/js/main.js"],
  "typo3conf/ext": ["site/Resources/Public/JavaScript/main.js", "site/Resources/Public/Css/main.css"],
  typo3temp: ["assets/js/main.js", "assets/css/main.css"],
  "pub/static": ["frontend/Magento/luma/requirejs/require.js", "frontend/Magento/luma/css/styles-m.css"],
  bitrix: ["js/main/core/core.js", "cache/css/template.css"],
  templates: ["template/css/template.css", "template/js/template.js"],
  media: ["system/js/core.js", "system/css/system.css"],
  modules: ["mod_menu/js/menu.js", "mod_menu/css/menu.css"],
};
const ANY: readonly string[] = ["main.js", "main.css"];

/** Paths of style sheets and scripts that a pattern seems to be written for; none if it is for something else. */
export function typicalResources(pattern: string): readonly string[] {
  if (QUERY.test(pattern)) return ["/style.css?ver=6", "/main.js?ver=6"];
  const file = FILE.exec(pattern);
  if (file !== null) {
    const end = file.index + file[0].length;
    return [`${written(pattern.slice(0, end))}${pattern.slice(end).replaceAll(/[*$]/g, "")}`];
  }
  const folder = FOLDER.exec(pattern);
  if (folder === null) return [];
  const name = folder[1] ?? folder[2]!;
  const path = written(pattern.slice(0, folder.index + 1 + name.length));
  return (CONTENTS[name.toLowerCase()] ?? ANY).map((one) => `${path}/${one}`);
}

/** A path for a pattern, with text in place of its stars. */
function written(pattern: string): string {
  const path = pattern.replaceAll(/\*+/g, "x");
  return path.startsWith("/") ? path : `/${path}`;
}

/** Search engines that read sitemaps from robots.txt; crawlers without a group of their own are checked, too. */
const READERS = ["Googlebot", "bingbot"];

export const sitemapBlocked = defineRule({
  id: "sitemap-blocked",
  severity: "warning",
  messages: {
    all: "Most crawlers may not fetch this sitemap: line {line} disallows it.",
    one: "{name} may not fetch this sitemap: line {line} disallows it.",
  },
  check(file, report) {
    const sitemaps = file.ofKind("sitemap").flatMap((line) => textOfSitemap(line, file) ?? []);
    if (sitemaps.length === 0) return;
    // A closed site is another lint rule's finding.
    const disallowing = file.rules.filter(
      ({ kind, value }) => kind === "disallow" && !isEverything(value.text),
    );
    const budget = new Budget(STEPS);
    try {
      const suspects = formsOf(disallowing, file);
      const suspected = sitemaps.filter(({ text }) => decidingForm(suspects, text, budget) !== undefined);
      if (suspected.length === 0) return;
      const isReader = agentLineTest(READERS, file);
      const readers = (agentRules(file) ?? []).filter((one) => one.isForAll || one.agents.some(isReader));
      for (const { line, text } of suspected) {
        for (const reader of readers) {
          const closing = closingLine(reader, text, file, budget);
          if (closing === undefined || isEverything(closing.value.text)) continue;
          const at = file.atValue(line);
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
  file: LintedText,
  budget: Budget,
): FieldLine | undefined {
  const written = rules.filter(({ isEmpty }) => !isEmpty);
  const form = decidingForm(formsOf(written, file), text, budget);
  return form === undefined || allows(form) ? undefined : (file.lines[form.source - 1] as FieldLine);
}
