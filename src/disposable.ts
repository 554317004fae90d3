declare global {
  interface SymbolConstructor {
    /** Declared here as Node's own types do, so that programs need not name `ESNext.Disposable` among their libs. */
    readonly dispose: unique symbol;
  }
}

/** What a `using` declaration releases at the end of its block. */
export interface Releasable {
  [Symbol.dispose](): void;
}
