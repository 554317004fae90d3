import { Worker } from "node:worker_threads";
import type { Reply, Request } from "./message.ts";
import type { Part } from "./part.ts";
import { tuneForThreads } from "./tuning.ts";

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
