import {
  ARENA,
  BATCH_CAP,
  CHUNK,
  CHUNK_CAP,
  OFFSETS,
  SLACK,
  VERDICTS,
} from "../../../assembly/shared/boundary.ts";
import { failure } from "../../base/errors.ts";
import { Arena } from "./arena.ts";
import type { CoreExports } from "./exports.ts";

/** A block of core memory that grows when asked and is then reused. */
export interface Area {
  at: number;
  size: number;
}

/** An area that has no block yet. */
export function area(): Area {
  return { at: 0, size: 0 };
}

const PAGE = 65536;
/** Areas up to this size grow by half, larger ones by little. */
export const LARGE = 1 << 20;

/**
 * The core's memory, and its only owner: what grows it is here, and so are all views of it, which have to be made
 * again when it grows.
 */
export class CoreMemory {
  readonly wasm: CoreExports;
  readonly arena: Arena;
  /** The whole memory. Renewed by growth: read it afresh, never keep it. */
  u8!: Uint8Array;
  u32!: Uint32Array;
  /** The batch areas. */
  chunk!: Uint8Array;
  offsets!: Uint32Array;
  verdicts!: Uint8Array;
  readonly #scratch = area();

  /** @param wasm a fresh instance's exports, whose memory it takes over */
  constructor(wasm: CoreExports) {
    this.wasm = wasm;
    this.arena = new Arena(ARENA, (end) => this.#reserve(end));
    this.#renew();
  }

  /** Address of `size` bytes that stay until the next call; normalized patterns go there. */
  scratch(size: number): number {
    return this.grow(this.#scratch, size + SLACK);
  }

  /** Puts bytes into scratch memory, with `spare` bytes after them. Returns their address. */
  place(bytes: Uint8Array, spare = 0): number {
    const at = this.scratch(bytes.length + spare);
    this.u8.set(bytes, at);
    return at;
  }

  /** Copies `size` bytes of core memory into a block of their own. */
  hold(from: number, size: number): number {
    const at = this.arena.take(size);
    this.u8.copyWithin(at, from, from + size);
    return at;
  }

  /** Gives the block of an area back. */
  protected drop(area: Area): void {
    if (area.size !== 0) this.arena.free(area.at, area.size);
    area.size = 0;
  }

  /** Address of `size` bytes of an area with slack on both sides. */
  protected between(area: Area, size: number): number {
    return this.grow(area, size + 2 * SLACK) + SLACK;
  }

  /** Address of an area of at least `need` bytes. What it held is lost if it grows. */
  protected grow(area: Area, need: number): number {
    if (need <= area.size) return area.at;
    this.drop(area);
    // Room to spare, so that growth stays rare; less for large areas.
    const size = need < LARGE ? Math.max(need, 4096) * 1.5 : need * 1.0625;
    area.at = this.arena.take(size);
    area.size = size;
    return area.at;
  }

  #reserve(end: number): void {
    const memory = this.wasm.memory;
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
        throw failure(
          "OUT_OF_MEMORY",
          "full-memory",
          "The core's memory cannot grow to {need} bytes: dispose() of policies, whose memory is otherwise free only after a turn of the event loop.",
          { need },
          { cause },
        );
      }
    }
    this.#renew();
  }

  #renew(): void {
    const { buffer } = this.wasm.memory;
    this.u8 = new Uint8Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.chunk = new Uint8Array(buffer, CHUNK, CHUNK_CAP);
    this.offsets = new Uint32Array(buffer, OFFSETS, BATCH_CAP + 1);
    this.verdicts = new Uint8Array(buffer, VERDICTS, BATCH_CAP);
  }
}
