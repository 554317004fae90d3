import { IMAGE_FLAGS, NODE_PREFIX, TABLES_SIZE } from "../../../assembly/shared/format.ts";
import {
  STORED_DRAFT,
  STORED_FACTS,
  STORED_FINGERPRINTS,
  STORED_FLAGS,
  STORED_HASH,
  STORED_HEAD,
  STORED_LEAST,
  STORED_SHARERS,
} from "../../../assembly/shared/store.ts";
import { blockSize } from "../core/arena.ts";
import type { Engine } from "../core/engine.ts";
import { type CompiledProgram, type HostProgram, hostProgram } from "../core/program.ts";
import type { DialectRules } from "../dialect/dialect.ts";

const FIRST_PLACES = 64;
/**
 * Maximum number of slots probed for a program, and of programs with its hash that are compared. Beyond that, it is
 * stored without sharing.
 */
const MAX_PROBES = 256;
const MAX_COMPARES = 4;

/**
 * The programs of a store, each with its prefilter in a block of core memory (assembly/store/program-block.ts).
 * Hosts with the same rules share one, such as those without a file, or with their software's default file.
 */
export class Programs {
  readonly #engine: Engine;
  /**
   * Blocks by hash, each in the first free slot from there on; 0 if free. There are 2^n slots, at least half of
   * them free.
   */
  #places = new Uint32Array(FIRST_PLACES);
  #shared = 0;
  #bytes = 0;
  readonly #seed = Math.random() * 2 ** 32;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Core memory that the blocks take, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The block of a program, with one more host using it. */
  take({ bytes, flags }: HostProgram): number {
    const engine = this.#engine;
    const at = engine.place(bytes);
    const hash = engine.wasm.checksum(at, bytes.length, this.#seed ^ flags) >>> 0;
    const existing = this.#find(hash, bytes, flags);
    if (existing !== 0) return this.retain(existing);
    this.#makeRoom();
    const head = engine.draftHead(at, flags);
    const size = Math.max(head + bytes.length, STORED_LEAST);
    const block = engine.arena.take(size);
    const { u8, u32 } = engine;
    u8.copyWithin(block, STORED_DRAFT, STORED_DRAFT + head);
    u8.set(bytes, block + head);
    u32[block >>> 2] = bytes.length;
    u32[(block + STORED_SHARERS) >>> 2] = 1;
    u32[(block + STORED_HASH) >>> 2] = hash;
    this.#bytes += blockSize(size);
    this.#place(block);
    return block;
  }

  /** Counts one more host for a block. */
  retain(block: number): number {
    this.#engine.u32[(block + STORED_SHARERS) >>> 2]! += 1;
    return block;
  }

  /** Counts one host less for a block, and frees it if that was the last. */
  release(block: number): void {
    const { u32, arena } = this.#engine;
    if (--u32[(block + STORED_SHARERS) >>> 2]! > 0) return;
    this.#forget(block);
    const size = this.#sizeOf(block);
    arena.free(block, size);
    this.#bytes -= blockSize(size);
  }

  /** The program in a block. */
  locate(block: number): CompiledProgram {
    const { u8, u32 } = this.#engine;
    const hasTables = (u8[block + STORED_FACTS]! & STORED_FINGERPRINTS) !== 0;
    return {
      at: block + STORED_HEAD + (hasTables ? TABLES_SIZE : 0),
      size: u32[block >>> 2]!,
      flags: u8[block + STORED_FLAGS]! & IMAGE_FLAGS,
    };
  }

  /** A copy of the program in a block. */
  read(block: number): HostProgram {
    return hostProgram(this.#engine, this.locate(block));
  }

  /** Size of the block itself, in bytes. */
  #sizeOf(block: number): number {
    const { at, size } = this.locate(block);
    return Math.max(at - block + size, STORED_LEAST);
  }

  #hashOf(block: number): number {
    return this.#engine.u32[(block + STORED_HASH) >>> 2]!;
  }

  #find(hash: number, bytes: Uint8Array, flags: number): number {
    const last = this.#places.length - 1;
    let compared = 0;
    for (let i = hash & last, probes = MAX_PROBES; probes > 0; i = (i + 1) & last, probes--) {
      const block = this.#places[i]!;
      if (block === 0) break;
      if (this.#hashOf(block) !== hash) continue;
      if (this.#holds(block, bytes, flags)) return block;
      // An attacker who creates programs with the same hash must not cause endless comparisons.
      if (++compared === MAX_COMPARES) break;
    }
    return 0;
  }

  #holds(block: number, bytes: Uint8Array, flags: number): boolean {
    const { u8 } = this.#engine;
    const stored = this.locate(block);
    if (stored.size !== bytes.length || stored.flags !== flags) return false;
    for (let i = 0; i < bytes.length; i++) if (u8[stored.at + i] !== bytes[i]) return false;
    return true;
  }

  #makeRoom(): void {
    const blocks = this.#places;
    if ((this.#shared + 1) * 2 <= blocks.length) return;
    this.#places = new Uint32Array(blocks.length * 2);
    this.#shared = 0;
    for (const block of blocks) if (block !== 0) this.#place(block);
  }

  #place(block: number): void {
    const last = this.#places.length - 1;
    for (let i = this.#hashOf(block) & last, probes = MAX_PROBES; probes > 0; i = (i + 1) & last, probes--) {
      if (this.#places[i] !== 0) continue;
      this.#places[i] = block;
      this.#shared++;
      return;
    }
  }

  #forget(block: number): void {
    const places = this.#places;
    const last = places.length - 1;
    let free = this.#hashOf(block) & last;
    for (; places[free] !== block; free = (free + 1) & last) if (places[free] === 0) return;
    this.#shared--;
    // Move up later entries that may be here, so that a free slot always ends a search.
    for (let i = (free + 1) & last; places[i] !== 0; i = (i + 1) & last) {
      const home = this.#hashOf(places[i]!) & last;
      if (((i - home) & last) < ((i - free) & last)) continue;
      places[free] = places[i]!;
      free = i;
    }
    places[free] = 0;
    if (this.#shared === 0) this.#places = new Uint32Array(FIRST_PLACES);
  }
}

/** A program without rules: one empty node. */
const ALLOW = Uint8Array.of(0, 0);
/** `Disallow: /`: a node "/" with a disallow rule of one byte. */
const DISALLOW = Uint8Array.of(1, NODE_PREFIX, 0x2f, 2, 0);

/** A program that allows or disallows everything. */
export function blanketProgram(access: "allow" | "disallow", dialect: DialectRules): HostProgram {
  return { bytes: access === "allow" ? ALLOW : DISALLOW, flags: dialect.flags };
}
