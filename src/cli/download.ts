import { type Patience, Watch } from "../fetch/patience.ts";
import { parsedUrl } from "../url/parsed.ts";
import { CliError } from "./command.ts";
import { version } from "./version.ts";

const PATIENCE: Patience = { stall: 30_000 };

/**
 * The bytes of the answer to a GET of the URL, following redirects. They come in chunks, with no limit on the total time
 * as long as data arrives. When the caller stops reading, the connection is closed.
 */
export async function* download(url: string, patience = PATIENCE): AsyncGenerator<Uint8Array> {
  if (parsedUrl(url) === undefined) throw new CliError(`cannot read ${url}: it is not a URL`);
  const watch = new Watch(patience, (why) => new CliError(`cannot read ${url}: ${why}`));
  try {
    const response = await fetch(url, {
      headers: { "user-agent": `robotomata/${version()}`, accept: "text/plain, */*;q=0.5" },
      signal: watch.signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      const meaning = new URL(url).pathname === "/robots.txt" ? meaningOf(response.status) : "";
      throw new CliError(`cannot read ${url}: HTTP ${response.status}${meaning}`);
    }
    watch.touch();
    yield* watch.pieces(response.body);
  } finally {
    watch.stop();
  }
}

/** What the status means to a crawler that asks for a robots.txt (RFC 9309, 2.3.1). */
function meaningOf(status: number): string {
  if (status === 429 || status >= 500) return " (crawlers must not fetch anything for now)";
  return status >= 400 ? " (to crawlers this means: everything is allowed)" : "";
}
