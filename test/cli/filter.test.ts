// @module-tag built
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ByteLines, MOST_BYTES } from "../../src/cli/filter/byte-lines.ts";
import { robotomata } from "./run.ts";

const BODY = "User-agent: FooBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n";
const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

async function answers(lines: readonly unknown[], ...args: string[]): Promise<unknown[]> {
  const input = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const { code, stdout, stderr } = await robotomata(["filter", ...args], { input });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("robotomata filter", () => {
  it("answers each line in its order, with its id", async () => {
    const given = [
      { id: 1, body: BODY, agent: "FooBot", url: "https://example.com/a" },
      {
        id: "two",
        body: BODY,
        agent: "Mozilla/5.0 (compatible; FooBot/2.0)",
        urls: ["/a", "/b", "no URL", null, 5],
      },
      { id: { of: [3] }, body: BODY, agent: "BarBot", url: "/b" },
      { body: "", agent: "BarBot", url: "HTTP://example.com/./b" },
      { id: null, body: BODY, agent: "FooBot", url: "mailto:a@b.example", more: 1 },
      { id: 6, body: BODY, agent: "FooBot", urls: [] },
    ];
    expect(await answers(given)).toEqual([
      { id: 1, allowed: false },
      { id: "two", allowed: [false, true, null, null, null] },
      { id: { of: [3] }, allowed: false },
      { allowed: true },
      { id: null, allowed: null },
      { id: 6, allowed: [] },
    ]);
  });

  it("answers null for NULL", async () => {
    const given = [
      { id: 1, body: null, agent: "FooBot", url: "/" },
      { id: 2, body: BODY, agent: null, url: "/" },
      { id: 3, body: BODY, agent: "FooBot", url: null },
      { id: 4, body: BODY, agent: "FooBot", urls: null },
      { id: 5, body: null, agent: "FooBot", urls: ["/", "/a"] },
    ];
    expect(await answers(given)).toEqual([
      ...[1, 2, 3, 4].map((id) => ({ id, allowed: null })),
      { id: 5, allowed: [null, null] },
    ]);
  });

  it("answers a line that it cannot read with its error, and goes on", async () => {
    const question = { body: BODY, agent: "FooBot", url: "/a" };
    const told = await answers([
      "{",
      "",
      "[1]",
      "null",
      { ...question, id: 5, body: 5 },
      { id: 6, agent: "FooBot", url: "/" },
      { id: 7, body: BODY, agent: "FooBot" },
      { ...question, id: 8, urls: [] },
      { ...question, id: 9, url: undefined, urls: "/" },
      { ...question, id: 10, agent: " " },
      `{"id": 9007199254740993, "body": "", "agent": "a", "url": "/"}`,
      question,
    ]);
    expect(told).toEqual([
      { error: "this is not JSON: {" },
      { error: "this is not JSON: " },
      { error: "the line is an array, not an object" },
      { error: "the line is null, not an object" },
      { id: 5, error: "body is a number, not a string" },
      { id: 6, error: "the line has no body" },
      { id: 7, error: "the line has no url" },
      { id: 8, error: "give url or urls, not both" },
      { id: 9, error: "urls is a string, not an array" },
      { id: 10, error: "agent is empty: give a product token or a User-Agent header" },
      { error: "id is beyond 2^53: write it as a string" },
      { allowed: false },
    ]);
  });

  it("reads files in the dialect that is wanted", async () => {
    const first = { body: "User-agent: *\nAllow: /a\nDisallow: /a/b\n", agent: "FooBot", url: "/a/b" };
    expect(await answers([first])).toEqual([{ allowed: false }]);
    expect(await answers([first], "--dialect", "koster1996")).toEqual([{ allowed: true }]);
    expect(await robotomata(["filter", "file.jsonl"])).toMatchObject({ code: 2 });
  });

  it("answers as docs/at-scale.md says", async () => {
    const page = readFileSync(new URL("../../docs/at-scale.md", import.meta.url), "utf8");
    const [asked, answered] = [...page.matchAll(/```text\n(.*?)```/gs)].map(([, lines]) => lines!);
    expect((await robotomata(["filter"], { input: asked! })).stdout).toBe(answered);
  });

  it("takes the last line without a line end, DOS line ends and a byte order mark", async () => {
    const line = JSON.stringify({ body: BODY, agent: "FooBot", url: "/a" });
    expect((await robotomata(["filter"], { input: `\uFEFF${line}\r\n${line}` })).stdout).toBe(
      '{"allowed":false}\n{"allowed":false}\n',
    );
    expect(await robotomata(["filter"], { input: "" })).toMatchObject({ code: 0, stdout: "" });
  });

  it("answers what has come before more comes, and ends quietly when nobody listens", async () => {
    const child = spawn(process.execPath, [main, "filter"], { stdio: ["pipe", "pipe", "pipe"] });
    let errors = "";
    child.stderr.on("data", (text) => {
      errors += text;
    });
    const line = `${JSON.stringify({ id: 1, body: BODY, agent: "FooBot", url: "/ä" })}\n`;
    // A letter in two pieces.
    const bytes = Buffer.from(line);
    const cut = bytes.indexOf("ä") + 1;
    child.stdin.write(bytes.subarray(0, cut));
    child.stdin.write(bytes.subarray(cut));
    const [first] = await once(child.stdout, "data");
    expect(String(first)).toBe('{"id":1,"allowed":true}\n');
    child.stdout.destroy();
    child.stdin.on("error", () => {});
    for (let i = 0; i < 1000; i++) child.stdin.write(line);
    child.stdin.end();
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(errors).toBe("");
  });
});

describe("lines of bytes", () => {
  it("are the same however they come", () => {
    const text = Buffer.from("a\nbcä\n\n€\nlast");
    const whole = [
      Buffer.from("a"),
      Buffer.from("bcä"),
      Buffer.alloc(0),
      Buffer.from("€"),
      Buffer.from("last"),
    ];
    for (let size = 1; size <= text.length; size++) {
      const lines = new ByteLines();
      const got: (Buffer | undefined)[] = [];
      for (let at = 0; at < text.length; at += size) got.push(...lines.add(text.subarray(at, at + size)));
      expect([...got, ...lines.end()].map(String), String(size)).toEqual(whole.map(String));
    }
  });

  it("that are too long are not held, and the next one is read", () => {
    const lines = new ByteLines();
    const piece = Buffer.alloc(8 << 20, 0x61);
    for (let size = 0; size <= MOST_BYTES; size += piece.length) expect(lines.add(piece)).toEqual([]);
    expect(lines.add(Buffer.from("a\nnext\n")).map((line) => line && String(line))).toEqual([
      undefined,
      "next",
    ]);
    expect(lines.end()).toEqual([]);
  });
});
