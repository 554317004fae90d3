import { dirname, relative, resolve } from "node:path";
import type { Language } from "../../base/language.ts";
import { nearest } from "../../base/nearest.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import type { LintOptions, PresetName, RuleId, Settings } from "../../site/lint/index.ts";
import { CliError } from "../command.ts";
import { didYouMean, oneOf } from "../shared/args/args.ts";
import { isUrl, robotsSource, STDIN } from "../shared/input/input.ts";
import { type FoundConfig, lintConfig } from "./config.ts";
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
