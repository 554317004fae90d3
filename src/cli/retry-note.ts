import type { ClientEvent } from "../fetch/index.ts";
import type { Terminal } from "./command.ts";
import { reasonFor } from "./reason.ts";
import { printable } from "./wording.ts";

const noted = new WeakSet<Terminal>();

/**
 * For the `onEvent` of a client: says, once a run, that this machine cannot ask and what is being waited for. Such
 * attempts are repeated for half a minute, in which a command that says nothing would seem to hang.
 */
export function retryNote(terminal: Terminal): (event: ClientEvent) => void {
  return (event) => {
    if (event.type !== "retried" || noted.has(terminal)) return;
    noted.add(terminal);
    const why = printable(reasonFor(event.detail));
    terminal.stderr.write(
      `robotomata: note: ${event.origin} cannot be asked from this machine (${why}); trying again for up to 30 seconds\n`,
    );
  };
}
