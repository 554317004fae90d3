import type { FetchReason, Outcome } from "./outcome.ts";

/** The result of an attempt to fetch a robots.txt. */
interface Attempt {
  readonly origin: string;
  readonly outcome: Outcome;
  /** HTTP status of the last answer, if there was one. */
  readonly status: number | undefined;
  readonly reason: FetchReason | undefined;
  /** Milliseconds from the request to the end of the answer, redirects included. */
  readonly ms: number;
  /** Bytes of the decompressed body that were read. */
  readonly bytes: number;
  /** Failures in a row, this one included. */
  readonly failures: number;
}

/** Something that happened in a client, for logs and metrics. */
export type ClientEvent =
  /** A host was asked, and answered with a file, without one, or not at all. */
  | ({ readonly type: "fetched" } & Attempt)
  /** A host confirmed the copy that is held (304). */
  | ({ readonly type: "revalidated" } & Attempt)
  /** Questions are answered by a copy that is not fresh: its host fails, or is being asked in the background. */
  | {
      readonly type: "served-stale";
      readonly origin: string;
      readonly outcome: Outcome;
      readonly status: number | undefined;
    }
  /** This machine could not ask (no files, memory or route); it tries again after this many milliseconds. */
  | { readonly type: "retried"; readonly origin: string; readonly detail: string; readonly ms: number }
  /** A host was dropped to make room. */
  | { readonly type: "evicted"; readonly origin: string; readonly bytes: number }
  /** The shared cache failed. */
  | { readonly type: "cache-failed"; readonly error: unknown };
