import {
  IMAGE_WIDE,
  LABEL_LONG,
  LIST_LOOSE,
  NODE_CHILDREN,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../../assembly/layout.ts";
import type { Engine } from "../core/engine.ts";
import { RuleWriter } from "../core/rule-writer.ts";
import { decoder } from "../utf8.ts";
import type { Candidate } from "./explain.ts";
import { hasWildcards } from "./image.ts";

const DOLLAR = 0x24;

interface Tail {
  /** With `$` if it is anchored. */
  readonly pattern: Uint8Array;
  readonly value: number;
}

/**
 * The rules of a program that match the text of `length` bytes at `core.pathAt`, patterns in normal form. Only the
 * nodes along the text are looked at, so an image cannot make this cost more than its own size.
 */
export function imageCandidates(
  core: Engine,
  program: { at: number; size: number },
  flags: number,
  length: number,
): Candidate[] {
  const text = core.u8.slice(core.pathAt, core.pathAt + length);
  const reader = new ProgramReader(
    core.u8.slice(program.at, program.at + program.size),
    (flags & IMAGE_WIDE) !== 0,
  );
  const wildcards = hasWildcards(flags);
  const found: Candidate[] = [];
  const add = (pattern: string, value: number): void => {
    found.push({ rule: { type: value & 1 ? "allow" : "disallow", pattern, line: 0 }, value });
  };
  let at = 0;
  let node: number | undefined = 0;
  while (node !== undefined) {
    const { label, flags: what, next } = reader.node(node);
    if (!startsWith(text, at, label)) break;
    at += label.length;
    let p = next;
    const prefix = decoder.decode(text.subarray(0, at));
    if (what & NODE_PREFIX) {
      // Behind a literal `$` a star keeps it from being an anchor.
      add(wildcards && text[at - 1] === DOLLAR ? `${prefix}*` : prefix, reader.number(p));
      p += reader.width;
    }
    if (what & NODE_END) {
      if (at === length) add(`${prefix}$`, reader.number(p));
      p += reader.width;
    }
    if (what & NODE_TAILS) {
      const tails = reader.tails(reader.number(p));
      for (const i of matchingTails(core, tails, at, length)) {
        const { pattern, value } = tails[i]!;
        add(`${prefix}*${decoder.decode(pattern)}`, value);
      }
      p += reader.width;
    }
    node = what & NODE_CHILDREN && at < length ? reader.child(p, text[at]!) : undefined;
    at++;
  }
  return found;
}

/** Indexes of the tails that match the text from position `at` on. */
function matchingTails(core: Engine, tails: readonly Tail[], at: number, length: number): number[] {
  const writer = new RuleWriter(true);
  for (const { pattern, value } of tails) writer.add([0x2a, ...pattern], value);
  return writer.matching(core, core.pathAt + at, length - at);
}

function startsWith(text: Uint8Array, at: number, label: Uint8Array): boolean {
  if (label.length > text.length - at) return false;
  for (let i = 0; i < label.length; i++) if (text[at + i] !== label[i]) return false;
  return true;
}

/** Reads the nodes of a sound program (assembly/layout.ts). */
export class ProgramReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** Bytes of an offset or a value. */
  readonly width: number;

  constructor(bytes: Uint8Array, wide: boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.width = wide ? 4 : 2;
  }

  number(at: number): number {
    return this.width === 4 ? this.#view.getUint32(at, true) : this.#view.getUint16(at, true);
  }

  node(at: number): { label: Uint8Array; flags: number; next: number } {
    let size = this.#bytes[at]!;
    let p = at + 2;
    if (size === LABEL_LONG) {
      size = this.#view.getUint32(p, true);
      p += 4;
    }
    return { label: this.#bytes.subarray(p, p + size), flags: this.#bytes[at + 1]!, next: p + size };
  }

  /** The child that begins with a byte, among those listed at `at`. */
  child(at: number, byte: number): number | undefined {
    const n = this.#bytes[at]! + 1;
    const i = this.#bytes.subarray(at + 1, at + 1 + n).indexOf(byte);
    return i < 0 ? undefined : this.number(at + 1 + n + i * this.width);
  }

  /** All children listed at `at`, by the byte that each begins with; of equal bytes only the first is ever reached. */
  children(at: number): { byte: number; at: number }[] {
    const n = this.#bytes[at]! + 1;
    const bytes = this.#bytes.subarray(at + 1, at + 1 + n);
    return [...new Set(bytes)].map((byte) => ({ byte, at: this.child(at, byte)! }));
  }

  tails(list: number): Tail[] {
    const head = this.#bytes[list]!;
    const slots = head & 31 ? 1 << (head & 31) : 0;
    // Behind the head: two bytes of filter a slot, then the slots.
    const table = list + 1 + slots * 2;
    const starts: number[] = [];
    for (let s = 0; s < slots; s++) {
      const off = this.number(table + s * this.width);
      if (off !== 0) starts.push(list + off);
    }
    if (head & LIST_LOOSE) starts.push(table + slots * this.width);
    return starts.flatMap((start) => this.#chain(start));
  }

  #chain(start: number): Tail[] {
    const tails: Tail[] = [];
    let p = start;
    for (let last = false; !last; ) {
      const value = this.number(p);
      p += this.width;
      let word = 0;
      let shift = 0;
      for (;;) {
        const byte = this.#bytes[p++]!;
        word |= (byte & 127) << shift;
        if (byte < 128) break;
        shift += 7;
      }
      const size = word >>> 2;
      last = (word & 2) !== 0;
      const pattern = this.#bytes.subarray(p, p + size);
      tails.push({ pattern: this.#closed(pattern, (word & 1) !== 0), value });
      p += size;
    }
    return tails;
  }

  /** The tail as a pattern: with `$` where it is anchored, and a star behind a literal one where it is not. */
  #closed(pattern: Uint8Array, anchored: boolean): Uint8Array {
    if (anchored) return Uint8Array.from([...pattern, DOLLAR]);
    return pattern.at(-1) === DOLLAR ? Uint8Array.from([...pattern, 0x2a]) : pattern;
  }
}
