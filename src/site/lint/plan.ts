import { misuse } from "../../base/errors.ts";
import { oneOf, optionsOf } from "../../base/kinds.ts";
import { type Language, languages } from "../../base/language.ts";
import { checkOptions, type Kind, type Kinds } from "../../base/options.ts";
import type { CommunityList, CrawlersSource } from "../../engine/agent/community/list.ts";
import { aCrawlerList, readCrawlers } from "../../engine/agent/community/read.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { aDialect } from "../../engine/dialect/index.ts";
import { anyUrl } from "../../engine/url/kinds.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { type Catalogues, type Messages, textsOf } from "../findings/messages.ts";
import { type PresetName, presetNames, presets, type Setting, type Settings } from "./presets.ts";
import type { BareRule } from "./rule.ts";
import { allRules, type RuleId } from "./rules/index.ts";

/** Options of {@link lint}. */
export interface LintOptions {
  /** The file's URL, to check its name and location, and to complete relative sitemaps. */
  readonly url?: string | URL;
  /** Language of the messages. Default `"en"`. */
  readonly language?: Language;
  /** The preset to start from. Default `"recommended"`. */
  readonly preset?: PresetName;
  /** Severities, or `"off"`, by rule id. They override the preset. */
  readonly rules?: Settings;
  /** The dialect in which the file is read. Default: the preset's dialect. */
  readonly dialect?: Dialect;
  /**
   * A list of crawlers that is newer than this release, whose names `ai-block-gaps` also reports: `robots.json` of
   * ai.robots.txt or a file in the form of docs/crawlers.md, as text or as `JSON.parse` returns it.
   */
  readonly crawlers?: CrawlersSource;
}

/** Options with all defaults filled in. */
export interface Plan {
  readonly dialect: Dialect;
  readonly url: URL | undefined;
  readonly language: Language;
  /** The messages of a rule, in the language. */
  readonly texts: (rule: BareRule) => Messages;
  /** The rules to run, with the severity of their findings; rules that take over lines come first. */
  readonly active: readonly BareRule[];
  readonly crawlers: CommunityList | undefined;
}

/** Severities by the ids of rules. */
const RULES: Kind<Settings> = optionsOf(
  Object.fromEntries(
    allRules.map(({ id }) => [id, oneOf<Setting>("error", "warning", "info", "off")]),
  ) as unknown as Kinds<Settings>,
);

/** The kinds of {@link LintOptions}. */
export const LINT: Kinds<LintOptions> = {
  url: anyUrl,
  language: oneOf(...languages),
  preset: oneOf(...presetNames),
  rules: RULES,
  dialect: aDialect,
  crawlers: aCrawlerList,
};

/**
 * Checks options and fills in defaults. Messages are in English, whatever the language: {@link inLanguage}.
 *
 * @param what the name of the function that takes the options
 * @throws RobotsError INVALID_ARGUMENT
 */
export function planOf(options: LintOptions, what = "lint"): Plan {
  const given = checkOptions(what, options, LINT);
  const { url, language = "en", preset = "recommended", rules, dialect, crawlers } = given;
  // Off elsewhere, since others escape such paths themselves.
  const missed: Settings | undefined =
    dialect === "yandex" ? { "unescaped-characters": "warning" } : undefined;
  const active =
    (rules ?? missed) ? activeWith({ ...presets[preset].rules, ...missed, ...rules }) : activeOf(preset);
  return {
    dialect: dialect ?? presets[preset].dialect,
    url: typeof url === "string" ? parsedUrl(url) : url,
    language,
    texts: ({ messages }) => messages,
    active,
    crawlers: crawlers === undefined ? undefined : readCrawlers(crawlers),
  };
}

/**
 * A plan whose messages are in its language.
 *
 * @param catalogues those of an entry that speaks more than English
 * @throws RobotsError INVALID_ARGUMENT if the entry has English only
 */
export function inLanguage(plan: Plan, catalogues?: Partial<Catalogues<BareRule>>): Plan {
  const { language } = plan;
  if (language === "en") return plan;
  if (catalogues === undefined)
    throw misuse(
      "english-entry",
      'robotomata/lint/en speaks only "en", not "{language}": import robotomata/lint, which speaks {languages}.',
      { language, languages: languages.map((one) => `"${one}"`).join(", ") },
    );
  return { ...plan, texts: (rule) => textsOf(rule, language, catalogues) };
}

const byPreset = new Map<PresetName, readonly BareRule[]>();

/** The active rules of a preset, which do not depend on the file. */
function activeOf(preset: PresetName): readonly BareRule[] {
  let active = byPreset.get(preset);
  if (active === undefined) {
    active = activeWith(presets[preset].rules);
    byPreset.set(preset, active);
  }
  return active;
}

function activeWith(rules: Settings): BareRule[] {
  const active = (allRules as readonly BareRule<RuleId>[]).flatMap((rule) => {
    const severity = rules[rule.id] ?? rule.severity;
    return severity === "off" ? [] : [{ ...rule, severity }];
  });
  return active.sort((a, b) => turnOf(a) - turnOf(b));
}

/** When a rule runs: those that always take over lines come first, then those that sometimes do. */
function turnOf({ takesLine }: BareRule): number {
  return takesLine === undefined ? 2 : Number(takesLine !== true);
}

export const RULE_IDS: ReadonlySet<string> = new Set(allRules.map(({ id }) => id));
