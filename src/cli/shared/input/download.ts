import { type Because, Fault } from "../../../base/because.ts";
import { isMarkup } from "../../../base/foreign.ts";
import { DETAILS } from "../../../crawl/fetch/detail.ts";
import { DownloadTimeout, type TimeLimits } from "../../../crawl/fetch/download-timeout.ts";
import { remainingCoding } from "../../../crawl/fetch/encoding.ts";
import { handlingOf, outcomeOf } from "../../../crawl/fetch/outcome.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { CliError } from "../../command.ts";
import { becauseIn } from "../../text/because.ts";
import type { Texts } from "../../text/en.generated.ts";
import { userAgent } from "./requests.ts";
import { transportWithRedirects } from "./transport.ts";

const LIMITS: TimeLimits = { stall: 30_000 };

/**
 * The bytes of the answer to a GET of the URL, following redirects. They come in chunks, with no limit on the total
 * time as long as data arrives. When the caller stops reading, the connection is closed.
 *
 * @param onMove told of a web page to which a robots.txt is redirected
 */
export async function* download(
  url: string,
  limits = LIMITS,
  onMove: (page: string) => void = () => {},
): AsyncGenerator<Uint8Array> {
  if (parsedUrl(url) === undefined)
    throw new CliError(({ common: { cannotRead, input } }) => cannotRead({ name: url, why: input.notUrl }));
  const refusal = (because: Because, why = (texts: Texts) => becauseIn(texts, because)): CliError =>
    new CliError((texts) => texts.common.cannotRead({ name: url, why: why(texts) }), {
      cause: new Fault(DETAILS, because),
    });
  const timeout = new DownloadTimeout(limits, (because) => refusal(because));
  try {
    const answer = await transportWithRedirects(url, {
      headers: { "user-agent": userAgent(), accept: "text/plain, */*;q=0.5" },
      signal: timeout.signal,
    });
    const { status, headers, body } = answer;
    const isRobots = new URL(url).pathname === "/robots.txt";
    if (outcomeOf(status, handlingOf("rfc9309")) !== "found") {
      await body.cancel();
      throw refusal(
        { code: "status", values: { status } },
        ({ common }) => `HTTP ${status}${isRobots ? meaningOf(status, common.input) : ""}`,
      );
    }
    timeout.touch();
    let isFirst = true;
    for await (const piece of timeout.pieces(body)) {
      // Other files may be compressed, and are read by what they are.
      const left = isFirst && isRobots ? remainingCoding(headers.get("content-encoding"), piece) : undefined;
      if (left !== undefined)
        throw refusal(left, (texts) => becauseIn(texts, left) + texts.common.input.closed);
      if (isFirst && isRobots && answer.url !== url && isMarkup(piece)) onMove(answer.url);
      isFirst = false;
      yield piece;
    }
  } finally {
    timeout.stop();
  }
}

/** What the status means to a crawler that asks for a robots.txt (RFC 9309, 2.3.1). */
function meaningOf(status: number, { closed, open }: Texts["common"]["input"]): string {
  if (status >= 300 && status < 400) return "";
  return outcomeOf(status, handlingOf("rfc9309")) === "unreachable" ? closed : open;
}
