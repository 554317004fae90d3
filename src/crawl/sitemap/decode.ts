import { decoderByLabel } from "../../base/utf8.ts";
import { utf16Name } from "../../base/utf16.ts";
import { joinChunks } from "../../engine/parse/body.ts";
import { fileDetail, type ReportProblem } from "./problem.ts";

/** Bytes within which the encoding must become clear. */
const HEAD = 1024;

/**
 * Text of the bytes, piece by piece. Sitemaps have to be UTF-8; anything else is reported and read nevertheless: as
 * UTF-16 if its first bytes are, else by UTF-8's byte order mark, else by its XML declaration, else by the `charset`
 * it was served with.
 */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  charset: string | undefined,
  report: ReportProblem,
): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  let isSound = true;
  const text = (piece: Uint8Array, stream: boolean): string => {
    decoder ??= decoderFor(piece, charset, report);
    const decoded = decoder.decode(piece, { stream });
    if (isSound && decoder.encoding === "utf-8" && decoded.includes("\ufffd")) {
      isSound = false;
      report({ code: "encoding", ...fileDetail("not-utf8") });
    }
    return decoded;
  };
  try {
    for await (const chunk of bytes) {
      if (decoder !== undefined) yield text(chunk, true);
      else {
        head = joinChunks([head, chunk]);
        if (head.length >= HEAD) yield text(head, true);
      }
    }
  } catch (error) {
    // The bytes before the source broke off count.
    if (decoder === undefined) yield text(head, true);
    throw error;
  }
  yield text(decoder === undefined ? head : new Uint8Array(), false);
}

function decoderFor(head: Uint8Array, charset: string | undefined, report: ReportProblem): TextDecoder {
  const name = encodingOf(head, charset);
  const decoder = decoderByLabel(name);
  if (decoder === undefined)
    report({ code: "encoding", ...fileDetail("unknown-encoding", { encoding: name }) });
  else if (decoder.encoding !== "utf-8") {
    report({ code: "encoding", ...fileDetail("other-encoding", { encoding: decoder.encoding }) });
  }
  return decoder ?? new TextDecoder();
}

function encodingOf(head: Uint8Array, charset: string | undefined): string {
  const [first, second, third] = head;
  const wide = utf16Name(head.subarray(0, HEAD));
  if (wide !== undefined) return wide;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  const ascii = new TextDecoder("latin1").decode(head.subarray(0, HEAD));
  const [, declared] = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(ascii) ?? [];
  const claimed = declared ?? charset ?? "utf-8";
  // Bytes that could be read so far are not UTF-16, whatever they claim.
  return decoderByLabel(claimed)?.encoding.startsWith("utf-16") ? "utf-8" : claimed;
}
