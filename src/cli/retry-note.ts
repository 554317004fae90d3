import type { ClientEvent } from "../fetch/index.ts";
import type { Terminal } from "./command.ts";
import { reasonFor } from "./reason.ts";
import { printable } from "./wording.ts";

/**
 * Milliseconds for which a command goes on asking where this machine cannot, and somebody waits for the answer: files that
 * are free again, or a network that has changed, are there by then.
 */
export const BRIEF = 5_000;

/** Milliseconds for which a client does, unless told otherwise. */
const LONG = 30_000;

const noted = new WeakSet<Terminal>();

/**
 * For the `onEvent` of a client: says, once a run, that this machine cannot ask and what is being waited for. A command
 * that says nothing meanwhile would seem to hang.
 *
 * @param patience milliseconds for which such attempts are repeated
 */
export function retryNote(terminal: Terminal, patience: number = LONG): (event: ClientEvent) => void {
  return (event) => {
    if (event.type !== "retried" || noted.has(terminal)) return;
    noted.add(terminal);
    const why = printable(reasonFor(event.detail));
    terminal.stderr.write(
      `robotomata: note: ${event.origin} cannot be reached because of a problem on this machine (${why}); retrying for up to ${patience / 1000} seconds\n`,
    );
  };
}
