/** What a request handler of an edge runtime is given to let work go on after its response. */
export interface RequestContext {
  /** Keeps the request alive until the work has settled. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Whether promises, timers and connections belong to the request that made them, as in Cloudflare Workers and
 * Vercel's edge runtime: they end with it, without notice, and another request that awaits them waits for ever. There,
 * requests may share only plain data.
 */
export function belongsToRequests(): boolean {
  const { navigator, EdgeRuntime } = globalThis as {
    readonly navigator?: { readonly userAgent?: unknown };
    readonly EdgeRuntime?: unknown;
  };
  return EdgeRuntime !== undefined || navigator?.userAgent === "Cloudflare-Workers";
}
