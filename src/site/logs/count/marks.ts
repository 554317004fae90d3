import { ownBeginning } from "../text.ts";

/** What servers have marked that `robotomata enforce` has configured. */
export interface MarkReport {
  /** Requests with a mark, people's among them. */
  readonly requests: number;
  /** Requests that a server has refused. */
  readonly blocked: number;
  /** Requests that it would have refused without `--mode report`. */
  readonly wouldBlock: number;
  /** By robot and line of robots.txt, those with the most requests first. */
  readonly lines: readonly MarkedLine[];
}

/** The requests of a robot that a line of robots.txt forbids. */
export interface MarkedLine {
  /** The robot's name, as in `Bot.agent`. */
  readonly agent: string;
  /** The line when the server was configured; null if the server does not say, or the target was odd. */
  readonly line: number | null;
  /** How many requests it forbids. */
  readonly requests: number;
  /** Their part of all requests with a mark, from 0 to 1. */
  readonly share: number;
  /** The target of one of them. */
  readonly example: string;
  /** Whether the line decides on that in the robots.txt that was given: an older one has others. Null without one, or a line. */
  readonly forbids: boolean | null;
}

/** How many robots and lines are told apart, and how many characters of a target are shown. */
const MOST_MARKS = 10_000;
const TARGET_CHARACTERS = 300;

/** Counts requests by what servers have marked. */
export class Marks {
  readonly #lines = new Map<string, Omit<MarkedLine, "share" | "requests"> & { requests: number }>();
  #requests = 0;
  #blocked = 0;
  #wouldBlock = 0;

  /** @param isDeciding whether a line of the robots.txt decides; null without one */
  add(mark: string, agent: string, target: string, isDeciding: (line: number) => boolean | null): void {
    this.#requests++;
    const [, verb, line] = mark.split(":");
    if (verb === "blocked") this.#blocked++;
    else if (verb === "would-block") this.#wouldBlock++;
    else return;
    const key = `${line ?? ""} ${agent}`;
    const known = this.#lines.get(key);
    if (known !== undefined) known.requests++;
    else if (this.#lines.size < MOST_MARKS)
      this.#lines.set(key, {
        ...{ agent, line: line === undefined ? null : Number(line) },
        ...{ requests: 1, example: ownBeginning(target, TARGET_CHARACTERS) },
        forbids: line === undefined ? null : isDeciding(Number(line)),
      });
  }

  /** The counts so far; null if no request had a mark. */
  report(): MarkReport | null {
    const requests = this.#requests;
    if (requests === 0) return null;
    const lines = [...this.#lines.values()]
      .sort((a, b) => b.requests - a.requests || (a.agent < b.agent ? -1 : 1))
      .map((one) => ({ ...one, share: one.requests / requests }));
    return { requests, blocked: this.#blocked, wouldBlock: this.#wouldBlock, lines };
  }
}
