import type { Dialect } from "../dialect/dialect.ts";
import { dialectRules } from "../dialect/index.ts";
import { RobotsError } from "../errors.ts";
import { parsedUrl } from "../url/parsed.ts";
import { filled } from "./catalogue.ts";
import type { Diagnostic, Edit, Fix, Severity } from "./diagnostic.ts";
import { type Language, languages, textsOf } from "./languages.ts";
import { type PresetName, presetNames, presets, type Setting, type Settings } from "./presets.ts";
import { Readings } from "./readings.ts";
import type { Messages, Rule } from "./rule.ts";
import { allRules } from "./rules/index.ts";
import { unusedDisable } from "./rules/unused-disable.ts";
import { Silence } from "./silence.ts";
import { FRAGILE, GOOGLE_ONLY, Source } from "./source.ts";

/** How a file is checked. */
export interface LintOptions {
  /** Where the file was found: its name and place are checked, and relative sitemaps can be completed. */
  readonly url?: string | URL;
  /** Language of the messages. Default `"en"`. */
  readonly language?: Language;
  /** Where to start from. Default `"recommended"`. */
  readonly preset?: PresetName;
  /** Severities by rule id, or `"off"`, on top of the preset. */
  readonly rules?: Settings;
  /** How the file is read. Default: the preset's dialect. */
  readonly dialect?: Dialect;
}

/** All rules, with their documentation. */
export const rules: readonly Rule[] = allRules;

/** Options made definite. */
export interface Plan {
  readonly dialect: Dialect;
  readonly url: URL | undefined;
  readonly language: Language;
  /** Rules to run and what their findings count as. */
  readonly active: readonly { readonly rule: Rule; readonly severity: Severity }[];
}

/**
 * Finds what is wrong with a robots.txt file, or worth knowing about it. The body may be anything; findings come in
 * file order and lie within it.
 *
 * @throws RobotsError INVALID_ARGUMENT for a body that is neither string nor bytes, and for unknown options
 */
export function lint(body: string | Uint8Array, options: LintOptions = {}): Diagnostic[] {
  const plan = planOf(options);
  return lintSource(sourceOf(body, plan), plan);
}

/** Checks options and fills in what they leave out. */
export function planOf({ url, language = "en", preset = "recommended", rules, dialect }: LintOptions): Plan {
  if (!languages.includes(language)) throw unknown("language", language, languages);
  if (!Object.hasOwn(presets, preset)) throw unknown("preset", preset, presetNames);
  const base = presets[preset];
  const settings = new Map<string, Setting>(Object.entries({ ...base.rules, ...rules }));
  for (const [id, setting] of settings) {
    if (!allRules.some((rule) => rule.id === id))
      throw unknown(
        "rule",
        id,
        allRules.map((rule) => rule.id),
      );
    if (!SETTINGS.includes(setting)) throw unknown("severity", String(setting), SETTINGS);
  }
  const active = (allRules as readonly Rule[]).flatMap((rule) => {
    const severity = settings.get(rule.id) ?? rule.severity;
    return severity === "off" ? [] : [{ rule, severity }];
  });
  active.sort((a, b) => Number(b.rule.takesLine ?? false) - Number(a.rule.takesLine ?? false));
  return { dialect: dialect ?? base.dialect, url: urlOf(url), language, active };
}

const RULE_IDS: ReadonlySet<string> = new Set(allRules.map(({ id }) => id));

const SETTINGS: readonly Setting[] = ["error", "warning", "info", "off"];

function unknown(what: string, name: string, names: readonly string[]): RobotsError {
  return new RobotsError("INVALID_ARGUMENT", `Unknown ${what} "${name}"; it is one of ${names.join(", ")}.`);
}

function urlOf(url: string | URL | undefined): URL | undefined {
  if (url === undefined || url instanceof URL) return url;
  const parsed = parsedUrl(url);
  if (parsed !== undefined) return parsed;
  throw new RobotsError("INVALID_ARGUMENT", `"${url}" is not an absolute URL.`);
}

/** Reads a body as a plan says. */
export function sourceOf(body: string | Uint8Array, plan: Pick<Plan, "dialect" | "url">): Source {
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new RobotsError("INVALID_ARGUMENT", "A robots.txt body is a string or a Uint8Array.");
  }
  return new Source(body, dialectRules(plan.dialect), plan.url);
}

/** Runs a plan's rules over a file. */
export function lintSource(source: Source, plan: Plan): Diagnostic[] {
  const found: Diagnostic[] = [];
  const readings = new Readings(source);
  const silence = new Silence(source, RULE_IDS);
  const taken = new Set<number>();
  for (const { rule, severity } of plan.active) {
    if (source.nature !== "robots" && rule.anyBody !== true) continue;
    const texts: Messages = textsOf(rule, plan.language);
    rule.check(source, ({ line, column, endLine, endColumn }, key, args, fix) => {
      if (rule.takesLine) taken.add(line);
      else if (taken.has(line)) return;
      if (silence.covers({ rule: rule.id, line })) return;
      const message = filled(texts[key]!, args);
      const diagnostic = { rule: rule.id, severity, line, column, endLine, endColumn, message };
      found.push(
        fix === undefined ? diagnostic : { ...diagnostic, fix: guarded(source, readings, rule, fix) },
      );
    });
  }
  const unused = plan.active.find(({ rule }) => rule.id === unusedDisable.id);
  if (unused !== undefined) {
    const { rule, severity } = unused;
    const texts: Messages = textsOf(rule, plan.language);
    silence.reportUnused(new Set(plan.active.map(({ rule }) => rule.id)), (at, key, args) => {
      found.push({ rule: rule.id, severity, ...at, message: filled(texts[key]!, args) });
    });
  }
  return found.sort((a, b) => a.line - b.line || a.column - b.column);
}

/**
 * Withdraws "safe" where a repair could change how the file is read: in files over the size limit, on lines
 * that Google may cut, on lines with characters that only Google gives a meaning, and where another reading of the
 * file would not make it.
 */
function guarded(source: Source, readings: Readings, rule: Rule, fix: Fix): Fix {
  const safe =
    fix.safe &&
    !source.oversized &&
    !fix.edits.some((edit) => isFragile(source, edit)) &&
    readings.agree(rule, fix.edits);
  return safe === fix.safe ? fix : { ...fix, safe };
}

function isFragile(source: Source, edit: Edit): boolean {
  // A carriage return before a removed line would join a line feed after it.
  if (edit.text === "" && edit.endLine > edit.line && source.lines[edit.line - 2]?.ending === "\r")
    return true;
  // Text with bytes that are not UTF-8 cannot be written back unchanged.
  if (edit.text.includes("\uFFFD")) return true;
  for (let number = edit.line; number <= edit.endLine; number++) {
    const line = source.lines[number - 1];
    if (line === undefined) continue;
    if (line.end - line.start > FRAGILE || GOOGLE_ONLY.test(line.text)) return true;
    // The beginning of a byte order mark is skipped as well.
    if (number === 1 && source.bytes[0] === 0xef && line.text[0] !== "\uFEFF") return true;
  }
  return false;
}
