import type { Dialect } from "../dialect/dialect.ts";
import { RobotsError } from "../errors.ts";
import { nearest } from "../nearest.ts";
import { checkOptions, type OptionNames } from "../options.ts";
import { parsedUrl } from "../url/parsed.ts";
import type { Severity } from "./diagnostic.ts";
import { type Language, languages } from "./languages.ts";
import { type PresetName, presetNames, presets, type Setting, type Settings } from "./presets.ts";
import type { Rule } from "./rule.ts";
import { allRules } from "./rules/index.ts";

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
}

/** A rule to run, and the severity of its findings. */
export interface Active {
  readonly rule: Rule;
  readonly severity: Severity;
}

/** Options with all defaults filled in. */
export interface Plan {
  readonly dialect: Dialect;
  readonly url: URL | undefined;
  readonly language: Language;
  readonly active: readonly Active[];
}

/** The names of {@link LintOptions}. */
export const LINT_OPTIONS: OptionNames<LintOptions> = {
  url: true,
  language: true,
  preset: true,
  rules: true,
  dialect: true,
};

/**
 * Checks options and fills in defaults.
 *
 * @param what the name of the function that takes the options
 * @throws RobotsError INVALID_ARGUMENT
 */
export function planOf(options: LintOptions, what = "lint"): Plan {
  const {
    url,
    language = "en",
    preset = "recommended",
    rules,
    dialect,
  } = checkOptions(what, options, LINT_OPTIONS);
  if (rules !== undefined && (typeof rules !== "object" || rules === null)) {
    throw new RobotsError("INVALID_ARGUMENT", 'rules must be an object such as { "field-typo": "error" }.');
  }
  if (!languages.includes(language)) throw unknown("language", language, languages);
  if (!Object.hasOwn(presets, preset)) throw unknown("preset", preset, presetNames);
  const active = rules === undefined ? activeOf(preset) : activeWith({ ...presets[preset].rules, ...rules });
  return { dialect: dialect ?? presets[preset].dialect, url: urlOf(url), language, active };
}

const byPreset = new Map<PresetName, readonly Active[]>();

/** The active rules of a preset, which do not depend on the file. */
function activeOf(preset: PresetName): readonly Active[] {
  let active = byPreset.get(preset);
  if (active === undefined) {
    active = activeWith(presets[preset].rules);
    byPreset.set(preset, active);
  }
  return active;
}

function activeWith(rules: Settings): Active[] {
  const settings = new Map<string, Setting>(Object.entries(rules));
  for (const [id, setting] of settings) {
    if (!RULE_IDS.has(id)) throw unknown("rule", id, [...RULE_IDS]);
    if (!SETTINGS.includes(setting)) throw unknown("severity", setting, SETTINGS);
  }
  const active = (allRules as readonly Rule[]).flatMap((rule) => {
    const severity = settings.get(rule.id) ?? rule.severity;
    return severity === "off" ? [] : [{ rule, severity }];
  });
  return active.sort((a, b) => Number(b.rule.takesLine ?? false) - Number(a.rule.takesLine ?? false));
}

/** Ids of all rules. */
export const RULE_IDS: ReadonlySet<string> = new Set(allRules.map(({ id }) => id));

const SETTINGS: readonly Setting[] = ["error", "warning", "info", "off"];

function unknown(what: string, given: unknown, names: readonly string[]): RobotsError {
  const name = String(given);
  const meant = nearest(name, names);
  const hint = meant === undefined ? `; it is one of ${names.join(", ")}.` : `. Did you mean ${meant}?`;
  return new RobotsError("INVALID_ARGUMENT", `Unknown ${what} ${JSON.stringify(name)}${hint}`);
}

function urlOf(url: string | URL | undefined): URL | undefined {
  if (url === undefined || url instanceof URL) return url;
  const parsed = parsedUrl(url);
  if (parsed !== undefined) return parsed;
  throw new RobotsError("INVALID_ARGUMENT", `"${url}" is not an absolute URL.`);
}
