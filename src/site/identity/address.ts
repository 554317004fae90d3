import { parsedUrl } from "../../engine/url/parsed.ts";

/** An IPv4 or IPv6 address. */
export interface Address {
  /** In canonical spelling. IPv4 within IPv6 (`::ffff:192.0.2.1`, `64:ff9b::192.0.2.1`) becomes plain IPv4. */
  readonly text: string;
  /** Four bytes, or sixteen. */
  readonly bytes: readonly number[];
}

/** The first bytes of addresses that hold an IPv4 address: mapped ones (RFC 4291), and translators' (RFC 6052). */
const HOLDS_IPV4 = ["0,0,0,0,0,0,0,0,0,0,255,255", "0,100,255,155,0,0,0,0,0,0,0,0"];
const DOTTED = /^(?:(?:0|[1-9]\d{0,2})(?:\.(?!$)|$)){4}$/;
/** Colons, and perhaps a zone, which only the host itself knows (RFC 4007). */
const IPV6 = /^([\da-f.]*:[\da-f:.]*)(?:%[\da-z]+)?$/i;

/** Reads an address; undefined for any other text. */
export function readAddress(text: string): Address | undefined {
  if (DOTTED.test(text)) return ofBytes(text, text.split(".").map(Number));
  const [, written] = IPV6.exec(text) ?? [];
  // The URL standard reads every spelling of RFC 4291, and writes the one of RFC 5952.
  const host = written === undefined ? undefined : parsedUrl(`http://[${written}]/`)?.hostname;
  if (host === undefined) return undefined;
  const canonical = host.slice(1, -1);
  const [front, back = []] = canonical.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const missing = Array<string>(8 - front!.length - back.length).fill("0");
  const bytes = [...front!, ...missing, ...back].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  const last = bytes.slice(12);
  return HOLDS_IPV4.includes(bytes.slice(0, 12).join())
    ? ofBytes(last.join("."), last)
    : { text: canonical, bytes };
}

function ofBytes(text: string, bytes: readonly number[]): Address | undefined {
  return bytes.every((byte) => byte < 256) ? { text, bytes } : undefined;
}

/** The network that an address is in, as one owner mostly has it: `192.0.2.0/24` of IPv4, `2001:db8:1::/48` of IPv6. */
export function ownNetwork({ text, bytes }: Address): string {
  if (bytes.length === 4) return `${text.slice(0, text.lastIndexOf("."))}.0/24`;
  const groups = [0, 2, 4].map((at) => ((bytes[at]! << 8) | bytes[at + 1]!).toString(16));
  return `${groups.join(":").replace(/(?::0)+$/, "")}::/48`;
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
