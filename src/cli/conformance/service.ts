import { extraHeaders } from "../shared/input/requests.ts";
import {
  type Adapter,
  AdapterError,
  MOST_OCTETS,
  messageOf,
  type Question,
  type Reply,
  replyOf,
  secondsOf,
} from "./adapter.ts";

/** A service that is sent each question as the body of a POST, and answers in the body of its response. */
export class ServiceAdapter implements Adapter {
  readonly name: string;
  readonly #timeout: number;
  /** Whether it has ever answered: before that, a refused connection is a mistake of the caller. */
  #reached = false;

  /** @param timeout milliseconds for one answer */
  constructor(url: string, timeout: number) {
    this.name = url;
    this.#timeout = timeout;
  }

  async ask(question: Question): Promise<Reply> {
    const signal = AbortSignal.timeout(this.#timeout);
    try {
      const response = await fetch(this.name, {
        method: "POST",
        headers: { "content-type": "application/json", ...extraHeaders(new URL(this.name).origin) },
        body: messageOf(question),
        redirect: "error",
        signal,
      });
      this.#reached = true;
      const body = await beginningOf(response);
      if (body === undefined) return { fault: "answered with more than 64 KiB" };
      return response.ok ? replyOf(question.id, body) : { fault: `answered with status ${response.status}` };
    } catch (error) {
      if (signal.aborted) return { fault: `gave no answer within ${secondsOf(this.#timeout)}` };
      const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
      if (!this.#reached) throw new AdapterError(`cannot reach ${this.name}: ${code ?? message}`);
      return { fault: `could not be asked: ${code ?? message}` };
    }
  }

  close(): void {}
}

/** The body of a response, unless it is too long. */
async function beginningOf({ body }: Response): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > MOST_OCTETS) return undefined;
  }
  return Buffer.concat(pieces).toString();
}
