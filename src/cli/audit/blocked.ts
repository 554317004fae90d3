import { type Because, sentenceOf } from "../../base/because.ts";
import type { BlockedCode, ProblemDetail } from "../../crawl/sitemap/problem.ts";

/** Why a crawler may not fetch a sitemap, in English. */
export const BLOCK_REASONS = {
  "blocked-by-rule": "{agent}: {rule} (line {line})",
  "blocked-by-none": "{agent}: no rule",
} as const satisfies Record<BlockedCode, string>;

/** Why a crawler may not fetch a sitemap, as data and in words. */
export function blockedDetail(code: BlockedCode, values: Because["values"]): ProblemDetail {
  const because = { code, values };
  return { detail: sentenceOf(BLOCK_REASONS, because), because };
}
