import { IMAGE_SELF, IMAGE_URL_MASK, URL_DECODED } from "../../../assembly/shared/format.ts";
import { checkOptions, expectNoMore, type Kinds } from "../../base/options.ts";
import { engine } from "../core/engine.ts";
import { PackedUrls } from "../core/packed-urls.ts";
import { type CompiledProgram, type HostProgram, hostProgram } from "../core/program.ts";
import type { Bytes } from "../core/view.ts";
import type { Rule } from "../parse/content.ts";
import { urlString } from "../url/given.ts";
import { MAX_URL, urlLength } from "../url/kinds.ts";
import { type CompiledFacts, compiledRules } from "./compiled-rules.ts";
import { EdgePolicy } from "./edge-policy.ts";
import { type Explanation, explain, fileCandidates, imageCandidates } from "./explain.ts";
import { readImage, writeImage } from "./image.ts";
import { invalidUrl } from "./invalid-url.ts";
import { type NormalizedRules, normalizeFile, normalizeImage } from "./normalized-rules.ts";
import { placePath } from "./path-text.ts";

/** Options of {@link Policy.fromBytes}. */
export interface PolicyOptions {
  /** Maximum length of a URL in characters; a longer one is invalid. From 1 to 262,144, which is the default. */
  readonly maxUrlLength?: number;
}

/** @internal */
export const POLICY: Kinds<PolicyOptions> = { maxUrlLength: urlLength };

/**
 * The rules for one agent. The first question is answered directly from the file; the second compiles the rules
 * into a compact automaton in core memory, which is freed by {@link Policy.dispose} or when the object is garbage
 * collected.
 */
export class Policy extends EdgePolicy {
  #normalRules: NormalizedRules | undefined;
  #derived: Disposable | undefined;

  /** @deprecated Use {@link Policy.agentKey}. */
  get asked(): string | undefined {
    return this.agentKey;
  }

  /**
   * Like {@link Policy.check}, for concatenated URLs in UTF-8.
   *
   * @param bytes the URLs
   * @param offsets the offset in bytes at which each URL begins, and then the end of the last one: n + 1 entries,
   *   never decreasing
   * @throws RobotsError INVALID_ARGUMENT if the offsets decrease or point outside the bytes
   */
  checkPacked(bytes: Uint8Array, offsets: Uint32Array, ...beyond: undefined[]): Uint8Array {
    expectNoMore("policy.checkPacked(bytes, offsets)", beyond);
    this.live();
    const packed = new PackedUrls(bytes, offsets);
    return packed.count === 0 ? new Uint8Array(0) : this.matcher(engine()).checkPacked(engine(), packed);
  }

  /**
   * Why the URL is allowed or not: the rule that decides, all rules that match (the strongest first), and the
   * reason in words.
   *
   * @throws RobotsError INVALID_URL as {@link Policy.isAllowed}; BAD_IMAGE if the rules of an image that may match
   *   would be far larger than any file
   */
  explain(url: string | URL, ...beyond: undefined[]): Explanation {
    expectNoMore("policy.explain(url)", beyond);
    const text = urlString(url);
    const core = engine();
    // The rules first: reading them moves memory, and the text has to stay where it is found.
    const source = this.live();
    const normalRules = source.normalRules(normalizeFile);
    const program = normalRules === undefined ? this.compiled() : undefined;
    const { agent } = source.facts();
    const { flags, maxUrlLength, rulesOnly } = source;
    const path = text === undefined || text.length > maxUrlLength ? undefined : placePath(core, text, flags);
    if (path === undefined) throw invalidUrl(url, maxUrlLength);
    return explain(
      core,
      normalRules === undefined
        ? imageCandidates(core, program!, path)
        : fileCandidates(core, normalRules, path),
      path,
      {
        agent,
        rulesOnly,
        longest: (flags & IMAGE_URL_MASK) !== URL_DECODED,
        selfAllowed: (flags & IMAGE_SELF) !== 0,
      },
    );
  }

  /**
   * The policy as bytes, to store or send (see docs/format.md). The same rules for the same agent give the same
   * bytes, if their group is named alike. Line numbers, the spelling of rules and request rates are not included.
   */
  toBytes(): Uint8Array {
    const core = engine();
    const { agent, crawlDelay, agentKey } = this;
    return writeImage(core, this.compiled(), { agent, crawlDelay, agentKey });
  }

  /**
   * Restores a policy from the bytes returned by {@link Policy.toBytes}. The bytes are validated completely first,
   * so they may come from untrusted sources.
   *
   * @throws RobotsError BAD_IMAGE for bytes that are not an image or are damaged, IMAGE_VERSION for an image of a
   *   format version that is not read, INVALID_ARGUMENT for an invalid option
   */
  static fromBytes(bytes: Bytes, options?: PolicyOptions, ...beyond: undefined[]): Policy {
    expectNoMore("Policy.fromBytes(bytes, options)", beyond);
    const { maxUrlLength = MAX_URL } = checkOptions("Policy.fromBytes", options, POLICY);
    return compiledPolicy({ ...readImage(engine(), bytes), requestRates: [], maxUrlLength });
  }

  /**
   * The rules that can match anything, in order of precedence: the longest first, or in file order in dialects in
   * which the first match decides.
   *
   * @throws RobotsError BAD_IMAGE if the rules of an image would be far larger than any file
   */
  get rules(): readonly Rule[] {
    return this.normalRules().rules;
  }

  /** @internal Characters of the longest URL. */
  get maxUrlLength(): number {
    return this.live().maxUrlLength;
  }

  /** @internal The rules and their patterns in normal form. */
  normalRules(): NormalizedRules {
    this.#normalRules ??= this.live().normalRules(normalizeFile) ?? normalizeImage(engine(), this.compiled());
    return this.#normalRules;
  }

  /** @internal The compiled rules in core memory. */
  compiled(): CompiledProgram {
    return this.matcher(engine()).program;
  }

  /** @internal The program and the flags it is matched with, for a store to copy. */
  program(): HostProgram {
    return hostProgram(engine(), this.compiled());
  }

  /** @internal What has been made of the rules, once, and is disposed of with the policy (deciding-rules.ts). */
  derived<T extends Disposable>(make: () => T): T {
    this.live();
    this.#derived ??= make();
    return this.#derived as T;
  }

  /**
   * Frees the policy's core memory now, instead of when the object is garbage collected; what agents with the same groups
   * share stays until their file is collected. A disposed policy can no longer be used.
   */
  override dispose(): void {
    this.#derived?.[Symbol.dispose]();
    this.#derived = undefined;
    this.#normalRules = undefined;
    super.dispose();
  }

  /**
   * What `JSON.stringify` writes: the agent and its rules, for logs. To store a policy, use {@link Policy.toBytes}.
   */
  override toJSON(): object {
    const shown = super.toJSON();
    return "disposed" in shown ? shown : { ...shown, rules: this.rules };
  }
}

/** @internal A policy of rules that lie in a block of core memory, which it then owns. */
export function compiledPolicy(rules: CompiledFacts & CompiledProgram): Policy {
  const { at, size, flags } = rules;
  const policy = new Policy(compiledRules(rules, () => ({ at, size, flags })));
  policy.compiled();
  return policy;
}
