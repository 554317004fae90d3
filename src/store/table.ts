import {
  BUCKET_ADDRESSES,
  HOST_BUCKET,
  HOST_FLAGS,
  HOST_ORIGIN,
  HOST_REFERENCED,
  HOST_SEMICOLON,
  HOST_SLOTS,
  HOST_TOMBSTONE,
} from "../../assembly/shared/store.ts";
import { blockSize } from "../core/arena.ts";
import type { Engine } from "../core/engine.ts";
import type { CompiledProgram } from "../policy/program.ts";
import { decoder, encoder } from "../utf8.ts";
import { type HostProgram, Programs } from "./programs.ts";

const SLOT = HOST_BUCKET / HOST_SLOTS;
const FIRST_SLOTS = 64;

/** Bytes of a table, with some to spare, so that each bucket is one cache line. */
const tableSpace = (slots: number): number => slots * SLOT + HOST_BUCKET;

/** A host and the block of the program that binds there. */
export interface HostEntry {
  readonly origin: string;
  readonly block: number;
}

/** The core's table of hosts (assembly/store/host-table.ts), its growth, and the blocks that it leads to. */
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
  /** Of the hosts' blocks. */
  #bytes = 0;
  /** Where the sweep for hosts to evict continues. */
  #hand = 0;

  /** @param maxBytes core memory that it may take; beyond it, hosts not asked about lately are evicted */
  constructor(engine: Engine, maxBytes: number) {
    this.#engine = engine;
    this.#programs = new Programs(engine);
    this.#maxBytes = maxBytes;
    engine.seed();
  }

  /** Hosts held. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of core memory: the table, the hosts, and their programs. */
  get bytes(): number {
    const table = this.#slots === 0 ? 0 : blockSize(tableSpace(this.#slots));
    return table + this.#bytes + this.#programs.bytes;
  }

  /** Address and mask, as the core's functions want them. */
  get at(): number {
    return this.#at;
  }

  get mask(): number {
    return this.#slots - 1;
  }

  /** The program of a host; undefined if it is not held. The host counts as asked about. */
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

  /** Holds a program for an origin, instead of what it had; nothing if the program alone is beyond the budget. */
  set(origin: string, program: HostProgram): void {
    this.open();
    if (program.bytes.length > this.#maxBytes) {
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

  /** Holds hosts that it does not hold yet, as many as there is room for. Each program that they share is taken once. */
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

  /** Drops a host. Returns whether it was held. */
  delete(origin: string): boolean {
    const slot = this.#slotOf(origin);
    if (slot === 0) return false;
    this.#drop(slot);
    return true;
  }

  /** Holds a host's program under another name, which is not held yet. Returns whether it was held. */
  rename(origin: string, name: string): boolean {
    const slot = this.#slotOf(origin);
    if (slot === 0) return false;
    const block = this.#engine.u32[this.#engine.u32[slot >>> 2]! >>> 2]!;
    // A larger table is not needed: one goes when the other comes.
    this.#enter(name, () => this.#programs.retain(block));
    return this.delete(origin);
  }

  /** Whether the host was asked about since it was entered or since the last call: takes away its second chance. */
  takeReferenced(origin: string): boolean {
    const slot = this.#slotOf(origin);
    if (slot === 0) return false;
    const { u8, u32 } = this.#engine;
    const flags = u32[slot >>> 2]! + HOST_FLAGS;
    const referenced = (u8[flags]! & HOST_REFERENCED) !== 0;
    u8[flags]! &= ~HOST_REFERENCED;
    return referenced;
  }

  /** All hosts, in no meaningful order. */
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

  /** {@link find} without counting as a question. */
  locate(origin: string): CompiledProgram | undefined {
    const slot = this.#slotOf(origin);
    return slot === 0 ? undefined : this.#programIn(slot);
  }

  #programIn(slot: number): CompiledProgram {
    const { u32 } = this.#engine;
    return this.#programs.locate(u32[u32[slot >>> 2]! >>> 2]!);
  }

  /** The program in a block, copied out of the core. */
  programIn(block: number): HostProgram {
    return this.#programs.read(block);
  }

  /** Makes the table unless there is one. Without it nothing can be looked up in the core. */
  open(): void {
    if (this.#slots === 0) this.#newTable(FIRST_SLOTS);
  }

  /** Frees everything, the table as well. */
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

  /** Enters an origin that is not held. */
  #enter(origin: string, take: () => number): void {
    const engine = this.#engine;
    // Tombstones count, since searches go on after them.
    if (this.#taken * 8 >= this.#slots * 5) this.#rebuild(this.#slots);
    const key = encoder.encode(origin);
    const size = HOST_ORIGIN + key.length;
    // A program that nobody has yet is then right after its host, where it will soon be looked up.
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
   * Evicts hosts until that is enough, by CLOCK: those not asked about lately first. Two rounds at most: the first takes
   * away the second chances, the second finds none.
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

  /** Where the address of the block in a slot is. */
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

  /** Replaces the current table, which stays where it is, with an empty one. */
  #newTable(slots: number): void {
    this.#space = this.#engine.arena.take(tableSpace(slots));
    this.#slots = slots;
    this.#at = Math.ceil(this.#space / HOST_BUCKET) * HOST_BUCKET;
    this.#engine.u8.fill(0, this.#at, this.#at + slots * SLOT);
  }

  /** Makes room for one more host, if need be in a larger table, half of which is empty. False if there is no room. */
  #makeRoom(): boolean {
    if (this.#size * 2 >= this.#slots) {
      if (this.bytes + this.#slots * SLOT > this.#maxBytes) return false;
      this.#rebuild(this.#slots * 2);
    }
    return true;
  }

  /** Moves all hosts to a table of this many slots, without the tombstones. */
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
