/**
 * Preloaded into the program: there is no network, and a second takes ten milliseconds, so that nobody has to wait while
 * the program goes on trying.
 */
const FASTER = 100;

globalThis.fetch = async () => {
  const cause = Object.assign(new Error("connect ENETUNREACH"), { code: "ENETUNREACH" });
  throw new TypeError("fetch failed", { cause });
};

const passed = performance.now.bind(performance);
performance.now = () => passed() * FASTER;
const later = globalThis.setTimeout;
globalThis.setTimeout = (call, ms, ...given) => later(call, ms / FASTER, ...given);
