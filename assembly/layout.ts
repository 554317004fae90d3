/**
 * The memory map and the image format, drawn once. Both compilers read this file (asc for the core, tsc for
 * the host), so it holds nothing but integer constants and integer functions.
 *
 *            0x00000  unused: no pointer is ever null by accident
 *   MASK_GEN 0x00400  u32[256]   generation in which mask c was made
 *   MASK     0x00800  u64[256]   bit i set: byte c stands at text position i (texts up to 64 bytes)
 *   PENDING  0x01000  u32[2][512] tail lists met on the walk: address, text position
 *   VISITED  0x02000  bit[16384] index buckets already tried for this text
 *   AGENTS   0x02800  u8 count, then u8 length and bytes (lower case) of each agent asked for
 *   HOST_... 0x03800  u32[512] each: where the paths of a batch begin, hashes of origins, blocks of hosts or programs
 *   MARKS    0x05000  bit[98304] bytes of a batch, from MARKED on, that need a closer look (marks.ts)
 *   OFFSETS  0x08000  u32[513]   start of each URL of a batch, relative to CHUNK; one more for the end
 *   VERDICTS 0x09000  u8[512]    answers of a batch
 *   CLASS_TABLES 0x09200 u8[2][16] bytes that are marked, by their nibbles (marks.ts)
 *   ANCHOR_TABLES 0x09220 u8[3][2][16] anchors of tails, by the nibbles of each byte (anchors.ts)
 *   TEXT     0x09400  u8[6144]   normal form of a URL that is not in it
 *   FORM     0x0b000  u8[20480]  normal form of the pattern at hand
 *   CHUNK    0x10000  u8[98304]  URL text of a batch, UTF-8 back to back, with slack on both sides
 *   WIDE     0x28000  u8[73728]  masks of long texts (see tails.ts)
 *   WAYS     0x3a000  u8[256][32] what leads on from a program's hub (ways.ts)
 *   GROUPS   0x3c000  u8[256]    group of each first byte behind the hub
 *   SECONDS  0x3c100  u8[256][256] way of each group and second byte
 *   ANCHOR_HEADS 0x4c100 u16[2048] first anchor of each hash
 *   ANCHORS  0x4d100  u8[513][16] what the tails at the hub are known by (anchors.ts)
 *   MESSAGES 0x4f200  u8[4096]   what assertions say, in the debug build only (memoryBase in asconfig.json)
 *   SUFFIXES 0x50200  u8[37888]  suffixes of a text in order (suffixes.ts)
 *   ARENA    0x59600  the host hands out blocks from here up
 *
 * While a file is read, LINES takes MARKS's place, and STORED_DRAFT while a program is put into a store: no batch is at
 * hand then.
 * While anchors are sorted, ANCHOR_ORDER takes FORM's place, and places are counted in VISITED: no pattern and no text is
 * at hand then.
 *
 * Vector loads may read up to 16 bytes past what they test; every region is followed by mapped memory.
 */
