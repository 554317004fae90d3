import { decoder } from "../../../base/utf8.ts";

/** The headers of a request that HAProxy has captured. */
export interface Captured {
  readonly agent: string;
  readonly host: string | undefined;
}

/** A name with a version, or a robot's name: a value that looks like a `User-Agent`. */
const AGENT = /^[a-z][\w!#$&'*+.^`~ -]{0,60}\/v?\d|^(?!https?:|www\.)[\w. -]*(?:bot|crawl|spider)/i;
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d])?\.)+[a-z][a-z\d-]*(?::\d+)?$/i;

/**
 * Reads the headers that HAProxy captures, which stand between bars without their names. A `User-Agent` is recognized
 * by {@link AGENT}, and a host by a dot in a name.
 */
export function captured(text: string): Captured {
  const headers = text === "" ? [] : text.split("|").map(decoded);
  return {
    agent: headers.find((header) => AGENT.test(header)) ?? "",
    host: headers.find((header) => HOST.test(header)),
  };
}

/** A header with HAProxy's escapes decoded: `#7C` is a bar. */
function decoded(header: string): string {
  return header.replace(/(?:#[\dA-F]{2})+/g, (bytes) =>
    decoder.decode(Uint8Array.from(bytes.slice(1).split("#"), (hex) => Number.parseInt(hex, 16))),
  );
}
