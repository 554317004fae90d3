/**
 * The memory map of the reader of logs. Regions that the host shares are set in shared/logs.ts.
 *
 *  (SCAN          0x000400  where a scan stopped, and why)
 *  (HIDDEN_CLIENT 0x000800  an address)
 *  (RECORDS       0x001000  requests that count)
 *   HIDDEN        0x020000  bit[1048576] hashes of clients whose requests are never passed over
 *   HEADS         0x040000  u32[16384][4] what is known of headers: hash, length, kind, number
 *   SENDERS       0x080000  u8[16384][64] number of the header, length and bytes of the client
 *   HEADERS       0x180000  u8[16384][512] bytes of headers
 *   (unused)      0x980000
 *  (INPUT         0x990000  the lines to scan)
 *
 * Vector loads may read up to 32 bytes past what they test; mapped memory follows everywhere.
 */
export const HIDDEN: u32 = 0x020000;
export const HIDDEN_BITS: u32 = 20;
export const HEADS: u32 = 0x040000;
export const HEADS_SIZE: u32 = 0x040000;
export const SENDERS: u32 = 0x080000;
export const SENDERS_SIZE: u32 = 0x100000;
export const HEADERS: u32 = 0x180000;
