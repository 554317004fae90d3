/** Files import each other in one direction: circles make it impossible to understand one file before another. */
import { describe, expect, it } from "vitest";
import { circlesIn, filesImportedBy, filesUnder, importsIn } from "./modules.ts";

const FOLDERS = ["src", "web", "tools", "assembly", "bench", "test"];

describe("files", () => {
  it("import each other in no circle, not even for types", () => {
    const files = FOLDERS.flatMap(filesUnder);
    const edges = new Map(files.map((file) => [file, filesImportedBy(file)]));
    expect(circlesIn(edges).map((circle) => circle.join(" imports "))).toEqual([]);
  });

  it("are found in every folder, along with what they import", () => {
    for (const folder of FOLDERS) {
      const files = new Set(filesUnder(folder));
      const within = [...files].flatMap(filesImportedBy).filter((to) => files.has(to));
      expect(within.length, folder).toBeGreaterThan(5);
    }
  });
});

describe("importsIn", () => {
  it.each([
    ['import { a } from "./a.ts";', ["./a.ts"]],
    ['import type { A } from "./a.ts";', ["./a.ts"]],
    ['import {\n  a,\n  type B,\n} from "./a.ts";', ["./a.ts"]],
    ['export { a } from "./a.ts";\nexport * from "./b.ts";', ["./a.ts", "./b.ts"]],
    ['import "./a.ts";', ["./a.ts"]],
    ['const load = async () => (await import("./a.ts")).a;', ["./a.ts"]],
    ['type A = import("./a.ts").A;', ["./a.ts"]],
    ['export const a = "from";\nexport const b = "./b.ts";', []],
  ])("sees %j", (text, found) => {
    expect(importsIn(text)).toEqual(found);
  });
});

describe("circlesIn", () => {
  const graph = (edges: Readonly<Record<string, string>>) =>
    new Map(Object.entries(edges).map(([from, to]) => [from, [...to]]));

  it.each([
    ["a chain", { a: "b", b: "c" }, []],
    ["two ways to one place", { a: "bc", b: "d", c: "d", d: "" }, []],
    ["a file that imports itself", { a: "a" }, ["aa"]],
    ["two files", { a: "b", b: "a" }, ["aba"]],
    ["a long circle with a way in", { a: "b", b: "c", c: "d", d: "b" }, ["bcdb"]],
    ["a circle that is only reached later", { a: "b", b: "", c: "d", d: "bc" }, ["cdc"]],
    ["two circles", { a: "b", b: "ac", c: "d", d: "c" }, ["aba", "cdc"]],
  ])("finds those of %s", (_, edges, circles) => {
    expect(circlesIn(graph(edges)).map((circle) => circle.join(""))).toEqual(circles);
  });
});
