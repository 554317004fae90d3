/** The blocks that the host hands out in the core's memory. */
import { describe, expect, it } from "vitest";
import { Arena } from "../../../src/engine/core/arena.ts";

const BASE = 0x38000;

/** A generator of numbers below n, the same in each run. */
function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** An arena and how far its memory had to reach. */
function made(): { arena: Arena; reach: () => number } {
  let end = BASE;
  const arena = new Arena(BASE, (to) => {
    end = Math.max(end, to);
  });
  return { arena, reach: () => end - BASE };
}

interface Block {
  at: number;
  size: number;
}

/** Blocks in use by address, with a look at the neighbours of each new one. */
class Model {
  readonly blocks: Block[] = [];

  add(block: Block): void {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (this.blocks[mid]!.at < block.at) low = mid + 1;
      else high = mid;
    }
    const before = this.blocks[low - 1];
    const after = this.blocks[low];
    if (before !== undefined && before.at + before.size > block.at)
      throw new Error("overlaps the one before");
    if (after !== undefined && block.at + block.size > after.at) throw new Error("overlaps the one after");
    this.blocks.splice(low, 0, block);
  }
}

const SIZES: Readonly<Record<string, (random: (n: number) => number) => number>> = {
  "tiny blocks": (random) => random(100),
  "blocks of policies": (random) => 16 + random(random(2) ? 400 : 9000),
  "blocks of every size": (random) => 2 ** random(20) + random(1000),
  "fractions, as growing areas ask for": (random) => (1 + random(5000)) * 1.5,
};

describe.each(Object.entries(SIZES))("%s", (_name, size) => {
  it("taken and freed at random are disjoint, aligned, and all come back", () => {
    const random = seeded(Number(process.env.FUZZ_SEED ?? 99));
    const { arena, reach } = made();
    const model = new Model();
    let most = 0;
    for (let step = 0; step < 20_000; step++) {
      // Waves: mostly taking, then mostly freeing.
      const taking = model.blocks.length === 0 || random(10) < ((step >> 10) % 2 ? 3 : 7);
      if (taking) {
        const bytes = size(random);
        const at = arena.take(bytes);
        if (at % 16 !== 0 || at < BASE) throw new Error(`${at} is not an address for a block`);
        if (at + bytes > BASE + reach()) throw new Error("a block that memory does not reach");
        model.add({ at, size: bytes });
      } else {
        const [block] = model.blocks.splice(random(model.blocks.length), 1);
        arena.free(block!.at, block!.size);
      }
      most = Math.max(most, arena.used);
    }
    const held = model.blocks.reduce((sum, block) => sum + Math.max(16, Math.ceil(block.size / 16) * 16), 0);
    expect(arena.used).toBe(held);
    // Fragmentation has a bound: the memory is never twice what was in use at once.
    expect(reach()).toBeLessThan(2 * most + 4096);

    for (const block of model.blocks.splice(0)) arena.free(block.at, block.size);
    expect(arena.used).toBe(0);
    // All free blocks have become one again: the whole of it can be had in one piece.
    const whole = reach();
    expect(arena.take(whole)).toBe(BASE);
    expect(reach()).toBe(whole);
  });

  it("freed in any order are joined again", () => {
    for (const order of ["first", "last", "odd", "random"]) {
      const random = seeded(Number(process.env.FUZZ_SEED ?? 5));
      const { arena, reach } = made();
      const blocks: Block[] = [];
      for (let i = 0; i < 1000; i++) {
        const bytes = size(random);
        blocks.push({ at: arena.take(bytes), size: bytes });
      }
      const whole = reach();
      if (order === "last") blocks.reverse();
      if (order === "odd") blocks.sort((a, b) => (blocks.indexOf(a) % 2) - (blocks.indexOf(b) % 2));
      while (blocks.length > 0) {
        const [block] = blocks.splice(order === "random" ? random(blocks.length) : 0, 1);
        arena.free(block!.at, block!.size);
      }
      expect(arena.used).toBe(0);
      expect(arena.take(whole), order).toBe(BASE);
    }
  });
});

