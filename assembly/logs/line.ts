/** The parts of the current line, by the addresses of their bytes; empty ones begin where they end. */

import { LINE } from "./memory";

@unmanaged
class Line {
  /** Where the next line begins. */
  next: u32;
  client: u32;
  clientEnd: u32;
  host: u32;
  hostEnd: u32;
  /** The host in an absolute URL, which counts where no other is named. */
  urlHost: u32;
  urlHostEnd: u32;
  header: u32;
  headerEnd: u32;
  status: u32;
  /** A path that is not robots.txt. */
  target: u32;
  /** Where the target ends; where the request line does, if a protocol may follow the target. */
  targetEnd: u32;
  hasProtocol: bool;
  /** Whether the header is written as in W3C's format. */
  isEncoded: bool;
  /** Whether target and time can be taken as they stand, without escapes and with no part of them elsewhere. */
  isWhole: bool;
  /** Whether the time is in the common log format. */
  isCommon: bool;
  /** Whether it is a number of JSON. */
  isNumber: bool;
  /** The byte between a path and its query, if it has to become a question mark; otherwise 0. */
  joint: u32;
  /** The byte between a date and its time, if it has to become a space; otherwise 0. */
  timeJoint: u32;
  time: u32;
  timeEnd: u32;
}

export const line: Line = changetype<Line>(<usize>LINE);
