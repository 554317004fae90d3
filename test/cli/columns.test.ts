/** Tables at a terminal, in which characters may take two columns, or none. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bots } from "../../src/cli/bots/bots.ts";
import { check } from "../../src/cli/check/check.ts";
import { meta } from "../../src/cli/meta/meta.ts";
import { Columns } from "../../src/cli/shared/output/columns.ts";
import { folderWith } from "./run.ts";
import { shown } from "./shown.ts";

/** Names by the columns that they take: an ideograph and an emoji two, a combining accent none. */
const names: readonly (readonly [string, number])[] = [
  ["plain", 5],
  ["gr\u00F6\u00DFe", 5],
  ["cafe\u0301", 4],
  ["\u65E5\u672C\u8A9E", 6],
  ["\uD55C\uAE00", 4],
  ["\uFF21\uFF22", 4],
  ["\u{1F916}bot", 5],
  ["\u{1F1E9}\u{1F1EA}", 2],
  ["\u2764\uFE0F", 2],
];

const env = { NO_COLOR: "1" };

describe("columns", () => {
  it.each(names)("that %s takes", async (name, width) => {
    const columns = await Columns.for([name]);
    expect(columns.of(name)).toBe(width);
    expect(columns.padEnd(name, 8)).toBe(name + " ".repeat(8 - width));
    expect(columns.padStart(name, 8)).toBe(" ".repeat(8 - width) + name);
    expect(columns.cut(name, width)).toBe(name);
    expect(columns.of(columns.cut(name.repeat(40), 20))).toBeLessThanOrEqual(20);
    expect(columns.cut(name.repeat(40), 20)).not.toMatch(/[\uD800-\uDBFF]\.\.\./);
  });

  it("of long texts cost little, and are never too few", async () => {
    const columns = await Columns.for(["\u65E5"]);
    expect(columns.of("\u65E5".repeat(1e6))).toBeGreaterThan(1e6);
  });
});

describe("a table with wide names", () => {
  it("of check is aligned", async () => {
    const urls = names.map(([name]) => `/${name}`);
    const text = await shown(check, ["--robots", "-", ...urls], { input: "", env, status: 0 });
    const width = Math.max(...names.map(([, columns]) => columns)) + 1;
    expect(text).toBe(
      names
        .map(([name, columns]) => `allowed     /${name}${" ".repeat(width - 1 - columns)}  no rule\n`)
        .join(""),
    );
  });

  it("of bots is aligned", async () => {
    const of = (name: string) =>
      `192.0.2.1 - - [22/Nov/2026:10:00:00 +0000] "GET /a/${name} HTTP/1.1" 200 1 "-" "${name}bot/1.0"\n`;
    const log = join(folderWith({ "access.log": names.map(([name]) => of(name)).join("") }), "access.log");
    const input = "User-agent: *\nDisallow: /a\n";
    const text = await shown(bots, ["--all", "--robots", "-", log], { input, env, status: 0 });
    const columns = await Columns.for(["\u65E5"]);
    const [, robots, forbidden] = text.split("\n\n").map((block) => block.trim().split("\n"));
    // Emoji are not a part of names: flag and heart both stand before a robot called "bot".
    expect([robots!.length, forbidden!.length]).toEqual([9, 10]);
    expect(new Set(robots!.map((line) => columns.of(line))).size).toBe(1);
    const rules = forbidden!.slice(1).map((line) => columns.of(line.trim().split("Disallow")[0]!));
    expect(new Set(rules).size).toBe(1);
  });

  it("of meta is aligned", async () => {
    const agents = names.flatMap(([name]) => ["--agent", `${name}bot`]);
    const text = await shown(meta, ["--engine", "google", ...agents, "-"], { input: "<p>", env, status: 0 });
    const columns = await Columns.for(["\u65E5"]);
    const table = text.split("\n").filter((line) => / {2}yes {2,}/.test(line));
    expect(table.length).toBe(names.length + 1);
    expect(new Set(table.map((line) => columns.of(line.split("  yes")[0]!))).size).toBe(1);
  });
});
