/** The fast tests, kept loaded by another process (runner.ts). */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Finding } from "./outcomes.ts";
import type { Answer, Request } from "./runner.ts";

const RUNNER = fileURLToPath(new URL("runner.ts", import.meta.url));

/** Tests hang after several times the longest time without news when they passed, and at least these milliseconds. */
const PAUSES = 3;
const LEAST_PATIENCE = 15_000;

export class Tests {
  readonly #config: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #patience = 120_000;

  /** @param config Vitest's, relative to the repository */
  constructor(config: string, environment: Readonly<Record<string, string>> = {}) {
    this.#config = config;
    this.#environment = environment;
  }

  /** @throws Error if a test fails, or hangs, where nothing has been changed */
  async expectToPass(without: readonly string[] = []): Promise<void> {
    const { fate, by = "" } = await this.run({ file: "", without });
    if (fate !== "survived") throw new Error(`without any fault: ${fate} ${by}`);
  }

  /** Runs the tests until one fails. */
  async run(request: Omit<Request, "patience">): Promise<Finding> {
    const child = this.#child ?? (await this.#start());
    child.send({ ...request, patience: this.#patience } satisfies Request);
    const ended = new AbortController();
    const [answer] = (await Promise.race([
      once(child, "message", ended),
      once(child, "exit", ended).then(() => [{ noticed: "the process ended" }]),
    ])) as [Answer];
    ended.abort();
    if (answer.hangs) return { fate: "timed out" };
    if (child.exitCode !== null || child.signalCode !== null) this.#child = undefined;
    if (answer.noticed !== undefined) return { fate: "killed", by: answer.noticed };
    this.#patience = Math.max(LEAST_PATIENCE, PAUSES * answer.pause!);
    return { fate: "survived" };
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(RUNNER, [this.#config], {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, ...this.#environment },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    await once(child, "message");
    return child;
  }

  /** Ends the process, whatever it is doing. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
}
