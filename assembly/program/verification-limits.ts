/**
 * Limits on the work for tails whose fingerprints occur in a text, before switching to another method, whose cost
 * does not depend on how often they occur. Ordinary files hardly ever reach the limits; hostile ones cost a little
 * more than with the other method alone.
 *
 * Fingerprints are verified in two places. A walk (match-list.ts) does so in each list of tails of the program, and
 * then tries whole buckets, each once. A program prepared for batches (batch/verify.ts) has the tails of the path
 * root in a flat layout, and falls back to the walk.
 */

/** Tails that a walk compares for a list, in addition to one for each byte of the text. */
export const LIST_COMPARES: u32 = 128;
/** What comparing a tail beyond one vector costs, in such comparisons; more in a text of several vectors. */
export const LIST_TRY: u32 = 8;
/**
 * Tails that are compared for each path of a batch, beside one for each of its bytes, on average. With fewer, paths
 * that many tails nearly match would be given up just before they are done.
 */
export const BATCH_COMPARES: u32 = 256;
/** Tails with several segments that are tried for one path. */
export const BATCH_TRIES: u32 = 8;
