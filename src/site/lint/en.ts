import { type Bytes, bodyOf } from "../../engine/core/view.ts";
import type { Diagnostic } from "../findings/diagnostic.ts";
import { type FixOptions, type FixResult, repair } from "./fix.ts";
import { lintIn } from "./lint.ts";
import type { LintOptions } from "./plan.ts";

export * from "./common.ts";

/** Options without another language than English. */
type English<O> = O & { readonly language?: "en" };

/** Finds mistakes as `lint` of robotomata/lint does, with messages in English. @throws RobotsError INVALID_ARGUMENT, also for another language */
export function lint(body: string | Bytes, options: English<LintOptions> = {}): Diagnostic[] {
  return lintIn(body, options);
}

/** Repairs what `fix` of robotomata/lint repairs. @throws RobotsError INVALID_ARGUMENT, also for another language than English */
export function fix(body: string, options?: English<FixOptions>): string;
export function fix(body: Bytes, options?: English<FixOptions>): Uint8Array;
export function fix(body: string | Bytes, options?: English<FixOptions>): string | Uint8Array;
export function fix(body: string | Bytes, options: English<FixOptions> = {}): string | Uint8Array {
  return fixAll(body, options).body;
}

/** Like {@link fix}, but also returns what was repaired, and what remains. */
export function fixAll(body: string, options?: English<FixOptions>): FixResult<string>;
export function fixAll(body: Bytes, options?: English<FixOptions>): FixResult<Uint8Array>;
export function fixAll(body: string | Bytes, options?: English<FixOptions>): FixResult<string | Uint8Array>;
export function fixAll(
  body: string | Bytes,
  options: English<FixOptions> = {},
): FixResult<string | Uint8Array> {
  return repair(bodyOf(body), options);
}
