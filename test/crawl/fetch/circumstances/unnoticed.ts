/** What some ways to fetch cannot tell from a whole file, by the circumstances' ids. */

/**
 * Where the truth is lost: in all of Node, in undici's `fetch`, which is also Node's global one, or in the older undici in
 * some versions of Node.
 */
export type Hidden = "everywhere" | "fetch" | "older";

/** What is noticed at times, on a busy machine: there, the reset comes after the last bytes, not with them. */
export const noticedAtTimes: readonly string[] = ["reset-tls-until-close"];

/** Cuts in chunks whose answers have `Connection: close`, whatever is asked. */
const chunkCuts = [
  "in-chunk",
  "after-chunk-data",
  "between-chunks",
  "in-chunk-size",
  "before-last-chunk",
  "before-trailer",
  "in-trailer",
].flatMap((where) => ["reset", "reset-later", "end"].map((how) => `${how}-${where}-closes`));

export const unnoticed: Readonly<Record<string, Hidden>> = {
  // Node does not tell whether TLS was closed by its alert, nor a reset from that if it comes with the last bytes.
  "tls-until-close": "everywhere",
  "reset-tls-until-close": "everywhere",
  ...Object.fromEntries(chunkCuts.map((id) => [id, "older" as const])),
  // A reset ends a body without a length like a close.
  "reset-later-tls-until-close": "fetch",
  "reset-after-headers": "fetch",
  "reset-later-after-headers": "fetch",
  "reset-until-close": "fetch",
  "reset-later-until-close": "fetch",
  "reset-until-close-1.0": "fetch",
  "reset-later-until-close-1.0": "fetch",
  "reset-until-close-implied": "fetch",
  "reset-later-until-close-implied": "fetch",
  "reset-until-close-all": "fetch",
  "reset-later-until-close-all": "fetch",
  "redirect-reset-until-close": "fetch",
  // Decoders give what they have got, and do not miss the rest.
  "gzip-cut": "fetch",
  "gzip-cut-end": "fetch",
  "gzip-cut-close": "fetch",
  "gzip-cut-chunked": "fetch",
  "deflate-cut": "fetch",
  "deflate-cut-end": "fetch",
  "deflate-cut-close": "fetch",
  "deflate-cut-chunked": "fetch",
  "br-cut": "fetch",
  "br-cut-end": "fetch",
  "br-cut-close": "fetch",
  "br-cut-chunked": "fetch",
  "gzip-members-cut": "fetch",
  "gzip-br-cut": "fetch",
  "deflate-raw-cut": "fetch",
};
