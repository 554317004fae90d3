import ipaddr from "ipaddr.js";

/** An IPv4 or IPv6 address. */
export interface Address {
  /** In the usual spelling; an IPv4 address within IPv6 (`::ffff:192.0.2.1`, `64:ff9b::192.0.2.1`) is that address. */
  readonly text: string;
  /** Four or sixteen of them. */
  readonly bytes: readonly number[];
}

/** Reads an address; undefined for any other text. */
export function readAddress(text: string): Address | undefined {
  // The library also takes numbers such as `10.1`, as system calls do.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text.replace(/%.*/, ""));
  const bytes = address.toByteArray();
  // What a translator between IPv6 and IPv4 writes (RFC 6052).
  if (address.range() === "rfc6052") return { text: bytes.slice(12).join("."), bytes: bytes.slice(12) };
  return { text: address.toString(), bytes };
}

const QUOTED = /^"(.*)"$/;
const WITH_PORT = /^(?:\[([^\]]*)\]|([^:]*))(?::[\w.-]*)?$/;

/**
 * Reads a client's address as servers and proxies write it: with a port, in quotation marks, or in the brackets of IPv6.
 * Undefined for any other text, such as `unknown` or a name.
 */
export function readClient(written: string): Address | undefined {
  const text = written.trim().replace(QUOTED, "$1");
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  return readAddress(bracketed ?? plain ?? text);
}
