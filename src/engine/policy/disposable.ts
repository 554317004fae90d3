declare global {
  interface SymbolConstructor {
    /** Declared here as Node's own types do, so that programs need not name `ESNext.Disposable` among their libs. */
    readonly dispose: unique symbol;
    readonly asyncDispose: unique symbol;
  }
}

/** What a `using` declaration releases at the end of its block. */
export interface Releasable {
  [Symbol.dispose](): void;
}

/** What an `await using` declaration releases at the end of its block. */
export interface AsyncReleasable {
  [Symbol.asyncDispose](): Promise<void>;
}
