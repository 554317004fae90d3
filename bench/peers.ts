/** The implementations that are compared, and a policy of ours as they are asked. */
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import robotsParser from "robots-parser";
import { type Policy, parse } from "../src/index.ts";
import { AGENT, type Host } from "./inputs.ts";
import { readPlainly } from "./plain-matcher.ts";

const require = createRequire(import.meta.url);

/** A file as an implementation has read it. */
export interface ParsedFile {
  isAllowed(url: string): boolean;
}

/** An implementation, with the one interface that the benches know. */
export interface Peer {
  /** Its name on npm, or in words. */
  readonly name: string;
  /** Reads a file for the benches' agent. */
  read(host: Host): ParsedFile | Promise<ParsedFile>;
}

/** How long a first question takes: reading and one answer. */
export async function askOnce(peer: Peer, host: Host, url: string): Promise<boolean> {
  return (await peer.read(host)).isAllowed(url);
}

/** A policy that answers from its program, as from the second question on. */
export function compilePolicy({ bytes }: Host): Policy {
  const policy = parse(bytes).policyFor(AGENT);
  policy.check(["/", "/"]);
  return policy;
}

/**
 * The package that most JavaScript crawlers use. It splits a group at Sitemap or Crawl-delay between two User-agent
 * lines, decodes `%xx` and drops a bare `?`. Its work grows with rules times path, with a list of positions per
 * star.
 */
export const robotsParserPeer: Peer = {
  name: "robots-parser",
  read({ origin, body }: Host): ParsedFile {
    const robots = readFile(`${origin}/robots.txt`, body);
    return { isAllowed: (url) => robots.isAllowed(url, AGENT) ?? true };
  },
};

// Its declarations describe an ES module, its code is CommonJS: the default import is the function nevertheless.
const readFile = robotsParser as unknown as typeof robotsParser.default;

/** What the benches use of the two; neither exports its declarations. */
type Parse = (content: Readable) => Promise<object>;
type Guard = (config: object) => { isAllowed(agent: string, path: string): boolean };

const parseGuarded = require("robots-txt-parse") as Parse;
const guard = require("robots-txt-guard") as Guard;

/**
 * Reads with robots-txt-parse, its companion, which works on streams only. It does not merge groups, and stars do not
 * count as length. Patterns are backtracking RegExps, which a few stars make hang, and whose `*` stops at a line end.
 */
const robotsTxtGuardPeer: Peer = {
  name: "robots-txt-guard",
  async read({ body }: Host): Promise<ParsedFile> {
    const made = guard(await parseGuarded(Readable.from([body])));
    return { isAllowed: (url) => made.isAllowed(AGENT, pathOf(url)) };
  },
};

/** It wants paths. The cheapest way to get them, so that its own work is what is timed. */
function pathOf(url: string): string {
  const at = url.indexOf("/", 8);
  return at < 0 ? "/" : url.slice(at);
}

/** What the benches use of it; it has no declarations. */
interface Parser {
  parseRobots(key: string, body: string): void;
  canCrawlSync(url: string): boolean;
}

const make = require("robots-txt-parser") as (options: object) => Parser;

/**
 * Patterns are RegExps without an anchor, so they match anywhere in the URL, and a few stars make them hang. The last of
 * two agents takes a shared group. It throws on files that it takes for one line.
 */
const robotsTxtParserPeer: Peer = {
  name: "robots-txt-parser",
  read({ origin, body }: Host): ParsedFile {
    const parser = make({ userAgent: AGENT });
    parser.parseRobots(origin, body);
    return { isAllowed: (url) => parser.canCrawlSync(url) };
  },
};

const plainPeer: Peer = { name: "plain JavaScript", read: ({ body }) => readPlainly(body) };

/** Packages of npm. */
export const packages: readonly Peer[] = [robotsParserPeer, robotsTxtGuardPeer, robotsTxtParserPeer];

export const peers: readonly Peer[] = [...packages, plainPeer];
