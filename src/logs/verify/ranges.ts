import { BlockList, isIP } from "node:net";

/** Networks of an operator, as it publishes them. */
export class Ranges {
  /** What they are for: a crawler's token or an operator, as the table of known crawlers has it. */
  readonly name: string;
  /** Where they came from, for people. */
  readonly source: string;
  readonly #networks = new BlockList();
  /** How many there are. */
  readonly size: number;

  /**
   * Reads the networks in a text: JSON in which they stand anywhere (Google, Bing, OpenAI, Amazon and others each have a
   * shape of their own), or lines, where `#` begins a comment.
   */
  constructor(name: string, source: string, text: string) {
    this.name = name;
    this.source = source;
    const found = networksIn(text);
    for (const { address, prefix, family } of found) this.#networks.addSubnet(address, prefix, family);
    this.size = found.length;
  }

  has(address: string): boolean {
    return this.#networks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  }
}

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

function networksIn(text: string): Network[] {
  return textsIn(text).flatMap((one) => networkOf(one) ?? []);
}

function textsIn(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.split(/\r?\n/).flatMap((line) => line.replace(/[#;].*/, "").split(/[\s,]+/));
  }
  const texts: string[] = [];
  // Not by recursion: the nesting is somebody else's.
  for (const waiting = [value]; waiting.length > 0; ) {
    const next = waiting.pop();
    if (typeof next === "string") texts.push(next);
    else if (typeof next === "object" && next !== null) {
      for (const inner of Object.values(next)) waiting.push(inner);
    }
  }
  return texts;
}

/** An address, or a network such as `66.249.64.0/27`. */
function networkOf(text: string): Network | undefined {
  const [, address, digits] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (address === undefined) return undefined;
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const prefix = digits === undefined ? longest : Number(digits);
  if (version === 0 || prefix > longest) return undefined;
  return { address, prefix, family: version === 6 ? "ipv6" : "ipv4" };
}
