/** How many headers of robots and of people are recognized, here and by isbot. */
import { isbot } from "isbot";
import { Callers } from "../src/site/enforce/caller.ts";

const callers = new Callers();

/** Whether enforcement holds the sender of a header to robots.txt, whatever groups the file has. */
export function isHeld(header: string): boolean {
  const { kind } = callers.of(header);
  return kind === "robot" || kind === "automation";
}

/** How many headers have a property, and how many there are. */
export interface Share {
  readonly ours: number;
  readonly isbot: number;
  readonly all: number;
}

export function shareOf(headers: readonly string[]): Share {
  const count = (test: (header: string) => boolean): number =>
    headers.filter((header) => test(header)).length;
  return { ours: count(isHeld), isbot: count((header) => isbot(header)), all: headers.length };
}
