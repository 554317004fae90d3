/** Headers of robots and of people, from published lists, and how many are recognized, here and by isbot. */
import { createRequire } from "node:module";
import { isbot } from "isbot";
import { Callers } from "../src/site/enforce/caller.ts";

const require = createRequire(import.meta.url);

/** Robots in user-agents, which takes its headers from people's statistics. */
const ROBOTS_AMONG_PEOPLE = /Chrome-Lighthouse|Site-Shot|SiteScoreBot/;

interface ListedRobot {
  readonly instances: readonly string[];
  readonly tags?: readonly string[];
}

/** The headers of crawler-user-agents, each once: of all robots, or of those that it marks with one of some tags. */
export function robotHeaders(some?: readonly string[]): string[] {
  const list = require("crawler-user-agents") as readonly ListedRobot[];
  const meant = list.filter(({ tags }) => some === undefined || tags?.some((tag) => some.includes(tag)));
  return [...new Set(meant.flatMap(({ instances }) => instances))];
}

/** The headers of user-agents, each once. */
export function peopleHeaders(): string[] {
  const list = require(require.resolve("user-agents").replace("index.cjs", "user-agents.json")) as readonly {
    readonly userAgent: string;
  }[];
  return [...new Set(list.map(({ userAgent }) => userAgent))].filter(
    (header) => !ROBOTS_AMONG_PEOPLE.test(header),
  );
}

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
