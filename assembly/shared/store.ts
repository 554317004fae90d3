/**
 * The table of hosts and the blocks that it leads to, of which both sides write parts: offsets and flags. The
 * core's own view of the same records is in store/ (it is checked against these numbers when the core is compiled).
 */

/** Slots of a bucket of the table, and bytes of a bucket: u32[8] hashes, then u32[8] addresses of hosts' blocks. */
export const HOST_SLOTS: u32 = 8;
export const HOST_BUCKET: u32 = 64;
export const BUCKET_ADDRESSES: u32 = 32;
/** In place of an address in a slot: never used, or used before. */
export const HOST_EMPTY: u32 = 0;
export const HOST_TOMBSTONE: u32 = 1;

/** A host's block: u32 block of its program, u16 flags, u16 length of the origin, the origin. */
export const HOST_FLAGS: u32 = 4;
export const HOST_ORIGIN_LENGTH: u32 = 6;
export const HOST_ORIGIN: u32 = 8;
/** Flags of a host: asked about since the last sweep (the second-chance bit of the CLOCK algorithm) ... */
export const HOST_REFERENCED: u32 = 1;
/** ... and: the origin holds a semicolon, with which Google's parser would begin the path. */
export const HOST_SEMICOLON: u32 = 2;

/**
 * A program's block: u32 program length, u32 hosts that share it, u32 hash (both JavaScript's), u8 image flags and
 * STORED_DEFAULT_ALLOW, u8 facts, the prefilter (store/prefilter.ts); from STORED_HEAD on, fingerprint tables, if it
 * has any, then the program.
 */
export const STORED_SHARERS: u32 = 4;
export const STORED_HASH: u32 = 8;
export const STORED_FLAGS: u32 = 12;
export const STORED_FACTS: u32 = 13;
export const STORED_PREFILTER: u32 = 16;
export const STORED_HEAD: u32 = 104;
/** The least size of a block: prefetching reads as many bytes, and the slack after them, before looking at any. */
export const STORED_LEAST: u32 = 144;
/** Beside the image flags: a path to which only the path root's rules apply is allowed. */
export const STORED_DEFAULT_ALLOW: u32 = 64;
/** Facts: the path of a single slash is allowed; fingerprint tables stand between head and program. */
export const STORED_SLASH_ALLOW: u32 = 1;
export const STORED_FINGERPRINTS: u32 = 2;
/** Where the core drafts the head of a program's block. */
export const STORED_DRAFT: u32 = 0x0ae40;
export const STORED_DRAFT_SIZE: u32 = 0x00100;
