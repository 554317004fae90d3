/**
 * The reader of logs, a module of its own: it finds the requests of robots among all others. It imports nothing and
 * allocates nothing; where it keeps things is in memory.ts.
 */

import * as clients from "./clients";
import * as headers from "./headers";
import * as scanner from "./scan";

/** Scans the lines in [from, end), the last of which has to end in a newline. Returns why it stopped, a STOP_; see SCAN. */
export function scan(from: usize, end: usize): u32 {
  return scanner.scan(from, end);
}

/** Remembers what a header's requests are, a HEADER_. Returns its place; HEADER_PLACES if it is too long. */
export function learn(header: usize, len: u32, kind: u32): u32 {
  return headers.learn(header, len, kind);
}

/** Stops at requests of a client from now on, whatever their header. */
export function hide(client: usize, len: u32): void {
  clients.hide(client, len);
}

/** Forgets headers and senders, but not who is hidden. */
export function forget(): void {
  headers.forget();
  clients.forget();
}
