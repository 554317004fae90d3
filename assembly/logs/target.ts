/** Targets of requests. */

import { four, SPACE } from "./bytes";

/** `/rob`, ` HTT` and then `P/`, as they are loaded. */
const ROBOTS: u32 = four(0x2f, 0x72, 0x6f, 0x62);
const PROTOCOL: u32 = four(0x20, 0x48, 0x54, 0x54);
const PROTOCOL_REST: u16 = 0x2f50;

/** Whether a target may be that of robots.txt. */
// @ts-ignore: decorator
@inline
export function isRobots(at: usize): bool {
  return load<u32>(at) == ROBOTS;
}

/** Where a target ends, before ` HTTP/1.1` or ` HTTP/2` at the end of a request line; 0: it may end elsewhere. */
// @ts-ignore: decorator
@inline
export function beforeProtocol(target: usize, end: usize): usize {
  let targetEnd: usize = 0;
  if (isProtocol(end - 9)) targetEnd = end - 9;
  else if (isProtocol(end - 7) && load<u8>(end - 1) != SPACE) targetEnd = end - 7;
  return targetEnd > target ? targetEnd : 0;
}

// @ts-ignore: decorator
@inline
function isProtocol(at: usize): bool {
  return load<u32>(at) == PROTOCOL && load<u16>(at + 4) == PROTOCOL_REST;
}
