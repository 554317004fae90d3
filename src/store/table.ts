import {
  HOST_APART,
  HOST_GONE,
  HOST_LATELY,
  HOST_LINE,
  HOST_NAME,
  HOST_NAME_MAX,
  HOST_SECURE,
  HOST_SLOT,
} from "../../assembly/layout.ts";
import { blockSize } from "../core/arena.ts";
import type { Engine } from "../core/engine.ts";
import { decoder, encoder } from "../utf8.ts";
import { type HostProgram, Programs } from "./programs.ts";

const FIRST_SLOTS = 16;
/** A host whose part of its program is smaller than this is not worth letting go. */
const WORTH = 16;

/** Bytes of a table; with some to spare, so that each pair of slots is a line of memory. */
const tableSpace = (slots: number): number => slots * HOST_SLOT + HOST_LINE;

/** A host and the program that binds there. */
export interface HostEntry extends HostProgram {
  readonly origin: string;
}

/** The core's table of hosts (assembly/table.ts), its growth, and what its slots lead to. */
export class HostTable {
  readonly #engine: Engine;
  readonly #programs: Programs;
  readonly #maxBytes: number;
  /** The table, and the block of memory that it lies in. */
  #at = 0;
  #space = 0;
  #slots = 0;
  /** Slots that are not HOST_EMPTY: what has gone still takes one. */
  #taken = 0;
  #size = 0;
  /** Of origins that stand in blocks of their own. */
  #apart = 0;
  /** Where the sweep for hosts to let go continues. */
  #hand = 0;

  /** @param maxBytes core memory that it may take; beyond it, hosts not asked for lately are let go */
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

  /** Bytes of core memory: the table, the programs, and origins that have no room in it. */
  get bytes(): number {
    const table = this.#slots === 0 ? 0 : blockSize(tableSpace(this.#slots));
    return table + this.#programs.bytes + this.#apart;
  }

  /** Address and mask, as the core's functions want them. */
  get at(): number {
    return this.#at;
  }

  get mask(): number {
    return this.#slots - 1;
  }

  /** The program of the host with this origin, and its flags; undefined if it is not held. The host counts as asked for. */
  find(origin: string): { program: number; flags: number } | undefined {
    const slot = this.#slotOf(origin);
    if (slot === 0) return undefined;
    this.#engine.u8[slot + 4]! |= HOST_LATELY;
    const block = this.#engine.u32[slot >>> 2]!;
    return { program: this.#programs.programIn(block), flags: this.#programs.flags(block) };
  }

  has(origin: string): boolean {
    return this.#slotOf(origin) !== 0;
  }

  /** Holds a program for an origin, instead of what it had. */
  set(origin: string, program: HostProgram): void {
    // What may find no memory comes first, so that nothing held is lost by it.
    this.open();
    this.#makeRoom();
    const block = this.#programs.take(program);
    const slot = this.#slotOf(origin);
    if (slot === 0) this.#enter(origin, block);
    else {
      const { u8, u32 } = this.#engine;
      this.#programs.release(u32[slot >>> 2]!);
      u32[slot >>> 2] = block;
      u8[slot + 4]! |= HOST_LATELY;
    }
    this.#keepToBudget();
  }

  /** Lets a host go. Returns whether it was held. */
  delete(origin: string): boolean {
    const slot = this.#slotOf(origin);
    if (slot === 0) return false;
    this.#drop(slot);
    return true;
  }

  /** All hosts, in no order that means anything. */
  *entries(): Generator<HostEntry> {
    for (let i = 0; i < this.#slots; i++) {
      const slot = this.#slot(i);
      const block = this.#engine.u32[slot >>> 2]!;
      if (block > HOST_GONE) yield { origin: this.#originIn(slot), ...this.#programs.read(block) };
    }
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
      if (this.#engine.u32[slot >>> 2]! > HOST_GONE) this.#drop(slot);
    }
    this.#engine.arena.free(this.#space, tableSpace(this.#slots));
    this.#taken = 0;
    this.#hand = 0;
    this.#slots = 0;
  }

  /** Enters an origin that is not held. */
  #enter(origin: string, block: number): void {
    const engine = this.#engine;
    let apart = 0;
    if (!hasRoom(origin)) {
      const bytes = encoder.encode(origin);
      try {
        apart = engine.arena.take(bytes.length);
      } catch (error) {
        this.#programs.release(block);
        throw error;
      }
      engine.u8.set(bytes, apart);
      this.#apart += blockSize(bytes.length);
    }
    const length = engine.writeText(origin);
    this.#taken += engine.core.enterHost(this.#at, this.mask, engine.textAt, length, apart, block);
    this.#size++;
  }

  /** Keeps to the budget. Hosts whose programs many share come last, as hardly anything is freed by one of them. */
  #keepToBudget(): void {
    const fits = (): boolean => this.bytes <= this.#maxBytes;
    this.#evict(fits, WORTH);
    this.#evict(fits, 0);
  }

