/**
 * The memory map of the reader of logs. Regions that the host shares are set in shared/logs.ts.
 *
 *  (SCAN          0x000400  what a scan has found)
 *   LINE          0x000500  the parts of the current line (line.ts)
 *   NESTING       0x000600  u8[64] objects and arrays of JSON around the field at hand
 *  (TEXT          0x000800  what the host hands over)
 *  (RECORDS       0x001000  requests that count)
 *   FOUND         0x010000  u32[16][4] fields of JSON that were found (json.ts)
 *   SEEN          0x010100  u32[16] which of their names were seen
 *   PLACES        0x010200  u8[256] what the fields of W3C's format say, by their places (w3c.ts)
 *   FIELDS        0x014000  u8[256][64] names of fields of JSON (fields.ts)
 *   HIDDEN        0x020000  bit[1048576] hashes of clients whose requests are never skipped
 *   HEADS         0x040000  u32[16384][4] what is known of names: hash, length, kind, number
 *   SENDERS       0x080000  u8[16384][64] number of the header, and the bytes of the client
 *   NAMES         0x180000  u8[16384][512] bytes of headers and hosts
 *   (unused)      0x980000
 *  (INPUT         0x990000  the lines to scan)
 *
 * Vector loads may read up to 32 bytes past what they test; mapped memory follows everywhere.
 */
export const LINE: u32 = 0x000500;
export const NESTING: u32 = 0x000600;
export const NESTING_CAP: u32 = 64;
export const FOUND: u32 = 0x010000;
export const FOUND_SIZE: u32 = 0x000140;
export const SEEN: u32 = 0x010100;
export const PLACES: u32 = 0x010200;
export const FIELDS: u32 = 0x014000;
export const FIELDS_CAP: u32 = 256;
export const HIDDEN: u32 = 0x020000;
export const HIDDEN_BITS: u32 = 20;
export const HEADS: u32 = 0x040000;
export const HEADS_SIZE: u32 = 0x040000;
export const SENDERS: u32 = 0x080000;
export const SENDERS_SIZE: u32 = 0x100000;
export const NAMES: u32 = 0x180000;
