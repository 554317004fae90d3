import { INSPECTION } from "../../../assembly/shared/boundary.ts";
import { valueText } from "../../base/utf8.ts";
import type { Engine } from "../core/engine.ts";
import type { CompiledProgram } from "../core/program.ts";

const DOLLAR = 0x24;
const STAR = 0x2a;

/**
 * A node of a program. A priority is 0 if there is no such rule; an address in core memory is 0 if there is
 * nothing.
 */
export interface ProgramNode {
  /** The bytes that the node adds to the prefix, without the byte that leads to it. */
  readonly label: Uint8Array;
  /** NODE_ flags. */
  readonly flags: number;
  /**
   * Priority of the rule for texts that begin with the prefix up to here, and of the rule for a text that ends
   * here.
   */
  readonly prefix: number;
  readonly end: number;
  /** Addresses of the tail list and of the children, for the reader's methods. */
  readonly list: number;
  readonly children: number;
  readonly childCount: number;
}

/** A tail in its list. */
export interface ProgramTail {
  readonly priority: number;
  readonly bytes: Uint8Array;
  /** It must end where the text ends. */
  readonly anchored: boolean;
  /** The bytes by which it is recognized in a text: three, or fewer if it does not have three in a row. */
  readonly fingerprint: Uint8Array;
  /** Its slot in the list's index; undefined for a tail outside the index. */
  readonly slot: number | undefined;
}

/** Reads a sound program in core memory with the core's own decoder (assembly/program/inspect.ts). */
export class ProgramReader {
  readonly #engine: Engine;
  readonly #flags: number;
  /** Address of the first node. */
  readonly root: number;

  constructor(engine: Engine, { at, flags }: CompiledProgram) {
    this.#engine = engine;
    this.#flags = flags;
    this.root = at;
  }

  node(at: number): ProgramNode {
    this.#engine.wasm.inspectNode(this.root, this.#flags, at);
    const [label, length, flags, prefix, end, list, children, childCount] = this.#inspected(8);
    return {
      label: this.#bytes(label!, length!),
      flags: flags!,
      prefix: prefix!,
      end: end!,
      list: list!,
      children: children!,
      childCount: childCount!,
    };
  }

  /**
   * The children of a node by the bytes that lead to them. If bytes are repeated, as in a forged program, the first
   * counts.
   */
  children({ children, childCount }: ProgramNode): Map<number, number> {
    const found = new Map<number, number>();
    for (let i = 0; i < childCount; i++) {
      this.#engine.wasm.inspectChild(this.root, this.#flags, children, i);
      const [byte, at] = this.#inspected(2);
      if (!found.has(byte!)) found.set(byte!, at!);
    }
    return found;
  }

  /** The tails of a list: those in the slots of its index, then the others. */
  *tails(list: number): Generator<ProgramTail> {
    const { wasm } = this.#engine;
    const slots = wasm.indexSlots(list);
    for (let slot = 0; slot <= slots; slot++) {
      let record = wasm.chainOf(this.#flags, list, slot) >>> 0;
      while (record !== 0) {
        wasm.inspectTail(this.#flags, record);
        const [priority, tail, length, anchored, next, at, size] = this.#inspected(7);
        const bytes = this.#bytes(tail!, length!);
        yield {
          priority: priority!,
          bytes,
          anchored: anchored !== 0,
          fingerprint: bytes.subarray(at!, at! + size!),
          slot: slot < slots ? slot : undefined,
        };
        record = next!;
      }
    }
  }

  #inspected(count: number): Uint32Array {
    const at = INSPECTION >>> 2;
    return this.#engine.u32.slice(at, at + count);
  }

  #bytes(at: number, length: number): Uint8Array {
    return this.#engine.u8.slice(at, at + length);
  }
}

/**
 * A tail as written in a pattern: with a `$` if it is anchored, and otherwise with a star after a literal `$` at
 * its end.
 */
export function tailPattern(bytes: Uint8Array, anchored: boolean): Uint8Array {
  const closing = anchored ? DOLLAR : bytes[bytes.length - 1] === DOLLAR ? STAR : undefined;
  if (closing === undefined) return bytes;
  const pattern = new Uint8Array(bytes.length + 1);
  pattern.set(bytes);
  pattern[bytes.length] = closing;
  return pattern;
}

/** A prefix as written in a pattern. A star after a literal `$` at its end keeps it from being an anchor. */
export function prefixPattern(prefix: Uint8Array, wildcards: boolean): string {
  const text = valueText(prefix);
  return wildcards && prefix[prefix.length - 1] === DOLLAR ? `${text}*` : text;
}
