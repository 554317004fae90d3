import { expectNoMore } from "../../base/options.ts";
import { encoder } from "../../base/utf8.ts";
import { expectAgent } from "../agent/agent-option.ts";
import type { Agent } from "../agent/crawler.ts";
import { prepareAgent } from "../agent/prepared-agent.ts";
import type { Bytes } from "../core/view.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { dialectRules } from "../dialect/index.ts";
import { type Content, contentOf, type Extension, type Group, type Rule } from "../parse/content.ts";
import { type Line, linesOf } from "../parse/document.ts";
import type { AgentLine, GroupTable } from "../parse/group-table.ts";
import { EdgeRobots, givenFile, type ParseOptions } from "./edge-robots.ts";
import { FileRules } from "./file-rules.ts";
import { type NormalizedRules, normalizeFile } from "./normalized-rules.ts";
import { Policy } from "./policy.ts";
import { ReadFile } from "./read-file.ts";

export { DEFAULT_MAX_BYTES } from "../parse/body.ts";

/**
 * A robots.txt file. Parsing is lazy: nothing is parsed until a property is read or a policy answers a question.
 */
export class Robots extends EdgeRobots {
  #lines: readonly Line[] | undefined;
  #content: Content | undefined;

  /** Groups in file order, not merged. */
  get groups(): readonly Group[] {
    return this.#parsed().groups;
  }

  /** Every field other than User-agent, Allow, Disallow, Sitemap and Crawl-delay. */
  get extensions(): readonly Extension[] {
    return this.#parsed().extensions;
  }

  /** All lines of the file, without any loss, with their byte ranges. */
  get lines(): readonly Line[] {
    this.#lines ??= Object.freeze(linesOf(this.file.lines));
    return this.#lines;
  }

  /**
   * The rules for an agent: the groups for the first of its tokens that has any, or else those for `*`.
   *
   * @param agent a product token, several in order of preference, or a crawler from `knownCrawler`, which comes with
   *   the fallbacks its operator publishes. A plain token has no fallbacks, except that of one of Yandex's robots, which
   *   documents that its group for `Yandex` is for all of them. A whole `User-Agent` header is treated as
   *   the crawler that `productToken` finds in it, including fallbacks; only the google dialect, like Google's
   *   library, compares it unchanged.
   * @throws RobotsError INVALID_ARGUMENT for anything else. The type includes `undefined` only so that
   *   `policyFor(knownCrawler(token))` compiles; if the crawler is unknown, this throws.
   */
  override policyFor(agent: Agent | undefined, ...beyond: undefined[]): Policy {
    expectAgent(agent, beyond);
    return new Policy(this.rulesFor(agent));
  }

  /** @internal The same for a name that comes from a file, where it may be empty. */
  policyNamed(name: Agent): Policy {
    return new Policy(this.rulesFor(name));
  }

  /**
   * @internal What the file says to an agent.
   *
   * @param agentKey who it is for, if not the agent
   */
  rulesFor(agent: Agent | undefined, agentKey?: string): FileRules {
    return new FileRules(this.file, prepareAgent(agent, this.file.dialect), agentKey);
  }

  /** @internal The same among some agent lines of its table, in which all lines that name the agent are. */
  rulesAmong(lines: readonly AgentLine[], agent: Agent): FileRules {
    return new FileRules(this.file, prepareAgent(agent, this.file.dialect), undefined, lines);
  }

  /** @internal Its lines, divided into groups. */
  get groupTable(): GroupTable {
    return this.file.groups;
  }

  /** @internal The same body read in another dialect. */
  readAs(dialect: Dialect): Robots {
    if (dialect === this.dialect) return this;
    return new Robots(new ReadFile(this.file.body, dialectRules(dialect), this.file.maxUrlLength));
  }

  /** What `JSON.stringify` writes: the parsed file, without its lines. */
  override toJSON(): Pick<Robots, "dialect" | "truncated" | "groups" | "sitemaps" | "extensions"> {
    const { dialect, truncated, groups, sitemaps, extensions } = this;
    return { dialect, truncated, groups, sitemaps, extensions };
  }

  /** @internal Rules of its groups and their patterns in normal form, without reading the file again. */
  normalRulesOf(rules: readonly Rule[]): NormalizedRules {
    const values = rules.map(({ pattern }) => encoder.encode(pattern));
    return normalizeFile(rules, values, this.file.dialect);
  }

  #parsed(): Content {
    this.#content ??= contentOf(this.file.groups);
    return this.#content;
  }

  /** @internal Calls `read` with the bytes of the body, and where its lines start (after a byte order mark) and end. */
  read<T>(read: (bytes: Uint8Array, start: number, end: number) => T): T {
    return this.file.body.read(read);
  }
}

/**
 * Parses the body of a robots.txt file. Content never throws: from HTML, binary and broken files, whatever lines
 * can be read are read. Strings are used as they are, bytes are decoded as UTF-8. Bytes are not copied (unless
 * their buffer is shared or resizable) but read when they are needed: pass a copy if you reuse the buffer, or transfer
 * it, after which questions that need the bytes throw INVALID_ARGUMENT.
 *
 * @param given the body: text, a `Uint8Array`, or an `ArrayBuffer` (shared or not) as `response.arrayBuffer()` gives it
 * @throws RobotsError INVALID_ARGUMENT if the body is neither a string nor bytes, or an option has an invalid value.
 */
export function parse(given: string | Bytes, options?: ParseOptions, ...beyond: undefined[]): Robots {
  expectNoMore("parse(body, options)", beyond);
  return new Robots(givenFile(given, options));
}
