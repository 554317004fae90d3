import { RULE_SIZE, RULE_WILD } from "../../../assembly/shared/boundary.ts";
import type { Engine } from "./engine.ts";
import type { RuleTable } from "./program.ts";

/** Gathers patterns and their priorities, then writes them into an engine's rule table at once. */
export class RuleWriter {
  readonly #flags: number;
  readonly #patterns: ArrayLike<number>[] = [];
  readonly #priorities: number[] = [];

  /** @param wildcards whether `*` and a final `$` are special */
  constructor(wildcards: boolean) {
    this.#flags = wildcards ? RULE_WILD : 0;
  }

  get count(): number {
    return this.#patterns.length;
  }

  add(pattern: ArrayLike<number>, priority: number): void {
    this.#patterns.push(pattern);
    this.#priorities.push(priority);
  }

  /** Indexes of the patterns that match the text of `length` bytes at `text`. */
  matching(engine: Engine, text: number, length: number): number[] {
    const { count, free } = this.place(engine, this.count * 4);
    engine.roomFor(length);
    const found = engine.wasm.matchingRules(engine.rules(0), count, text, length, free);
    return Array.from(engine.u32.subarray(free >>> 2, (free >>> 2) + found));
  }

  pattern(i: number): Uint8Array {
    return new Uint8Array(this.#patterns[i]!);
  }

  priority(i: number): number {
    return this.#priorities[i]!;
  }

  /**
   * Writes everything; the table and the patterns stay until the engine's next rules.
   *
   * @param spare bytes wanted after the patterns, at `free`
   */
  place(engine: Engine, spare = 0): RuleTable & { readonly free: number } {
    let bytes = 0;
    for (const pattern of this.#patterns) bytes += pattern.length;
    const table = engine.rules(this.count) >>> 2;
    let at = engine.scratch(bytes + 3 + spare);
    let top = 0;
    const { u8, u32 } = engine;
    this.#patterns.forEach((pattern, i) => {
      u8.set(pattern, at);
      const rule = table + i * (RULE_SIZE / 4);
      u32[rule] = at;
      u32[rule + 1] = pattern.length;
      u32[rule + 2] = this.#priorities[i]!;
      u32[rule + 3] = this.#flags;
      at += pattern.length;
      top = Math.max(top, this.#priorities[i]!);
    });
    return { count: this.count, bytes, top, free: (at + 3) & ~3 };
  }
}
