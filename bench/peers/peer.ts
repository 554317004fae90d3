import type { Host } from "../inputs.ts";

/** A file as an implementation has read it. */
export interface ParsedFile {
  isAllowed(url: string): boolean;
}

/** An implementation, with the one interface that the benches know. */
export interface Peer {
  /** Its name on npm. */
  readonly name: string;
  /** Reads a file for the benches' agent. */
  read(host: Host): ParsedFile | Promise<ParsedFile>;
}

/** How long a first question takes: reading and one answer. */
export async function askOnce(peer: Peer, host: Host, url: string): Promise<boolean> {
  return (await peer.read(host)).isAllowed(url);
}
