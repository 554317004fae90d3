/**
 * The reader of logs, a separate module: it finds the requests of robots among all others. It imports nothing and
 * allocates nothing; where it keeps things is in memory.ts.
 */

import { SCAN, SCAN_NAME } from "../shared/logs";
import * as clients from "./clients";
import * as fields from "./fields";
import * as names from "./names";
import * as scanner from "./scan";
import * as w3c from "./w3c";

/** Scans the lines in [from, end), which must end in a newline. Returns why it stopped, a STOP_; SCAN says where. */
export function scan(from: usize, end: usize): u32 {
  return scanner.scan(from, end);
}

/** Remembers what the name at which the scan stopped stands for, a NAME_. Returns its place, or NAME_PLACES if it is too long. */
export function learn(kind: u32): u32 {
  return names.learn(load<u32>(SCAN, SCAN_NAME), kind);
}

/** Stops at requests of a client from now on, whatever their header. */
export function hide(client: usize, len: u32): void {
  clients.hide(client, len);
}

/** Looks for a field of JSON in objects of one kind, an IN_. Of several fields with one meaning, that of the lowest rank counts. */
export function addField(name: usize, len: u32, place: u32, field: u32, rank: u32): void {
  fields.add(name, len, place, field, rank);
}

/** From now on, lines are in W3C's format and have this many fields; 0 ends that. */
export function setCount(fields: u32): void {
  w3c.setCount(fields);
}

/** Sets what the field in a place of such lines says, a FIELD_. */
export function setField(place: u32, field: u32): void {
  w3c.setField(place, field);
}

/** Forgets names and senders, but not who is hidden. */
export function forget(): void {
  names.forget();
  clients.forget();
}
