export { compilePolicy } from "./robotomata.ts";

import type { Peer } from "./peer.ts";
import { robotsParserPeer } from "./robots-parser.ts";
import { robotsTxtGuardPeer } from "./robots-txt-guard.ts";
import { robotsTxtParserPeer } from "./robots-txt-parser.ts";

export type { ParsedFile, Peer } from "./peer.ts";
export { robotsParserPeer };

export const peers: readonly Peer[] = [robotsParserPeer, robotsTxtGuardPeer, robotsTxtParserPeer];
