/** What is named as a file and is none, or none that ends: every command that reads one ends with a sentence, or says what it waits for. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Terminal } from "../../src/cli/command.ts";
import { openInput } from "../../src/cli/shared/input/input.ts";
import { robotomata } from "./run.ts";

/** The commands that take a file, with that file and as little else as they need. */
const COMMANDS: Readonly<Record<string, (file: string) => readonly string[]>> = {
  lint: (file) => ["lint", file],
  fmt: (file) => ["fmt", file],
  minify: (file) => ["minify", file],
  dump: (file) => ["dump", file],
  bots: (file) => ["bots", file],
  "bots --robots": (file) => ["bots", "--robots", file, "empty.log"],
  check: (file) => ["check", "--robots", file, "--agent", "x", "/a"],
  "check --urls": (file) => ["check", "--robots", "robots.txt", "--agent", "x", "--urls", file],
  explain: (file) => ["explain", "--robots", file, "--agent", "x", "/a"],
  diff: (file) => ["diff", file, "robots.txt"],
  "diff, second": (file) => ["diff", "robots.txt", file],
  test: (file) => ["test", "--robots", "robots.txt", file],
  meta: (file) => ["meta", file],
  enforce: (file) => ["enforce", "--target", "nginx", file],
};

const folder = mkdtempSync(join(tmpdir(), "odd-files-"));
writeFileSync(join(folder, "robots.txt"), "User-agent: *\nDisallow: /a\n");
writeFileSync(join(folder, "empty.log"), "");
writeFileSync(join(folder, "unreadable"), "");
chmodSync(join(folder, "unreadable"), 0);
mkdirSync(join(folder, "directory"));
symlinkSync("circle", join(folder, "circle"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Nobody is refused root. */
const isRoot = process.getuid?.() === 0;
const ODD = ["directory", "circle", "missing", "/dev/zero", ...(isRoot ? [] : ["unreadable"])];

describe.each(Object.entries(COMMANDS))("%s", (_, args) => {
  it.each(ODD)("ends with a sentence for %s", async (file) => {
    const { code, stderr } = await robotomata(args(file), { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^robotomata: .*\S\n$/m);
    expect(stderr).not.toContain(" at ");
  });

  it("takes /dev/null for an empty file", async () => {
    const { stderr } = await robotomata(args("/dev/null"), { cwd: folder });
    expect(stderr).not.toContain("cannot read");
  });
});

describe("what is waited for", () => {
  let said = "";
  const terminalOf = (stdin: AsyncIterable<Uint8Array>): Terminal =>
    ({
      stdin,
      stdout: process.stdout,
      stderr: { write: (text: string) => (said += text) },
      env: {},
    }) as never;

  beforeEach(() => {
    said = "";
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is a pipe that nobody writes to, until somebody does", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const first = openInput(pipe, terminalOf(Readable.from([]))).next();
    vi.advanceTimersByTime(2_999);
    expect(said).toBe("");
    vi.advanceTimersByTime(1);
    expect(said).toBe(`robotomata: note: waiting for ${pipe}, from which nothing has come yet\n`);
    const writer = spawn("sh", ["-c", 'printf late > "$0"', pipe]);
    expect(`${(await first).value}`).toBe("late");
    if (writer.exitCode === null) await once(writer, "exit");
    vi.advanceTimersByTime(60_000);
    expect(said.match(/\n/g)).toHaveLength(1);
  });

  it("is standard input", async () => {
    let send = (_: Uint8Array): void => {};
    async function* stdin(): AsyncGenerator<Uint8Array> {
      yield await new Promise<Uint8Array>((resolve) => {
        send = resolve;
      });
    }
    const first = openInput("-", terminalOf(stdin())).next();
    vi.advanceTimersByTime(3_000);
    expect(said).toContain("waiting for standard input");
    send(Buffer.from("x"));
    expect(`${(await first).value}`).toBe("x");
  });

  it("is nothing where something comes at once", async () => {
    for await (const piece of openInput(join(folder, "robots.txt"), terminalOf(Readable.from([]))))
      expect(`${piece}`).toContain("Disallow");
    vi.advanceTimersByTime(60_000);
    expect(said).toBe("");
  });
});

describe("a file", () => {
  const terminal = { stdin: Readable.from([]), stderr: process.stderr, env: {} } as unknown as Terminal;

  it("that grows is read as far as it went", async () => {
    const path = join(folder, "grows");
    writeFileSync(path, "x".repeat(200_000));
    let size = 0;
    for await (const piece of openInput(path, terminal)) {
      size += piece.length;
      appendFileSync(path, "y".repeat(200_000));
    }
    expect(size).toBe(200_000);
  });

  it("of the system is read though it says that it is empty", async () => {
    let size = 0;
    for await (const piece of openInput("/proc/self/status", terminal)) size += piece.length;
    expect(size).toBeGreaterThan(100);
  });

  it("that is a socket is called one", async () => {
    const path = join(folder, "socket");
    const server = createServer().listen(path);
    await once(server, "listening");
    const { code, stderr } = await robotomata(["lint", path], { cwd: folder });
    server.close();
    expect(stderr).toContain("is a socket");
    expect(code).toBe(2);
  });
});
