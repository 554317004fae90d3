/**
 * The memory map: where each region of the core's static memory begins, and how many bytes it has. No two regions
 * overlap (test/engine/memory/regions.test.ts). The file that fills a region makes sure that it fits: with ERROR, which
 * stops the compiler, or with an assertion of the debug build. Regions that the JavaScript side shares are in
 * shared/boundary.ts and shared/store.ts. Blocks of any size lie in the arena, after all of them, which the JavaScript
 * side manages (src/engine/core/arena.ts says why).
 *
 * The first 256 bytes are unused, so that no pointer is ever null by accident. Vector loads may read up to 16 bytes
 * past what they test; every region is followed by mapped memory.
 */

// For one text.

/** What is kept about the text that tails are matched with (program/shift-and.ts). */
export const OPEN_TEXT: u32 = 0x00100;
export const OPEN_TEXT_SIZE: u32 = 0x40;
/** About its suffixes, if they are sorted (program/suffix-array.ts). */
export const SUFFIX_ARRAY: u32 = 0x00140;
export const SUFFIX_ARRAY_SIZE: u32 = 0x40;
/** u32[256]: of which text the mask of each byte is. */
export const MASK_GENERATIONS: u32 = 0x00400;
export const MASK_GENERATIONS_SIZE: u32 = 0x400;
/** u64[256]: the masks (program/shift-and.ts), or the addresses of masks of texts beyond 64 bytes. */
export const MASKS: u32 = 0x00800;
export const MASKS_SIZE: u32 = 0x800;
/** Tail lists met on the walk (program/trie-walk.ts). */
export const PENDING_LISTS: u32 = 0x01000;
export const PENDING_LISTS_SIZE: u32 = 0x1000;
/** A bit for each bucket of a list's index: tried already (program/match-list.ts). */
export const VISITED_BUCKETS: u32 = 0x02000;
export const VISITED_BUCKETS_SIZE: u32 = 0x800;
/** Origin of an earlier URL (url/locate.ts). */
export const ORIGIN: u32 = 0x092c0;
export const ORIGIN_SIZE: u32 = 0x40;
/** Normal form of a URL that is not in normal form. */
export const URL_FORM: u32 = 0x09400;
export const URL_FORM_SIZE: u32 = 0x1800;
/** Masks of texts beyond 64 bytes (program/shift-and.ts). */
export const LONG_MASKS: u32 = 0x28000;
export const LONG_MASKS_SIZE: u32 = 0x12000;
/** Sorted suffixes of a text (program/suffix-array.ts). */
export const SUFFIXES: u32 = 0x50200;
export const SUFFIXES_SIZE: u32 = 0x9400;

// For the pass over a file.

/** Where the pass is (read/pass.ts). */
export const PASS: u32 = 0x00200;
export const PASS_SIZE: u32 = 0x40;
/** About the text that rules are matched with as they are read (read/decide.ts). */
export const DECISION: u32 = 0x00240;
export const DECISION_SIZE: u32 = 0x40;
/** About the rules that are laid out instead (read/gather.ts). */
export const RULE_TABLE: u32 = 0x00280;
export const RULE_TABLE_SIZE: u32 = 0x40;
/** Normal form of the current pattern. */
export const PATTERN_FORM: u32 = 0x0b000;
export const PATTERN_FORM_SIZE: u32 = 0x5000;
/** u32[]: where the lines begin that may matter (read/lines.ts). */
export const LINES: u32 = 0x59600;
export const LINES_SIZE: u32 = 0x2010;

// For the compiler.

/** u32[]: how many fingerprints begin with each byte (program/teddy.ts). */
export const FINGERPRINT_COUNTS: u32 = 0x0ac00;
export const FINGERPRINT_COUNTS_SIZE: u32 = 0x204;

// For a batch.

/** u32[] each: of a batch of many hosts, where the paths begin, hashes of origins, blocks (store/hosts.ts). */
export const BATCH_PATHS: u32 = 0x03800;
export const BATCH_PATHS_SIZE: u32 = 0x800;
export const BATCH_HASHES: u32 = 0x04000;
export const BATCH_HASHES_SIZE: u32 = 0x800;
export const BATCH_BLOCKS: u32 = 0x04800;
export const BATCH_BLOCKS_SIZE: u32 = 0x800;
/** A bit for each byte of a batch, from address SUSPECTS_FROM on: it needs a closer look (batch/suspect-bitmap.ts). */
export const SUSPECTS: u32 = 0x05000;
export const SUSPECTS_SIZE: u32 = 0x3000;
export const SUSPECTS_FROM: u32 = 0x10000;

// For the program that is prepared for batches.

/** About the path whose fingerprints are tried, and the places where they may stand (batch/verify.ts). */
export const VERIFICATION: u32 = 0x00180;
export const VERIFICATION_SIZE: u32 = 0x40;
export const CANDIDATES: u32 = 0x5b640;
export const CANDIDATES_SIZE: u32 = 0x480;
/** About the tails at the path root, tables of their fingerprints by nibbles (batch/path-fingerprints.ts), ... */
export const PATH_TAILS: u32 = 0x001c0;
export const PATH_TAILS_SIZE: u32 = 0x40;
export const FINGERPRINT_TABLES: u32 = 0x09220;
export const FINGERPRINT_TABLES_SIZE: u32 = 0x60;
/** ... u16[]: the first fingerprint of each hash, and the fingerprints. */
export const FINGERPRINT_HEADS: u32 = 0x4c100;
export const FINGERPRINT_HEADS_SIZE: u32 = 0x1000;
export const FINGERPRINTS: u32 = 0x4d100;
export const FINGERPRINTS_SIZE: u32 = 0x2010;
/** How a walk continues from the path root, by the two bytes after the slash (batch/dispatch.ts). */
export const DISPATCH_ENTRIES: u32 = 0x3a000;
export const DISPATCH_ENTRIES_SIZE: u32 = 0x2000;
export const DISPATCH_FIRST: u32 = 0x3c000;
export const DISPATCH_FIRST_SIZE: u32 = 0x100;
export const DISPATCH_SECOND: u32 = 0x3c100;
export const DISPATCH_SECOND_SIZE: u32 = 0x10000;

/** What assertions say, in the debug build only (memoryBase in asconfig.json). */
export const MESSAGES: u32 = 0x4f200;
export const MESSAGES_SIZE: u32 = 0x1000;
