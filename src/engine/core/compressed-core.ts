const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * The bytes of a core that a build has compressed (DEFLATE, RFC 1951) and written in base64, for where its length counts:
 * in digits, the core would be as long as all the rest of a function for a database. Not every context has something that
 * reads either. The text is our own, so nothing is checked.
 */
export function unpackCore(text: string): Uint8Array<ArrayBuffer> {
  return inflated(fromBase64(text));
}

function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array((text.replace(/=/g, "").length * 3) >> 2);
  for (let at = 0, held = 0, bits = 0, i = 0; at < bytes.length; i++) {
    held = ((held << 6) | DIGITS.indexOf(text[i]!)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
  }
  return bytes;
}

/** The codes of an alphabet: how many there are of each length, and the symbols in the order of their codes. */
interface Codes {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = Array.from(
    { length: 16 },
    (_, length) => lengths.filter((one) => one === length && one > 0).length,
  );
  const symbols = lengths.map((_, symbol) => symbol).filter((symbol) => lengths[symbol]! > 0);
  return { counts, symbols: symbols.sort((a, b) => lengths[a]! - lengths[b]! || a - b) };
}

const repeated = (times: number, value: number): number[] => Array.from({ length: times }, () => value);

/** The order in which lengths of codes for lengths are given (RFC 1951, 3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function inflated(input: Uint8Array): Uint8Array<ArrayBuffer> {
  let bit = 0;
  const take = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++, bit++) value |= ((input[bit >> 3]! >> (bit & 7)) & 1) << i;
    return value;
  };
  const symbolOf = ({ counts, symbols }: Codes): number => {
    for (let length = 1, code = 0, first = 0, index = 0; ; length++) {
      code |= take(1);
      const count = counts[length]!;
      if (code - first < count) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
  };
  const given = (): [Codes, Codes] => {
    const [literals, distances, known] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const short = repeated(19, 0);
    for (let i = 0; i < known; i++) short[ORDER[i]!] = take(3);
    const codes = codesOf(short);
    const lengths: number[] = [];
    while (lengths.length < literals + distances) {
      const symbol = symbolOf(codes);
      if (symbol < 16) lengths.push(symbol);
      else if (symbol === 16) lengths.push(...repeated(3 + take(2), lengths.at(-1)!));
      else lengths.push(...repeated(symbol === 17 ? 3 + take(3) : 11 + take(7), 0));
    }
    return [codesOf(lengths.slice(0, literals)), codesOf(lengths.slice(literals))];
  };
  const out: number[] = [];
  for (let isLast = 0; isLast === 0; ) {
    isLast = take(1);
    // zlib writes such a text with codes of its own throughout.
    if (take(2) !== 2) throw new Error("the core is packed in another way");
    const [literals, distances] = given();
    for (let symbol = symbolOf(literals); symbol !== 256; symbol = symbolOf(literals)) {
      if (symbol < 256) {
        out.push(symbol);
        continue;
      }
      // Lengths grow by one, then by two, and so on: four symbols for each number of further bits; distances, two.
      const [more, step] =
        symbol < 265 || symbol === 285 ? [0, 0] : [(symbol - 261) >> 2, (symbol - 257) & 3];
      const length = symbol === 285 ? 258 : more === 0 ? symbol - 254 : ((4 + step) << more) + 3 + take(more);
      const far = symbolOf(distances);
      const further = far < 4 ? 0 : (far - 2) >> 1;
      const distance = far < 4 ? far + 1 : ((2 + (far & 1)) << further) + 1 + take(further);
      for (let i = 0; i < length; i++) out.push(out[out.length - distance]!);
    }
  }
  return Uint8Array.from(out);
}
