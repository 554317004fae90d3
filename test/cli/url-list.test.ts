// @module-tag long
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { urlBatches } from "../../src/cli/shared/input/url-list.ts";
import { folderWith, linesOf, output, robotomata } from "./run.ts";

/** The URLs of a list that comes in these pieces. */
async function read(...pieces: readonly (string | Uint8Array)[]): Promise<string[]> {
  async function* bytes() {
    for (const piece of pieces) yield typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
  }
  const urls: string[] = [];
  for await (const batch of urlBatches(bytes(), "the list")) urls.push(...batch);
  return urls;
}

describe("a list of URLs", () => {
  it.each<[string, string[]]>([
    ["", []],
    ["\n\r\n \t\n", []],
    ["/a", ["/a"]],
    ["/a\n", ["/a"]],
    ["/a\r\n/b\r\n", ["/a", "/b"]],
    ["\n\n/a\n\n  /b c \n", ["/a", "/b c"]],
    ["\ufeff/a\n/b", ["/a", "/b"]],
    ["/a\n# no comment\n", ["/a", "# no comment"]],
  ])("%j", async (text, urls) => {
    expect(await read(text)).toEqual(urls);
  });

  it("may come in any pieces", async () => {
    const text = "https://a.example/größe\r\n\r\n/日本語\n/c";
    const bytes = new TextEncoder().encode(text);
    expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(await read(text));
  });

  it("is refused if a line never ends", async () => {
    const piece = "x".repeat(1 << 16);
    await expect(read(...Array(32).fill(piece))).rejects.toThrow(
      "cannot read the list: it is not a list of URLs",
    );
  });
});

describe("--urls", () => {
  it("comes after the URLs that are named", async () => {
    const cwd = folderWith({ "robots.txt": "", "list.txt": "/c\r\n\r\n/d" });
    const text = await output(["check", "/a", "--urls", "list.txt", "/b"], { cwd });
    expect(linesOf(text)).toEqual(["/a", "/b", "/c", "/d"].map((url) => `allowed     ${url}  no rule`));
  });

  it("reads standard input", async () => {
    expect(await output(["check", "--urls", "-"], { input: "/basket\r\n\r\n/größen/entwurf/x" })).toBe(`\
disallowed  /basket  Disallow: /basket (line 7)
disallowed  /größen/entwurf/x  Disallow: /größen/entwurf/ (line 15)
`);
  });

  it.each(["", "\n", "\r\n\r\n"])("prints nothing for %j", async (input) => {
    for (const format of [[], ["--json"]]) {
      expect(await output(["check", "--exit-code", "--urls", "-", ...format], { input })).toBe("");
    }
  });

  it.each([
    ["nowhere.txt", "no such file"],
    [".", "is a directory"],
  ])("says why %s cannot be read", async (list, why) => {
    expect(await robotomata(["check", "--urls", list])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: `robotomata: cannot read ${list}: ${why}\n`,
    });
  });

  it("handles 200,000 URLs in order, within memory that could not hold them", async () => {
    const count = 200_000;
    const padding = "x".repeat(250);
    const url = (i: number) => `https://shop.example/${i % 3 === 0 ? "basket" : "shoes"}/${i}?${padding}`;
    const list = Array.from({ length: count }, (_, i) => (i % 1000 === 999 ? `no-url-${i}` : url(i)));
    const input = `${list.join("\r\n")}\r\n`;
    const { code, stdout, stderr } = await robotomata(
      ["check", "--robots", "robots.txt", "--exit-code", "--json", "--urls", "-"],
      {
        input,
        node: ["--max-old-space-size=32"],
      },
    );
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "robotomata: note: 200 of 200,000 URLs are invalid\n",
    });
    const lines = linesOf(stdout);
    expect(lines.length).toBe(count);
    const wrong = lines.filter((line, i) => {
      const verdict = i % 1000 === 999 ? "invalid" : i % 3 === 0 ? "disallowed" : "allowed";
      const rule = verdict === "disallowed" ? "Disallow: /basket" : null;
      const at = verdict === "disallowed" ? 7 : null;
      return line !== JSON.stringify({ url: list[i], verdict, line: at, rule });
    });
    expect(wrong).toEqual([]);
  });

  it("gives the same answers through a pipe and from a file, whatever pieces they come in", async () => {
    const urls = Array.from(
      { length: 20_000 },
      (_, i) => `/${["basket", "größe", "日本", "a.pdf"][i % 4]}/${i}`,
    );
    const cwd = folderWith({
      "robots.txt": "User-agent: *\nDisallow: /basket\nAllow: /*.pdf$\nDisallow: /日",
    });
    writeFileSync(join(cwd, "list.txt"), urls.join("\n"));
    const fromFile = await output(["check", "--urls", "list.txt"], { cwd });
    expect(linesOf(fromFile).length).toBe(urls.length);
    expect(await output(["check", "--urls", "-"], { cwd, input: urls.join("\n") })).toBe(fromFile);
  });
});
