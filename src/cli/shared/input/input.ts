import { existsSync, readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { TimeLimits } from "../../../crawl/fetch/download-timeout.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { CliError, type Terminal } from "../../command.ts";
import { en, type Texts } from "../../text/en.generated.ts";
import { note } from "../output/output.ts";
import { readFailure, unreadable } from "../output/reason.ts";

/** Bytes that are read of a device: fewer than of a robots.txt, so that it passes for none; more than anybody types. */
const MOST_OF_DEVICE = 1 << 18;

/** Bytes that are read at once. */
const PIECE = 1 << 16;

/** Thrown for a device that sends without end. */
class Endless extends Error {}

/**
 * The bytes that a file has when it is opened, piece by piece: a file that grows would never end. Pipes
 * are read until their writer closes them.
 *
 * @throws Endless for a device such as /dev/zero
 */
async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const about = await file.stat();
    // Files of the system say that they are empty, and are not.
    const end = about.isFile() && about.size > 0 ? about.size : Number.POSITIVE_INFINITY;
    // A stream would cost as much as all else that a small file needs.
    for (let size = 0; size < end; ) {
      const room = Buffer.allocUnsafe(Math.min(end - size, PIECE));
      const { bytesRead } = await file.read(room);
      if (bytesRead === 0) return;
      size += bytesRead;
      if (about.isCharacterDevice() && size > MOST_OF_DEVICE) throw new Endless();
      yield room.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Milliseconds without a byte after which somebody may wonder. */
const MOMENT = 3_000;

/** Hands on what comes, and calls `tell` once if nothing has come for a moment at the beginning. */
async function* patient<T>(pieces: AsyncIterable<T>, tell: () => void): AsyncGenerator<T> {
  const timer = setTimeout(tell, MOMENT);
  try {
    for await (const piece of pieces) {
      clearTimeout(timer);
      yield piece;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Stands for standard input where a file is expected. */
export const STDIN = "-";

/** The most bytes of an input that is read as a whole. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Whether a source is to be downloaded. */
export function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Standard input can be read only once, so only one of a command's sources may be `-`. */
export function claimStdin(...sources: readonly (string | undefined)[]): void {
  if (sources.filter((source) => source === STDIN).length > 1) {
    throw new CliError("only one input can be read from standard input (-)");
  }
}

/** How long to wait for a download that is needed as a whole. */
const WHOLE: TimeLimits = { stall: 30_000, total: 600_000 };

/**
 * The bytes of a file, an http(s) URL or, for `-`, of standard input, piece by piece. If nothing comes at first, a note
 * says that the command is waiting.
 *
 * @param limits for downloads; absent if they may take any time as long as something comes
 */
export async function* openInput(
  source: string,
  terminal: Terminal,
  limits?: TimeLimits,
): AsyncGenerator<Uint8Array> {
  const isMoved = (page: string): void =>
    note(terminal, ({ common }) => `${source} ${common.warnings.movedToPage({ place: page })}`);
  const waits = (): void =>
    note(terminal, (texts) => texts.common.input.waiting({ name: inputName(source, texts) }));
  try {
    if (source === STDIN) {
      for await (const chunk of patient(terminal.stdin, waits))
        yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    } else if (isUrl(source)) {
      // Loaded only here: most runs fetch nothing.
      const { download } = await import("./download.ts");
      yield* download(source, limits, isMoved);
    } else yield* patient(fileBytes(source), waits);
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (error instanceof Endless) throw refusal(source, ({ endless }) => endless);
    throw new CliError(
      (texts) =>
        texts.common.cannotRead({
          name: inputName(source, texts),
          why:
            readFailure(source, error, texts) +
            (mayBePattern(source, error) ? texts.common.input.notPattern : ""),
        }),
      { cause: error },
    );
  }
}

/** Not every shell expands patterns, and none expands those of a configuration. */
function mayBePattern(source: string, error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT" && /[*?]/.test(source);
}

/**
 * All bytes of a source.
 *
 * @param limit bytes to read, the rest being left unread; without it, a source of more than 64 MiB is refused
 */
export async function readInput(source: string, terminal: Terminal, limit?: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openInput(source, terminal, WHOLE)) {
    chunks.push(chunk);
    size += chunk.length;
    if (limit !== undefined && size >= limit) break;
    if (size > MOST_BYTES) throw refusal(source, ({ tooLarge }) => tooLarge);
  }
  return Buffer.concat(chunks, limit === undefined ? size : Math.min(size, limit));
}

/** The largest robots.txt that is processed as a whole, in bytes; there may be a finding for every two bytes. */
const MOST_OF_ROBOTS = 2 * 1024 * 1024;

/** The bytes of a robots.txt as a whole, for commands that look at all its lines; one of more than 2 MiB is refused. */
export async function readWholeRobots(source: string, terminal: Terminal): Promise<Uint8Array> {
  const body = await readInput(source, terminal, MOST_OF_ROBOTS + 1);
  if (body.length <= MOST_OF_ROBOTS) return body;
  throw refusal(source, ({ tooLargeRobots }) => tooLargeRobots);
}

function refusal(source: string, why: (words: Texts["common"]["input"]) => string): CliError {
  return new CliError((texts) =>
    texts.common.cannotRead({ name: inputName(source, texts), why: why(texts.common.input) }),
  );
}

/** The name of a source in messages. */
export function inputName(source: string, { common: { standardInput } }: Texts = en): string {
  return source === STDIN ? standardInput : source;
}

/** The file's name on every host. */
export const FILE_NAME = "robots.txt";

/**
 * Where to read the robots.txt from: the file, URL or `-` that was named, else ./robots.txt. A URL without a path
 * means the host's file.
 *
 * @param option what the message writes before a source, in commands whose own arguments are something else
 */
export function robotsSource(source: string | undefined, option: "--robots " | "" = ""): string {
  if (source !== undefined) return isUrl(source) ? addressOf(source) : source;
  if (existsSync(FILE_NAME)) return FILE_NAME;
  const [file, site] = option === "" ? ["a file", "a site such as "] : [`${option}FILE`, option];
  throw new CliError(`no ${FILE_NAME} in this folder: give ${file}, or ${site}https://example.com`);
}

function addressOf(url: string): string {
  const page = parsedUrl(url);
  if (page === undefined) throw new CliError(`cannot read ${url}: it is not a URL`);
  const isHost = page.pathname === "/" && page.search === "";
  return isHost ? new URL(`/${FILE_NAME}`, page).href : url;
}

/** The WARC files of a folder; any other path as it is. @throws CliError if it cannot be read */
export function archivesIn(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => /\.warc(?:\.gz)?$/i.test(name))
      .map((name) => join(path, name));
  } catch (error) {
    throw unreadable(path, error);
  }
}
