/** What the host and the reader of logs, a module with a separate memory, hand each other. */

/** u32[11]: what a scan has found, where it stopped and why, as the fields below say. */
export const SCAN: u32 = 0x00400;
/** Lines of people and lines of other hosts, which were skipped, and lines that were recorded. */
export const SCAN_PASSED: u32 = 0;
export const SCAN_ELSEWHERE: u32 = 4;
export const SCAN_RECORDS: u32 = 8;
/** How many of all these were in JSON, and in W3C's format. */
export const SCAN_JSON: u32 = 12;
export const SCAN_W3C: u32 = 16;
/** The lines that it stopped at, with their newlines. */
export const SCAN_FROM: u32 = 20;
export const SCAN_END: u32 = 24;
/** The unknown header or host, and whether it is written as in W3C's format. */
export const SCAN_NAME: u32 = 28;
export const SCAN_NAME_END: u32 = 32;
export const SCAN_NAME_W3C: u32 = 36;
/** How many lines of other hosts had no header. */
export const SCAN_UNNAMED: u32 = 40;

/** Why a scan stops: all lines are done, the records are full, or lines, a header or a host are for the caller to read. */
export const STOP_DONE: u32 = 0;
export const STOP_FULL: u32 = 1;
export const STOP_LINES: u32 = 2;
export const STOP_HEADER: u32 = 3;
export const STOP_HOST: u32 = 4;

/**
 * A request that counts. Its fields are u32: the place of its header, the place of its sender times two plus one if
 * that is not known yet, seconds since 1970, status, where target, client and time begin and end, and whether the
 * time is a number of JSON.
 */
export const RECORDS: u32 = 0x01000;
export const RECORDS_CAP: u32 = 1024;
export const RECORD_SIZE: u32 = 48;
export const RECORD_SENDER: u32 = 4;
export const RECORD_SECONDS: u32 = 8;
export const RECORD_STATUS: u32 = 12;
export const RECORD_TARGET: u32 = 16;
export const RECORD_TARGET_END: u32 = 20;
export const RECORD_CLIENT: u32 = 24;
export const RECORD_CLIENT_END: u32 = 28;
export const RECORD_TIME: u32 = 32;
export const RECORD_TIME_END: u32 = 36;
export const RECORD_IS_NUMBER: u32 = 40;
/** Seconds of a time that the host has to read. */
export const NO_SECONDS: u32 = 0xffffffff;

/** Whose requests have a header: people's, which are skipped, or a robot's. */
export const NAME_PEOPLE: u32 = 1;
export const NAME_ROBOT: u32 = 2;
/** No header, or the hyphen that stands for none: what that means, the host has to see. */
export const NAME_NOBODY: u32 = 5;
/** Whether requests to a host are counted. */
export const NAME_HERE: u32 = 3;
export const NAME_ELSEWHERE: u32 = 4;

/** Names that are remembered, and the bytes of the longest one. */
export const NAME_PLACES: u32 = 16384;
export const LONGEST_NAME: u32 = 512;
/** The same of senders, which are clients under a header. */
export const SENDER_PLACES: u32 = 16384;
export const LONGEST_CLIENT: u32 = 48;

/** Objects of a line of JSON in which names matter: the line, the request in it, and the headers of that. */
export const IN_LINE: u32 = 1;
export const IN_REQUEST: u32 = 2;
export const IN_HEADERS: u32 = 3;

/** What a field says. Four are JSON's: objects that hold other fields, and texts that hold a line. */
export const FIELD_STATUS: u32 = 1;
export const FIELD_TARGET: u32 = 2;
export const FIELD_PATH: u32 = 3;
export const FIELD_QUERY: u32 = 4;
export const FIELD_CLIENT: u32 = 5;
export const FIELD_AGENT: u32 = 6;
export const FIELD_HOST: u32 = 7;
export const FIELD_TIME: u32 = 8;
export const FIELD_REQUEST: u32 = 9;
export const FIELD_OTHER_REQUEST: u32 = 10;
export const FIELD_HEADERS: u32 = 11;
export const FIELD_WRAPPED: u32 = 12;
/** The date before a time, in W3C's format. */
export const FIELD_DATE: u32 = 13;
/** A header in JSON that is written as in W3C's format. */
export const FIELD_ENCODED_AGENT: u32 = 14;
/** Fields per line of that format, at most. */
export const PLACES_CAP: u32 = 255;

/** A text that the host hands over: an address to hide, or the name of a field. */
export const TEXT: u32 = 0x00800;
export const LONGEST_FIELD: u32 = 32;
/** Characters of a line at most: servers refuse requests far shorter than that. */
export const LONGEST_LINE: u32 = 131072;
/** The lines to scan. */
export const INPUT: u32 = 0x990000;
export const INPUT_CAP: u32 = 0x100000;
