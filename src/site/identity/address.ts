import ipaddr from "ipaddr.js";

/** An IPv4 or IPv6 address. */
export interface Address {
  /** In canonical spelling. IPv4 within IPv6 (`::ffff:192.0.2.1`, `64:ff9b::192.0.2.1`) becomes plain IPv4. */
  readonly text: string;
  /** Four bytes, or sixteen. */
  readonly bytes: readonly number[];
}

/** The first bytes of `64:ff9b::/96`. */
const TRANSLATED = "0,100,255,155,0,0,0,0,0,0,0,0";

/** Reads an address; undefined for any other text. */
export function readAddress(text: string): Address | undefined {
  // The library also accepts numbers such as `10.1`, as system calls do.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  // The library reads `::192.0.2.1` as `::ffff:192.0.2.1`, but it is `::c000:201` (RFC 4291, 2.5.5.1).
  const address = ipaddr.process(text.replace(/%.*/, "").replace(/^::(?=\d+\.)/, "::0:"));
  const bytes = address.toByteArray();
  // An address that a translator between IPv6 and IPv4 writes (RFC 6052) holds an IPv4 address.
  if (bytes.slice(0, -4).join() === TRANSLATED)
    return { text: bytes.slice(12).join("."), bytes: bytes.slice(12) };
  return { text: address.toString(), bytes };
}

const QUOTED = /^"(.*)"$/;
const WITH_PORT = /^(?:\[([^\]]*)\]|([^:]*))(?::[\w.-]*)?$/;

/**
 * Reads a client's address as servers and proxies write it: with a port, in quotation marks, or in the brackets of
 * IPv6. Undefined for any other text, such as `unknown` or a host name.
 */
export function readClient(written: string): Address | undefined {
  const text = written.trim().replace(QUOTED, "$1");
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  return readAddress(bracketed ?? plain ?? text);
}
