import type { Connection } from "../../study/queue/connection.ts";
import { discardFailed, failedJobs, retryFailed } from "../../study/queue/failed.ts";
import type { QueueName } from "../../study/queue/jobs.ts";
import type { Terminal } from "../command.ts";
import { json } from "../shared/output/json.ts";
import { amount } from "../shared/output/numeral.ts";
import { print } from "../shared/output/output.ts";
import { printable } from "../shared/output/wording.ts";

/** What can be done with failed jobs, each by an option of its own. */
export const ON_FAILED = ["failed", "retry", "discard"] as const;

/** Lists the failed jobs of some queues, retries them or removes them. */
export async function handleFailed(
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
  const handle = action === "retry" ? retryFailed : discardFailed;
  const count = await handle(connection, queues);
  const done = action === "retry" ? "retried" : "discarded";
  const text = isJson ? JSON.stringify({ [done]: count }) : `${amount(count, "failed job")} ${done}`;
  await print(stdout, `${text}\n`);
}
