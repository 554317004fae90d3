import {
  AGENTS,
  ARENA,
  BATCH_CAP,
  BATCH_TEXT,
  CHUNK,
  CHUNK_CAP,
  compileSpace,
  OFFSETS,
  RULE_SIZE,
  SLACK,
  VERDICTS,
} from "../../assembly/shared/boundary.ts";
import { RobotsError } from "../errors.ts";
import { encoder } from "../utf8.ts";
import { Arena } from "./arena.ts";
import { coreModule } from "./source.ts";
import type { WasmMemory, WasmModule } from "./wasm.ts";

/**
 * The core's exports, as `assembly/index.ts` documents them. Addresses come back signed: `>>> 0` makes them good
 * above 2 GiB.
 */
export interface Core {
  readonly memory: WasmMemory;
  compile(rules: number, n: number, work: number, wide: boolean): number;
  program(): number;
  locate(at: number, len: number, mode: number): number;
  pathAt(): number;
  pathLen(): number;
  checkUrl(program: number, flags: number, at: number, len: number): number;
  checkPath(program: number, flags: number, path: number, len: number): number;
  prepare(program: number, flags: number, count: number): number;
  unitsToBytes(base: number, first: number, n: number): number;
  checkBatch(program: number, flags: number, base: number, n: number): number;
  checkRules(rules: number, n: number, flags: number, path: number, len: number): number;
  decide(from: number, end: number, path: number, len: number, how: number, flags: number): number;
  gather(
    from: number,
    end: number,
    how: number,
    rules: number,
    most: number,
    side: number,
    sideEnd: number,
  ): number;
  gathered(what: number): number;
  matchingRules(rules: number, n: number, path: number, len: number, matches: number): number;
  trace(program: number, flags: number, path: number, len: number, matches: number, room: number): number;
  inspectNode(program: number, flags: number, node: number): void;
  inspectChild(program: number, flags: number, children: number, i: number): void;
  indexSlots(list: number): number;
  chainOf(flags: number, list: number, slot: number): number;
  inspectTail(flags: number, record: number): void;
  longTextSpace(len: number): number;
  placeLongText(at: number): void;
  findHost(table: number, mask: number, origin: number, len: number): number;
  seedHosts(seed: number): void;
  draftHead(program: number, flags: number): number;
  enterHost(table: number, mask: number, block: number): number;
  moveHosts(from: number, fromMask: number, table: number, mask: number): void;
  checkHosts(table: number, mask: number, base: number, n: number): number;
  isSound(at: number, len: number, wide: boolean, marks: number): number;
  checksum(at: number, len: number, seed: number): number;
}

/** A block of core memory that grows when asked and is then reused. */
interface Area {
  at: number;
  size: number;
}

const PAGE = 65536;
/** URLs from which on a program is prepared for batches, and how many at a time count. */
const MANY = 32;
const FEW = 8;
/** A larger work space is given back after use. */
const KEEP = 1 << 20;

/**
 * The host's half of the boundary: owns the core's memory, keeps the views over it current, and moves text in.
 * Only this class grows the memory, so views are renewed in one place.
 */
export class Engine {
  readonly core: Core;
  readonly arena: Arena;
  /** The whole memory. Renewed by growth: read it afresh, never keep it. */
  u8!: Uint8Array;
  u32!: Uint32Array;
  /** The batch areas. */
  chunk!: Uint8Array;
  offsets!: Uint32Array;
  verdicts!: Uint8Array;
  /** How many URLs of the last batch held more than ASCII. */
  beyond = 0;
  readonly #text: Area = { at: 0, size: 0 };
  readonly #body: Area = { at: 0, size: 0 };
  readonly #rules: Area = { at: 0, size: 0 };
  readonly #side: Area = { at: 0, size: 0 };
  readonly #work: Area = { at: 0, size: 0 };
  readonly #wide: Area = { at: 0, size: 0 };
  /** Address of the text that the next match looks at; set by the code that finds it. */
  pathAt: number = CHUNK;
  #textAt: number = CHUNK;
  /** The program that batches are prepared for. */
  #prepared = 0;
  /** The one that was asked last without being prepared, of how many URLs, and at how many it is tried. */
  #asking = 0;
  #asked = 0;
  #tryAt = 0;
  #agents: Uint8Array | undefined;
  /** Whether hashes of hosts begin with a number that nobody knows; no table holds any before. */
  #seeded = false;

