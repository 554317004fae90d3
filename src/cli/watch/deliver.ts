import type { Terminal } from "../command.ts";
import { json as toJson } from "../shared/output/json.ts";
import { note } from "../shared/output/note.ts";
import { printable, printableLines } from "../shared/output/wording.ts";
import { execute } from "./exec.ts";
import type { Fault, Outages } from "./outage.ts";
import { type Recipient, type Recipients, recipientsOf } from "./recipients.ts";
import type { WatchReport } from "./report.ts";
import { post } from "./webhook.ts";

/** A report, and the recipients that have not received it yet. */
export interface Delivery {
  readonly report: WatchReport;
  readonly to: readonly Recipient[];
}

/**
 * Tries to deliver a report, except to recipients that are down.
 *
 * @returns the remaining delivery; undefined if every recipient has it
 */
export async function deliver(
  { report, to }: Delivery,
  recipients: Recipients,
  terminal: Terminal,
  signal: AbortSignal,
  outages: Outages,
): Promise<Delivery | undefined> {
  const left: Recipient[] = [];
  // A recipient that is no longer configured gets nothing.
  for (const recipient of to.filter((one) => recipientsOf(recipients).includes(one))) {
    if (outages.isDown(recipient)) {
      left.push(recipient);
      continue;
    }
    const fault = await give(report, recipient, recipients, terminal, signal);
    outages.note(recipient, fault);
    if (fault === undefined) continue;
    left.push(recipient);
    const who =
      recipient === "webhook"
        ? `the webhook at ${new URL(recipients.webhook!).host}`
        : "the command of --exec";
    terminal.stderr.write(
      `robotomata: report ${report.id} on ${report.host} did not reach ${who}: ${printable(fault.reason)}; it is kept for the next round\n`,
    );
    if (outages.isDown(recipient)) {
      note(terminal, () => `${who} is not tried again in this round`);
    }
  }
  return left.length === 0 ? undefined : { report, to: left };
}

async function give(
  report: WatchReport,
  recipient: Recipient,
  { json, webhook, exec }: Recipients,
  { stdout }: Terminal,
  signal: AbortSignal,
): Promise<Fault | undefined> {
  if (recipient === "webhook") return post(webhook!, report, signal);
  if (recipient === "exec") return execute(exec!, report, signal);
  await printed(stdout, `${json ? toJson(report) : printableLines(`${report.time} ${report.text}`)}\n`);
  return undefined;
}

/** Writes a text, and waits until it has left this process, since a report that is only in memory can be lost. */
function printed(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
