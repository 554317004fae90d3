import type { Worker } from "bullmq";
import type { Threads } from "../parts/threads.ts";
import { surveyAgents } from "../restriction/agents.ts";
import { describedBy, type HostRows, type RowsAbout } from "../rows/rows.ts";
import { beginWorker, type Work, type WorkerOptions } from "./begin-worker.ts";
import { type CountedPart, draftOf, queueOf, readSurveyJob, type SurveyJob } from "./jobs.ts";

export interface SurveyWorkerOptions extends WorkerOptions {
  readonly threads: Threads;
  /** Whether to start a thread only if enough parts wait: compiling its code takes as long as counting some. */
  readonly isSparing: boolean;
  onPart(): void;
  readonly writeRows: WriteRows;
}

/** Writes a file of rows, which takes its name when it is complete. */
export type WriteRows = (path: string, hosts: readonly HostRows[], about: RowsAbout) => Promise<void>;

/** How many parts must be waiting for each thread before another one is started. */
const WORTH = 2;

/**
 * Takes parts of surveys and counts them in threads; the main thread renews the locks meanwhile.
 *
 * @param options `concurrency` is the limit on parts that are counted at a time, one in each thread
 */
export function surveyWorker(options: SurveyWorkerOptions): Pick<Worker, "close"> {
  const { connection, threads, concurrency: most, isSparing, onPart, writeRows } = options;
  const queue = queueOf(connection, "survey");
  const work: Work<SurveyJob, CountedPart> = {
    queue: "survey",
    read: readSurveyJob,
    async run({ excluded, rows: wanted, ...rest }, { id }) {
      const counted = { ...rest, excluded: Buffer.from(excluded, "base64"), rows: wanted !== undefined };
      const { rows, ...part } = await threads.run(counted);
      if (wanted !== undefined) {
        const agents = describedBy(wanted.listed, surveyAgents(rest.agents));
        await writeRows(draftOf(wanted.folder, id!), rows, {
          agents,
          dialect: rest.dialect,
          isDated: wanted.isDated,
        });
      }
      onPart();
      const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
      return { ...part, prints: text(part.prints), redirects: text(part.redirects) };
    },
  };
  const worker = beginWorker(work, { ...options, concurrency: isSparing ? 1 : most });
  worker.on("completed", () => {
    const more = worker.concurrency + 1;
    if (more > most) return;
    // While Redis is gone, no parts are waiting.
    const waiting = queue.getWaitingCount().catch(() => 0);
    void waiting.then((parts) => {
      if (parts >= more * WORTH) worker.concurrency = Math.max(worker.concurrency, more);
    });
  });
  return {
    close: async (force) => {
      await worker.close(force);
      await queue.close();
    },
  };
}
