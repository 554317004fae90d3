/** How many headers of robots and of people are told for what they are: of the lists that others keep, here and by isbot. */
import { createRequire } from "node:module";
import { isbot } from "isbot";
import { Callers } from "../src/enforce/caller.ts";

const require = createRequire(import.meta.url);

/** Robots that user-agents draws now and then, since people's statistics contain them. */
const ROBOTS_AMONG_PEOPLE = /Chrome-Lighthouse|Site-Shot|SiteScoreBot/;

/** The headers of crawler-user-agents, each once. */
export function robotHeaders(): string[] {
  const list = require("crawler-user-agents") as readonly { readonly instances: readonly string[] }[];
  return [...new Set(list.flatMap(({ instances }) => instances))];
}

/** The headers from which user-agents draws, each once. */
export function peopleHeaders(): string[] {
  const list = require(require.resolve("user-agents").replace("index.cjs", "user-agents.json")) as readonly {
    readonly userAgent: string;
  }[];
  return [...new Set(list.map(({ userAgent }) => userAgent))].filter(
    (header) => !ROBOTS_AMONG_PEOPLE.test(header),
  );
}

const callers = new Callers();

/** Whether enforcement holds the sender of a header to robots.txt, whatever that names. */
export function isHeld(header: string): boolean {
  const { kind } = callers.of(header);
  return kind === "robot" || kind === "automation";
}

/** Of how many headers something is true. */
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
