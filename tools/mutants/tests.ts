/** The fast tests, kept loaded by another process (runner.ts), which is replaced where a fault makes it hang. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Finding } from "./outcomes.ts";
import type { Answer, Request } from "./runner.ts";

const RUNNER = fileURLToPath(new URL("runner.ts", import.meta.url));

export class Tests {
  readonly #config: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  /** @param config Vitest's, relative to the repository */
  constructor(config: string, environment: Readonly<Record<string, string>> = {}) {
    this.#config = config;
    this.#environment = environment;
  }

  /** @throws Error if a test fails, or hangs, where nothing has been changed */
  async expectToPass(): Promise<void> {
    const { fate, by = "" } = await this.run({ file: "" });
    if (fate !== "survived") throw new Error(`without any fault: ${fate} ${by}`);
  }

  /** Runs the tests until one fails. */
  async run(request: Request): Promise<Finding> {
    const child = this.#child ?? (await this.#start());
    child.send(request);
    const ended = new AbortController();
    const [answer] = (await Promise.race([
      once(child, "message", ended),
      once(child, "exit", ended).then(() => [{ noticed: "the process ended" }]),
    ])) as [Answer];
    ended.abort();
    if (answer.hangs) {
      await this.stop();
      return { fate: "timed out" };
    }
    if (child.exitCode !== null || child.signalCode !== null) this.#child = undefined;
    return answer.noticed === undefined ? { fate: "survived" } : { fate: "killed", by: answer.noticed };
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
