/** Headers of robots and of people, from published lists. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Robots in user-agents, which takes its headers from people's statistics. */
const ROBOTS_AMONG_PEOPLE = /Chrome-Lighthouse|Site-Shot|SiteScoreBot/;

interface ListedRobot {
  readonly instances: readonly string[];
  readonly tags?: readonly string[];
}

/** The headers of crawler-user-agents, each once. */
export function robotHeaders(): string[] {
  return taggedRobots();
}

/** Those of robots that it marks with one of some tags. */
export function taggedRobots(some?: readonly string[]): string[] {
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
