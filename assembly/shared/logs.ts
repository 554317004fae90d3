/** What the host and the reader of logs hand each other: a module of its own, with a memory of its own. */

/** u32[6]: where a scan stopped and why, as the fields below say. */
export const SCAN: u32 = 0x00400;
/** Lines that were passed over, and those that were noted as records. */
export const SCAN_PASSED: u32 = 0;
export const SCAN_RECORDS: u32 = 4;
/** The lines that it stopped at, with their newlines. */
export const SCAN_FROM: u32 = 8;
export const SCAN_END: u32 = 12;
/** The header that nothing is known of. */
export const SCAN_HEADER: u32 = 16;
export const SCAN_HEADER_END: u32 = 20;

/** Why a scan stops: all lines are done, the records are full, lines that the host has to read, a header that it has to. */
export const STOP_DONE: u32 = 0;
export const STOP_FULL: u32 = 1;
export const STOP_LINES: u32 = 2;
export const STOP_HEADER: u32 = 3;

/**
 * A request that counts. Its fields are u32: the place of its header, the place of its sender times two plus one if that
 * is not known yet, seconds since 1970, status, and where target and client begin and end.
 */
export const RECORDS: u32 = 0x01000;
export const RECORDS_CAP: u32 = 2048;
export const RECORD_SIZE: u32 = 32;
export const RECORD_SENDER: u32 = 4;
export const RECORD_TIME: u32 = 8;
export const RECORD_STATUS: u32 = 12;
export const RECORD_TARGET: u32 = 16;
export const RECORD_TARGET_END: u32 = 20;
export const RECORD_CLIENT: u32 = 24;
export const RECORD_CLIENT_END: u32 = 28;

/** What a header's requests are: people's, which are passed over, or those of a robot. */
export const HEADER_PEOPLE: u32 = 1;
export const HEADER_ROBOT: u32 = 2;

/** Headers that are remembered, each in the place that its hash leads to, and the bytes of the longest one. */
export const HEADER_PLACES: u32 = 16384;
export const LONGEST_HEADER: u32 = 512;
/** The same of senders, which are clients under a header. */
export const SENDER_PLACES: u32 = 16384;
export const LONGEST_CLIENT: u32 = 48;

/** An address that is hidden from being passed over. */
export const HIDDEN_CLIENT: u32 = 0x00800;
/** Characters of a line at most: servers refuse requests far shorter than that. */
export const LONGEST_LINE: u32 = 131072;
/** The lines to scan. */
export const INPUT: u32 = 0x990000;
export const INPUT_CAP: u32 = 0x100000;
