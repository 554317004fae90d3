import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Language } from "../../base/language.ts";
import { nearest } from "../../base/nearest.ts";
import { isRecord } from "../../base/object.ts";
import { markedText } from "../../base/utf16.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialects } from "../../engine/dialect/index.ts";
import {
  type LintOptions,
  languages,
  type PresetName,
  presetNames,
  type RuleId,
  type Settings,
} from "../../site/lint/index.ts";
import { CliError } from "../command.ts";
import { didYouMean, oneOf } from "../shared/args/args.ts";
import { isUrl, robotsSource, STDIN } from "../shared/input/input.ts";
import { reason } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { ruleIds, severities } from "./rules.ts";

/** Options of the command line that a configuration can give, too. */
interface Values {
  readonly lang?: Language | "auto";
  readonly preset: PresetName;
  readonly rule?: readonly string[];
  readonly dialect?: Dialect;
  readonly "max-warnings"?: number;
  readonly crawlers?: string;
  readonly config?: string;
  readonly "no-config"?: boolean;
}

/** The settings of a run of `lint`. */
export interface Choices {
  readonly options: LintOptions & Required<Pick<LintOptions, "language" | "preset" | "rules">>;
  /** How many warnings are accepted. */
  readonly mostWarnings: number;
  /** Files and URLs to check if none are named. */
  readonly files: readonly string[] | undefined;
  /** A list of crawlers. */
  readonly crawlers: string | undefined;
}

/** Combines what the configuration and the command line say; the command line overrides the configuration. */
export function choicesFrom(
  values: Values,
  given: readonly string[],
  languageFor: (lang: Language | "auto" | undefined) => Language,
): Choices {
  if (values.config !== undefined && values["no-config"]) {
    throw new CliError("--config and --no-config cannot be used together");
  }
  const configFile = values["no-config"] ? undefined : lintConfig(values.config);
  const config = configFile?.lint ?? {};
  const dialect = values.dialect ?? config.dialect;
  return {
    options: {
      language: languageFor(values.lang ?? config.language),
      preset: (given.includes("preset") ? undefined : config.preset) ?? values.preset,
      rules: { ...config.rules, ...settingsFrom(values.rule ?? []) },
      ...(dialect === undefined ? {} : { dialect }),
    },
    mostWarnings: values["max-warnings"] ?? config.maxWarnings ?? Number.POSITIVE_INFINITY,
    files: configFile?.lint.files?.map((file) =>
      isUrl(file) ? robotsSource(file) : besides(configFile, file),
    ),
    crawlers:
      values.crawlers ??
      (configFile && config.crawlers !== undefined ? besides(configFile, config.crawlers) : undefined),
  };
}

/** Paths in a configuration are relative to its folder; they are shown relative to the working folder. */
function besides({ path }: FoundConfig, file: string): string {
  return isUrl(file) || file === STDIN ? file : relative("", resolve(dirname(path), file));
}

/** Reads `id=severity` settings. */
function settingsFrom(texts: readonly string[]): Settings {
  const settings: Record<string, string> = {};
  for (const text of texts) {
    const [id = "", severity] = text.split("=", 2);
    expectRule("--rule", id);
    if (severity === undefined) throw new CliError(`--rule ${id} needs a severity, as in --rule ${id}=off`);
    settings[id] = oneOf(`--rule ${id}`, severity, severities)!;
  }
  return settings as Settings;
}

/** The rules that are named; undefined if none is. */
export function rulesByName(ids: readonly string[] | undefined): readonly RuleId[] | undefined {
  for (const id of ids ?? []) expectRule("--fix-rule", id);
  return ids as readonly RuleId[] | undefined;
}

function expectRule(option: string, id: string): void {
  if (!ruleIds.includes(id))
    throw new CliError(`${option}: there is no rule "${id}"${didYouMean(nearest(id, ruleIds))}`);
}

/** The file that is looked for, in the working folder and above it. */
const CONFIG_NAME = "robotomata.config.json";

/** Names under which other tools would run a configuration; this one is only data. */
const PROGRAMS = ["js", "mjs", "cjs", "ts"].map((end) => CONFIG_NAME.replace("json", end));

/** The key of package.json that can stand for the file. */
const PACKAGE_KEY = "robotomata";

/** The configuration of `lint`. Options on the command line override it. */
interface LintConfig {
  readonly preset?: PresetName;
  readonly rules?: Settings;
  readonly dialect?: Dialect;
  readonly language?: Language;
  readonly maxWarnings?: number;
  /** Files and URLs to check where none are named; paths are relative to the configuration's folder. */
  readonly files?: readonly string[];
  /** A list of crawlers, as `--crawlers`; a path is relative to the configuration's folder. */
  readonly crawlers?: string;
}

