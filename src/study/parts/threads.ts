import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Part, Reply, Request } from "./part.ts";

/** Major versions of V8 that have these flags; an unknown one would print an error. */
const KNOWN = { from: 11, to: 13 };

/**
 * V8's defaults suit long-running programs with one thread. In a survey, a third of the time would be spent on
 * optimising code, mostly in each thread separately: hundreds of functions, some repeatedly.
 */
const FLAGS = [
  // Optimise code only after it has run four times as long: this affects less code, with better type feedback.
  "--interrupt-budget=270000",
  // Inline only the smallest functions.
  "--max-inlined-bytecode-size-cumulative=0",
  // Size of the young generation in MB. A file leaves 150 kB of mostly short-lived objects; with four times the
  // space, it is collected a quarter as often. That saves 5 % of the time, at the cost of 100 MB of memory per
  // thread.
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
];

/** Reduces the time for optimising code and garbage collection in all threads that are started from now on. */
function tuneForThreads(): void {
  const major = Number.parseInt(process.versions.v8, 10);
  if (major < KNOWN.from || major > KNOWN.to) return;
  for (const flag of FLAGS) setFlagsFromString(flag);
}

/** Called with the numbers of hosts and bytes since the last call. */
export type OnProgress = (hosts: number, bytes: number) => void;

interface Order {
  readonly request: Request;
  resolve(part: Part): void;
  reject(error: unknown): void;
}

/** Counts parts in threads, one at a time in each. Threads are started as needed. */
export class Threads {
  readonly #most: number;
  readonly #workers = new Set<Worker>();
  #idle: Worker[] = [];
  readonly #waiting: Order[] = [];
  readonly #running = new Map<Worker, Order>();
  readonly #onProgress: OnProgress;

  constructor(threads: number, onProgress: OnProgress) {
    this.#most = threads;
    this.#onProgress = onProgress;
  }

  /** @throws the system's error for a path that cannot be read */
  run(request: Request): Promise<Part> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #begin(): Worker {
    tuneForThreads();
    // The path is right from dist/cli and from dist/chunks.
    const worker = new Worker(new URL("../survey/worker.js", import.meta.url));
    this.#workers.add(worker);
    worker.on("message", (reply: Reply) => this.#take(worker, reply));
    // The thread has ended and its part fails; another thread takes its place.
    worker.on("error", (error) => {
      this.#workers.delete(worker);
      this.#idle = this.#idle.filter((one) => one !== worker);
      this.#running.get(worker)?.reject(error);
      this.#running.delete(worker);
      this.#next();
    });
    return worker;
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#idle.pop() ?? (this.#workers.size < this.#most ? this.#begin() : undefined);
      if (worker === undefined) return;
      const order = this.#waiting.shift()!;
      this.#running.set(worker, order);
      worker.postMessage(order.request);
    }
  }

  #take(worker: Worker, reply: Reply): void {
    if ("hosts" in reply) {
      this.#onProgress(reply.hosts, reply.bytes);
      return;
    }
    const order = this.#running.get(worker)!;
    this.#running.delete(worker);
    this.#idle.push(worker);
    if ("part" in reply) order.resolve(reply.part);
    else order.reject(Object.assign(new Error(reply.fault.message), reply.fault));
    this.#next();
  }
}