export const MASK_GEN: u32 = 0x00400;
export const MASK: u32 = 0x00800;
export const PENDING: u32 = 0x01000;
export const PENDING_CAP: u32 = 512;
export const VISITED: u32 = 0x02000;
export const AGENTS: u32 = 0x02800;
export const AGENTS_CAP: u32 = 0x01000;
export const HOST_STARTS: u32 = 0x03800;
export const HOST_HASHES: u32 = 0x04000;
export const HOST_BLOCKS: u32 = 0x04800;
export const MARKS: u32 = 0x05000;
/** Where the lines of a file begin that may matter, u32 each, with room for four more. */
export const LINES: u32 = MARKS;
export const LINES_CAP: u32 = 0x00800;
/** What stands before a program in its block. */
export const STORED_DRAFT: u32 = MARKS;
export const MARKED: u32 = 0x10000;
export const OFFSETS: u32 = 0x08000;
export const VERDICTS: u32 = 0x09000;
export const CLASS_TABLES: u32 = 0x09200;
export const ANCHOR_TABLES: u32 = 0x09220;
export const TEXT: u32 = 0x09400;
export const TEXT_CAP: u32 = 0x01800;
export const FORM: u32 = 0x0b000;
export const FORM_CAP: u32 = 0x05000;
export const ANCHOR_ORDER: u32 = FORM;
export const BATCH_CAP: u32 = 512;
/** The longest URL of a batch in bytes: the masks of its text still fit WIDE. */
export const BATCH_TEXT: u32 = 1848;
export const CHUNK: u32 = 0x10040;
export const CHUNK_CAP: u32 = 0x17f80;
export const WIDE: u32 = 0x28000;
export const WAYS: u32 = 0x3a000;
export const GROUPS: u32 = 0x3c000;
export const SECONDS: u32 = 0x3c100;
export const ANCHOR_HEADS: u32 = 0x4c100;
export const ANCHORS: u32 = 0x4d100;
export const ANCHORS_CAP: u32 = 512;
/** Bytes of a set of anchor tables. */
export const ANCHOR_SPACE: u32 = 96;
export const MESSAGES: u32 = 0x4f200;
export const SUFFIXES: u32 = 0x50200;
export const ARENA: u32 = 0x59600;
/** Bytes kept free behind every block that vector loads run over. */
export const SLACK: u32 = 64;

/** What a line is. */
export const LINE_BLANK: u32 = 0;
export const LINE_COMMENT: u32 = 1;
export const LINE_OTHER: u32 = 2;
export const LINE_AGENT: u32 = 3;
export const LINE_ALLOW: u32 = 4;
export const LINE_DISALLOW: u32 = 5;
export const LINE_SITEMAP: u32 = 6;
export const LINE_DELAY: u32 = 7;
/** The name is one of the misspellings that Google's parser forgives. */
export const FORM_TYPO: u32 = 0x100;
/** The name only begins with the field's name. */
export const FORM_PREFIX: u32 = 0x200;
/** White space stands where the colon should. */
export const FORM_NO_COLON: u32 = 0x400;
/** Google's parser drops what a line holds beyond this (2083 * 8 - 1 bytes). */
export const LINE_CAP: u32 = 16663;

/** A rule handed to the core is four u32: address, length, value, flags. */
export const RULE_SIZE: u32 = 16;
/** `*` and a final `$` are special in this rule. */
export const RULE_WILD: u32 = 1;

/**
 * A rule's value orders the rules: rank * 2 + 1 for allow, rank * 2 for disallow; the highest matching
 * value decides. No rule at all is worth ALLOWED_BY_DEFAULT, below every rule of rank 1 and up.
 */
export const ALLOWED_BY_DEFAULT: u32 = 1;

export const VERDICT_DISALLOWED: u32 = 0;
export const VERDICT_ALLOWED: u32 = 1;
export const VERDICT_INVALID: u32 = 2;
export const VERDICT_UNKNOWN: u32 = 3;
/** Not an answer: the host must bring the URL into normal form and ask again with the path. */
export const VERDICT_ODD: u32 = 4;
/** What a batch answers whose offsets are none. */
export const BAD_OFFSETS: u32 = 0x7fffffff;

/** What stands for a number of texts where one ends within a character; more than a batch holds. */
export const BAD_UNITS: u32 = 0xffff;

/** How a URL becomes the text that patterns are matched against. */
export const URL_RFC9309: u32 = 0;
export const URL_GOOGLE: u32 = 1;
export const URL_DECODED: u32 = 2;
export const URL_VERBATIM: u32 = 3;

/**
 * A policy image on disk (docs/format.md):
 *
 *   0  u32 magic      4  u16 version   6  u16 flags (IMAGE_)
 *   8  u32 length of the whole image   12 u32 checksum of everything from 16 on, seeded with version and flags
 *   16 u8 length of the agent's token, the token in UTF-8
 *      f64 crawl delay in seconds, if IMAGE_DELAY
 *      the program: trie nodes in depth-first order, each followed by its tail list
 *
 * All numbers are little-endian; offsets in the program count from its first byte, in a list from its head.
 */
