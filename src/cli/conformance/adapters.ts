import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { readBody } from "../../base/body.ts";
import { shorten } from "../../base/describe-value.ts";
import { extraHeaders } from "../shared/input/requests.ts";
import type { Verdict } from "./suite.ts";

/** A question to an implementation. */
export interface Question {
  readonly id: string;
  /** The file; a client is given none and fetches it. */
  readonly robots?: Uint8Array;
  readonly agent: string;
  readonly url: string;
}

/** The answer, or why there is none. */
export type Reply = { readonly verdict: Verdict } | Fault;

/** The reason why no answer came. */
interface Fault {
  readonly fault: string;
  /** Whether the adapter reported the fault itself, and goes on. */
  readonly isReported?: boolean;
}

/** An implementation that is asked one question at a time. */
export interface Adapter {
  /** Its name in reports. */
  readonly name: string;
  ask(question: Question): Promise<Reply>;
  close(): void;
}

/** An adapter that cannot be asked at all. */
export class AdapterError extends Error {
  override readonly name = "AdapterError";
}

/** Octets of a message at which reading stops. */
const MOST_OCTETS = 65_536;

/** Characters of nonsense that a report quotes. */
const QUOTED = 80;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Characters of standard error that are read: enough for the line that says why a program died. */
const LAST_WORDS = 2_000;
/** Milliseconds in which a program that has closed its output says how it ended. */
const GRACE = 500;

/**
 * A program that reads one question per line on standard input and writes one answer per line on standard output.
 * It starts with the first question, and again after each fault, since nobody knows which question its next line
 * would answer.
 */
export class ProgramAdapter implements Adapter {
  readonly name: string;
  readonly #command: readonly string[];
  readonly #timeout: number;
  readonly #folder: string | undefined;
  #child: Running | undefined;

  /**
   * @param timeout milliseconds for one answer
   * @param folder in which the program runs; by default that of this process
   */
  constructor(command: readonly string[], timeout: number, folder?: string) {
    this.name = command.join(" ");
    this.#command = command;
    this.#timeout = timeout;
    this.#folder = folder;
  }

  async ask(question: Question): Promise<Reply> {
    this.#child ??= new Running(this.#command, this.#folder);
    const reply = await this.#child.ask(question, this.#timeout);
    if ("fault" in reply && !reply.isReported) this.close();
    return reply;
  }

  close(): void {
    this.#child?.kill();
    this.#child = undefined;
  }
}

/** One run of a program. */
class Running {
  readonly #child: Child;
  /** What has come since the last line end. */
  #rest = "";
  /** Lines that nobody has read yet. */
  readonly #lines: string[] = [];
  #lastWords = "";
  /** Why no more lines will come. */
  #over: string | undefined;
  #error: NodeJS.ErrnoException | undefined;
  #wake = (): void => {};

  constructor([program, ...args]: readonly string[], folder: string | undefined) {
    this.#child = spawn(program!, args, { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
    const { stdin, stdout, stderr } = this.#child;
    // The program does not have to read; `exit` says what ended it.
    stdin.on("error", () => {});
    stdout.setEncoding("utf8").on("data", (text: string) => this.#take(text));
    stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    this.#child.on("error", (error) => {
      this.#error = error;
      this.#end("could not be started");
    });
    this.#child.on("close", (code, signal) => this.#end(this.#ended(code, signal)));
    // A child of the program may keep the pipe open after the program has ended.
    this.#child.on("exit", (code, signal) => {
      setTimeout(() => this.#end(this.#ended(code, signal)), GRACE).unref();
    });
  }

  async ask(question: Question, timeout: number): Promise<Reply> {
    const deadline = Date.now() + timeout;
    if (this.#lines.length > 0)
      return { fault: `wrote before it was asked: ${quoteOutput(this.#lines[0]!)}` };
    this.#child.stdin.write(`${messageOf(question)}\n`);
    while (this.#lines.length === 0 && this.#over === undefined) {
      const left = deadline - Date.now();
      if (left <= 0) return { fault: `gave no answer within ${secondsOf(timeout)}` };
      await this.#next(left);
    }
    if (this.#error !== undefined) {
      throw new AdapterError(
        `cannot run ${this.#child.spawnargs[0]}: ${this.#error.code ?? this.#error.message}`,
      );
    }
    const line = this.#lines.shift();
    return line === undefined ? { fault: this.#over! } : replyOf(question.id, line);
  }

  kill(): void {
    this.#wake = () => {};
    this.#child.kill("SIGKILL");
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    this.#child.stdin.destroy();
  }

  /** Resolves when something has happened, at the latest after these milliseconds. */
  #next(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop()!;
    this.#lines.push(...lines.filter((line) => line.trim() !== ""));
    if (this.#rest.length > MOST_OCTETS || this.#lines.length > 1) {
      const kind = this.#lines.length > 1 ? "several lines for one question" : "a line of more than 64 KiB";
      this.#lines.length = 0;
      this.#child.stdout.destroy();
      this.#end(`wrote ${kind}`);
    }
    this.#wake();
  }

  #ended(code: number | null, signal: NodeJS.Signals | null): string {
    const lines = this.#lastWords.trimEnd().split("\n");
    // Node ends with its version, after the error and its stack.
    const lastWords = (
      lines.findLast((line) => /^\w*(?:Error|Exception)\b/.test(line)) ?? lines.at(-1)!
    ).trim();
    const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
    return lastWords === "" ? `${how} without an answer` : `${how}: ${quoteOutput(lastWords)}`;
  }

  #end(why: string): void {
    this.#over ??= why;
    this.#wake();
  }
}

