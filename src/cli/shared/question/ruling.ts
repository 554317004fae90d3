import type { Dialect } from "../../../engine/dialect/dialect.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { DEFAULT_MAX_BYTES, type Robots } from "../../../engine/policy/robots.ts";
import type { Terminal } from "../../command.ts";
import { en, type Texts } from "../../text/en.generated.ts";
import { textsFor } from "../args/language.ts";
import { inputName, readInput } from "../input/input.ts";
import type { RobotsEntry } from "../input/live-robots.ts";
import { readRobots } from "../input/robots-body.ts";
import type { agentByName } from "./agents.ts";

/** The crawler, and how files are read. */
export interface RulingOptions {
  readonly agent: ReturnType<typeof agentByName>;
  readonly dialect: Dialect;
  /** Whether to retry after local failures for as long as crawlers do. */
  readonly persists?: boolean;
}

/** The robots.txt and policy that govern a URL. */
export interface Ruling {
  /** The robots.txt's name in messages. */
  readonly name: string;
  readonly robots: Robots;
  readonly policy: Policy;
  /** The result of fetching it, if it was fetched. */
  readonly entry?: RobotsEntry;
  /** Why no rule decides, if the result of fetching the file decides for all URLs. */
  readonly blanket?: string;
  /** A remark for readers who see only the verdicts; it follows the file's name in a message. */
  readonly warning?: string | undefined;
}

/** Reads the robots.txt of a file or standard input. */
export async function rulingOfFile(
  source: string,
  { agent, dialect }: RulingOptions,
  terminal: Terminal,
): Promise<Ruling> {
  // One byte more than counts shows whether the file is too long.
  const bytes = await readInput(source, terminal, DEFAULT_MAX_BYTES + 1);
  const { robots } = readRobots(bytes, source, dialect, terminal);
  const texts = textsFor(terminal);
  return {
    name: inputName(source, texts),
    robots,
    policy: robots.policyFor(agent),
    warning: warningAbout(robots, texts),
  };
}

/** A remark on a file for readers who see only the verdicts. */
export function warningAbout(robots: Robots, { common: { warnings } }: Texts = en): string | undefined {
  if (robots.truncated) return warnings.tooLong;
  if (robots.groups.length > 0) return undefined;
  const harmless = new Set(["blank", "comment", "sitemap"]);
  if (robots.lines.every(({ kind }) => harmless.has(kind))) return undefined;
  return warnings.noAgent;
}
