import { createRequire } from "node:module";
import { AGENT, type Host } from "../inputs.ts";
import type { Asked, Peer } from "./peer.ts";

/** What the benches use of it; it has no declarations. */
interface Parser {
  parseRobots(key: string, body: string): void;
  canCrawlSync(url: string): boolean;
}

const make = createRequire(import.meta.url)("robots-txt-parser") as (options: object) => Parser;

export const robotsTxtParserPeer: Peer = {
  name: "robots-txt-parser",
  version: "2.0.3",
  caution:
    "patterns are RegExps without an anchor, so they match anywhere in the URL; the last of two agents takes a shared " +
    "group; throws on files it takes for one line; a few stars in a rule hang it",
  read({ origin, body }: Host): Asked {
    const parser = make({ userAgent: AGENT });
    parser.parseRobots(origin, body);
    return { isAllowed: (url) => parser.canCrawlSync(url) };
  },
};
