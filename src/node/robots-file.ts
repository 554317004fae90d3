import { readFile, stat } from "node:fs/promises";

/**
 * A robots.txt on disk, for `createEnforcer`: while requests come, it is looked at every second, and read again when it
 * has changed. Until a new one has been read as a whole, the old one is in force.
 *
 * @param every milliseconds
 */
export function robotsFile(
  path: string | URL,
  every = 1000,
): { readonly every: number; load(): Promise<Uint8Array | undefined> } {
  let last = "";
  return {
    every,
    async load() {
      const { mtimeMs, size, ino } = await stat(path);
      const state = `${mtimeMs} ${size} ${ino}`;
      if (state === last) return undefined;
      const body = await readFile(path);
      last = state;
      return body;
    },
  };
}
