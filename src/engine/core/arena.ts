/**
 * Blocks of the core's memory above ARENA. Free blocks are kept by size class and joined with free neighbours,
 * so a million policies come and go without the memory growing. All bookkeeping is on this side; the core
 * sees addresses only. AssemblyScript's own allocator never gives memory back in the runtime that the core is built with
 * (`stub`), and the others would be in every bundle.
 */
const GRAIN = 16;
/** Classes: every 16 bytes up to 1 KiB, then eight per doubling. */
const LINEAR = 64;

export class Arena {
  #top: number;
  /** Free blocks by address and by end, for joining. Addresses and sizes in bytes. */
  readonly #sizeAt = new Map<number, number>();
  readonly #startBefore = new Map<number, number>();
  /** Addresses of free blocks by class, in lists made when a block of the class is first freed. */
  readonly #bins: number[][] = [];
  readonly #reserve: (end: number) => void;
  #used = 0;

  /**
   * @param base first address that may be handed out
   * @param reserve makes the memory reach up to an address, or throws
   */
  constructor(base: number, reserve: (end: number) => void) {
    this.#top = base;
    this.#reserve = reserve;
  }

  /** Bytes in blocks that are handed out. */
  get used(): number {
    return this.#used;
  }

  /** Address of a block of at least `size` bytes. Give the same size back to `free`. */
  take(size: number): number {
    const need = blockSize(size);
    const at = (this.#sizeAt.size > 0 ? this.#reuse(need) : undefined) ?? this.#extend(need);
    this.#used += need;
    return at;
  }

  #reuse(need: number): number | undefined {
    // A block of the request's own class may be too small by less than a class's width: look at a few of those.
    // Any block of a higher class fits.
    for (let c = classOf(need); c < this.#bins.length; c++) {
      const bin = this.#bins[c];
      if (bin === undefined) continue;
      for (let i = bin.length - 1, tries = 0; i >= 0 && tries < 8; i--, tries++) {
        const at = bin[i]!;
        const have = this.#sizeAt.get(at);
        if (have === undefined || classOf(have) !== c) {
          // The block was joined or split since: the entry is stale.
          bin[i] = bin[bin.length - 1]!;
          bin.pop();
          continue;
        }
        if (have < need) continue;
        bin[i] = bin[bin.length - 1]!;
        bin.pop();
        this.#forget(at, have);
        if (have > need) this.#keep(at + need, have - need);
        return at;
      }
    }
    return undefined;
  }

  #extend(need: number): number {
    const at = this.#top;
    this.#reserve(at + need);
    this.#top = at + need;
    return at;
  }

  /** Returns a block. */
  free(at: number, size: number): void {
    let start = at;
    let length = blockSize(size);
    this.#used -= length;
    const after = this.#sizeAt.get(start + length);
    if (after !== undefined) {
      this.#forget(start + length, after);
      length += after;
    }
    const before = this.#startBefore.get(start);
    if (before !== undefined) {
      const size = start - before;
      this.#forget(before, size);
      start = before;
      length += size;
    }
    if (start + length === this.#top) this.#top = start;
    else this.#keep(start, length);
  }

  #keep(at: number, size: number): void {
    this.#sizeAt.set(at, size);
    this.#startBefore.set(at + size, at);
    const c = classOf(size);
    this.#bins[c] ??= [];
    const bin = this.#bins[c];
    bin.push(at);
    // Entries of blocks joined since go stale in place; sweep before they outnumber the live ones.
    if (bin.length > 64 + 2 * this.#sizeAt.size) {
      const live = [...new Set(bin)].filter((at) => classOf(this.#sizeAt.get(at) ?? 0) === c);
      bin.splice(0, bin.length, ...live);
    }
  }

  #forget(at: number, size: number): void {
    this.#sizeAt.delete(at);
    this.#startBefore.delete(at + size);
  }
}

/** Bytes that a block of `size` takes. */
export function blockSize(size: number): number {
  return size <= GRAIN ? GRAIN : Math.ceil(size / GRAIN) * GRAIN;
}

function classOf(size: number): number {
  const grains = size / GRAIN;
  if (grains <= LINEAR) return grains - 1;
  const log = 31 - Math.clz32(grains);
  return LINEAR + (log - 6) * 8 + (Math.floor(grains / 2 ** (log - 3)) & 7);
}
