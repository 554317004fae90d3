import type { ClientEvent } from "../../../crawl/fetch/index.ts";
import type { Terminal } from "../../command.ts";
import { becauseIn } from "../../text/because.ts";
import { note } from "../output/output.ts";

/**
 * Milliseconds for which a command retries after local failures while somebody is waiting for the answer: by then,
 * file descriptors may be free again, or a changed network may be ready.
 */
export const BRIEF = 5_000;

/** Milliseconds for which a client retries by default. */
const LONG = 30_000;

const noted = new WeakSet<Terminal>();

/**
 * For the `onEvent` of a client: reports, once per run, a local failure that is being retried. Otherwise, the
 * command would seem to hang.
 *
 * @param patience milliseconds for which such attempts are repeated
 */
export function retryNote(terminal: Terminal, patience: number = LONG): (event: ClientEvent) => void {
  return (event) => {
    if (event.type !== "retried" || noted.has(terminal)) return;
    noted.add(terminal);
    note(terminal, (texts) =>
      texts.common.retrying({
        origin: event.origin,
        why: becauseIn(texts, event.because),
        seconds: patience / 1000,
      }),
    );
  };
}
