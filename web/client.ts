import type { Failure, FromWorker, RequestName, Requests, ToWorker } from "./worker/worker.ts";

interface Waiting {
  readonly name: RequestName;
  readonly since: number;
  /** Resolves with nothing if nobody wants the answer any more. */
  readonly resolve: (result?: never) => void;
  readonly reject: (failure: Failure) => void;
  readonly progress: ((progress: never) => void) | undefined;
}

/** Milliseconds of silence after which a new question ends the worker. */
const PATIENCE = 5_000;
/** After this many deaths within a minute, the worker is not restarted by itself. */
const MOST_DEATHS = 3;

/** The page's side of the worker. Of each kind, only the latest question counts; a worker that dies is replaced. */
export class Client {
  #worker: Worker | undefined;
  #next = 1;
  #lastSign = 0;
  #deaths: number[] = [];
  readonly #waiting = new Map<number, Waiting>();
  /** Called when a worker died with questions unanswered. Ask them again; after `false`, only if the visitor wants. */
  onReplaced: (restarted: boolean) => void = () => {};
  /** Called when a worker has started, so that it learns the facts on which all questions rely. */
  onStarted: () => void = () => {};
  onBusy: (busy: boolean) => void = () => {};

  /**
   * Asks a question, which replaces an unanswered one of the same name. Undefined if a newer one has replaced it.
   *
   * @throws {@link Failure} if the worker cannot answer it
   */
  ask<K extends RequestName>(
    name: K,
    input: Requests[K]["in"],
    progress?: (progress: Requests[K]["out"]) => void,
  ): Promise<Requests[K]["out"] | undefined> {
    this.#supersede(name);
    this.#endIfStuck();
    const worker = this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#lastSign = performance.now();
      this.#waiting.set(id, { name, since: performance.now(), resolve, reject, progress });
      worker.postMessage({ id, name, input } as ToWorker);
      this.onBusy(true);
    });
  }

  /** Gives up the question of a name. */
  cancel(name: RequestName): void {
    this.#supersede(name);
    if (this.#waiting.size === 0) this.onBusy(false);
  }

  /** Ends all work without asking again; the next question starts a new worker. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const one of this.#waiting.values()) one.resolve();
    this.#waiting.clear();
    this.onBusy(false);
  }

  /** Forgets earlier deaths, because the visitor wants another try. */
  revive(): void {
    this.#deaths = [];
    this.stop();
    this.onReplaced(true);
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.#died();
    };
    worker.onmessageerror = () => this.#died();
    this.#worker = worker;
    this.#lastSign = performance.now();
    this.onStarted();
    return worker;
  }

  #hear(message: FromWorker): void {
    this.#lastSign = performance.now();
    const one = this.#waiting.get(message.id);
    if (one === undefined) return;
    if ("progress" in message) {
      one.progress?.(message.progress as never);
      return;
    }
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.onBusy(false);
    if ("error" in message) one.reject(message.error);
    else one.resolve(message.result as never);
  }

  #supersede(name: RequestName): void {
    for (const [id, one] of this.#waiting) {
      if (one.name !== name) continue;
      this.#waiting.delete(id);
      this.#worker?.postMessage({ cancel: id });
      one.resolve();
    }
  }

  /** Ends a worker that has been silent for long although it was asked: it would not answer newer questions either. */
  #endIfStuck(): void {
    const oldest = Math.min(...[...this.#waiting.values()].map(({ since }) => since));
    const silent = performance.now() - Math.max(this.#lastSign, oldest);
    if (this.#waiting.size === 0 || silent < PATIENCE) return;
    this.stop();
    queueMicrotask(() => this.onReplaced(true));
  }

  #died(): void {
    this.stop();
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < 60_000), now];
    this.onReplaced(this.#deaths.length <= MOST_DEATHS);
  }
}
