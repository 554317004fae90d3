/**
 * The memory map. Regions that the JavaScript side shares are set in shared/boundary.ts and shown here for the whole
 * picture.
 *
 *            0x00000  unused: no pointer is ever null by accident
 *   OPEN_TEXT 0x00100 what is kept about the text that tails are matched with (program/shift-and.ts)
 *   SUFFIX_ARRAY 0x00140 about its suffixes, if they are sorted (program/suffix-array.ts)
 *   VERIFICATION 0x00180 about the path whose fingerprints are tried (batch/verify.ts)
 *   PATH_TAILS 0x001c0 about the tails at the path root (batch/path-fingerprints.ts)
 *   PASS     0x00200  where the pass over a file is (read/group.ts)
 *   DECISION 0x00240  about the text that rules are matched with as they are read (read/decide.ts)
 *   RULE_TABLE 0x00280 about the rules that are laid out instead (read/gather.ts)
 *   MASK_GEN 0x00400  u32[256]   generation in which mask c was made
 *   MASK     0x00800  u64[256]   bit i set: byte c stands at text position i (texts up to 64 bytes)
 *   PENDING_LISTS  0x01000  u32[2][512] tail lists met on the walk: address, text position
 *   VISITED_BUCKETS  0x02000  bit[16384] index buckets already tried for this text (program/match-list.ts)
 *  (AGENTS   0x02800  agents that the pass over a file looks for)
 *   BATCH_.. 0x03800  u32[512] each: of a batch of many hosts, where the paths begin, hashes of origins, blocks
 *   SUSPECTS 0x05000  bit[98304] bytes of a batch, from SUSPECTS_FROM on, that need a closer look (batch/suspect-bitmap.ts)
 *  (OFFSETS  0x08000  start of each URL of a batch)
 *  (VERDICTS 0x09000  answers of a batch)
 *   FINGERPRINT_TABLES 0x09220 u8[3][2][16] fingerprints at the path root, by nibbles (batch/path-fingerprints.ts)
 *  (INSPECTION          0x09280 what has been read of a program for the JavaScript side)
 *   ORIGIN             0x092c0 u8[64]    origin of an earlier URL (url/locate.ts)
 *   URL_FORM           0x09400 u8[6144]  normal form of a URL that is not in normal form
 *   PATTERN_FORM       0x0b000 u8[20480] normal form of the current pattern
 *  (CHUNK    0x10040  URL text of a batch)
 *   LONG_MASKS         0x28000 u8[73728] masks of texts beyond 64 bytes (program/shift-and.ts)
 *   DISPATCH_ENTRIES   0x3a000 u8[256][32] how a walk continues from a program's path root (batch/dispatch.ts)
 *   DISPATCH_FIRST     0x3c000 u8[256]    row of each first byte after the slash
 *   DISPATCH_SECOND    0x3c100 u8[256][256] entry of each row and second byte
 *   FINGERPRINT_HEADS  0x4c100 u16[2048] first fingerprint of each hash
 *   FINGERPRINTS       0x4d100 u8[513][16] fingerprints of the tails at the path root (batch/path-fingerprints.ts)
 *   MESSAGES 0x4f200  u8[4096]   what assertions say, in the debug build only (memoryBase in asconfig.json)
 *   SUFFIXES 0x50200  u8[37888]  sorted suffixes of a text (program/suffix-array.ts)
 *  (ARENA    0x59600  blocks that the JavaScript side hands out)
 *
 * LINES (while a file is read) and STORED_DRAFT (while a program is put into a store) take the place of SUSPECTS: there
 * is no batch then. FINGERPRINT_COUNTS (while tables are written) and CANDIDATES (while fingerprints are verified) take
 * the place of VISITED_BUCKETS: no list of tails is walked then.
 *
 * Vector loads may read up to 16 bytes past what they test; every region is followed by mapped memory.
 */
// Records of 64 bytes at most.
export const OPEN_TEXT: u32 = 0x00100;
export const SUFFIX_ARRAY: u32 = 0x00140;
export const VERIFICATION: u32 = 0x00180;
export const PATH_TAILS: u32 = 0x001c0;
export const PASS: u32 = 0x00200;
export const DECISION: u32 = 0x00240;
export const RULE_TABLE: u32 = 0x00280;
export const MASK_GEN: u32 = 0x00400;
export const MASK: u32 = 0x00800;
export const PENDING_LISTS: u32 = 0x01000;
export const PENDING_LISTS_CAP: u32 = 512;
export const VISITED_BUCKETS: u32 = 0x02000;
export const FINGERPRINT_COUNTS: u32 = VISITED_BUCKETS;
/** Places of a path at which fingerprints may stand (batch/verify.ts), u32[2] each, with room for sixteen more. */
export const CANDIDATES: u32 = VISITED_BUCKETS;
export const CANDIDATES_CAP: u32 = 0x00400;
export const BATCH_PATHS: u32 = 0x03800;
export const BATCH_HASHES: u32 = 0x04000;
export const BATCH_BLOCKS: u32 = 0x04800;
export const SUSPECTS: u32 = 0x05000;
/** The byte that the first bit of SUSPECTS stands for. */
export const SUSPECTS_FROM: u32 = 0x10000;
/** Where the lines of a file that may matter begin, u32 each, with room for four more. */
export const LINES: u32 = SUSPECTS;
export const LINES_CAP: u32 = 0x00800;
export const FINGERPRINT_TABLES: u32 = 0x09220;
export const ORIGIN: u32 = 0x092c0;
export const ORIGIN_CAP: u32 = 0x00040;
export const URL_FORM: u32 = 0x09400;
export const URL_FORM_CAP: u32 = 0x01800;
export const PATTERN_FORM: u32 = 0x0b000;
export const PATTERN_FORM_CAP: u32 = 0x05000;
export const LONG_MASKS: u32 = 0x28000;
export const DISPATCH_ENTRIES: u32 = 0x3a000;
export const DISPATCH_FIRST: u32 = 0x3c000;
export const DISPATCH_SECOND: u32 = 0x3c100;
export const FINGERPRINT_HEADS: u32 = 0x4c100;
export const FINGERPRINTS: u32 = 0x4d100;
export const FINGERPRINTS_CAP: u32 = 512;
export const MESSAGES: u32 = 0x4f200;
export const SUFFIXES: u32 = 0x50200;
