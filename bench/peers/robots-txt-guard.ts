import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { AGENT, type Host } from "../inputs.ts";
import type { ParsedFile, Peer } from "./peer.ts";

/** What the benches use of the two; neither exports its declarations. */
type Parse = (content: Readable) => Promise<object>;
type Guard = (config: object) => { isAllowed(agent: string, path: string): boolean };

const require = createRequire(import.meta.url);
const parse = require("robots-txt-parse") as Parse;
const guard = require("robots-txt-guard") as Guard;

/**
 * Reads with robots-txt-parse, its companion, which works on streams only. It does not merge groups, and stars do not
 * count as length. Patterns are backtracking RegExps, which a few stars make hang, and whose `*` stops at a line end.
 */
export const robotsTxtGuardPeer: Peer = {
  name: "robots-txt-guard",
  async read({ body }: Host): Promise<ParsedFile> {
    const made = guard(await parse(Readable.from([body])));
    return { isAllowed: (url) => made.isAllowed(AGENT, pathOf(url)) };
  },
};

/** It wants paths. The cheapest way to get them, so that its own work is what is timed. */
function pathOf(url: string): string {
  const at = url.indexOf("/", 8);
  return at < 0 ? "/" : url.slice(at);
}
