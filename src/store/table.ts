import {
  ANCHOR_SPACE,
  HOST_ANCHORS,
  HOST_BLOCK,
  HOST_BUCKET,
  HOST_GONE,
  HOST_LATELY,
  HOST_SLOTS,
  IMAGE_FLAGS,
} from "../../assembly/layout.ts";
import { blockSize } from "../core/arena.ts";
import type { Engine } from "../core/engine.ts";
import { decoder, encoder } from "../utf8.ts";

const SLOT = HOST_BUCKET / HOST_SLOTS;
const FIRST_SLOTS = 64;

/** Bytes of a table; with some to spare, so that each bucket is a line of memory. */
const tableSpace = (slots: number): number => slots * SLOT + HOST_BUCKET;

/** A program and the image flags it is matched with. */
export interface HostProgram {
  readonly bytes: Uint8Array;
  readonly flags: number;
}

/** What a host's block holds. */
export interface HostEntry extends HostProgram {
  readonly origin: string;
}

/** The core's table of hosts (assembly/hosts.ts), its growth, and the blocks of its hosts. */
export class HostTable {
  readonly #engine: Engine;
  /** The table, and the block of memory that it lies in. */
  #at = 0;
  #space = 0;
  #slots = 0;
  /** Slots that are not HOST_EMPTY: what has gone still takes one. */
  #taken = 0;
  #size = 0;
  #bytes = 0;
  /** Where the sweep for hosts to evict goes on. */
  #hand = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Hosts held. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of core memory: the table and the blocks of all hosts. */
  get bytes(): number {
    return this.#bytes + (this.#slots === 0 ? 0 : blockSize(tableSpace(this.#slots)));
  }

  /** Address and mask, as the core's functions want them. */
  get at(): number {
    return this.#at;
  }

  get mask(): number {
    return this.#slots - 1;
  }

  /** Address of the host's block, or 0. */
  find(origin: string): number {
    const slot = this.#slotOf(origin);
    return slot === 0 ? 0 : this.#engine.u32[slot >>> 2]!;
  }

