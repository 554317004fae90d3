/**
 * A store that several processes can share: `keyv` from version 5, a `Map`, or a three-line adapter for something
 * else. Values are strings; `ttlMs` is the time to live in milliseconds.
 */
export interface KeyvLike {
  /** The value of a key, or a promise of it; undefined if there is none. */
  get(key: string): unknown;
  /** Stores a value. A promise is awaited; what it resolves to does not matter. */
  set(key: string, value: string, ttlMs: number): unknown;
  /** Removes a value. */
  delete(key: string): unknown;
  /** Used, if present, for failures that the store does not report in another way, as with Keyv. */
  on?(event: "error", listener: (error: unknown) => void): unknown;
  /** Used, if present, to stop listening when the client is closed. */
  off?(event: "error", listener: (error: unknown) => void): unknown;
}
