/** The other matchers, behind one interface. */

import { createRequire } from "node:module";
import { type Policy, parse } from "../src/index.ts";

// Neither package has types that a module can import.
const require = createRequire(import.meta.url);
const robotsParser = require("robots-parser") as (
  url: string,
  body: string,
) => { isAllowed(url: string, agent: string): boolean | undefined };
const guard = require("robots-txt-guard") as (robots: object) => {
  isAllowed(agent: string, path: string): boolean;
};

/** A file prepared for questions. */
export type Asked = (url: string) => boolean;

export interface Peer {
  readonly name: string;
  /** Reads a file for the agent "FooBot". */
  prepare(body: string, origin: string): Asked;
}

const AGENT = "FooBot";

export const ours: Peer = {
  name: "robotomata",
  prepare: (body) => {
    const policy = parse(body).policyFor(AGENT);
    return (url) => policy.isAllowed(url);
  },
};

/**
 * robots-txt-guard takes rules that something else has parsed, so its reading of a file is the document of ours.
 * It hangs on patterns with many stars and is left out where files are hostile.
 */
const robotsTxtGuard: Peer = {
  name: "robots-txt-guard",
  prepare: (body, origin) => {
    const groups = parse(body).groups.map(({ agents, rules }) => ({
      agents: [...agents],
      rules: rules.map(({ type, pattern }) => ({ rule: type, path: pattern })),
    }));
    const { isAllowed } = guard({ groups });
    return (url) => isAllowed(AGENT, url.slice(origin.length));
  },
};

export const peers: readonly Peer[] = [
  {
    name: "robots-parser",
    prepare: (body, origin) => {
      const robots = robotsParser(`${origin}/robots.txt`, body);
      return (url) => robots.isAllowed(url, AGENT) === true;
    },
  },
  robotsTxtGuard,
];

/** A compiled policy for the batch calls, which peers do not have. */
export function compiled(body: string): Policy {
  const policy = parse(body).policyFor(AGENT);
  policy.check(["/", "/"]);
  return policy;
}
