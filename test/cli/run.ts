import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { run } from "../../src/cli/program.ts";

/** The built program: what users run. */
export const program = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** The folder with robots.txt and urls.txt, in which the program runs unless told otherwise. */
export const examples = fileURLToPath(new URL("../../examples", import.meta.url));

export interface Result {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Circumstances {
  readonly cwd?: string;
  /** What comes through standard input; empty unless given. */
  readonly input?: string | Uint8Array;
  /** Options of Node itself. */
  readonly node?: readonly string[];
  /** How many files the program may have open, sockets included. */
  readonly maxFiles?: number;
}

/** Runs that are under way in this process, one after the other, since each has a working directory. */
let last: Promise<unknown> = Promise.resolve();

/** Runs the program: in this process, unless it is given what only a process of its own has. */
export function robotomata(args: readonly string[], about: Circumstances = {}): Promise<Result> {
  if (about.node !== undefined || about.maxFiles !== undefined) return robotomataProcess(args, about);
  const result = last.then(() => runHere(args, about));
  last = result.catch(() => {});
  return result;
}

async function runHere(args: readonly string[], about: Circumstances): Promise<Result> {
  const [stdout, stderr] = [new Gathered(), new Gathered()];
  const stdin = Readable.from(about.input === undefined ? [] : [Buffer.from(about.input)], {
    objectMode: false,
  });
  const before = process.cwd();
  process.chdir(about.cwd ?? examples);
  try {
    const code = await run(args, { stdin, stdout, stderr, env: process.env });
    return { code, signal: null, stdout: `${stdout}`, stderr: `${stderr}` };
  } finally {
    process.chdir(before);
  }
}

/** Keeps what is written to it. */
class Gathered extends Writable {
  readonly #pieces: Buffer[] = [];

  override _write(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  override toString(): string {
    return Buffer.concat(this.#pieces).toString();
  }
}

/** Runs the program as a process of its own. */
export function robotomataProcess(args: readonly string[], about: Circumstances = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const command = [process.execPath, ...(about.node ?? []), program, ...args] as const;
    const limited = ["bash", "-c", `ulimit -n ${about.maxFiles}; exec "$@"`, "bash", ...command] as const;
    const [name, ...rest] = about.maxFiles === undefined ? command : limited;
    const child = spawn(name, rest, { cwd: about.cwd ?? examples });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk) => stdout.push(chunk));
    child.stderr.on("data", (chunk) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve({ code, signal, stdout: `${Buffer.concat(stdout)}`, stderr: `${Buffer.concat(stderr)}` });
    });
    // The program does not have to read its input.
    child.stdin.on("error", () => {});
    child.stdin.end(about.input ?? "");
  });
}

/** What a run prints that succeeds and writes nothing to standard error. */
export async function output(args: readonly string[], about: Circumstances = {}): Promise<string> {
  const { code, stdout, stderr } = await robotomata(args, about);
  if (code !== 0 || stderr !== "") throw new Error(`exit code ${code}: ${stderr}`);
  return stdout;
}

/** The lines of a text whose every line is terminated. */
export function linesOf(text: string): string[] {
  if (text === "") return [];
  if (!text.endsWith("\n")) throw new Error("The last line is not terminated.");
  return text.slice(0, -1).split("\n");
}

/** A folder with these files, for one test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "robotomata-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** The names of the files in a folder, without links to folders. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
}