describe("reuse", () => {
  it("gives a freed block out again before memory grows", () => {
    const { arena, reach } = made();
    const first = arena.take(1000);
    arena.take(16);
    arena.free(first, 1000);
    const before = reach();
    expect(arena.take(1000)).toBe(first);
    expect(reach()).toBe(before);
  });

  it("forgets none of several of about one size, whichever of them is given out", () => {
    const { arena, reach } = made();
    // All of one class, the largest of which is the first to be free.
    const sizes = [1136, 1040, 1056, 1040, 1072, 1040];
    const blocks = sizes.map((size) => {
      const at = arena.take(size);
      arena.take(16);
      return { at, size };
    });
    const before = reach();
    for (let round = 0; round < 3; round++) {
      for (const { at, size } of blocks) arena.free(at, size);
      const taken = [...sizes].sort((a, b) => b - a).map((size) => arena.take(size));
      expect(taken.sort((a, b) => a - b)).toEqual(blocks.map(({ at }) => at));
    }
    expect(reach()).toBe(before);
  });

  it("gives what was freed at the end to a larger one", () => {
    const { arena, reach } = made();
    const at = arena.take(1008);
    arena.take(16);
    const last = arena.take(512);
    arena.free(last, 512);
    expect([arena.take(4096), reach()]).toEqual([last, 1008 + 16 + 4096]);
    arena.free(last, 4096);
    arena.free(at + 1008, 16);
    arena.free(at, 1008);
    expect([arena.take(8192), reach()]).toEqual([BASE, 8192]);
  });

  it("finds free blocks soon, however many others were joined before", () => {
    const { arena } = made();
    const alone = Array.from({ length: 10 }, () => {
      const at = arena.take(64);
      arena.take(16);
      return at;
    });
    let pair = arena.take(128);
    arena.take(16);
    for (const at of alone) arena.free(at, 64);
    for (let round = 0; round < 5000; round++) {
      // Two of the same size beside one another, which become one again.
      arena.free(pair, 64);
      arena.free(pair + 64, 64);
      pair = arena.take(128);
    }
    const taken = Array.from({ length: 30 }, () => arena.take(64));
    expect(taken.filter((at) => alone.includes(at)).sort((a, b) => a - b)).toEqual(alone);
  });

  it("splits a larger one and keeps the rest", () => {
    const { arena, reach } = made();
    const first = arena.take(4096);
    arena.take(16);
    arena.free(first, 4096);
    const before = reach();
    const parts = Array.from({ length: 16 }, () => arena.take(256));
    expect(parts.sort((a, b) => a - b)).toEqual(parts.map((_, i) => first + i * 256));
    expect(reach()).toBe(before);
  });

  it("holds for a million blocks of changing sizes that come and go", () => {
    const random = seeded(Number(process.env.FUZZ_SEED ?? 3));
    const { arena, reach } = made();
    const held: Block[] = [];
    const curve: number[] = [];
    for (let i = 0; i < 1_000_000; i++) {
      const bytes = 16 + random(600);
      held[i % 500] = { at: arena.take(bytes), size: bytes };
      const next = held[(i + 1) % 500];
      if (next !== undefined) arena.free(next.at, next.size);
      if (i % 100_000 === 99_999) curve.push(reach());
    }
    // 499 blocks of 308 bytes on average, rounded up: the rest is fragmentation, and it does not grow.
    expect(curve.at(-1)).toBeLessThan(2 * 499 * 320);
    expect(curve.at(-1)! / curve[0]!).toBeLessThan(1.25);
  });

  it("survives memory that cannot grow", () => {
    let full = false;
    const arena = new Arena(BASE, () => {
      if (full) throw new Error("full");
    });
    const at = arena.take(100);
    full = true;
    const used = arena.used;
    expect(() => arena.take(200)).toThrow("full");
    expect(arena.used).toBe(used);
    arena.free(at, 100);
    full = false;
    expect(arena.take(100)).toBe(at);
  });
});