/** A service that is sent each question as the body of a POST, and answers in the body of its response. */
export class ServiceAdapter implements Adapter {
  readonly name: string;
  readonly #timeout: number;
  /** Whether it has ever answered: before that, a refused connection is a mistake of the caller. */
  #reached = false;

  /** @param timeout milliseconds for one answer */
  constructor(url: string, timeout: number) {
    this.name = url;
    this.#timeout = timeout;
  }

  async ask(question: Question): Promise<Reply> {
    const signal = AbortSignal.timeout(this.#timeout);
    try {
      const response = await fetch(this.name, {
        method: "POST",
        headers: { "content-type": "application/json", ...extraHeaders(new URL(this.name).origin) },
        body: messageOf(question),
        redirect: "error",
        signal,
      });
      this.#reached = true;
      const { bytes, cut } = await readBody(response, MOST_OCTETS, signal);
      if (cut) return { fault: "answered with more than 64 KiB" };
      if (!response.ok) return { fault: `answered with status ${response.status}` };
      return replyOf(question.id, Buffer.from(bytes).toString());
    } catch (error) {
      if (signal.aborted) return { fault: `gave no answer within ${secondsOf(this.#timeout)}` };
      const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
      if (!this.#reached) throw new AdapterError(`cannot reach ${this.name}: ${code ?? message}`);
      return { fault: `could not be asked: ${code ?? message}` };
    }
  }

  close(): void {}
}

/** A question in one line of JSON, as `conformance/README.md` describes it. */
function messageOf({ id, robots, agent, url }: Question): string {
  const file = robots === undefined ? {} : { robots: Buffer.from(robots).toString("base64") };
  return JSON.stringify({ id, ...file, agent, url });
}

/** Reads an answer in JSON. */
function replyOf(id: string, message: string): Reply {
  let answer: { id?: unknown; allowed?: unknown; error?: unknown } | null;
  try {
    answer = JSON.parse(message);
  } catch {
    return { fault: `answered what is not JSON: ${quoteOutput(message)}` };
  }
  if (typeof answer !== "object" || answer?.id !== id) {
    return { fault: `did not answer this question: ${quoteOutput(message)}` };
  }
  if (typeof answer.error === "string") {
    return { fault: `reported an error: ${quoteOutput(answer.error)}`, isReported: true };
  }
  if (typeof answer.allowed !== "boolean") {
    return { fault: `answered without "allowed": true or false: ${quoteOutput(message)}` };
  }
  return { verdict: answer.allowed ? "allowed" : "disallowed" };
}

/** Something that an adapter said, cut short. */
function quoteOutput(text: string): string {
  return shorten(text, QUOTED);
}

/** A time for people. */
function secondsOf(milliseconds: number): string {
  return milliseconds === 1000 ? "1 second" : `${milliseconds / 1000} seconds`;
}
