import { encoder } from "../../../base/utf8.ts";
import type { Crawler } from "../../../engine/agent/crawler.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import type { DialectRules } from "../../../engine/dialect/dialect.ts";
import { dialectRules } from "../../../engine/dialect/index.ts";
import type { Extension } from "../../../engine/parse/content.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import type { Robots } from "../../../engine/policy/robots.ts";
import { textOf } from "../../analyze/form.ts";
import { boundFields } from "../../analyze/owners.ts";

/** A robots.txt from the point of view of one crawler and one URL. */
export interface Binding {
  readonly rules: DialectRules;
  readonly policy: Policy;
  /** Whether the crawler may fetch the URL. */
  readonly allowed: boolean;
  /** The URL's text, which paths are matched against. */
  readonly text: string;
  /** Fields that bind the crawler, in file order. */
  readonly fields: readonly Extension[];
  /** Fields before the first group. */
  readonly general: readonly Extension[];
}

/** Finds the fields that bind a crawler. */
export function bindingOf(robots: Robots, agent: string | Crawler, url: string): Binding {
  const crawler = typeof agent === "string" ? (knownCrawler(agent) ?? agent) : agent;
  const policy = robots.policyFor(crawler);
  const { allowed, path } = policy.explain(url);
  return {
    rules: dialectRules(robots.dialect),
    policy,
    allowed,
    text: textOf(encoder.encode(path)),
    fields: boundFields(robots, crawler),
    general: robots.extensions.filter(({ group }) => group === undefined),
  };
}
