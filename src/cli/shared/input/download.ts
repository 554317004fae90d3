import { Fault } from "../../../base/because.ts";
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
  const timeout = new DownloadTimeout(
    limits,
    (because) =>
      new CliError((texts) => texts.common.cannotRead({ name: url, why: becauseIn(texts, because) }), {
        cause: new Fault(DETAILS, because),
      }),
  );
  try {
    const answer = await transportWithRedirects(url, {
      headers: { "user-agent": userAgent(), accept: "text/plain, */*;q=0.5" },
      signal: timeout.signal,
    });
    const { status, headers, body } = answer;
    const isRobots = new URL(url).pathname === "/robots.txt";
    if (outcomeOf(status, handlingOf("rfc9309")) !== "found") {
      await body.cancel();
      throw new CliError(
        ({ common: { cannotRead, input } }) =>
          cannotRead({ name: url, why: `HTTP ${status}${isRobots ? meaningOf(status, input) : ""}` }),
        {
          cause: new Fault(DETAILS, { code: "status", values: { status } }),
        },
      );
    }
    timeout.touch();
    let isFirst = true;
    for await (const piece of timeout.pieces(body)) {
      // Other files may be compressed, and are read by what they are.
      const left = isFirst && isRobots ? remainingCoding(headers.get("content-encoding"), piece) : undefined;
      if (left !== undefined) {
        throw new CliError(
          (texts) =>
            texts.common.cannotRead({ name: url, why: becauseIn(texts, left) + texts.common.input.closed }),
          {
            cause: new Fault(DETAILS, left),
          },
        );
      }
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
