import { CHUNK, CHUNK_CAP, VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import { IMAGE_URL_MASK, URL_GOOGLE } from "../../../assembly/shared/format.ts";
import { countUrls, giveBatch, takeBatch } from "../core/batch.ts";
import { engine } from "../core/engine.ts";
import { Verdict } from "../policy/verdict.ts";
import { urlString } from "../url/given.ts";
import { parsedUrl } from "../url/parsed.ts";
import { urlText } from "../url/text.ts";
import type { HostTable } from "./table.ts";

/** Maximum length in bytes of an origin in a block of the host table. */
const LONGEST_ORIGIN = 0xffff;

/**
 * The key of a URL's host in a store: scheme, host and port in normal form, for any scheme. Undefined if there is
 * no host, or if it is too long.
 */
export function hostKey(url: unknown): string | undefined {
  const text = urlString(url);
  const parsed = text === undefined ? undefined : parsedUrl(text);
  if (parsed === undefined) return undefined;
  const origin = `${parsed.protocol}//${parsed.host}`;
  return parsed.host === "" || origin.length > LONGEST_ORIGIN ? undefined : origin;
}

/**
 * Verdicts for URLs of any hosts, one byte each, in order: see {@link Verdict}.
 *
 * @param call which call asks, for errors
 * @param longest maximum length of a URL in characters; longer ones are Invalid
 */
export function askAll(
  call: string,
  table: HostTable,
  urls: readonly unknown[],
  longest: number,
): Uint8Array {
  const count = countUrls(call, urls);
  const verdicts = new Uint8Array(count);
  const core = engine();
  const batch = takeBatch();
  for (let done = 0; done < count; ) {
    batch.read(core, urls, done, count, longest);
    // Reading an element may run the caller's code, which may have cleared the store.
    table.open();
    const n = batch.count;
    if (n === 0) {
      verdicts[done] = askSlowly(table, batch.other, longest);
      done++;
      continue;
    }
    batch.write(core);
    const odd = core.wasm.checkHosts(table.at, table.mask, CHUNK, n);
    verdicts.set(core.verdicts.subarray(0, n), done);
    for (let i = done; odd !== 0 && i < done + n; i++) {
      if (verdicts[i] === VERDICT_DEFER) verdicts[i] = askSlowly(table, batch.urlAt(i - done), longest);
    }
    done += n;
  }
  giveBatch(batch);
  return verdicts;
}

/** Verdict for one URL, like {@link askAll} but without a batch. */
export function askOne(table: HostTable, url: string, longest: number): number {
  if (url.length > longest || url.length * 3 > CHUNK_CAP) return askSlowly(table, url, longest);
  const core = engine();
  table.open();
  const length = core.writeText(url);
  core.offsets[0] = 0;
  core.offsets[1] = length;
  core.wasm.checkHosts(table.at, table.mask, CHUNK, 1);
  const verdict = core.verdicts[0]!;
  return verdict === VERDICT_DEFER ? askSlowly(table, url, longest) : verdict;
}

/** The host's answer for URLs that the core defers. */
function askSlowly(table: HostTable, url: unknown, longest: number): number {
  const origin = typeof url === "string" && url.length <= longest ? hostKey(url) : undefined;
  if (origin === undefined) return Verdict.Invalid;
  const program = table.find(origin);
  if (program === undefined) return Verdict.Unknown;
  const core = engine();
  const { at, flags } = program;
  if ((flags & IMAGE_URL_MASK) === URL_GOOGLE) {
    const length = core.writeText(url as string);
    return core.wasm.checkUrl(at, flags, core.textAt, length);
  }
  const text = urlText(url as string, flags & IMAGE_URL_MASK);
  if (text === undefined) return Verdict.Invalid;
  const length = core.writeTextBytes(text);
  return core.wasm.checkPath(at, flags, core.textAt, length);
}