  /**
   * Lets hosts go whose parts of their programs are worth so many bytes, those not asked for lately first. Two rounds at
   * most: the first clears the marks of what has been asked for, the second finds them cleared.
   */
  #evict(enough: () => boolean, worth: number): void {
    const { u32, u8 } = this.#engine;
    for (let steps = this.#slots * 2; !enough() && this.#size > 0 && steps > 0; steps--) {
      const slot = this.#slot(this.#hand);
      this.#hand = (this.#hand + 1) & this.mask;
      const block = u32[slot >>> 2]!;
      if (block <= HOST_GONE || (worth > 0 && this.#programs.part(block) < worth)) continue;
      if (u8[slot + 4]! & HOST_LATELY) u8[slot + 4]! &= ~HOST_LATELY;
      else this.#drop(slot);
    }
  }

  #slot(i: number): number {
    return this.#at + i * HOST_SLOT;
  }

  #slotOf(origin: string): number {
    if (this.#size === 0) return 0;
    const length = this.#engine.writeText(origin);
    return this.#engine.core.findHost(this.#at, this.mask, this.#engine.textAt, length) >>> 0;
  }

  #originIn(slot: number): string {
    const { u8, u32 } = this.#engine;
    const flags = u8[slot + 4]!;
    if (flags & HOST_APART) {
      const at = u32[(slot >>> 2) + 2]!;
      return decoder.decode(u8.subarray(at, at + u32[(slot >>> 2) + 3]!));
    }
    const name = decoder.decode(u8.subarray(slot + HOST_NAME, slot + HOST_NAME + u8[slot + 5]!));
    return `${flags & HOST_SECURE ? SECURE : PLAIN}${name}`;
  }

  #drop(slot: number): void {
    const { u8, u32, arena } = this.#engine;
    const entry = slot >>> 2;
    if (u8[slot + 4]! & HOST_APART) {
      const length = u32[entry + 3]!;
      arena.free(u32[entry + 2]!, length);
      this.#apart -= blockSize(length);
    }
    this.#programs.release(u32[entry]!);
    u32[entry] = HOST_GONE;
    // No name is as short as that.
    u32[entry + 1] = 0;
    this.#size--;
  }

  /** Puts an empty table in the place of the one at hand, which stays where it is. */
  #newTable(slots: number): void {
    this.#space = this.#engine.arena.take(tableSpace(slots));
    this.#slots = slots;
    this.#at = Math.ceil(this.#space / HOST_LINE) * HOST_LINE;
    this.#engine.u8.fill(0, this.#at, this.#at + slots * HOST_SLOT);
  }

  /** Makes room for one host more: in a fuller table too many would not be in their own line. */
  #makeRoom(): void {
    const slots = this.#slots;
    const most = (slots / 16) * 11;
    if (this.#size >= most) {
      // An eighth of the budget is the programs'.
      const grows = this.bytes + slots * HOST_SLOT <= (this.#maxBytes / 8) * 7;
      if (grows) this.#rebuild(slots * 2);
      else this.#evict(() => this.#size < most, 0);
    }
    if (this.#taken >= (this.#slots / 16) * 13) this.#rebuild(this.#slots);
  }

  /** Moves all hosts to a table of so many slots, none of which is taken by what has gone. */
  #rebuild(slots: number): void {
    const at = this.#at;
    const mask = this.mask;
    const space = this.#space;
    this.#newTable(slots);
    this.#engine.core.moveHosts(at, mask, this.#at, this.mask);
    this.#engine.arena.free(space, tableSpace(mask + 1));
    this.#taken = this.#size;
  }
}

const SECURE = "https://";
const PLAIN = "http://";

/** Whether a slot has room for the host's name. */
function hasRoom(origin: string): boolean {
  const scheme = origin.startsWith(SECURE) ? SECURE : origin.startsWith(PLAIN) ? PLAIN : undefined;
  return scheme !== undefined && encoder.encode(origin).length - scheme.length <= HOST_NAME_MAX;
}
