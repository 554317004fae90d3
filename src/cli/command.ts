import type { Fetch } from "../base/response.ts";
import type { Options } from "./options.ts";
import { en, type Texts } from "./text/en.generated.ts";

/** Exit codes of every command. */
export const EXIT = {
  /** The work was done. */
  done: 0,
  /** The work was done and found what the caller asked it to report. */
  findings: 1,
  /** Wrong usage, or input that could not be read. The reason is on standard error. */
  failure: 2,
} as const;

/** The process as seen by commands, so that tests can run them. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly env: NodeJS.ProcessEnv;
  /** Fetches what a command knows by itself, such as published lists. By default, from public addresses only. */
  readonly fetch?: Fetch;
}

/** A command of `robotomata`. */
export interface Command {
  readonly name: string;
  readonly options: Options;
  /** Usage, an empty list of options, examples. Shown for `--help`, which `run` never sees, with the options in it. */
  readonly help: string;
  /** Runs with the arguments after the command's name; resolves to an exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

/** A command as the program knows it before it is used. */
export interface Listing {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads it: each is loaded only when it is used, so that it does not slow down others. */
  load(): Promise<Command>;
}

/** A command, and what the list of commands says of it. */
export type ListedCommand = Command & Listing;

/** Wrong usage or unreadable input: `main` prints the message alone and exits with EXIT.failure. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly #say: (texts: Texts) => string;

  /** @param message misuse is explained in English only; what is wrong with the world, in every language */
  constructor(message: string | ((texts: Texts) => string), options?: ErrorOptions) {
    const say = typeof message === "string" ? () => message : message;
    super(say(en), options);
    this.#say = say;
  }

  /** The message in a language. */
  in(texts: Texts): string {
    return this.#say(texts);
  }
}
