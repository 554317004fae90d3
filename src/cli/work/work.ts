import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { abortable } from "../../base/abort.ts";
import type { Connection } from "../../study/queue/connection.ts";
import { discardFailedJobs, failedJobs, retryFailedJobs } from "../../study/queue/failed.ts";
import { QUEUES, type QueueName } from "../../study/queue/jobs.ts";
import { countFailures, isDone, type QueueStatus, type Status, statusOf } from "../../study/queue/status.ts";
import { WorkerPool, type WorkerPoolOptions } from "../../study/queue/worker-pool.ts";
import { CliError, type Command, EXIT, type Terminal } from "../command.ts";
import { choice, type OptionValues, whole } from "../options.ts";
import { readArgs } from "../shared/args/args.ts";
import { software, userAgentFrom } from "../shared/input/requests.ts";
import { proxies } from "../shared/input/transport.ts";
import { json } from "../shared/output/json.ts";
import { note, print } from "../shared/output/output.ts";
import { progress } from "../shared/output/progress.ts";
import { reason, writeFailure } from "../shared/output/reason.ts";
import { printable } from "../shared/output/wording.ts";
import { fetchingFrom, fetchOptions, MOST_THREADS } from "../shared/queue/fetching.ts";
import { needPackages } from "../shared/queue/packages.ts";
import { connectQueue, QUEUE_PACKAGES } from "../shared/queue/queue.ts";
import { untilStop } from "../shared/queue/stopping.ts";
import { writeRows } from "../shared/rows/file.ts";
import { amount, numeral } from "../text/numeral.ts";

/** What can be done with failed jobs, each by an option of its own. */
const ON_FAILED = ["failed", "retry", "discard"] as const;

const options = {
  "--queue URL": "Address of Redis: redis://[user:password@]host:port[/database], rediss:// for TLS",
  "-o, --out DIR": "Folder for the WARC files. Default: the current one",
  "--only QUEUE": choice(QUEUES, "Take only jobs of this queue: harvest or survey"),
  ...fetchOptions,
  "--interval SECONDS": whole(
    `Minimum time between two fetches from one host name, on all machines. Default: {otherwise}; 0 for none`,
    1,
    { least: 0 },
  ),
  "--user-agent TEXT": "What the crawler calls itself. Include an address at which its owner can be reached",
  "--max-size MIB": whole("Maximum size of a WARC file", 1024),
  "--threads N": whole("Threads for surveys. Default: one per core, started as needed", undefined, {
    most: MOST_THREADS,
  }),
  "--lock SECONDS": whole(
    "Time after which the jobs of a worker that has disappeared are given to others",
    30,
  ),
  "--until-empty": "Stop when the queues are empty and no worker is busy. Otherwise wait for more jobs",
  "--status": "Only print the state of the queues, one line each",
  "--failed": "Only list the failed jobs, with the reasons",
  "--retry": "Only put failed jobs back into the queues",
  "--discard": "Only remove failed jobs",
  "--json": "Print the result as a JSON object, or one for each failed job",
};

const help = `Usage: robotomata work --queue URL [options]

Processes the jobs that robotomata harvest --queue and robotomata survey --queue have enqueued in Redis, on
any number of machines. Each worker writes its own WARC files. The jobs of a worker that disappears are given
to others, and a job that fails is tried five times in all.

Needs the packages bullmq and ioredis.

Options:

Examples:
  robotomata work --queue redis://queue.example:6379 -o parts/
  robotomata work --queue redis://queue.example:6379 --only survey --until-empty
  robotomata work --queue redis://queue.example:6379 --status

Exit codes: 0 done or stopped by Ctrl-C, 2 wrong usage, no Redis, an archive that cannot be written, or failed
jobs in queues that are otherwise empty (with --until-empty).
`;

/** Options that do not begin a worker. */
const ONLY = ["status", ...ON_FAILED] as const;

/** Works on queues of hosts and of WARC files. */
export const work: Command = { name: "work", options, help, run: runCommand };

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs(args, options);
  if (positionals.length > 0) throw new CliError("work takes no files: its jobs come from --queue");
  if (values.queue === undefined) throw new CliError("work needs --queue, such as redis://localhost:6379");
  const plan = planOf(values);
  const [only, ...more] = ONLY.filter((option) => values[option]);
  if (more.length > 0) throw new CliError(`--${only} and --${more[0]} cannot be used together`);
  needPackages("work", ...QUEUE_PACKAGES);
  const connection = await connectQueue(values.queue, terminal);
  try {
    if (only === "status") {
      const status = await statusOf(connection);
      await print(terminal.stdout, values.json ? `${json(status)}\n` : statusText(status));
      return EXIT.done;
    }
    if (only !== undefined) {
      await handleFailedJobs(only, connection, plan.queues, values.json ?? false, terminal);
      return EXIT.done;
    }
    const { isCutOff, ...done } = await untilStop((signal) => runWorker(connection, plan, terminal, signal));
    await print(terminal.stdout, values.json ? `${json(done)}\n` : workText(done));
    // Workers keep trying to connect, and cannot be told not to.
    if (isCutOff) process.exit(EXIT.done);
    if (done.failed) {
      throw new CliError(
        `${amount(done.failed, "job")} failed: --failed lists them, --retry puts them back into the queue, --discard removes them`,
      );
    }
    return EXIT.done;
  } finally {
    connection.close();
  }
}

