import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { abortable } from "../../base/abort.ts";
import type { Connection } from "../../study/queue/connection.ts";
import { failedIn, isDone, statusOf } from "../../study/queue/status.ts";
import { WorkerPool, type WorkerPoolOptions } from "../../study/queue/worker-pool.ts";
import { CliError, type Terminal } from "../command.ts";
import { note } from "../shared/output/output.ts";
import { progress } from "../shared/output/progress.ts";
import { reason, writeFailure } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { amount } from "../text/numeral.ts";

/** Options of a worker. */
export interface Plan extends Omit<WorkerPoolOptions, "onError" | "onFatal" | "signal"> {
  readonly untilEmpty: boolean;
}

/** What a worker has done. */
export interface Work {
  readonly hosts: number;
  readonly parts: number;
  /** The last file of its archive; undefined if there was nothing to put into it. */
  readonly archive: string | undefined;
  /** Jobs that had been given up when the queues were empty; undefined if that was not waited for. */
  readonly failed: number | undefined;
  /** Whether Redis was gone at the end, so that the process does not exit by itself. */
  readonly isCutOff: boolean;
}

/** Milliseconds between two looks at the queues, and between two reports to them. */
const PAUSE = 500;

/** Takes jobs until a signal fires or, if asked for, there are none left. */
export async function runWorker(
  connection: Connection,
  plan: Plan,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Work> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  signal.addEventListener("abort", stop);
  // Thousands of hosts wait for their turn, each with a listener on this signal.
  setMaxListeners(0, stopping.signal);
  let fault: Error | undefined;
  const onFatal = (error: Error): void => {
    fault ??= error;
    stop();
  };
  const onError = teller(terminal, stopping.signal);
  const pool = await begin(connection, { ...plan, onError, onFatal, signal: stopping.signal });
  const bar = await progress(terminal);
  let archive: string | undefined;
  let failed: number | undefined;
  try {
    while (!stopping.signal.aborted) {
      await untilAborted(sleep(PAUSE), stopping.signal);
      await untilAborted(pool.report(), stopping.signal);
      const { hosts, parts } = pool;
      const text = `${amount(hosts, "host")}, ${amount(parts, "part")} of surveys`;
      bar.update({ done: hosts + parts, total: hosts + parts, text });
      if (!plan.untilEmpty) continue;
      const status = await untilAborted(statusOf(connection), stopping.signal);
      if (status === undefined || !isDone(status, plan.queues)) continue;
      failed = failedIn(status, plan.queues);
      break;
    }
  } finally {
    bar.stop();
    stop();
    signal.removeEventListener("abort", stop);
    archive = await pool.close().catch((error) => {
      fault ??= error;
      return undefined;
    });
  }
  const { hosts, parts, file } = pool;
  if (fault === undefined) return { hosts, parts, archive, failed, isCutOff: pool.isCutOff };
  const why = reason(fault);
  throw new CliError(`cannot write ${printable(file ?? plan.out)}: ${why}; ${amount(hosts, "host")} fetched`);
}

/**
 * Waits for work, no longer than until the signal fires, since Redis does not answer while it is gone. A race with one
 * promise for all waits would keep a trace of each until then, and a worker waits for weeks.
 */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await abortable(signal, work);
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  }
}

async function begin(connection: Connection, options: WorkerPoolOptions): Promise<WorkerPool> {
  try {
    return await WorkerPool.begin(connection, options);
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException;
    if (path === undefined) throw error;
    throw new CliError(`cannot write ${printable(path)}: ${writeFailure(error)}`);
  }
}

/** Reports errors: repeated messages once, and none once the worker is stopping. */
function teller(terminal: Terminal, signal: AbortSignal): WorkerPoolOptions["onError"] {
  let lastText = "";
  return (error, about) => {
    const { path } = error as NodeJS.ErrnoException;
    const why = path === undefined ? reason(error) : `cannot read ${path}: ${reason(error)}`;
    const text = about === undefined ? why : `${about}: ${why}`;
    if (text !== lastText && !signal.aborted) note(terminal, () => text);
    lastText = text;
  };
}
