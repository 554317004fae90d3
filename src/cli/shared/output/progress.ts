import type { Terminal } from "../../command.ts";

/** The progress of work that takes long. */
export interface Step {
  /** Parts that are done, the current one counted by its share. */
  readonly done: number;
  /** Parts known so far; there may be more later. */
  readonly total: number;
  /** The progress for people, with further remarks. */
  readonly text: string;
}

/** Reports progress on standard error. */
export interface Progress {
  update(step: Step): void;
  /** Clears the way for final output. */
  stop(): void;
}

/** Milliseconds between two lines if there is no terminal to draw a bar on. */
const INTERVAL = 10_000;

export interface ProgressOptions {
  /** Whether the results go to the same terminal, so that a bar would be in their way. */
  readonly isBusy?: boolean;
  readonly now?: () => number;
}

/** A bar where standard error is a terminal; elsewhere a plain line every ten seconds, for logs. */
export async function progress(
  terminal: Terminal,
  { isBusy = false, now = Date.now }: ProgressOptions = {},
): Promise<Progress> {
  if (isBusy) return { update() {}, stop() {} };
  const isDrawable = terminal.stderr.isTTY === true && terminal.env.TERM !== "dumb";
  return isDrawable ? barOn(terminal.stderr) : lines(terminal, now);
}

async function barOn(stream: NodeJS.WritableStream): Promise<Progress> {
  const { SingleBar, Presets } = (await import("cli-progress")).default;
  const format = "{bar} {text}";
  const bar = new SingleBar({ format, stream, clearOnComplete: true, hideCursor: true }, Presets.rect);
  bar.start(1, 0, { text: "" });
  return {
    update({ done, total, text }) {
      bar.setTotal(total);
      bar.update(done, { text });
    },
    stop: () => bar.stop(),
  };
}

function lines({ stderr }: Terminal, now: () => number): Progress {
  let last = now();
  return {
    update({ text }) {
      if (now() - last < INTERVAL) return;
      last = now();
      stderr.write(`robotomata: ${text}\n`);
    },
    stop() {},
  };
}
