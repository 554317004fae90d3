import { shorten } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { wholeFrom } from "../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import { expectAgent } from "../agent/agent-option.ts";
import type { Agent, CrawlerTokens } from "../agent/crawler.ts";
import { isHeader } from "../agent/header.ts";
import { PreparedAgents } from "../agent/prepared-agent.ts";
import { yandexRobot } from "../agent/yandex.ts";
import { FileBody } from "../core/file-body.ts";
import { type Bytes, bodyOf } from "../core/view.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { aDialect, dialectRules } from "../dialect/index.ts";
import { DEFAULT_MAX_BYTES } from "../parse/body.ts";
import { sitemapsOf } from "../parse/content.ts";
import { MAX_URL, urlLength } from "../url/kinds.ts";
import { EdgePolicy } from "./edge-policy.ts";
import { FileRules } from "./file-rules.ts";
import { Inspectable } from "./inspectable.ts";
import { ReadFile } from "./read-file.ts";

/** How a file is read. */
export interface ParseOptions {
  /** How lines, groups and patterns are interpreted. Default `"rfc9309"`. */
  readonly dialect?: Dialect;
  /** How many bytes of the body are read; the rest is ignored. Default 512,000 (500 KiB). */
  readonly maxBytes?: number;
  /**
   * Maximum length of URLs in characters; policies treat a longer one as invalid. From 1 to 262,144, which is the
   * default. It bounds the time that a question can take: see docs/performance.md.
   */
  readonly maxUrlLength?: number;
}

/** @internal */
export const PARSE: Kinds<ParseOptions> = {
  dialect: aDialect,
  maxBytes: /* @__PURE__ */ wholeFrom(0, undefined, " of bytes"),
  maxUrlLength: urlLength,
};

const agents = /* @__PURE__ */ new PreparedAgents(agentByName);

/** The agent that a name stands for: whom headers stand for is told by tables that this entry is without. */
function agentByName(name: string, readsHeaders: boolean): string | CrawlerTokens {
  if (readsHeaders && isHeader(name))
    throw misuse(
      "whole-header",
      '{header} is a whole User-Agent header, which robotomata/edge does not read: give policyFor knownCrawler(token) ?? token, with token = productToken(header) ?? "*", of robotomata, or take parse from robotomata.',
      { header: JSON.stringify(shorten(name, 80)) },
    );
  return yandexRobot(name);
}

/**
 * A robots.txt file, as far as answers need it. Parsing is lazy: nothing is parsed until a property is read or a policy
 * answers a question. The `Robots` of `robotomata` is one of these, and also lists groups, extensions and lines.
 */
export class EdgeRobots extends Inspectable {
  readonly #file: ReadFile;
  #sitemaps: readonly string[] | undefined;

  /** @internal Use {@link parse}. */
  constructor(file: ReadFile) {
    super();
    if (!(file instanceof ReadFile))
      throw misuse("robots-by-new", "Create a Robots with parse(body), not with new.");
    this.#file = file;
  }

  /** The dialect that the file is read in. */
  get dialect(): Dialect {
    return this.#file.dialect.name;
  }

  /** Whether the body was longer than `maxBytes`. The line that the limit cuts is also ignored. */
  get truncated(): boolean {
    return this.#file.body.truncated;
  }

  /**
   * Values of all Sitemap lines, as written, in file order; bytes that are not UTF-8 are given as escapes such as `%E1`.
   * They do not belong to any group.
   */
  get sitemaps(): readonly string[] {
    this.#sitemaps ??= sitemapsOf(this.#file.lines);
    return this.#sitemaps;
  }

  /**
   * The rules for an agent: the groups for the first of its tokens that has any, or else those for `*`.
   *
   * @param agent a product token, several in order of preference, or a crawler from `knownCrawler` of `robotomata`, which
   *   comes with the fallbacks its operator publishes. A plain token has no fallbacks, but for those of Yandex's robots.
   * @throws RobotsError INVALID_ARGUMENT for anything else, and for a whole `User-Agent` header, which only `robotomata`
   *   reads (in the google dialect, it is compared unchanged, as by Google's library)
   */
  policyFor(agent: Agent | undefined, ...beyond: undefined[]): EdgePolicy {
    expectAgent(agent, beyond);
    return new EdgePolicy(new FileRules(this.#file, agents.prepare(agent, this.#file.dialect)));
  }

  /** What `JSON.stringify` writes, for logs. */
  toJSON(): object {
    const { dialect, truncated, sitemaps } = this;
    return { dialect, truncated, sitemaps };
  }

  /** @internal What is read of the file. */
  get file(): ReadFile {
    return this.#file;
  }
}

/** @internal The file that `parse` is given. */
export function givenFile(given: string | Bytes, options?: ParseOptions): ReadFile {
  const {
    dialect = "rfc9309",
    maxBytes = DEFAULT_MAX_BYTES,
    maxUrlLength = MAX_URL,
  } = checkOptions("parse", options, PARSE);
  return new ReadFile(new FileBody(bodyOf(given), maxBytes), dialectRules(dialect), maxUrlLength);
}
