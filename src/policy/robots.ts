import { DECIDE_STAR, VERDICT_DEFER } from "../../assembly/shared/boundary.ts";
import { IMAGE_WIDE } from "../../assembly/shared/format.ts";
import { type Asker, asker } from "../agent/asker.ts";
import type { Agent } from "../agent/crawler.ts";
import { layOut, type Placed, type RuleTable, type Selection, select } from "../agent/select.ts";
import type { Engine } from "../core/engine.ts";
import { type Bytes, bodyOf, steadyBytesOf } from "../core/view.ts";
import type { Dialect, DialectRules } from "../dialect/dialect.ts";
import { dialectRules } from "../dialect/index.ts";
import { RobotsError } from "../errors.ts";
import { checkOptions, type OptionNames } from "../options.ts";
import { lastWholeLine, markLength } from "../parse/body.ts";
import { type Content, type Extension, type Group, readContent, readSitemaps } from "../parse/content.ts";
import { type Line, readLines } from "../parse/document.ts";
import { DEFAULT_MAX_BYTES } from "../parse/limits.ts";
import { encoder } from "../utf8.ts";
import { flagsOf } from "./image.ts";
import { Inspectable } from "./inspectable.ts";
import type { PathText } from "./path-text.ts";
import { Policy } from "./policy.ts";
import { maxUrlLength } from "./url-length.ts";

export { DEFAULT_MAX_BYTES };

/** Larger groups, and files with more unusual patterns, are read in the slower way. */
const MOST_RULES = 1 << 17;
const SIDE_BYTES = 1 << 18;

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

const OPTIONS: OptionNames<ParseOptions> = { dialect: true, maxBytes: true, maxUrlLength: true };

/** The file whose bytes are in core memory at the moment. */
let resident: Robots | undefined;

/**
 * A robots.txt file. Parsing is lazy: nothing is parsed until a property is read or a policy answers a question.
 */
export class Robots extends Inspectable {
  /** The body as given. */
  readonly #body: string | Uint8Array;
  readonly #maxBytes: number;
  readonly #rules: DialectRules;
  /** Undefined for a text until its bytes have been counted. */
  #truncated: boolean | undefined;
  readonly #maxUrlLength: number;
  #placed: Placed | undefined;
  #lines: readonly Line[] | undefined;
  #content: Content | undefined;
  #sitemaps: readonly string[] | undefined;

  /** @internal Use {@link parse}. */
  constructor(
    body: string | Uint8Array,
    rules: DialectRules,
    maxBytes: number,
    truncated: boolean | undefined,
    longest: number,
  ) {
    super();
    if (rules === undefined)
      throw new RobotsError("INVALID_ARGUMENT", "Create a Robots with parse(body), not with new.");
    this.#body = body;
    this.#rules = rules;
    this.#maxBytes = maxBytes;
    this.#truncated = truncated;
    this.#maxUrlLength = longest;
  }

  /** The dialect that the file is read in. */
  get dialect(): Dialect {
    return this.#rules.name;
  }

  /** Whether the body was longer than `maxBytes`. The line that the limit cuts is also ignored. */
  get truncated(): boolean {
    this.#truncated ??= encoder.encode(this.#body as string).length > this.#maxBytes;
    return this.#truncated;
  }

  /** Groups in file order, not merged. */
  get groups(): readonly Group[] {
    return this.#parsed().groups;
  }

  /** Values of all Sitemap lines, written like {@link Rule.pattern}, in file order. They do not belong to any group. */
  get sitemaps(): readonly string[] {
    this.#sitemaps ??= this.read((bytes, start, end) => readSitemaps(bytes, start, end, this.#rules.syntax));
    return this.#sitemaps;
  }

  /** Every field other than User-agent, Allow, Disallow, Sitemap and Crawl-delay. */
  get extensions(): readonly Extension[] {
    return this.#parsed().extensions;
  }

