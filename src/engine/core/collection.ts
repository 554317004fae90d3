/**
 * Runs what frees an owner's memory once nobody holds the owner any more. Made at first use, and not at all on Workers
 * with a compatibility date before 2025-05-05, which lack such registries: there memory lives until its owner is
 * disposed of or the isolate ends.
 */
let registry: FinalizationRegistry<() => void> | undefined;

/**
 * Calls `free` after `owner` has been collected. `free` must not hold the owner. Returns false where the runtime does
 * not report that.
 */
export function onCollection(owner: object, free: () => void): boolean {
  if (typeof FinalizationRegistry === "undefined") return false;
  registry ??= new FinalizationRegistry((free) => free());
  registry.register(owner, free, owner);
  return true;
}

/** Cancels that for an owner whose memory has been freed by hand. */
export function cancelOnCollection(owner: object): void {
  registry?.unregister(owner);
}
