/**
 * Policy images and the programs in them: docs/contributors/format.md explains what these numbers stand for.
 *
 * The files in this folder are read by both compilers, asc for the core and tsc for JavaScript. They hold nothing but
 * integer constants and integer functions.
 *
 * A policy image on disk:
 *
 *   0  u32 magic      4  u16 version   6  u16 flags (IMAGE_)
 *   8  u32 length of the whole image   12 u32 checksum of everything from 16 on, seeded with version and flags
 *   16 u8 length of the agent's token, the token in UTF-8
 *      f64 crawl delay in seconds, if IMAGE_DELAY
 *      u16 length of the agent that asked, the agent in UTF-8 (not in version 2)
 *      the program: trie nodes in depth-first order, each followed by its tail list
 *
 * All numbers are little-endian; offsets in the program count from its first byte, in a list from its head.
 */
export const MAGIC: u32 = 0x61746272; // "rbta"
export const FORMAT_VERSION: u32 = 3;
/** The oldest version that is still read. */
export const OLDEST_VERSION: u32 = 2;
/**
 * Bytes that the checksum does not cover: magic, version, flags, length and the checksum itself. Stores have the same
 * envelope.
 */
export const ENVELOPE_SIZE: u32 = 16;

/** Flags of a policy image. The lowest two bits are one of URL_. */
export const IMAGE_URL_MASK: u32 = 3;
/** Offsets and priorities are u32, otherwise u16. */
export const IMAGE_WIDE: u32 = 4;
/** `/robots.txt` is allowed whatever the rules say. */
export const IMAGE_SELF: u32 = 8;
/** A crawl delay follows the agent. */
export const IMAGE_DELAY: u32 = 16;
/** A group bound the agent, perhaps only the one for `*`. Without this flag, the token says nothing. */
export const IMAGE_BOUND: u32 = 32;
/** All flags of this version. */
export const IMAGE_FLAGS: u32 = 63;

/** How a URL becomes the text that patterns are matched against. */
export const URL_RFC9309: u32 = 0;
export const URL_GOOGLE: u32 = 1;
export const URL_DECODED: u32 = 2;
export const URL_VERBATIM: u32 = 3;

/**
 * A rule's priority orders the rules: rank * 2 + 1 for allow, rank * 2 for disallow; the highest matching priority
 * decides. Where no rule matches, it is DEFAULT_PRIORITY, below every rule of rank 1 and up.
 */
export const DEFAULT_PRIORITY: u32 = 1;

/** Trie node: u8 label length, u8 flags, label, then what the flags announce. */
export const NODE_PREFIX: u32 = 1;
export const NODE_END: u32 = 2;
export const NODE_TAILS: u32 = 4;
export const NODE_CHILDREN: u32 = 8;
export const NODE_ALLOW_BELOW: u32 = 16;
export const NODE_DISALLOW_BELOW: u32 = 32;
export const NODE_ALLOW_TAILS: u32 = 64;
export const NODE_DISALLOW_TAILS: u32 = 128;
/** A label of this length or longer has its length in a u32 after the flags. */
export const LABEL_LONG: u32 = 255;

/**
 * A tail list begins with a byte: bits 0-4 are log2 of the index size (0: neither tables nor index), bit 7 tells that
 * there are tails outside the index.
 */
export const LIST_UNINDEXED: u32 = 128;
export const LIST_INDEX_MAX: u32 = 14;
/** Bytes of the fingerprint tables before an index. */
export const TABLES_SIZE: u32 = 96;
