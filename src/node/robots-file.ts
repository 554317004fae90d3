import { readFile, stat } from "node:fs/promises";
import { numberFrom } from "../kinds.ts";
import { expectKind, type Kind } from "../options.ts";

const PATH: Kind<string | URL> = {
  wanted: 'the path of a file, such as "public/robots.txt", or a file: URL',
  test: (value) =>
    typeof value === "string"
      ? value.trim() !== "" && !/^https?:/i.test(value) && !value.includes("\0")
      : value instanceof URL && value.protocol === "file:",
};

/**
 * A robots.txt on disk, for `createEnforcer`: while requests come, it is looked at every second, and read again when it
 * has changed. Until a new one has been read as a whole, the old one is in force.
 *
 * @param every milliseconds
 * @throws RobotsError INVALID_ARGUMENT
 */
export function robotsFile(
  path: string | URL,
  every = 1000,
): { readonly every: number; load(): Promise<Uint8Array | undefined> } {
  expectKind("path", path, PATH);
  expectKind("every", every, numberFrom(0, undefined, " of milliseconds"));
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
