/**
 * A store where the core's memory cannot grow: it needs a process in which nothing else has taken and freed memory.
 *
 * @module-tag alone
 */
import { describe, expect, it } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { parse } from "../../../src/index.ts";
import { withoutGrowth } from "../../support/growth.ts";

const body = (rule: string): string => `User-agent: *\nDisallow: ${rule}\n`;

describe("memory that cannot grow", () => {
  /** Takes blocks until there is no room for one more. */
  const fill = (size: number): [number, number][] => {
    const blocks: [number, number][] = [];
    try {
      for (;;) blocks.push([engine().arena.take(size), size]);
    } catch (error) {
      expect(error).toMatchObject({ code: "OUT_OF_MEMORY" });
    }
    return blocks;
  };

  it("is asked up to its last byte", () => {
    const { arena } = engine();
    for (let shift = 0; shift < 64; shift++) {
      const store = new PolicyStore({ agent: "x" });
      store.set("https://first.example", parse(body("/first")));
      store.check(["https://first.example/"]);
      let held = 0;
      withoutGrowth(() => {
        const blocks = [1 << 20, 1 << 14, 2048].flatMap(fill);
        // Of the last block that went in, another part stays free each time.
        arena.free(...blocks.pop()!);
        blocks.push([arena.take(16 * shift + 1), 16 * shift + 1]);
        try {
          for (; held < 30; held++) store.set(`https://h${held}`, parse(body(`/${held}`)));
        } catch (error) {
          expect(error).toMatchObject({ code: "OUT_OF_MEMORY" });
        }
        const urls = Array.from({ length: held }, (_, i) => [`https://h${i}/${i}`, `https://h${i}/-`]).flat();
        expect([...store.check(urls)]).toEqual(urls.map((_, i) => i % 2));
        for (const [at, size] of blocks) arena.free(at, size);
      });
      expect(held).toBeLessThan(30);
      store.clear();
    }
  });

  it("refuses hosts, keeps those held, and loses none of itself", () => {
    const large = parse(body(Array.from({ length: 3000 }, (_, i) => `/some-path-${i}`).join("\nDisallow: ")));
    const policy = large.policyFor("x");
    const attempt = (): number => {
      const store = new PolicyStore({ agent: "x" });
      for (let i = 0; i < 500; i++) store.set(`https://h${i}.example`, "disallow");
      const refused: string[] = [];
      withoutGrowth(() => {
        const attempts = (acts: Record<string, () => void>): void => {
          for (const [name, act] of Object.entries(acts)) {
            try {
              act();
            } catch (error) {
              expect(error).toMatchObject({ code: "OUT_OF_MEMORY" });
              refused.push(name);
            }
          }
        };
        attempts({
          "a table for many": () => {
            for (let i = 500; i < 1e6; i++) store.set(`https://h${i}.example`, "disallow");
          },
        });
        const blocks = [1 << 20, 1 << 14, 1 << 10].flatMap(fill);
        attempts({
          "another program": () => store.set("https://h1.example", policy),
          "a new host's program": () => store.set("https://new.example", policy),
          "a long name": () => store.set(`https://${"l".repeat(60_000)}`, "disallow"),
        });
        for (const [at, size] of blocks) engine().arena.free(at, size);
      });
      expect(refused).toEqual(["a table for many", "another program", "a new host's program", "a long name"]);
      const urls = Array.from({ length: 500 }, (_, i) => `https://h${i}.example/some-path-9`);
      expect(store.check(urls).every((verdict) => verdict === 0)).toBe(true);
      store.clear();
      return engine().arena.used;
    };
    // The first time, areas for passing things on grow, and stay.
    attempt();
    expect(attempt()).toBe(attempt());
    policy.dispose();
  });
});