/** A configuration, and where it was found. */
interface FoundConfig {
  readonly path: string;
  readonly lint: LintConfig;
}

/**
 * The configuration of a file that was named, or else the nearest one: robotomata.config.json, or the key
 * "robotomata" of package.json, in the folder or in the first one above it that has either.
 *
 * @throws CliError if the file cannot be read, or is invalid
 */
export function lintConfig(path: string | undefined, folder = "."): FoundConfig | undefined {
  if (path !== undefined) return read(path);
  for (let place = resolve(folder); ; place = dirname(place)) {
    const file = join(place, CONFIG_NAME);
    if (existsSync(file)) return read(file);
    const inPackage = packageConfig(join(place, "package.json"));
    if (inPackage !== undefined) return inPackage;
    for (const program of PROGRAMS) {
      if (existsSync(join(place, program)))
        throw new CliError(`${printable(join(place, program))} is not read: write ${CONFIG_NAME}`);
    }
    if (dirname(place) === place) return undefined;
  }
}

function read(path: string): FoundConfig {
  let text: string;
  try {
    text = markedText(readFileSync(path));
  } catch (error) {
    throw new CliError(`cannot read ${printable(path)}: ${reason(error)}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${printable(path)} is not valid JSON: ${printable(reason(error))}`);
  }
  return { path, lint: checked(value, path) };
}

/** The configuration in package.json. If that is not valid JSON, other tools will report it. */
function packageConfig(path: string): FoundConfig | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isRecord(value) || !Object.hasOwn(value, PACKAGE_KEY)) return undefined;
    return { path, lint: checked(value[PACKAGE_KEY], `${path}, "${PACKAGE_KEY}"`) };
  } catch (error) {
    if (error instanceof CliError) throw error;
    return undefined;
  }
}

const KEYS = ["$schema", "lint"];
const LINT_KEYS = ["preset", "rules", "dialect", "language", "maxWarnings", "files", "crawlers"];

function checked(value: unknown, path: string): LintConfig {
  const where = printable(path);
  rejectUnknown(value, KEYS, where, "the configuration");
  const { $schema: schema, lint = {} } = value;
  if (schema !== undefined && typeof schema !== "string")
    throw new CliError(`${where}: $schema is not a string`);
  rejectUnknown(lint, LINT_KEYS, where, "lint");
  const { preset, rules, dialect, language, maxWarnings, files, crawlers } = lint;
  checkWord(preset, presetNames, where, "lint.preset");
  checkWord(dialect, dialects, where, "lint.dialect");
  checkWord(language, languages, where, "lint.language");
  if (rules !== undefined) {
    rejectUnknown(rules, ruleIds, where, "lint.rules");
    for (const [id, setting] of Object.entries(rules)) {
      if (setting === undefined) continue;
      checkWord(setting, severities, where, `lint.rules.${id}`);
    }
  }
  if (maxWarnings !== undefined && !(Number.isSafeInteger(maxWarnings) && (maxWarnings as number) >= 0)) {
    throw new CliError(`${where}: lint.maxWarnings is not a whole number, 0 or more`);
  }
  if (files !== undefined && !isListOfTexts(files)) {
    throw new CliError(`${where}: lint.files is not a list of one or more paths or URLs`);
  }
  if (crawlers !== undefined && !isListOfTexts([crawlers])) {
    throw new CliError(`${where}: lint.crawlers is not a path or URL of a list of crawlers`);
  }
  return lint as LintConfig;
}

function rejectUnknown(
  value: unknown,
  known: readonly string[],
  where: string,
  name: string,
): asserts value is Record<string, unknown> {
  if (!isRecord(value)) throw new CliError(`${where}: ${name} is not an object`);
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const guess = LINT_KEYS.includes(key) ? `lint.${key}` : nearest(key, known);
    const advice =
      guess === undefined && known.length < 10 ? `: its keys are ${known.join(", ")}` : didYouMean(guess);
    throw new CliError(`${where}: ${name} has no key "${printable(key)}"${advice}`);
  }
}

function checkWord(value: unknown, words: readonly string[], where: string, name: string): void {
  if (value === undefined || words.includes(value as string)) return;
  const guess = typeof value === "string" ? didYouMean(nearest(value, words)) : "";
  throw new CliError(
    `${where}: ${name} cannot be ${printable(JSON.stringify(value))}${guess}: choose ${words.join(", ")}`,
  );
}

function isListOfTexts(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string" && one !== "")
  );
}
