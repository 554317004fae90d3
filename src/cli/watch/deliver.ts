import { setTimeout as wait } from "node:timers/promises";
import { withTimeLimit } from "../../base/abort.ts";
import type { Terminal } from "../command.ts";
import { textsFor } from "../shared/args/language.ts";
import { execute, type Fault } from "../shared/exec.ts";
import { software } from "../shared/input/requests.ts";
import { transport } from "../shared/input/transport.ts";
import { json as toJson } from "../shared/output/json.ts";
import { note } from "../shared/output/output.ts";
import { reason } from "../shared/output/reason.ts";
import { printable, printableLines } from "../shared/output/wording.ts";
import { en, type Texts } from "../text/en.generated.ts";
import type { Outages } from "./outage.ts";
import { type Recipient, type Recipients, recipientsOf } from "./recipients.ts";
import type { WatchReport } from "./report.ts";

/** Timeouts and retries of a webhook, in milliseconds. */
export interface Persistence {
  readonly tries: number;
  /** One request, its answer included. */
  readonly timeout: number;
  /** Before the second try; doubled before each further one. */
  readonly pause: number;
  /** The longest `Retry-After` that is respected. */
  readonly longestPause: number;
}

const PERSISTENCE: Persistence = { tries: 4, timeout: 10_000, pause: 1_000, longestPause: 60_000 };

/** Posts a report; resolves to why it was not delivered, or to undefined. */
export async function post(
  url: string,
  report: WatchReport,
  signal: AbortSignal,
  persistence: Persistence = PERSISTENCE,
  texts: Texts = en,
): Promise<Fault | undefined> {
  const { tries, pause, longestPause } = persistence;
  for (let tried = 1; ; tried++) {
    const { fault, retryAfter, isFinal = false } = await once(url, report, signal, persistence, texts);
    if (fault === undefined) return undefined;
    if (isFinal || tried === tries || signal.aborted) return { reason: fault, isRefusal: isFinal };
    const rest = Math.min(retryAfter ?? pause * 2 ** (tried - 1), longestPause);
    await wait(rest, undefined, { signal }).catch(() => {});
  }
}

interface Try {
  readonly fault?: string;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter?: number;
  /** Whether the same request would get the same answer. */
  readonly isFinal?: boolean;
}

async function once(
  url: string,
  report: WatchReport,
  signal: AbortSignal,
  { timeout }: Persistence,
  texts: Texts,
): Promise<Try> {
  const limited = withTimeLimit(signal, timeout);
  try {
    const { status, headers, body } = await transport(url, {
      // An answer from another URL would not mean that the report was delivered.
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        "user-agent": software(),
        "idempotency-key": report.id,
      },
      post: JSON.stringify(report),
      signal: limited.signal,
    });
    await body.cancel();
    if (status >= 200 && status <= 299) return {};
    const isFinal = status < 500 && status !== 408 && status !== 429;
    const seconds = /^\d{1,6}$/.exec(headers.get("retry-after") ?? "")?.[0];
    const fault = `HTTP ${status}`;
    return seconds === undefined
      ? { fault, isFinal }
      : { fault, isFinal, retryAfter: Number(seconds) * 1000 };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return { fault: isLate ? texts.watch.delivery.late({ seconds: timeout / 1000 }) : reason(error, texts) };
  } finally {
    limited.leave();
  }
}

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
    const { webhook, exec, failed, down } = textsFor(terminal).watch.delivery;
    const who = recipient === "webhook" ? webhook({ host: new URL(recipients.webhook!).host }) : exec;
    const { id, host } = report;
    terminal.stderr.write(`robotomata: ${failed({ id, host, who, why: printable(fault.reason) })}\n`);
    if (outages.isDown(recipient)) {
      note(terminal, () => down({ who }));
    }
  }
  return left.length === 0 ? undefined : { report, to: left };
}

async function give(
  report: WatchReport,
  recipient: Recipient,
  { json, webhook, exec }: Recipients,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Fault | undefined> {
  if (recipient === "webhook") return post(webhook!, report, signal, PERSISTENCE, textsFor(terminal));
  if (recipient === "exec")
    return execute(exec!, `${JSON.stringify(report)}\n`, signal, undefined, textsFor(terminal));
  await printed(
    terminal.stdout,
    `${json ? toJson(report) : printableLines(`${report.time} ${report.text}`)}\n`,
  );
  return undefined;
}

/** Writes a text, and waits until it has left this process, since a report that is only in memory can be lost. */
function printed(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
