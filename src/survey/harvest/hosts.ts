import { originOf } from "../../url/origin.ts";

/** An entry of a list that names no host. */
export interface WrongEntry {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** A list of hosts. */
export interface HostList {
  /** Origins without duplicates, in order. */
  readonly origins: ReadonlySet<string>;
  /** Entries that were there before. */
  readonly duplicates: number;
  readonly wrong: number;
  /** The first of those. */
  readonly examples: readonly WrongEntry[];
}

const EXAMPLES = 5;
/** Characters of an entry: names have at most 253. */
const LONGEST = 1_000;

/**
 * Reads a list of hosts, one per line; `#` begins a comment. A host is written as a name, a name with a port, an
 * address, or a URL, of which the origin counts. What is none of these is counted and passed over.
 */
export async function readHosts(source: AsyncIterable<Uint8Array>): Promise<HostList> {
  const origins = new Set<string>();
  const examples: WrongEntry[] = [];
  let duplicates = 0;
  let wrong = 0;
  let number = 0;
  const take = (line: string): void => {
    number++;
    const text = line.replace(/(?:^|\s)#.*$/, "").trim();
    if (text === "") return;
    const origin = originOfEntry(text);
    if (origin === undefined) {
      wrong++;
      if (examples.length < EXAMPLES) examples.push({ line: number, text: text.slice(0, 80) });
    } else if (origins.has(origin)) duplicates++;
    else origins.add(origin);
  };
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    // Of a line without end, enough is kept to tell that it is not a host.
    rest = lines.pop()!.slice(0, LONGEST + 1);
    for (const line of lines) take(line);
  }
  if (rest !== "") take(rest);
  return { origins, duplicates, wrong, examples };
}

/** The origin that an entry names: https, unless it says otherwise. */
function originOfEntry(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  if (/^https?:\/\//i.test(text)) return originOf(text);
  // An address of IPv6 may stand without its brackets, but not before a port.
  const bare = /^[\da-f:.]*:[\da-f:.]*:[\da-f:.]*$/i.test(text) ? `[${text}]` : text;
  return /^(?:\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}._-]+)(?::\d{1,5})?$/iu.test(bare)
    ? originOf(`https://${bare}`)
    : undefined;
}