  /** All lines of the file, without any loss, with their byte ranges. */
  get lines(): readonly Line[] {
    this.#lines ??= this.read((bytes, start, end) =>
      Object.freeze(readLines(bytes, start, end, this.#rules.syntax)),
    );
    return this.#lines;
  }

  /**
   * The rules for an agent: the groups for the first of its tokens that has any, or else those for `*`.
   *
   * @param agent a product token, several in order of preference, or a crawler from `knownCrawler`, which comes with
   *   the fallbacks its operator publishes. A plain token has no fallbacks. A whole `User-Agent` header is treated as
   *   the crawler that `productToken` finds in it, including fallbacks; only the google dialect, like Google's
   *   library, compares it unchanged.
   * @throws RobotsError INVALID_ARGUMENT for anything else. The type includes `undefined` only so that
   *   `policyFor(knownCrawler(token))` compiles; if the crawler is unknown, this throws.
   */
  policyFor(agent: Agent | undefined): Policy {
    return new Policy({
      file: this,
      dialect: this.#rules,
      asker: asker(agent, this.#rules),
      maxUrlLength: this.#maxUrlLength,
    });
  }

  /** @internal The same body read in another dialect. */
  readAs(dialect: Dialect): Robots {
    if (dialect === this.dialect) return this;
    const rules = dialectRules(dialect);
    return new Robots(this.#body, rules, this.#maxBytes, this.#truncated, this.#maxUrlLength);
  }

  /** What `JSON.stringify` writes: the parsed file, without its lines. */
  toJSON(): Pick<Robots, "dialect" | "truncated" | "groups" | "sitemaps" | "extensions"> {
    const { dialect, truncated, groups, sitemaps, extensions } = this;
    return { dialect, truncated, groups, sitemaps, extensions };
  }

  /**
   * @internal The rules and other lines for an agent, with positions in core memory that are valid until another
   * file is placed.
   */
  select(core: Engine, { grade }: Asker, sitemaps?: string[]): Selection {
    const placed = this.#place(core);
    return select(core.u8, placed, this.#rules, grade, sitemaps);
  }

  /** @internal Writes the agent's rules into the engine's rule table. */
  gather(core: Engine, asker: Asker): RuleTable {
    const fast = this.#gatherFast(core, asker);
    if (fast !== undefined) return fast;
    const { rules } = this.select(core, asker);
    return layOut(core.u8, rules, this.#rules).writer.place(core);
  }

  /**
   * @internal The agent's compiled rules, copied out of the core and without a policy around them, as a store needs
   * them.
   */
  program(core: Engine, asker: Asker): { readonly bytes: Uint8Array; readonly flags: number } {
    const { count, bytes, top } = this.gather(core, asker);
    const { at, size, wide } = core.compile(count, bytes, top);
    const flags = flagsOf(this.#rules);
    const program = { bytes: core.u8.slice(at, at + size), flags: wide ? flags | IMAGE_WIDE : flags };
    core.release(at, size);
    return program;
  }

  /** In one pass of the core; undefined if that cannot handle the file. */
  #gatherFast(core: Engine, { packed, boundByStar }: Asker): RuleTable | undefined {
    if (packed === undefined) return undefined;
    const { start, end } = this.#place(core);
    // "allow:/" and a line end: there cannot be more rules than this.
    const most = Math.min(((end - start) >> 3) + 8, MOST_RULES);
    const rules = core.rules(most);
    const sideSize = Math.min((end - start) * 3 + 64, SIDE_BYTES);
    const side = core.scratch(sideSize);
    core.writeAgents(packed);
    const how = this.#rules.decides! | (boundByStar ? DECIDE_STAR : 0);
    const { wasm } = core;
    if (!wasm.gather(start, end, how, rules, most, side, side + sideSize)) return undefined;
    return { count: wasm.gathered(0), bytes: wasm.gathered(1), top: wasm.gathered(2) };
  }

  /** @internal Verdict for a text in one pass; VERDICT_DEFER if that fails. */
  decide(core: Engine, { packed, boundByStar }: Asker, path: PathText, flags: number): number {
    if (packed === undefined) return VERDICT_DEFER;
    const { start, end } = this.#place(core);
    core.writeAgents(packed);
    const how = this.#rules.decides! | (boundByStar ? DECIDE_STAR : 0);
    return core.wasm.decide(start, end, path.at, path.length, how, flags);
  }

  #parsed(): Content {
    this.#content ??= this.read((bytes, start, end) => readContent(bytes, start, end, this.#rules));
    return this.#content;
  }

  /** @internal Calls `read` with the bytes of the body, and where its lines start (after a byte order mark) and end. */
  read<T>(read: (bytes: Uint8Array, start: number, end: number) => T): T {
    const all = typeof this.#body === "string" ? encoder.encode(this.#body) : steadyBytesOf(this.#body)!;
    const bytes = all.length > this.#maxBytes ? all.subarray(0, this.#maxBytes) : all;
    this.#truncated ??= all.length > this.#maxBytes;
    const end = this.#truncated ? lastWholeLine(bytes, 0, bytes.length) : bytes.length;
    return read(bytes, markLength(bytes, 0, end), end);
  }

  /** Copies the body into core memory, unless it is there already. */
  #place(core: Engine): Placed {
    if (resident === this && this.#placed !== undefined) return this.#placed;
    resident = undefined;
    const { at, length, whole } = core.writeBody(this.#body, this.#maxBytes);
    this.#truncated ??= !whole;
    const end = this.#truncated ? lastWholeLine(core.u8, at, at + length) : at + length;
    resident = this;
    this.#placed = { start: at + markLength(core.u8, at, end), end };
    return this.#placed;
  }
}

/**
 * Parses the body of a robots.txt file. Content never throws: from HTML, binary and broken files, whatever lines
 * can be read are read. Strings are used as they are, bytes are decoded as UTF-8. Bytes are not copied (unless
 * their buffer is shared or resizable) but read when they are needed: pass a copy if you reuse the buffer.
 *
 * @param given the body: text, a `Uint8Array`, or an `ArrayBuffer` (shared or not) as `response.arrayBuffer()` gives it
 * @throws RobotsError INVALID_ARGUMENT if the body is neither a string nor bytes, or an option has an invalid value.
 */
export function parse(given: string | Bytes, options?: ParseOptions): Robots {
  checkOptions("parse", options, OPTIONS);
  const rules = dialectRules(options?.dialect ?? "rfc9309");
  const maxBytes = options?.maxBytes ?? DEFAULT_MAX_BYTES;
  if (
    typeof maxBytes !== "number" ||
    !(maxBytes >= 0) ||
    (maxBytes % 1 !== 0 && maxBytes !== Number.POSITIVE_INFINITY)
  ) {
    throw new RobotsError("INVALID_ARGUMENT", "maxBytes must be a whole number of bytes.");
  }
  const longest = maxUrlLength(options?.maxUrlLength);
  const body = bodyOf(given);
  if (typeof body === "string") {
    const truncated = body.length > maxBytes ? true : body.length * 3 <= maxBytes ? false : undefined;
    return new Robots(body, rules, maxBytes, truncated, longest);
  }
  return new Robots(body, rules, maxBytes, body.length > maxBytes, longest);
}
