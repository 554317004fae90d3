import { RULE_WILD } from "../../assembly/shared/boundary.ts";
import {
  DEFAULT_PRIORITY,
  IMAGE_WIDE,
  LABEL_LONG,
  LIST_UNINDEXED,
  NODE_CHILDREN,
  NODE_END,
  NODE_PREFIX,
  NODE_TAILS,
} from "../../assembly/shared/format.ts";
import type { Engine } from "../core/engine.ts";
import { decoder } from "../utf8.ts";
import type { Candidate, Matching } from "./explain.ts";
import { hasWildcards } from "./image.ts";

const DOLLAR = 0x24;
const STAR = 0x2a;

/**
 * Patterns are written out for the strongest rules only, so many bytes in all: no legal file's come to more, since
 * three bytes of normal form stand for one of its 512,000 at most. A forged image has as many rules as bytes, each as
 * long as the URL, so its patterns would be the square of its size.
 */
const WRITTEN = 1 << 21;
/** And these at any rate: what decides, and what it ties with. */
const ALWAYS = 2;
/** Rules that are kept at all; a legal file has fewer. */
const MOST = 1 << 16;

/** A rule that matches, not written out yet: it begins with the text up to `depth`. */
interface Found {
  readonly value: number;
  readonly depth: number;
  /** What follows: nothing, the text's end, or a tail. */
  readonly shape: "prefix" | "end" | Tail;
}

/** Where in the program a tail stands, and whether it must end where the text does. */
export interface Tail {
  readonly start: number;
  readonly end: number;
  readonly anchored: boolean;
}

/**
 * The rules of a program that match the text of `length` bytes at `core.pathAt`, strongest first, patterns in normal
 * form. Only the nodes along the text are looked at, and no more is written than `WRITTEN` allows: an image cannot make
 * this cost more than a few times its own size.
 */
export function imageCandidates(
  core: Engine,
  program: { at: number; size: number },
  flags: number,
  length: number,
): Matching {
  const text = core.u8.slice(core.pathAt, core.pathAt + length);
  const bytes = core.u8.slice(program.at, program.at + program.size);
  const reader = new ProgramReader(bytes, (flags & IMAGE_WIDE) !== 0);
  const matches = tailMatcher(core, bytes, length);
  const strongest = new Strongest();
  let at = 0;
  let node: number | undefined = 0;
  while (node !== undefined) {
    const { label, flags: what, next } = reader.node(node);
    if (!startsWith(text, at, label)) break;
    at += label.length;
    let p = next;
    const depth = at;
    if (what & NODE_PREFIX) {
      strongest.add({ value: reader.number(p), depth, shape: "prefix" });
      p += reader.width;
    }
    if (what & NODE_END) {
      if (at === length) strongest.add({ value: reader.number(p), depth, shape: "end" });
      p += reader.width;
    }
    if (what & NODE_TAILS) {
      reader.tails(reader.number(p), (tail, value) => {
        if (matches(tail, depth)) strongest.add({ value, depth, shape: tail });
      });
      p += reader.width;
    }
    node = what & NODE_CHILDREN && at < length ? reader.child(p, text[at]!) : undefined;
    at++;
  }
  const { count } = strongest;
  return { count, candidates: written(strongest.ranked(), text, bytes, hasWildcards(flags)) };
}

/** The strongest of all that is added, and how many that were. */
class Strongest {
  count = 0;
  #found: Found[] = [];

  add(found: Found): void {
    this.count++;
    this.#found.push(found);
    if (this.#found.length === 2 * MOST) this.#found = this.ranked();
  }

  ranked(): Found[] {
    return this.#found.sort((a, b) => b.value - a.value).slice(0, MOST);
  }
}

/** The rules as texts, as far as may be written. */
function written(
  ranked: readonly Found[],
  text: Uint8Array,
  program: Uint8Array,
  wildcards: boolean,
): Candidate[] {
  const candidates: Candidate[] = [];
  let room = WRITTEN;
  for (const { value, depth, shape } of ranked) {
    room -= depth + (typeof shape === "string" ? 0 : shape.end - shape.start);
    if (room < 0 && candidates.length >= ALWAYS) break;
    const prefix = decoder.decode(text.subarray(0, depth));
    let pattern = shape === "end" ? `${prefix}$` : prefix;
    // After a literal `$` a star keeps it from being an anchor.
    if (shape === "prefix" && wildcards && text[depth - 1] === DOLLAR) pattern += "*";
    if (typeof shape !== "string") pattern += `*${decoder.decode(tailPattern(program, shape))}`;
    candidates.push({ rule: { type: value & 1 ? "allow" : "disallow", pattern, line: 0 }, value });
  }
  return candidates;
}

/** A tail as it is written in a pattern: with `$` where it is anchored, and a star after a literal one where it is not. */
export function tailPattern(program: Uint8Array, { start, end, anchored }: Tail): Uint8Array {
  const closing = anchored ? DOLLAR : program[end - 1] === DOLLAR ? STAR : undefined;
  const bytes = program.subarray(start, end);
  if (closing === undefined) return bytes;
  const pattern = new Uint8Array(bytes.length + 1);
  pattern.set(bytes);
  pattern[bytes.length] = closing;
  return pattern;
}

/** Tells which tails match the text from a position on, one at a time in the same place of core memory. */
function tailMatcher(
  core: Engine,
  program: Uint8Array,
  length: number,
): (tail: Tail, from: number) => boolean {
  core.rules(1);
  const at = core.side(program.length + 3);
  core.roomFor(length);
  const rule = core.rules(0);
  return ({ start, end, anchored }, from) => {
    const { u8, u32 } = core;
    u8[at] = STAR;
    u8.set(program.subarray(start, end), at + 1);
    let size = end - start + 1;
    if (anchored) u8[at + size++] = DOLLAR;
    else if (program[end - 1] === DOLLAR) u8[at + size++] = STAR;
    u32.set([at, size, DEFAULT_PRIORITY + 1, RULE_WILD], rule >>> 2);
    return core.core.matchRule(rule, core.pathAt + from, length - from) !== DEFAULT_PRIORITY;
  };
}

function startsWith(text: Uint8Array, at: number, label: Uint8Array): boolean {
  if (label.length > text.length - at) return false;
  for (let i = 0; i < label.length; i++) if (text[at + i] !== label[i]) return false;
  return true;
}

/** Reads the nodes of a sound program (docs/format.md). */
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

  /** Hands over the tails of a list, each with its value. */
  tails(list: number, take: (tail: Tail, value: number) => void): void {
    const head = this.#bytes[list]!;
    const slots = head & 31 ? 1 << (head & 31) : 0;
    // After the head: two bytes of filter per slot, then the slots.
    const table = list + 1 + slots * 2;
    for (let s = 0; s < slots; s++) {
      const off = this.number(table + s * this.width);
      if (off !== 0) this.#chain(list + off, take);
    }
    if (head & LIST_UNINDEXED) this.#chain(table + slots * this.width, take);
  }

  #chain(from: number, take: (tail: Tail, value: number) => void): void {
    let p = from;
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
      const start = p;
      p += word >>> 2;
      last = (word & 2) !== 0;
      take({ start, end: p, anchored: (word & 1) !== 0 }, value);
    }
  }
}
