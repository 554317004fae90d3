/** Targets of requests. */

import { four, SLASH, SPACE } from "./bytes";

/** `/rob`, ` HTT` and then `P/`, as they are loaded. */
const ROBOTS: u32 = four(0x2f, 0x72, 0x6f, 0x62);
const PROTOCOL: u32 = four(0x20, 0x48, 0x54, 0x54);
const PROTOCOL_REST: u16 = 0x2f50;

/** `http` and `://`, as they are loaded. */
const HTTP: u32 = four(0x68, 0x74, 0x74, 0x70);
const AFTER_SCHEME: u32 = four(0x3a, 0x2f, 0x2f, 0);
const LETTER_S: u32 = 0x73;
const QUESTION: u32 = 0x3f;
const HASH: u32 = 0x23;

/** Whether a target may be that of robots.txt. */
// @ts-ignore: decorator
@inline
export function isRobots(at: usize): bool {
  return load<u32>(at) == ROBOTS;
}

/** Where the host of an absolute URL begins; 0 for anything else. */
export function hostIn(at: usize): usize {
  if (load<u32>(at) != HTTP) return 0;
  const colon = load<u8>(at + 4) == LETTER_S ? at + 5 : at + 4;
  return (load<u32>(colon) & 0xffffff) == AFTER_SCHEME ? colon + 3 : 0;
}

/** The slash at which the path of an absolute URL begins, after its host; 0 if there is none. */
export function pathAfter(host: usize, end: usize): usize {
  for (let at = host; at < end; at++) {
    const byte = <u32>load<u8>(at);
    if (byte == SLASH) return at;
    if (byte == QUESTION || byte == HASH) return 0;
  }
  return 0;
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
