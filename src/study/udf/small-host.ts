import { SmallDecoder, SmallEncoder } from "./encoders.ts";

/** What a domain may not contain (URL Standard, "forbidden domain code point"), and what other hosts may not. */
const NO_DOMAIN = /[\0- "#%/:<>?@[\\\]^`{|}\x7f]/;
const NO_HOST = /[\0\t\n\r #/:<>?@[\\\]^|]/;

/**
 * A host as the URL Standard writes it.
 *
 * @param isSpecial whether it is a domain or an address, and not any text
 * @throws TypeError if it is no host
 */
export function hostOf(text: string, isSpecial: boolean): string {
  if (text.startsWith("[")) return `[${ipv6Of(text.slice(1, -1))}]`;
  if (!isSpecial) return NO_HOST.test(text) ? fail() : encodeURI(text).replace(/%25/g, "%");
  const domain = unescaped(text).normalize("NFKC").toLowerCase().replace(/\xad/g, "");
  const ascii = domain.replaceAll("\u3002", ".").split(".").map(punycodeOf).join(".");
  if (NO_DOMAIN.test(ascii) || (ascii === "" && text !== "")) fail();
  const last = ascii.replace(/\.$/, "").split(".").at(-1)!;
  return /^(?:\d+|0x[\da-f]*)$/.test(last) ? ipv4Of(ascii) : ascii;
}

function fail(): never {
  throw new TypeError("Invalid URL");
}

function unescaped(text: string): string {
  if (!text.includes("%")) return text;
  const bytes: number[] = [];
  const all = new SmallEncoder().encode(text);
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