  /** @param core a fresh instance's exports; the engine takes its memory over */
  constructor(core: Core) {
    this.core = core;
    this.arena = new Arena(ARENA, (end) => this.#reserve(end));
    this.#renew();
  }

  /** Address of the text that the last `writeText` wrote. */
  get textAt(): number {
    return this.#textAt;
  }

  /** Writes a string as UTF-8 where URLs are read from. Returns its length in bytes; `textAt` is its address. */
  writeText(text: string): number {
    if (text.length * 3 <= CHUNK_CAP) {
      this.#textAt = CHUNK;
      const { written } = encoder.encodeInto(text, this.chunk);
      if (written > BATCH_TEXT) this.roomFor(written);
      return written;
    }
    this.#textAt = this.#between(this.#text, text.length * 3);
    const view = this.u8.subarray(this.#textAt, this.#textAt + text.length * 3);
    const { written } = encoder.encodeInto(text, view);
    this.roomFor(written);
    return written;
  }

  /** Writes bytes where URLs are read from. Returns their length; `textAt` is their address. */
  writeTextBytes(bytes: Uint8Array): number {
    const { length } = bytes;
    this.#textAt = length <= CHUNK_CAP ? CHUNK : this.#between(this.#text, length);
    this.u8.set(bytes, this.#textAt);
    this.roomFor(length);
    return length;
  }

  /** Makes room for what matching makes of a text of `len` bytes. */
  roomFor(len: number): void {
    if (len <= BATCH_TEXT) return;
    const need = (this.core.longTextSpace(len) >>> 0) + SLACK;
    // Growth lets the old place go first, and may fail.
    if (need > this.#wide.size) this.core.placeLongText(0);
    this.core.placeLongText(this.#grow(this.#wide, need));
  }

  /** Brings a robots.txt body in, at most `max` bytes of it. Returns its address, length, and whether all fitted. */
  writeBody(body: string | Uint8Array, max: number): { at: number; length: number; whole: boolean } {
    if (typeof body === "string") {
      const most = Math.min(body.length * 3, max + 4);
      const at = this.#between(this.#body, most);
      const { read, written } = encoder.encodeInto(body, this.u8.subarray(at, at + most));
      return { at, length: Math.min(written, max), whole: read === body.length && written <= max };
    }
    const length = Math.min(body.length, max);
    const at = this.#between(this.#body, length);
    // A buffer that was transferred away is empty, and not even that can be copied from it.
    if (length > 0) this.u8.set(length === body.length ? body : body.subarray(0, length), at);
    return { at, length, whole: length === body.length };
  }

  /** Writes the names that `decide` looks for (Asker.packed), unless they are there. */
  writeAgents(packed: Uint8Array): void {
    if (this.#agents === packed) return;
    this.u8.set(packed, AGENTS);
    this.#agents = packed;
  }

  /** Address of a rule table with room for `count` rules; 0 for the table as it is. */
  rules(count: number): number {
    return this.#grow(this.#rules, count * RULE_SIZE);
  }

  /** Address of `size` bytes that stay until the next call; patterns brought into normal form go there. */
  side(size: number): number {
    return this.#grow(this.#side, size + SLACK);
  }

  /**
   * Compiles the first `count` rules of the table, whose patterns add up to `bytes`, the largest value being
   * `top`. Returns the program in a block of its own, to be freed with `release`.
   */
  compile(count: number, bytes: number, top: number): { at: number; size: number; wide: boolean } {
    const space = compileSpace(count, bytes) + SLACK;
    const work = this.#grow(this.#work, space);
    try {
      let wide = top > 0xffff;
      let size = this.core.compile(this.#rules.at, count, work, wide);
      if (size === 0) {
        wide = true;
        size = this.core.compile(this.#rules.at, count, work, wide);
      }
      return { at: this.hold(this.core.program() >>> 0, size), size, wide };
    } finally {
      if (this.#work.size > KEEP) this.#drop(this.#work);
    }
  }

  /** Copies `size` bytes of core memory into a block of their own. */
  hold(from: number, size: number): number {
    const at = this.arena.take(size);
    this.u8.copyWithin(at, from, from + size);
    return at;
  }

  /** Prepares for a batch of `count` URLs against a program, if it has been asked about enough of them in a row. */
  prepare(at: number, flags: number, count: number): void {
    if (this.#prepared === at || count < FEW) return;
    if (this.#asking !== at) {
      this.#asking = at;
      this.#asked = 0;
      this.#tryAt = MANY;
    }
    this.#asked += count;
    if (this.#asked < this.#tryAt) return;
    this.#prepared = this.core.prepare(at, flags, this.#asked) ? at : 0;
    this.#tryAt = this.#asked * 2;
  }

  /** Forgets what is prepared. */
  #forget(): void {
    if (this.#prepared !== 0) this.core.prepare(0, 0, 0);
    this.#prepared = 0;
    this.#asking = 0;
  }

  /** Writes what stands before the program in a store's block to STORED_DRAFT. Returns its size in bytes. */
  draftHead(program: number, flags: number): number {
    this.#forget();
    return this.core.draftHead(program, flags);
  }

  /** Sees to it that hashes begin with a number that nobody knows. */
  seed(): void {
    if (this.#seeded) return;
    this.core.seedHosts(Math.random() * 2 ** 32);
    this.#seeded = true;
  }

  /** Frees a program. */
  release(at: number, size: number): void {
    if (this.#prepared === at) this.#forget();
    // Another program may be put there, which has not been asked yet.
    if (this.#asking === at) this.#asking = 0;
    this.arena.free(at, size);
  }

  #drop(area: Area): void {
    if (area.size !== 0) this.arena.free(area.at, area.size);
    area.size = 0;
  }

  /** Address of `size` bytes of an area with slack on both sides. */
  #between(area: Area, size: number): number {
    return this.#grow(area, size + 2 * SLACK) + SLACK;
  }

  #grow(area: Area, need: number): number {
    if (need <= area.size) return area.at;
    this.#drop(area);
    // Room to spare, so that growth stays rare; of what is large, less.
    const size = need < KEEP ? Math.max(need, 4096) * 1.5 : need * 1.0625;
    area.at = this.arena.take(size);
    area.size = size;
    return area.at;
  }

  #reserve(end: number): void {
    const memory = this.core.memory;
    const have = memory.buffer.byteLength;
    const need = end + SLACK;
    if (need <= have) return;
    // A quarter more than asked, so that growth stays rare; never less than a page.
    const pages = Math.ceil((need - have) / PAGE);
    const spare = Math.min(Math.ceil(have / PAGE / 4), 65536 - have / PAGE - pages);
    try {
      memory.grow(pages + Math.max(spare, 0));
    } catch {
      try {
        memory.grow(pages);
      } catch (cause) {
        throw new RobotsError("OUT_OF_MEMORY", `The core's memory cannot grow to ${need} bytes.`, { cause });
      }
    }
    this.#renew();
  }

  #renew(): void {
    const { buffer } = this.core.memory;
    this.u8 = new Uint8Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.chunk = new Uint8Array(buffer, CHUNK, CHUNK_CAP);
    this.offsets = new Uint32Array(buffer, OFFSETS, BATCH_CAP + 1);
    this.verdicts = new Uint8Array(buffer, VERDICTS, BATCH_CAP);
  }
}

/**
 * An instance of the module, which imports nothing.
 *
 * @throws RobotsError OUT_OF_MEMORY if there is no room for the core's first pages
 */
export function instantiate(module: WasmModule): Core {
  try {
    return new WebAssembly.Instance(module).exports as unknown as Core;
  } catch (cause) {
    // It needs nothing but memory, so that is what is missing.
    throw new RobotsError("OUT_OF_MEMORY", "There is no memory for an instance of the core.", { cause });
  }
}

let shared: Engine | undefined;

/** The engine that all policies share; made at first use. */
export function engine(): Engine {
  shared ??= new Engine(instantiate(coreModule()));
  return shared;
}

/** Makes the shared engine from a core loaded elsewhere. Returns false if there is one already. */
export function useCore(core: Core): boolean {
  if (shared !== undefined) return false;
  shared = new Engine(core);
  return true;
}
