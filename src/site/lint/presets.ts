import type { Dialect } from "../../engine/dialect/dialect.ts";
import type { Severity } from "../findings/diagnostic.ts";
import { allRules, type RuleId } from "./rules/index.ts";

/** The severity of a rule's findings, or `"off"`. */
export type Setting = Severity | "off";

/** Severities by rule; all other rules keep their default. */
export type Settings = { readonly [Id in RuleId]?: Setting };

/** A dialect, and severities of rules. */
export interface Preset {
  /** The dialect in which files are read unless the options say otherwise. */
  readonly dialect: Dialect;
  /** Severities that differ from the rules' defaults. */
  readonly rules: Settings;
}

/** Names of the presets. */
export type PresetName = "recommended" | "all" | "strict" | "google" | "1994";

/** All presets, the default first. */
export const presetNames: readonly PresetName[] = ["recommended", "all", "strict", "google", "1994"];

/** Makes every finding one level more severe. */
const severer: Settings = Object.fromEntries(
  allRules.map(({ id, severity }) => [id, severity === "info" ? "warning" : "error"]),
);

/**
 * Rules that are off by default, because they report lines that are legal, harmless and usually intended. In the files
 * of 1,485 hosts in November 2026, `directory-slash` reported something in a third, `final-newline` in 29 %,
 * `trailing-star` in 22 % and `disclosing-path` in 15 %; `star-not-inherited` reports nearly every group that was
 * written for one crawler. Layout is left to `format`.
 */
const quiet: Settings = {
  "all-capitals": "off",
  "directory-slash": "off",
  "disclosing-path": "off",
  "final-newline": "off",
  "inline-comment": "off",
  "leading-space": "off",
  "line-endings": "off",
  "record-without-disallow": "off",
  "star-not-inherited": "off",
  "tied-rules": "off",
  "trailing-star": "off",
  "unescaped-characters": "off",
  "vendor-directive": "off",
};

/**
 * The mistakes that guides and validators listed before 2005: comments at the end of lines, indentation, capitals, line
 * ends of DOS, reversed lines, several names or paths in one line, missing slashes, lists of files, unknown fields,
 * records without Disallow, and pages instead of files. The preset `1994` reports each; surveys count a file with one
 * of them as bad style.
 */
export const classicMistakes: readonly RuleId[] = [
  "absolute-url-path",
  "all-capitals",
  "blank-after-agent",
  "conflicting-rules",
  "duplicate-rule",
  "empty-agent",
  "empty-group",
  "field-typo",
  "file-listing",
  "html-document",
  "inline-comment",
  "inverted-fields",
  "leading-space",
  "line-endings",
  "missing-colon",
  "missing-slash",
  "not-a-directive",
  "record-without-disallow",
  "repeated-agent",
  "rule-before-agent",
  "second-star-group",
  "several-agents",
  "several-fields",
  "several-paths",
  "space-in-path",
  "unknown-directive",
  "unsupported-in-dialect",
  "wrong-location",
];

/** Choices of rules for common purposes. `rules` in {@link LintOptions} overrides them. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  /** RFC 9309, each rule with its default severity, without rules whose findings are usually intended. */
  recommended: { dialect: "rfc9309", rules: quiet },
  /** RFC 9309, every rule with its default severity. */
  all: { dialect: "rfc9309", rules: {} },
  /** All rules, each finding one level more severe. */
  strict: { dialect: "rfc9309", rules: severer },
  /** The file as read by Google; rules that concern only other crawlers are off. */
  google: {
    dialect: "google",
    rules: {
      ...quiet,
      "blank-after-agent": "off",
      "clean-param": "off",
      "crawl-delay-value": "off",
      "field-typo": "info",
      "line-too-long": "error",
      "missing-colon": "warning",
      "repeated-agent": "off",
      "second-star-group": "off",
    },
  },
  /** The file as read by a robot of 1994: the mistakes of that time's guides; violations of its standard are errors. */
  "1994": {
    dialect: "original1994",
    rules: {
      ...quiet,
      "agent-nickname": "off",
      "agent-token": "warning",
      "agent-typo": "off",
      "ai-block-gaps": "off",
      "ads-bots-unbound": "off",
      "all-capitals": "warning",
      "blank-after-agent": "error",
      "blocked-resources": "off",
      "clean-param": "off",
      "inline-comment": "warning",
      "leading-space": "warning",
      "line-endings": "warning",
      "open-search-group": "off",
      "record-without-disallow": "error",
      "second-star-group": "error",
      "unsupported-in-dialect": "error",
    },
  },
};
