/** Headers of robots and of people, from published lists. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Robots in user-agents, which takes its headers from people's statistics. */
const ROBOTS_AMONG_PEOPLE = /Chrome-Lighthouse|Site-Shot|SiteScoreBot/;

/** The headers of crawler-user-agents, each once. */
export function robotHeaders(): string[] {
  const list = require("crawler-user-agents") as readonly { readonly instances: readonly string[] }[];
  return [...new Set(list.flatMap(({ instances }) => instances))];
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
