import {
  BUCKET_ADDRESSES,
  HOST_BUCKET,
  HOST_FLAGS,
  HOST_ORIGIN,
  HOST_REFERENCED,
  HOST_SEMICOLON,
  HOST_SLOTS,
  HOST_TOMBSTONE,
  STORED_HEAD,
} from "../../../assembly/shared/store.ts";
import { decoder, encoder } from "../../base/utf8.ts";
import { blockSize } from "../core/arena.ts";
import type { Engine } from "../core/engine.ts";
import type { CompiledProgram, HostProgram } from "../core/program.ts";
import { Programs } from "./programs.ts";

const SLOT = HOST_BUCKET / HOST_SLOTS;
const FIRST_SLOTS = 64;

/** Size of a table in bytes, with some to spare so that each bucket can be aligned to a cache line. */
const tableSpace = (slots: number): number => slots * SLOT + HOST_BUCKET;

/** A host and the block of its program. */
export interface HostEntry {
  readonly origin: string;
  readonly block: number;
}

/** Manages the core's host table (assembly/store/host-table.ts), its growth, and the blocks that it refers to. */
export class HostTable {
  readonly #engine: Engine;
  readonly #programs: Programs;
  readonly #maxBytes: number;
  /** The table, and the block of memory that it is in. */
  #at = 0;
  #space = 0;
  #slots = 0;
  /** Slots that are not HOST_EMPTY: hosts and tombstones. */
  #taken = 0;
  #size = 0;
  /** Total size of the hosts' blocks. */
  #bytes = 0;
  /** Where the sweep for hosts to evict continues. */
  #hand = 0;

  /**
   * @param maxBytes maximum core memory in bytes; beyond it, hosts that have not been asked about lately are
   * evicted
   */
  constructor(engine: Engine, maxBytes: number) {
    this.#engine = engine;
    this.#programs = new Programs(engine);
    this.#maxBytes = maxBytes;
    engine.seed();
  }

  /** Number of hosts. */
  get size(): number {
    return this.#size;
  }

  /** Core memory of the table, the hosts and their programs, in bytes. */
  get bytes(): number {
    return this.#tableBytes + this.#bytes + this.#programs.bytes;
  }

