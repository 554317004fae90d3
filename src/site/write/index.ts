export { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
export type { CrawlerFile, CrawlersSource } from "../../engine/agent/community/list.ts";
export type { Dialect } from "../../engine/dialect/dialect.ts";
export { build } from "./build.ts";
export { GroupBuilder, RobotsBuilder } from "./builder.ts";
export { canonicalForm, type FormatOptions, format } from "./format.ts";
export { policyPresets } from "./presets.ts";
export type { BuildPart, BuildReason, BuildRefusal } from "./refusal.ts";
export type {
  ContentSignals,
  ContentUsage,
  FieldSpec,
  ForPath,
  GroupSpec,
  PolicyPreset,
  PresetOptions,
  RobotsSpec,
  RuleSpec,
  Texts,
} from "./spec.ts";
