import type { Body } from "../../base/body.ts";
import { isMarkup } from "../../base/markup.ts";
import type { Agent } from "../../engine/agent/crawler.ts";
import { engine } from "../../engine/core/engine.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { requestRates } from "../../engine/parse/request-rate.ts";
import { parse } from "../../engine/policy/robots.ts";
import type { GroupFacts } from "../../engine/policy/source.ts";
import type { HostProgram } from "../../engine/store/programs.ts";
import { absoluteSitemaps } from "./sitemap-urls.ts";
import { bodyText } from "./text.ts";

/** How bodies are read. */
export interface DigestOptions {
  readonly agent: Agent;
  readonly dialect: Dialect;
  readonly maxBytes: number;
}

/** The part of a file that a client keeps. */
export interface FileFacts extends GroupFacts {
  /** Absolute, without duplicates, in file order. */
  readonly sitemaps: readonly string[];
  readonly markup: boolean;
  /** Something was left out: bytes, sitemaps or request rates. */
  readonly truncated: boolean;
}

/** The result of reading a file. */
export interface Digest {
  readonly facts: FileFacts;
  /** The rules for the agent. */
  readonly program: HostProgram;
}

/**
 * Reads a body in two passes: one for everything besides its rules, and one by the core for the rules.
 *
 * @param origin the origin that the rules are for: relative sitemaps are resolved against its robots.txt, wherever
 *   the file came from
 */
export function digest(
  body: Body,
  contentType: string | null,
  origin: string,
  { agent, dialect, maxBytes }: DigestOptions,
): Digest {
  const robots = parse(bodyText(body, contentType, dialect), { dialect, maxBytes });
  const found: string[] = [];
  const core = engine();
  const rules = robots.rulesFor(agent);
  const selection = rules.select(core, found);
  const sitemaps = absoluteSitemaps(found, `${origin}/robots.txt`);
  const rates = requestRates(selection.requestRates);
  const program = rules.compile(core);
  const { at, size, flags } = program;
  const bytes = core.u8.slice(at, at + size);
  core.release(program);
  return {
    program: { bytes, flags },
    facts: {
      agent: selection.agent,
      crawlDelay: selection.crawlDelay,
      sitemaps: sitemaps.list,
      requestRates: rates.list,
      markup: isMarkup(body.bytes),
      truncated: body.cut || robots.truncated || sitemaps.cut || rates.cut,
    },
  };
}
