import type { Severity } from "../../site/findings/diagnostic.ts";
import { type PresetName, presets, type Setting, type Settings } from "../../site/lint/index.ts";
import { rules } from "../../site/lint/rule-docs.ts";
import type { Paint } from "../shared/output/color.ts";
import { jsonPieces } from "../shared/output/json.ts";
import { rulePage, SEVERITY_STYLE } from "./rules.ts";

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

/** The rules as a table for people, one per line. */
export function* ruleTable(preset: PresetName, settings: Settings, paint: Paint): Generator<string> {
  const all = listed(preset, settings);
  const width = Math.max(...all.map(({ id }) => id.length));
  for (const { id, severity, what } of all) {
    const style = severity === "off" ? "dim" : SEVERITY_STYLE[severity satisfies Severity];
    yield `${id.padEnd(width)}  ${paint(style, severity.padEnd(7))}  ${what}\n`;
  }
}

/** The same as JSON. */
export function* ruleJson(preset: PresetName, settings: Settings): Generator<string> {
  yield* jsonPieces(listed(preset, settings));
  yield "\n";
}