export const MAGIC: u32 = 0x61746272; // "rbta"
export const FORMAT_VERSION: u32 = 1;
export const IMAGE_HEADER: u32 = 16;
/** A crawl delay follows the agent. */
export const IMAGE_DELAY: u32 = 16;
/** A group bound the agent, if only the one for `*`: without it the length of the token says nothing. */
export const IMAGE_BOUND: u32 = 32;
/** All flags of this version. */
export const IMAGE_FLAGS: u32 = 63;

/** How `decide` reads a file: digits belong to agent tokens; Google's parser is meant; `*` binds the agent. */
export const DECIDE_DIGITS: u32 = 1;
export const DECIDE_GOOGLE: u32 = 2;
export const DECIDE_STAR: u32 = 4;

/** Flags of a policy image. */
export const IMAGE_URL_MASK: u32 = 3;
/** Offsets and values are u32, otherwise u16. */
export const IMAGE_WIDE: u32 = 4;
/** `/robots.txt` is allowed whatever the rules say. */
export const IMAGE_SELF: u32 = 8;

/** Trie node: u8 label length, u8 flags, label, then what the flags announce. */
export const NODE_PREFIX: u32 = 1;
export const NODE_END: u32 = 2;
export const NODE_TAILS: u32 = 4;
export const NODE_CHILDREN: u32 = 8;
export const NODE_ALLOW_BELOW: u32 = 16;
export const NODE_DISALLOW_BELOW: u32 = 32;
export const NODE_ALLOW_TAILS: u32 = 64;
export const NODE_DISALLOW_TAILS: u32 = 128;
/** A label of this length or longer has its length in a u32 behind the flags. */
export const LABEL_LONG: u32 = 255;

/** A tail list opens with a byte: bits 0-4 the index size (log2, 0 = no index), bit 7 unindexed tails. */
export const LIST_LOOSE: u32 = 128;
export const LIST_INDEX_MAX: u32 = 14;

/** Slots of a bucket of the table of hosts (table.ts), and bytes of a bucket: hashes, then addresses of blocks. */
export const HOST_SLOTS: u32 = 8;
export const HOST_BUCKET: u32 = 64;
/** Address in a slot: never held, or held once. */
export const HOST_EMPTY: u32 = 0;
export const HOST_GONE: u32 = 1;
/** Where in a host's block its origin stands. */
export const HOST_ORIGIN: u32 = 8;
/** Flags of a host: asked for lately; the origin holds a semicolon, with which Google's parser would begin the path. */
export const HOST_LATELY: u32 = 1;
export const HOST_SEMICOLON: u32 = 2;

/** Bytes of a program's block before it, and where among them its screen is (screen.ts), which may have tables. */
export const STORED_HEAD: u32 = 104;
export const STORED_SCREEN: u32 = 16;
/** The least that such a block takes: so many bytes, and the slack behind them, are brought in before it is looked at. */
export const STORED_LEAST: u32 = 144;
/** Beside the image flags there: what no rule begins like is allowed. */
export const STORED_REST: u32 = 64;
/** In the byte behind: the path of a single slash is allowed; tables of anchors stand between head and program. */
export const STORED_ROOT: u32 = 1;
export const STORED_ANCHORS: u32 = 2;

/** Bytes of one entry of the compiler's sort table. */
export const ENTRY_SIZE: u32 = 24;

/** Upper bound of the program that `count` rules with `bytes` pattern bytes compile to. */
export function programBound(count: u32, bytes: u32): u32 {
  return bytes + count * 64 + 256;
}

/** Bytes of work space that compiling `count` rules with `bytes` pattern bytes takes. */
export function compileSpace(count: u32, bytes: u32): u32 {
  return (count + 2) * (2 * ENTRY_SIZE + 4 + 4 + 4 + 16) + 65536 + programBound(count, bytes);
}
