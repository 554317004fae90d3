import type { Dialect } from "../dialect/dialect.ts";
import type { Policy } from "../policy/policy.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../policy/robots.ts";
import type { agentNamed } from "./agents.ts";
import type { Terminal } from "./command.ts";
import { doubtAbout } from "./doubt.ts";
import { inputName, readInput } from "./input.ts";
import type { RobotsEntry } from "./live-robots.ts";

/** Which crawler it is for, and how files are read. */
export interface Reading {
  readonly agent: ReturnType<typeof agentNamed>;
  readonly dialect: Dialect;
  /** Whether to go on asking hosts for as long as crawlers do, where this machine cannot. */
  readonly persists?: boolean;
}

/** What governs a URL. */
export interface Ruling {
  /** What to call the robots.txt in messages. */
  readonly name: string;
  readonly robots: Robots;
  readonly policy: Policy;
  /** The result of fetching it, if it was fetched. */
  readonly entry?: RobotsEntry;
  /** Why no rule of a file decides, where the result of fetching it decides for all URLs alike. */
  readonly blanket?: string;
  /** What would surprise somebody who only sees the verdicts; it follows the file's name in a message. */
  readonly doubt?: string;
}

/** Reads the robots.txt of a file or standard input. */
export async function rulingOfFile(
  source: string,
  { agent, dialect }: Reading,
  terminal: Terminal,
): Promise<Ruling> {
  // One byte more than counts shows whether the file is too long.
  const robots = parse(await readInput(source, terminal, DEFAULT_MAX_BYTES + 1), { dialect });
  return { name: inputName(source), robots, policy: robots.policyFor(agent), ...doubtOf(robots) };
}

/** As part of a ruling. */
export function doubtOf(robots: Robots): { readonly doubt?: string } {
  const doubt = doubtAbout(robots);
  return doubt === undefined ? {} : { doubt };
}
