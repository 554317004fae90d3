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
import type { WatchReport } from "./report.ts";

/** Timeouts and retries of a webhook, in milliseconds. */
interface Persistence {
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

/** Where a report goes. */
type Recipient = "output" | "webhook" | "exec";

/** The recipients of reports. */
export interface Recipients {
  /** Reports as JSON on standard output, one per line; else as text. */
  readonly json: boolean;
  readonly webhook: string | undefined;
  /** Words of a command. */
  readonly exec: readonly string[] | undefined;
}

/** A report, and the recipients that have not received it yet. */
export interface Delivery {
  readonly report: WatchReport;
  readonly to: readonly Recipient[];
}

/** Failures in a row after which a recipient counts as down. */
const DOWN = 3;

/**
 * Delivers reports. Each pending report for a recipient that is down would take all of its retries and timeouts, so
 * thousands of them would delay checks for hours: it gets none until the next round.
 */
export class Deliverer {
  readonly #recipients: Recipients;
  readonly #terminal: Terminal;
  readonly #signal: AbortSignal;
  /** The recipients of a new report. */
  readonly names: readonly Recipient[];
  /** Failures in a row. */
  readonly #failures = new Map<Recipient, number>();

  constructor(recipients: Recipients, terminal: Terminal, signal: AbortSignal) {
    this.#recipients = recipients;
    this.#terminal = terminal;
    this.#signal = signal;
    const isThere = (one: "webhook" | "exec"): boolean => recipients[one] !== undefined;
    this.names = ["output", ...(["webhook", "exec"] as const).filter(isThere)];
  }

  /** Gives every recipient a new chance. */
  beginRound(): void {
    this.#failures.clear();
  }

  /**
   * Tries to deliver a report, except to recipients that are down.
   *
   * @returns the remaining delivery; undefined if every recipient has it
   */
  async deliver({ report, to }: Delivery): Promise<Delivery | undefined> {
    const left: Recipient[] = [];
    // A recipient that is no longer configured gets nothing.
    for (const recipient of to.filter((one) => this.names.includes(one)))
      if (this.#isDown(recipient) || !(await this.#give(report, recipient))) left.push(recipient);
    return left.length === 0 ? undefined : { report, to: left };
  }

  /** Whether a recipient has taken a report; if not, it is said why. */
  async #give(report: WatchReport, recipient: Recipient): Promise<boolean> {
    const fault = await this.#faultOf(report, recipient);
    if (fault === undefined || fault.isRefusal) this.#failures.delete(recipient);
    else this.#failures.set(recipient, (this.#failures.get(recipient) ?? 0) + 1);
    if (fault === undefined) return true;
    const { webhook, exec, failed, down } = textsFor(this.#terminal).watch.delivery;
    const who = recipient === "webhook" ? webhook({ host: new URL(this.#recipients.webhook!).host }) : exec;
    const { id, host } = report;
    this.#terminal.stderr.write(`robotomata: ${failed({ id, host, who, why: printable(fault.reason) })}\n`);
    if (this.#isDown(recipient)) note(this.#terminal, () => down({ who }));
    return false;
  }

  async #faultOf(report: WatchReport, recipient: Recipient): Promise<Fault | undefined> {
    const { json, webhook, exec } = this.#recipients;
    const texts = textsFor(this.#terminal);
    if (recipient === "webhook") return post(webhook!, report, this.#signal, PERSISTENCE, texts);
    if (recipient === "exec")
      return execute(exec!, `${JSON.stringify(report)}\n`, this.#signal, undefined, texts);
    const text = json ? toJson(report) : printableLines(`${report.time} ${report.text}`);
    await printed(this.#terminal.stdout, `${text}\n`);
    return undefined;
  }

  #isDown(recipient: Recipient): boolean {
    return (this.#failures.get(recipient) ?? 0) >= DOWN;
  }
}

/** Writes a text, and waits until it has left this process, since a report that is only in memory can be lost. */
function printed(stream: NodeJS.WritableStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
