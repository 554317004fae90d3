/**
 * How much is spent on tails whose fingerprints stand in a text before another way is gone, which costs the same however
 * often they stand there. Well-meant files hardly ever come to that; hostile ones cost a little more than the other way alone.
 *
 * There are two that verify fingerprints. A walk (match-list.ts) does so in each list of tails as the program has it, and
 * then tries whole buckets, each once. A program prepared for batches (batch/verify.ts) has the tails of the path root laid
 * out flat, and goes to the walk.
 */

/** Tails that a walk compares for a list, beside one for each byte of the text. */
export const LIST_COMPARES: u32 = 128;
/** What a tail costs of them that is compared beyond the bytes of a vector; a text of several vectors costs more. */
export const LIST_TRY: u32 = 8;
/**
 * Tails that are compared for each path of a batch, beside one for each of its bytes, on average. With fewer, paths that many
 * tails nearly match are given up just before they are done.
 */
export const BATCH_COMPARES: u32 = 256;
/** Tails with several segments that are tried for one path. */
export const BATCH_TRIES: u32 = 8;
