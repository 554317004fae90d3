import { Worker } from "node:worker_threads";
import type { FoundFile } from "../tally/file.ts";
import { merge, type Tally } from "../tally/tally.ts";
import type { Reply, Request } from "./message.ts";

/** Bytes of files that are handed over together: a message costs about as much as counting a small file. */
const BATCH = 256 * 1024;
/** Batches that may wait at a thread: one to count, one that comes next. */
const AHEAD = 2;

/** A thread, and how many batches it has. */
interface Thread {
  readonly worker: Worker;
  waiting: number;
}

/** Counts files in threads; memory stays the same however many there are. */
export class Pool {
  readonly #threads: readonly Thread[];
  #batch: FoundFile[] = [];
  #size = 0;
  #wake: (() => void) | undefined;
  #fault: Error | undefined;
  #onReply: ((reply: Reply) => void) | undefined;

  constructor(threads: number) {
    this.#threads = Array.from({ length: threads }, () => {
      // From dist/cli and from dist/chunks alike.
      const worker = new Worker(new URL("../survey/worker.js", import.meta.url));
      const thread: Thread = { worker, waiting: 0 };
      worker.on("message", (reply: Reply) => {
        thread.waiting--;
        this.#onReply?.(reply);
        this.#wake?.();
      });
      worker.on("error", (error) => {
        this.#fault ??= error as Error;
        this.#wake?.();
      });
      return thread;
    });
  }

  /** Takes a file; resolves when there is room for the next. */
  async add(file: FoundFile): Promise<void> {
    // A body is a part of a larger buffer, which would be copied as a whole.
    this.#batch.push({ ...file, body: new Uint8Array(file.body) });
    this.#size += file.body.length + 100;
    if (this.#size >= BATCH) await this.#hand();
  }

  /** Adds what has been counted to a tally, and ends the threads. */
  async finish(tally: Tally): Promise<void> {
    if (this.#batch.length > 0) await this.#hand();
    this.#onReply = (reply) => {
      if ("tally" in reply) merge(tally, reply.tally);
    };
    for (const thread of this.#threads) this.#send(thread, []);
    while (this.#threads.some(({ waiting }) => waiting > 0)) await this.#change();
    await this.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  async #hand(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#size = 0;
    for (;;) {
      const idle = this.#threads.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      if (idle.waiting < AHEAD) return this.#send(idle, batch);
      await this.#change();
    }
  }

  #send(thread: Thread, request: Request): void {
    thread.waiting++;
    thread.worker.postMessage(
      request,
      request.map(({ body }) => body.buffer as ArrayBuffer),
    );
  }

  /** Resolves when a thread has done something. @throws if one has failed */
  async #change(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (this.#fault !== undefined) resolve();
    });
    if (this.#fault !== undefined) throw this.#fault;
  }
}
