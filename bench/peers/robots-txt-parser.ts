import { createRequire } from "node:module";
import { AGENT, type Host } from "../inputs.ts";
import type { ParsedFile, Peer } from "./peer.ts";

/** What the benches use of it; it has no declarations. */
interface Parser {
  parseRobots(key: string, body: string): void;
  canCrawlSync(url: string): boolean;
}

const make = createRequire(import.meta.url)("robots-txt-parser") as (options: object) => Parser;

/**
 * Patterns are RegExps without an anchor, so they match anywhere in the URL, and a few stars make them hang. The last of
 * two agents takes a shared group. It throws on files that it takes for one line.
 */
export const robotsTxtParserPeer: Peer = {
  name: "robots-txt-parser",
  read({ origin, body }: Host): ParsedFile {
    const parser = make({ userAgent: AGENT });
    parser.parseRobots(origin, body);
    return { isAllowed: (url) => parser.canCrawlSync(url) };
  },
};
