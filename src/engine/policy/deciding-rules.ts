import { COMPILE_EXACT } from "../../../assembly/shared/boundary.ts";
import { IMAGE_WIDE } from "../../../assembly/shared/format.ts";
import { cancelOnCollection, onCollection } from "../core/collection.ts";
import { engine } from "../core/engine.ts";
import type { CompiledProgram } from "../core/program.ts";
import { RuleWriter } from "../core/rule-writer.ts";
import { joinChunks } from "../parse/body.ts";
import type { Rule } from "../parse/content.ts";
import { placePath } from "./path-text.ts";
import type { Policy } from "./policy.ts";

const STAR = Uint8Array.of(0x2a);

/**
 * Which rule decides, from the core: a program of a policy's rules in which each has a priority of its own, so that the
 * strongest match tells which rule it is. (In a policy's own program, rules of equal length have the same priority, and
 * a walk stops as soon as the verdict is clear.)
 */
class NumberedRules {
  readonly #program: CompiledProgram;
  readonly #maxUrlLength: number;
  /** The rules by the upper bits of their priorities. Nothing is at 0. */
  readonly #rules: readonly (Rule | undefined)[];

  constructor(policy: Policy) {
    const { patterns, rules, flags } = policy.normalRules();
    // Patterns are in the order of their lines, and sorting is stable: of equal ones, the first is the last here.
    const order = [...patterns].sort((a, b) => b.priority - a.priority).reverse();
    const wildcards = patterns.some(({ rest }) => rest.length > 0);
    const writer = new RuleWriter(wildcards);
    order.forEach(({ prefix, rest, priority }, i) => {
      // A star keeps a literal `$` at the end of a prefix from being an anchor.
      const end = wildcards && rest.length === 0 ? STAR : rest;
      writer.add(joinChunks([prefix, end]), (i + 1) * 2 + (priority & 1));
    });
    const core = engine();
    const program = core.compile(writer.place(core), flags & ~IMAGE_WIDE, COMPILE_EXACT);
    onCollection(this, () => engine().release(program));
    this.#program = program;
    this.#maxUrlLength = policy.maxUrlLength;
    this.#rules = [undefined, ...order.map(({ source }) => rules[source])];
  }

  of(url: string): Rule | undefined {
    if (url.length > this.#maxUrlLength) return undefined;
    const core = engine();
    const { at, flags } = this.#program;
    const path = placePath(core, url, flags);
    if (path === undefined) return undefined;
    return this.#rules[core.wasm.decidingRule(at, flags, path.at, path.length) >>> 1];
  }

  [Symbol.dispose](): void {
    cancelOnCollection(this);
    engine().release(this.#program);
  }
}

/**
 * The rule that decides each URL; undefined if no rule matches or is needed, or if the text is no URL. The first
 * question compiles the rules once more, until the policy is disposed of; each URL then costs little more than a check,
 * and far less than explaining it.
 */
export function decidingRules(policy: Policy, urls: readonly string[]): (Rule | undefined)[] {
  const rules = policy.derived(() => new NumberedRules(policy));
  return urls.map((url) => rules.of(url));
}

/** The same for one URL. */
export function decidingRule(policy: Policy, url: string): Rule | undefined {
  return decidingRules(policy, [url])[0];
}
