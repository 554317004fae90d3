import { readFile, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { numberFrom } from "../../base/kinds.ts";
import { expectKind, expectNoMore, type Kind } from "../../base/options.ts";

const PATH: Kind<string | URL> = {
  wanted: 'the path of a file, such as "public/robots.txt", or new URL("file:///...")',
  test: (value) =>
    typeof value === "string"
      ? value.trim() !== "" && !/^(?:https?|file):/i.test(value) && !value.includes("\0")
      : value instanceof URL && value.protocol === "file:",
};

/** A file that has changed within so many milliseconds may still be written. */
const FRESH = 1000;
/** Maximum size of a file in bytes; crawlers read 500 KiB. */
const MOST_BYTES = 4_000_000;

/**
 * A robots.txt on disk, for `createEnforcer`. While requests come, the file is looked at every second, and ten
 * seconds after a look that failed, as at a missing file. It is read again when it has changed and two looks in a row
 * have found the same, so that it is not read while it is being written.
 * Until the new file has been read as a whole, the old one is in force; at the start, a file that has changed within the
 * last second is waited for. Anything but a file is an error, and so is one of more than 4 MB.
 *
 * @param every milliseconds between two looks
 * @throws RobotsError INVALID_ARGUMENT
 */
export function robotsFile(
  path: string | URL,
  every = 1000,
  ...beyond: undefined[]
): { readonly every: number; load(): Promise<Uint8Array | undefined> } {
  expectNoMore("robotsFile(path, every)", beyond);
  expectKind("path", path, PATH);
  expectKind("every", every, numberFrom(0, undefined, " of milliseconds"));
  let [read, seen]: (string | undefined)[] = [];
  return {
    every,
    async load() {
      const state = read === undefined ? await settledState(path) : await stateOf(path);
      const isSettled = read === undefined || state === seen;
      seen = state;
      if (state === read || !isSettled) return undefined;
      const body = await readFile(path);
      seen = await stateOf(path);
      if (seen !== state) {
        if (read === undefined) throw new Error(`${path} is being written.`);
        return undefined;
      }
      read = state;
      return body;
    },
  };
}

/** The state of a file once it has not changed for a second. */
async function settledState(path: string | URL): Promise<string> {
  const state = await stateOf(path);
  const [modified, changed] = state.split(" ").map((time) => Date.now() - Number(time) / 1e6);
  const age = Math.min(modified!, changed!);
  // On a disk with another clock, files may be from the future.
  if (age < 0 || age >= FRESH) return state;
  await sleep(FRESH - age);
  return settledState(path);
}

/** The file's times, size and number as a text, which changes when the file does. */
async function stateOf(path: string | URL): Promise<string> {
  const found = await stat(path, { bigint: true });
  if (!found.isFile()) throw new Error(`${path} is not a file.`);
  if (found.size > MOST_BYTES) throw new Error(`${path} has more than ${MOST_BYTES} bytes.`);
  // Copies that keep the time (`cp -p`, `rsync -t`) change only the time of the change itself.
  return [found.mtimeNs, found.ctimeNs, found.size, found.ino, found.dev].join(" ");
}
