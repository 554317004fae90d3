import { type Bytes, bodyOf } from "../../engine/core/view.ts";
import type { Diagnostic } from "../findings/diagnostic.ts";
import { type FixOptions, type FixResult, repair } from "./fix.ts";
import { lintIn } from "./lint.ts";
import type { LintOptions } from "./plan.ts";
import { catalogues } from "./texts.ts";

export { languages } from "../../base/language.ts";
export * from "./common.ts";

/**
 * Finds mistakes in a robots.txt file, and other facts worth knowing. The body may be anything. Findings are in
 * file order, with ranges within the body.
 *
 * @throws RobotsError INVALID_ARGUMENT if the body is neither a string nor bytes, and for unknown options
 */
export function lint(body: string | Bytes, options: LintOptions = {}): Diagnostic[] {
  return lintIn(body, options, catalogues);
}

/**
 * Repairs everything that can be repaired. Safe repairs preserve the file's meaning for every crawler and URL: in
 * RFC 9309's reading, in Google's, in the dialect in which the file is linted, and in Yandex's, but where the finding says
 * that Yandex skips the line or never matches it. Bytes are returned for bytes, and everything that was not repaired is
 * unchanged.
 */
export function fix(body: string, options?: FixOptions): string;
export function fix(body: Bytes, options?: FixOptions): Uint8Array;
export function fix(body: string | Bytes, options?: FixOptions): string | Uint8Array;
export function fix(body: string | Bytes, options: FixOptions = {}): string | Uint8Array {
  return fixAll(body, options).body;
}

/** Like {@link fix}, but also returns what was repaired, and what remains. */
export function fixAll(body: string, options?: FixOptions): FixResult<string>;
export function fixAll(body: Bytes, options?: FixOptions): FixResult<Uint8Array>;
export function fixAll(body: string | Bytes, options?: FixOptions): FixResult<string | Uint8Array>;
export function fixAll(body: string | Bytes, options: FixOptions = {}): FixResult<string | Uint8Array> {
  return repair(bodyOf(body), options, catalogues);
}
