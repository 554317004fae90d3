import { decoder } from "../../../base/utf8.ts";

/** What HAProxy has captured of a request's headers. */
export interface Captured {
  readonly agent: string;
  readonly host: string | undefined;
}

/** A name and a version, or a name that says what it is. */
const AGENT = /^[a-z][\w!#$&'*+.^`~ -]{0,60}\/v?\d|^(?!https?:|www\.)[\w. -]*(?:bot|crawl|spider)/i;
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d])?\.)+[a-z][a-z\d-]*(?::\d+)?$/i;

/**
 * The headers between bars that HAProxy captures, which do not say what they are. That of a `User-Agent` begins with a name and
 * a version, or has a robot's name; a host is a name with a dot.
 */
export function captured(text: string): Captured {
  const headers = text === "" ? [] : text.split("|").map(decoded);
  return {
    agent: headers.find((header) => AGENT.test(header)) ?? "",
    host: headers.find((header) => HOST.test(header)),
  };
}

/** A header without the escapes for bytes that HAProxy does not write as they are: `#7C` is a bar. */
function decoded(header: string): string {
  return header.replace(/(?:#[\dA-F]{2})+/g, (bytes) =>
    decoder.decode(Uint8Array.from(bytes.slice(1).split("#"), (hex) => Number.parseInt(hex, 16))),
  );
}