  get #tableBytes(): number {
    return this.#slots === 0 ? 0 : blockSize(tableSpace(this.#slots));
  }

  /** Address and mask, as parameters for the core. */
  get at(): number {
    return this.#at;
  }

  get mask(): number {
    return this.#slots - 1;
  }

  /** The program of a host; undefined if it is not stored. The host counts as asked about. */
  find(origin: string): CompiledProgram | undefined {
    const slot = this.#slotOf(origin);
    if (slot === 0) return undefined;
    const { u8, u32 } = this.#engine;
    u8[u32[slot >>> 2]! + HOST_FLAGS]! |= HOST_REFERENCED;
    return this.#programIn(slot);
  }

  has(origin: string): boolean {
    return this.#slotOf(origin) !== 0;
  }

  /**
   * Stores a program for an origin, replacing the previous one. If the host alone exceeds the budget, nothing is
   * stored.
   */
  set(origin: string, program: HostProgram): void {
    this.open();
    // Evicting all other hosts would not make room for it.
    const host = blockSize(HOST_ORIGIN + origin.length) + blockSize(STORED_HEAD + program.bytes.length);
    if (this.#tableBytes + host > this.#maxBytes) {
      this.delete(origin);
      return;
    }
    const slot = this.#slotOf(origin);
    if (slot !== 0) this.#replace(this.#engine.u32[slot >>> 2]!, program);
    else {
      if (!this.#makeRoom()) this.#evict(() => this.#size * 2 < this.#slots);
      this.#enter(origin, () => this.#programs.take(program));
    }
    this.#evict(() => this.bytes <= this.#maxBytes);
  }

  /** Adds new hosts, as many as there is room for. A program that they share is stored once. */
  load(hosts: Iterable<{ origin: string; program: HostProgram }>): void {
    const blocks = new Map<HostProgram, number>();
    this.open();
    try {
      for (const { origin, program } of hosts) {
        if (!this.#makeRoom()) break;
        this.#enter(origin, () => {
          const block = blocks.get(program) ?? this.#programs.take(program);
          blocks.set(program, block);
          return this.#programs.retain(block);
        });
        if (this.bytes > this.#maxBytes) {
          this.delete(origin);
          break;
        }
      }
    } finally {
      for (const block of blocks.values()) this.#programs.release(block);
    }
  }

  /** Removes a host. Returns whether it was stored. */
  delete(origin: string): boolean {
    const slot = this.#slotOf(origin);
    if (slot === 0) return false;
    this.#drop(slot);
    return true;
  }

  /** Renames a host; the new name must not be stored yet. Returns whether the host was stored. */
  rename(origin: string, name: string): boolean {
    const slot = this.#slotOf(origin);
    if (slot === 0) return false;
    const block = this.#engine.u32[this.#engine.u32[slot >>> 2]! >>> 2]!;
    // The table need not grow, since one entry replaces the other.
    this.#enter(name, () => this.#programs.retain(block));
    return this.delete(origin);
  }

  /**
   * Whether the host has been asked about since it was added or since the last call. This takes away its second
   * chance.
   */
  takeReferenced(origin: string): boolean {
    const slot = this.#slotOf(origin);
    if (slot === 0) return false;
    const { u8, u32 } = this.#engine;
    const flags = u32[slot >>> 2]! + HOST_FLAGS;
    const referenced = (u8[flags]! & HOST_REFERENCED) !== 0;
    u8[flags]! &= ~HOST_REFERENCED;
    return referenced;
  }

  /** All hosts, in no particular order. */
  *entries(): Generator<HostEntry> {
    for (let i = 0; i < this.#slots; i++) {
      const { u8, u32 } = this.#engine;
      const host = u32[this.#slot(i) >>> 2]!;
      if (host <= HOST_TOMBSTONE) continue;
      const at = host + HOST_ORIGIN;
      const origin = decoder.decode(u8.subarray(at, at + this.#originLength(host)));
      yield { origin, block: u32[host >>> 2]! };
    }
  }

  /** Like {@link find}, but without counting as a question. */
  locate(origin: string): CompiledProgram | undefined {
    const slot = this.#slotOf(origin);
    return slot === 0 ? undefined : this.#programIn(slot);
  }

  #programIn(slot: number): CompiledProgram {
    const { u32 } = this.#engine;
    return this.#programs.locate(u32[u32[slot >>> 2]! >>> 2]!);
  }

  /** A copy of the program in a block. */
  programIn(block: number): HostProgram {
    return this.#programs.read(block);
  }

  /** Creates the table unless there is one; it is needed for any lookup in the core. */
  open(): void {
    if (this.#slots === 0) this.#newTable(FIRST_SLOTS);
  }

  /** Frees everything, including the table. */
  clear(): void {
    if (this.#slots === 0) return;
    for (let i = 0; i < this.#slots; i++) {
      const slot = this.#slot(i);
      if (this.#engine.u32[slot >>> 2]! > HOST_TOMBSTONE) this.#drop(slot);
    }
    this.#engine.arena.free(this.#space, tableSpace(this.#slots));
    this.#taken = 0;
    this.#hand = 0;
    this.#slots = 0;
  }

  /** Adds an origin that is not stored. */
  #enter(origin: string, take: () => number): void {
    const engine = this.#engine;
    // Tombstones count, since searches go on after them.
    if (this.#taken * 8 >= this.#slots * 5) this.#rebuild(this.#slots);
    const key = encoder.encode(origin);
    const size = HOST_ORIGIN + key.length;
    // A new program is then placed right after its host, which speeds up lookups.
    const host = engine.arena.take(size);
    let block: number;
    try {
      block = take();
    } catch (error) {
      engine.arena.free(host, size);
      throw error;
    }
    const flags = HOST_REFERENCED | (origin.includes(";") ? HOST_SEMICOLON : 0);
    engine.u32[host >>> 2] = block;
    engine.u32[(host + HOST_FLAGS) >>> 2] = flags | (key.length << 16);
    engine.u8.set(key, host + HOST_ORIGIN);
    this.#taken += engine.wasm.enterHost(this.#at, this.mask, host);
    this.#size++;
    this.#bytes += blockSize(size);
  }

  #replace(host: number, program: HostProgram): void {
    const block = this.#programs.take(program);
    const { u8, u32 } = this.#engine;
    this.#programs.release(u32[host >>> 2]!);
    u32[host >>> 2] = block;
    u8[host + HOST_FLAGS]! |= HOST_REFERENCED;
  }

  /**
   * Evicts hosts by the CLOCK algorithm until that is enough: those not asked about lately first. This takes at
   * most two rounds, since the first takes away all second chances.
   */
  #evict(enough: () => boolean): void {
    const { u32, u8 } = this.#engine;
    for (let steps = this.#slots * 2; !enough() && this.#size > 0 && steps > 0; steps--) {
      const slot = this.#slot(this.#hand);
      this.#hand = (this.#hand + 1) & this.mask;
      const host = u32[slot >>> 2]!;
      if (host <= HOST_TOMBSTONE) continue;
      if (u8[host + HOST_FLAGS]! & HOST_REFERENCED) u8[host + HOST_FLAGS]! &= ~HOST_REFERENCED;
      else this.#drop(slot);
    }
  }

  /** Address of the block pointer of a slot. */
  #slot(i: number): number {
    return this.#at + Math.floor(i / HOST_SLOTS) * HOST_BUCKET + BUCKET_ADDRESSES + (i % HOST_SLOTS) * 4;
  }

  #slotOf(origin: string): number {
    if (this.#size === 0) return 0;
    const length = this.#engine.writeText(origin);
    return this.#engine.wasm.findHost(this.#at, this.mask, this.#engine.textAt, length) >>> 0;
  }

  #originLength(host: number): number {
    return this.#engine.u32[(host + HOST_FLAGS) >>> 2]! >>> 16;
  }

  #drop(slot: number): void {
    const { u32, arena } = this.#engine;
    const host = u32[slot >>> 2]!;
    const size = HOST_ORIGIN + this.#originLength(host);
    this.#programs.release(u32[host >>> 2]!);
    arena.free(host, size);
    u32[slot >>> 2] = HOST_TOMBSTONE;
    this.#size--;
    this.#bytes -= blockSize(size);
  }

  /** Replaces the current table with an empty one, without freeing it. */
  #newTable(slots: number): void {
    this.#space = this.#engine.arena.take(tableSpace(slots));
    this.#slots = slots;
    this.#at = Math.ceil(this.#space / HOST_BUCKET) * HOST_BUCKET;
    this.#engine.u8.fill(0, this.#at, this.#at + slots * SLOT);
  }

  /** Makes room for one more host, growing the table if necessary. Returns false if there is no room. */
  #makeRoom(): boolean {
    if (this.#size * 2 >= this.#slots) {
      if (this.bytes + this.#slots * SLOT > this.#maxBytes) return false;
      this.#rebuild(this.#slots * 2);
    }
    return true;
  }

  /** Moves all hosts to a table with this many slots, dropping tombstones. */
  #rebuild(slots: number): void {
    const at = this.#at;
    const mask = this.mask;
    const space = this.#space;
    this.#newTable(slots);
    this.#engine.wasm.moveHosts(at, mask, this.#at, this.mask);
    this.#engine.arena.free(space, tableSpace(mask + 1));
    this.#taken = this.#size;
    this.#hand &= this.mask;
  }
}