  /** Holds a program for an origin, instead of what it had. */
  set(origin: string, { bytes, flags }: HostProgram): void {
    const key = encoder.encode(origin);
    // What may find no memory comes first, so that nothing held is lost by it.
    this.open();
    if ((this.#taken + 1) * 2 > this.#slots) this.#grow();
    const anchors = this.#engine.anchorSpace(bytes, flags);
    const size = HOST_BLOCK + key.length + bytes.length + anchors;
    const block = this.#engine.arena.take(size);
    this.delete(origin);
    const { u8, u32 } = this.#engine;
    const known = HOST_LATELY | (anchors === 0 ? 0 : HOST_ANCHORS);
    u32[block >>> 2] = bytes.length;
    u32[(block >>> 2) + 1] = key.length | (flags << 16) | (known << 24);
    u8.set(key, block + HOST_BLOCK);
    u8.set(bytes, block + HOST_BLOCK + key.length);
    this.#taken += this.#engine.enterHost(this.#at, this.mask, block);
    this.#size++;
    this.#bytes += blockSize(size);
  }

  /** Lets a host go. Returns whether it was held. */
  delete(origin: string): boolean {
    const slot = this.#slotOf(origin);
    if (slot === 0) return false;
    this.#drop(slot);
    return true;
  }

  /** Lets hosts go, those not asked for lately first, until at most `most` bytes are taken. */
  evict(most: number): void {
    const { u32, u8 } = this.#engine;
    // Two rounds at most: the first clears the marks of what has been asked for, the second finds them cleared.
    for (let steps = this.#slots * 2; this.bytes > most && this.#size > 0 && steps > 0; steps--) {
      const slot = this.#slot(this.#hand);
      this.#hand = (this.#hand + 1) & this.mask;
      const block = u32[slot >>> 2]!;
      if (block <= HOST_GONE) continue;
      const known = u8[block + 7]!;
      if ((known & HOST_LATELY) === 0) this.#drop(slot);
      else u8[block + 7] = known & ~HOST_LATELY;
    }
  }

  /** All hosts, in no order that means anything. */
  *entries(): Generator<HostEntry> {
    for (let i = 0; i < this.#slots; i++) {
      const block = this.#engine.u32[this.#slot(i) >>> 2]!;
      if (block > HOST_GONE) yield this.read(block);
    }
  }

  /** What the block at an address holds. */
  read(block: number): HostEntry {
    const { u8 } = this.#engine;
    const { keyLength, length, flags } = this.head(block);
    const key = block + HOST_BLOCK;
    return {
      origin: decoder.decode(u8.subarray(key, key + keyLength)),
      bytes: u8.slice(key + keyLength, key + keyLength + length),
      flags,
    };
  }

  /** The lengths and flags at the front of a block. */
  head(block: number): { keyLength: number; length: number; flags: number } {
    const { u32 } = this.#engine;
    const word = u32[(block >>> 2) + 1]!;
    return { length: u32[block >>> 2]!, keyLength: word & 0xffff, flags: (word >> 16) & IMAGE_FLAGS };
  }

  /** Notes that a block has been asked for. */
  touch(block: number): void {
    this.#engine.u8[block + 7]! |= HOST_LATELY;
  }

  /** Makes the table unless there is one. Without it nothing can be looked up in the core. */
  open(): void {
    if (this.#slots === 0) this.#newTable(FIRST_SLOTS);
  }

  /** Frees everything, the table as well. */
  clear(): void {
    if (this.#slots === 0) return;
    const { u32, arena } = this.#engine;
    for (let i = 0; i < this.#slots; i++) {
      const block = u32[this.#slot(i) >>> 2]!;
      if (block > HOST_GONE) this.#free(block);
    }
    arena.free(this.#space, tableSpace(this.#slots));
    this.#taken = 0;
    this.#size = 0;
    this.#hand = 0;
    this.#slots = 0;
  }

  /** Where the address of the block in a slot stands. */
  #slot(i: number): number {
    return this.#at + Math.floor(i / HOST_SLOTS) * HOST_BUCKET + HOST_BUCKET / 2 + (i % HOST_SLOTS) * 4;
  }

  #slotOf(origin: string): number {
    if (this.#size === 0) return 0;
    const length = this.#engine.writeText(origin);
    return this.#engine.core.findHost(this.#at, this.mask, this.#engine.textAt, length) >>> 0;
  }

  #drop(slot: number): void {
    const { u32 } = this.#engine;
    const entry = slot >>> 2;
    this.#free(u32[entry]!);
    u32[entry] = HOST_GONE;
    this.#size--;
  }

  #free(block: number): void {
    const { keyLength, length } = this.head(block);
    const anchors = this.#engine.u8[block + 7]! & HOST_ANCHORS ? ANCHOR_SPACE : 0;
    const size = HOST_BLOCK + keyLength + length + anchors;
    this.#engine.arena.free(block, size);
    this.#bytes -= blockSize(size);
  }

  /** Puts an empty table in the place of the one at hand, which stays where it is. */
  #newTable(slots: number): void {
    this.#space = this.#engine.arena.take(tableSpace(slots));
    this.#slots = slots;
    this.#at = Math.ceil(this.#space / HOST_BUCKET) * HOST_BUCKET;
    this.#engine.u8.fill(0, this.#at, this.#at + slots * SLOT);
  }

  /** Makes room: twice the slots, or as many if it is the gone that take them. */
  #grow(): void {
    const at = this.#at;
    const space = this.#space;
    const slots = this.#slots;
    this.#newTable(this.#size * 4 > slots ? slots * 2 : slots);
    this.#engine.core.moveHosts(at, slots - 1, this.#at, this.mask);
    this.#engine.arena.free(space, tableSpace(slots));
    this.#taken = this.#size;
    this.#hand = 0;
  }
}