function planOf(values: OptionValues<typeof options>): Plan {
  const only = values.only;
  return {
    queues: only === undefined ? QUEUES : [only],
    out: values.out ?? ".",
    ...fetchingFrom(values),
    interval: values.interval * 1000,
    lock: values.lock * 1000,
    wayTo: proxies().wayTo,
    userAgent: userAgentFrom(values["user-agent"]),
    software: software(),
    maxBytes: values["max-size"] * 1024 * 1024,
    threads: values.threads,
    writeRows,
    untilEmpty: values["until-empty"] ?? false,
  };
}

function workText({ hosts, parts, archive }: Omit<Work, "isCutOff">): string {
  const place = archive === undefined ? "" : ` in ${printable(archive)}`;
  return `${amount(hosts, "host")}${place}, ${amount(parts, "part")} of surveys\n`;
}

/** Options of a worker. */
interface Plan extends Omit<WorkerPoolOptions, "onError" | "onFatal" | "signal"> {
  readonly untilEmpty: boolean;
}

/** What a worker has done. */
interface Work {
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
async function runWorker(
  connection: Connection,
  plan: Plan,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Work> {
  const ending = new AbortController();
  const stopping = AbortSignal.any([signal, ending.signal]);
  // Thousands of hosts wait for their turn, each with a listener on this signal.
  setMaxListeners(0, stopping);
  let fault: Error | undefined;
  const onFatal = (error: Error): void => {
    fault ??= error;
    ending.abort();
  };
  const onError = teller(terminal, stopping);
  const pool = await begin(connection, { ...plan, onError, onFatal, signal: stopping });
  const bar = await progress(terminal);
  let archive: string | undefined;
  let failed: number | undefined;
  try {
    while (!stopping.aborted) {
      await untilAborted(sleep(PAUSE), stopping);
      await untilAborted(pool.report(), stopping);
      const { hosts, parts } = pool;
      const text = `${amount(hosts, "host")}, ${amount(parts, "part")} of surveys`;
      bar.update({ done: hosts + parts, total: hosts + parts, text });
      if (!plan.untilEmpty) continue;
      const status = await untilAborted(statusOf(connection), stopping);
      if (status === undefined || !isDone(status, plan.queues)) continue;
      failed = countFailures(status, plan.queues);
      break;
    }
  } finally {
    bar.stop();
    ending.abort();
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

/** Lists the failed jobs of some queues, retries them or removes them. */
async function handleFailedJobs(
  action: (typeof ON_FAILED)[number],
  connection: Connection,
  queues: readonly QueueName[],
  isJson: boolean,
  { stdout }: Terminal,
): Promise<void> {
  if (action === "failed") {
    for await (const job of failedJobs(connection, queues)) {
      const { queue, id, reason } = job;
      const line = isJson ? json(job) : printable(`${queue} job ${id}: ${reason}`);
      await print(stdout, `${line}\n`);
    }
    return;
  }
  const handle = action === "retry" ? retryFailedJobs : discardFailedJobs;
  const count = await handle(connection, queues);
  const done = action === "retry" ? "retried" : "discarded";
  const text = isJson ? json({ [done]: count }) : `${amount(count, "failed job")} ${done}`;
  await print(stdout, `${text}\n`);
}

/** The queues for people, one line each. */
export function statusText({ queues, outcomes, hosts: all, refetched, recent }: Status): string {
  const lines = queues.map((status) => {
    const { queue, waiting, active, delayed, failed, workers } = status;
    const states = { waiting, active, "to be tried again": delayed, failed };
    const jobs = Object.entries(states).map(([state, count]) => `${numeral(count)} ${state}`);
    const working = workers === undefined ? "" : `, ${amount(workers, "worker")}`;
    const hosts =
      queue === "harvest" ? `${outcomesText(outcomes, all, refetched)}${recentText(recent, status)}` : "";
    return `${queue.padEnd(7)}  jobs: ${jobs.join(", ")}${working}${hosts}\n`;
  });
  return lines.join("");
}

function outcomesText(outcomes: Status["outcomes"], hosts: number, refetched: number): string {
  const counts = Object.entries(outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, count]) => `${outcome} ${numeral(count)}`);
  // The number of hosts is an estimate.
  const again = refetched * 50 > hosts ? `, about ${numeral(refetched)} of them again` : "";
  return counts.length === 0
    ? ""
    : `; about ${amount(hosts, "host")}; captures: ${counts.join(", ")}${again}`;
}

/** How fast it goes. Of what is done, and has been for a while, there is nothing to say. */
function recentText({ captures, seconds }: Status["recent"], { waiting, active }: QueueStatus): string {
  if (captures === 0) return waiting + active === 0 ? "" : `; none in the last ${seconds} seconds`;
  const rate = captures / seconds;
  const shown = rate < 10 ? rate.toFixed(1) : numeral(Math.round(rate));
  return `; ${numeral(captures)} in the last ${seconds} seconds (${shown}/s)`;
}
