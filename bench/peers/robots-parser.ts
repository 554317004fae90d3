import robotsParser from "robots-parser";
import { AGENT, type Host } from "../inputs.ts";
import type { ParsedFile, Peer } from "./peer.ts";

/**
 * The package that most JavaScript crawlers use. It splits a group at Sitemap or Crawl-delay between two User-agent
 * lines, decodes `%xx` and drops a bare `?`. Its work grows with rules times path, with a list of positions per
 * star.
 */
export const robotsParserPeer: Peer = {
  name: "robots-parser",
  read({ origin, body }: Host): ParsedFile {
    const robots = read(`${origin}/robots.txt`, body);
    return { isAllowed: (url) => robots.isAllowed(url, AGENT) ?? true };
  },
};

// Its declarations describe an ES module, its code is CommonJS: the default import is the function nevertheless.
const read = robotsParser as unknown as typeof robotsParser.default;
