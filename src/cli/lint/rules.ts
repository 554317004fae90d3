import type { Language } from "../../base/language.ts";
import type { Severity } from "../../site/findings/diagnostic.ts";
import { type PresetName, presets, type RuleId, type Setting, type Settings } from "../../site/lint/index.ts";
import { rules } from "../../site/lint/rule-docs.ts";
import { allRules } from "../../site/lint/rules/index.ts";
import { jsonPieces } from "../shared/output/json.ts";
import type { Paint } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";
import { version } from "../version.ts";

/** Ids of all rules. */
export const ruleIds: readonly string[] = allRules.map(({ id }) => id);

/** What a rule can be set to. */
export const severities: readonly Setting[] = ["error", "warning", "info", "off"];

/** Where a rule is described: the page that is part of this very version of the package. */
export function rulePage(id: string): string {
  return `https://unpkg.com/robotomata-cli@${version()}/docs/rules.md#${id}`;
}

/** The colour for a severity. */
export const SEVERITY_STYLE = { error: "red", warning: "yellow", info: "cyan" } as const satisfies Record<
  Severity,
  string
>;

/** A rule as `lint --list-rules` shows it. */
interface Listed {
  readonly id: string;
  /** The severity of its findings under the given settings, or that it is off. */
  readonly severity: Setting;
  readonly what: string;
  readonly why: string;
  readonly source: string;
  readonly page: string;
}

/** All rules, with their severities under a preset and settings. */
function listed(preset: PresetName, settings: Settings): Listed[] {
  const chosen: Readonly<Record<string, Setting>> = { ...presets[preset].rules, ...settings };
  return rules.map(({ id, severity, docs }) => ({
    id,
    severity: chosen[id] ?? severity,
    what: docs.what,
    why: docs.why,
    source: docs.source,
    page: rulePage(id),
  }));
}

type Sentences = Readonly<Record<RuleId, string>>;

/** What each rule finds, in other languages than English. A missing rule fails the build. */
const load: Readonly<Record<Exclude<Language, "en">, () => Promise<Sentences>>> = {
  de: async () => (await import("./rules.de.json", { with: { type: "json" } })).default,
  fr: async () => (await import("./rules.fr.json", { with: { type: "json" } })).default,
  ru: async () => (await import("./rules.ru.json", { with: { type: "json" } })).default,
};

/** The rules as a table for people, one per line. */
export async function ruleTable(
  preset: PresetName,
  settings: Settings,
  paint: Paint,
  { locale: { language }, report: { severities } }: Texts,
): Promise<string[]> {
  const all = listed(preset, settings);
  const whats = language === "en" ? undefined : await load[language]();
  const width = Math.max(...all.map(({ id }) => id.length));
  const words = Math.max(...Object.values(severities).map((word) => word.length));
  return all.map(({ id, severity, what }) => {
    const style = severity === "off" ? "dim" : SEVERITY_STYLE[severity satisfies Severity];
    const word = paint(style, severities[severity].padEnd(words));
    return `${id.padEnd(width)}  ${word}  ${whats?.[id as RuleId] ?? what}\n`;
  });
}

/** The same as JSON. */
export function* ruleJson(preset: PresetName, settings: Settings): Generator<string> {
  yield* jsonPieces(listed(preset, settings));
  yield "\n";
}
