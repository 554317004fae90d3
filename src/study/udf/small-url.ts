import { SmallDecoder, SmallEncoder } from "./encoders.ts";

const encoder = new SmallEncoder();

/** The default ports of the schemes that the URL Standard calls special. */
const PORTS: Readonly<Record<string, string>> = { http: "80", https: "443", ws: "80", wss: "443", ftp: "21" };

const SINGLE = /^(?:\.|%2e)$/i;
const DOUBLE = /^(?:\.|%2e){2}$/i;

/** The parts of a URL: scheme, what follows it, query and fragment. */
const PARTS = /^([a-z][a-z0-9+.-]*):([^?#]*)(\?[^#]*)?(#.*)?$/is;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;

/**
 * An absolute URL, read as the URL Standard says, for a context that has no `URL`. Hosts with letters beyond ASCII are
 * normalized as far as the language can, and names in Punycode are not checked.
 */
export class SmallUrl {
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly href: string;
  readonly origin: string;

  /** @throws TypeError for anything else */
  constructor(given: string) {
    const text = String(given)
      .replace(/^[\0- ]+|[\0- ]+$/g, "")
      .replace(/[\t\n\r]/g, "");
    const [, scheme, after, query = "", fragment = ""] = PARTS.exec(text) ?? fail();
    const name = scheme!.toLowerCase();
    const isFile = name === "file";
    const isWeb = name in PORTS;
    const isSpecial = isFile || isWeb;
    let rest = isSpecial ? after!.replaceAll("\\", "/") : after!;
    const hasAuthority = isWeb || rest.startsWith("//");
    let authority = "";
    if (hasAuthority) {
      rest = isWeb ? rest.replace(/^\/*/, "") : rest.slice(2);
      authority = /^[^/]*/.exec(rest)![0];
      rest = rest.slice(authority.length);
    }
    const at = authority.lastIndexOf("@");
    const [, hostText, portText] = HOST_AND_PORT.exec(authority.slice(at + 1)) ?? fail();
    if (hostText === "" && (isWeb || at >= 0 || portText !== undefined)) fail();
    if (Number(portText) > 65_535) fail();
    const hostname = hostOf(hostText!, isSpecial);
    const port = portText ? String(Number(portText)) : "";
    this.protocol = `${name}:`;
    this.hostname = isFile && hostname === "localhost" ? "" : hostname;
    this.port = port === PORTS[name] ? "" : port;
    this.host = this.hostname + (this.port && `:${this.port}`);
    const front = hasAuthority || isFile ? `//${credentialsOf(authority.slice(0, at + 1))}${this.host}` : "";
    const isOpaque = front === "" && !rest.startsWith("/");
    this.pathname = isOpaque ? escaped(rest, /[^ -~]/) : pathOf(rest, isSpecial);
    const search = escaped(query, isSpecial ? /[\0- "#<>'\x7f-\uffff]/ : /[\0- "#<>\x7f-\uffff]/);
    this.search = search === "?" ? "" : search;
    // Two slashes would be read as the beginning of a host.
    const dot = front === "" && this.pathname.startsWith("//") ? "/." : "";
    const hash = escaped(fragment, /[\0- "<>`\x7f-\uffff]/);
    this.href = `${this.protocol}${front}${dot}${this.pathname}${search}${hash}`;
    this.origin = isWeb ? `${this.protocol}//${this.host}` : "null";
  }

  toString(): string {
    return this.href;
  }
}

function fail(): never {
  throw new TypeError("Invalid URL");
}

function pathOf(text: string, isSpecial: boolean): string {
  if (text === "") return isSpecial ? "/" : "";
  const segments: string[] = [];
  const given = text.slice(1).split("/");
  for (const [i, segment] of given.entries()) {
    const isDot = SINGLE.test(segment) || DOUBLE.test(segment);
    if (DOUBLE.test(segment)) segments.pop();
    if (!isDot) segments.push(escaped(segment, /[\0- "#<>?`{}\x7f-\uffff]/));
    else if (i === given.length - 1) segments.push("");
  }
  return `/${segments.join("/")}`;
}

/** User and password, which are followed by an at sign. */
function credentialsOf(text: string): string {
  if (text === "") return "";
  const [user, ...password] = text.slice(0, -1).split(":");
  const [name, word] = [user!, password.join(":")].map((part) =>
    escaped(part, /[\0- "#<>?`{}/:;=@[\\\]^|\x7f-\uffff]/),
  );
  return name === "" && word === "" ? "" : `${name}${word && `:${word}`}@`;
}

/** A text with the characters of a set as the escapes of their bytes. */
function escaped(text: string, set: RegExp): string {
  if (!set.test(text)) return text;
  let out = "";
  for (const character of text) {
    if (!set.test(character)) out += character;
    else
      for (const byte of encoder.encode(character))
        out += `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;
  }
  return out;
}

/** What a domain may not contain (URL Standard, "forbidden domain code point"), and what other hosts may not. */
const NO_DOMAIN = /[\0- "#%/:<>?@[\\\]^`{|}\x7f]/;
const NO_HOST = /[\0\t\n\r #/:<>?@[\\\]^|]/;

/**
 * A host as the URL Standard writes it.
 *
 * @param isSpecial whether it is a domain or an address, and not any text
 * @throws TypeError if it is no host
 */
function hostOf(text: string, isSpecial: boolean): string {
  if (text.startsWith("[")) return `[${ipv6Of(text.slice(1, -1))}]`;
  if (!isSpecial) return NO_HOST.test(text) ? fail() : encodeURI(text).replace(/%25/g, "%");
  const domain = unescaped(text).normalize("NFKC").toLowerCase().replace(/\xad/g, "");
  const ascii = domain.replaceAll("\u3002", ".").split(".").map(punycodeOf).join(".");
  if (NO_DOMAIN.test(ascii) || (ascii === "" && text !== "")) fail();
  const last = ascii.replace(/\.$/, "").split(".").at(-1)!;
  return /^(?:\d+|0x[\da-f]*)$/.test(last) ? ipv4Of(ascii) : ascii;
}

function unescaped(text: string): string {
  if (!text.includes("%")) return text;
  const bytes: number[] = [];
  const all = encoder.encode(text);
  for (let i = 0; i < all.length; i++) {
    const digits = all[i] === 0x25 ? String.fromCharCode(all[i + 1]!, all[i + 2]!) : "";
    if (/^[\da-f]{2}$/i.test(digits)) i += 2;
    bytes.push(/^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : all[i]!);
  }
  return new SmallDecoder().decode(Uint8Array.from(bytes));
}

/** `127.0.0.1` of `0x7f.1`. */
function ipv4Of(text: string): string {
  const parts = text.replace(/\.$/, "").split(".");
  const numbers = parts.map((part) => {
    const [, hex, octal, decimal] = /^(?:0x([\da-f]*)|0([0-7]*)|(\d+))$/.exec(part) ?? fail();
    if (hex !== undefined) return Number.parseInt(hex || "0", 16);
    return octal === undefined ? Number(decimal) : Number.parseInt(octal || "0", 8);
  });
  const last = numbers.pop()!;
  if (parts.length > 4 || numbers.some((number) => number > 255) || last >= 256 ** (5 - parts.length)) fail();
  const address = numbers.reduce((sum, number, i) => sum + number * 256 ** (3 - i), last);
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");
}

/** The eight pieces of an address, in the shortest form. */
function ipv6Of(text: string): string {
  const four = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (four !== null) {
    const bytes = four[2]!.split(".").map((part) => (/^(?:0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256));
    if (bytes.some((byte) => byte > 255)) fail();
    const [a, b, c, d] = bytes as [number, number, number, number];
    text = `${four[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  }
  const [head, tail, ...more] = text.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head!.length - (tail?.length ?? 0);
  if (more.length > 0 || (tail === undefined ? missing !== 0 : missing < 1)) fail();
  const all = [...head!, ...Array.from({ length: missing }, () => "0"), ...(tail ?? [])];
  if (!all.every((piece) => /^[\da-f]{1,4}$/i.test(piece))) fail();
  const short = all.map((piece) => Number.parseInt(piece, 16).toString(16)).join(":");
  const zeros = [...short.matchAll(/(?<=^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run);
  const longest = zeros.reduce((most, run) => (run.length > most.length ? run : most), "");
  if (longest === "") return short;
  const at = new RegExp(`(^|:)${longest}(:|$)`).exec(short)!;
  return `${short.slice(0, at.index)}::${short.slice(at.index + at[0].length)}`;
}

/** A label in Punycode (RFC 3492), with its mark, if it has letters beyond ASCII. */
function punycodeOf(label: string): string {
  const input = Array.from(label, (character) => character.codePointAt(0)!);
  const basic = input.filter((code) => code < 0x80);
  if (basic.length === input.length) return label;
  let out = String.fromCharCode(...basic) + (basic.length > 0 ? "-" : "");
  let [n, delta, bias, done] = [128, 0, 72, basic.length];
  while (done < input.length) {
    const next = Math.min(...input.filter((code) => code >= n));
    delta += (next - n) * (done + 1);
    n = next;
    for (const code of input) {
      if (code < n) delta++;
      if (code !== n) continue;
      let q = delta;
      for (let k = 36; ; k += 36) {
        const t = Math.min(26, Math.max(1, k - bias));
        if (q < t) break;
        out += digit(t + ((q - t) % (36 - t)));
        q = Math.floor((q - t) / (36 - t));
      }
      out += digit(q);
      delta = Math.floor(delta / (done === basic.length ? 700 : 2));
      delta += Math.floor(delta / ++done);
      for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
      bias += Math.floor((36 * delta) / (delta + 38));
      delta = 0;
    }
    delta++;
    n++;
  }
  return `xn--${out}`;
}

const digit = (value: number): string => String.fromCharCode(value + (value < 26 ? 97 : 22));
