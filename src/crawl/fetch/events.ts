import type { FetchReason, Outcome } from "./outcome.ts";

/** The result of an attempt to fetch a robots.txt. */
interface Attempt {
  readonly origin: string;
  readonly outcome: Outcome;
  /** HTTP status of the last answer, if there was one. */
  readonly status: number | undefined;
  readonly reason: FetchReason | undefined;
  /** Milliseconds from the request to the end of the answer, including redirects. */
  readonly ms: number;
  /** How many bytes of the decompressed body were read. */
  readonly bytes: number;
  /** Number of consecutive failures, including this one. */
  readonly failures: number;
}

/** Something that happened in a client, for logs and metrics. */
export type ClientEvent =
  /** A robots.txt was requested, with any outcome. */
  | ({ readonly type: "fetched" } & Attempt)
  /** A host confirmed the cached copy (304). */
  | ({ readonly type: "revalidated" } & Attempt)
  /** A stale copy is used, because its host fails or is being asked in the background. */
  | {
      readonly type: "served-stale";
      readonly origin: string;
      readonly outcome: Outcome;
      readonly status: number | undefined;
    }
  /**
   * A request failed locally (no file descriptors, memory or route); it is retried after this many milliseconds.
   */
  | { readonly type: "retried"; readonly origin: string; readonly detail: string; readonly ms: number }
  /** A host was evicted from memory to make room. */
  | { readonly type: "evicted"; readonly origin: string; readonly bytes: number }
  /** The shared cache failed. */
  | { readonly type: "cache-failed"; readonly error: unknown };
