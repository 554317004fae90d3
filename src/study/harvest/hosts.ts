import { MarkedText } from "../../base/utf16.ts";
import { hostWithoutPassword } from "../../base/without-password.ts";
import { originOf } from "../../engine/url/origin.ts";
import { OriginList } from "../origins.ts";

/** An entry of a list that names no host. */
export interface WrongEntry {
  /** The line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** A list of hosts. */
export interface HostList {
  /** Origins without duplicates, in order. */
  readonly origins: OriginList;
  /** How many entries name the same origin as an earlier one. */
  readonly duplicates: number;
  readonly wrong: EntryFaults;
}

const EXAMPLES = 5;
/** The longest entry, in characters: names have at most 253. */
const LONGEST_ENTRY = 1_000;

/** An entry of a list, with its origin if it names a host. */
export interface ListEntry extends WrongEntry {
  readonly origin: string | undefined;
}

/**
 * Reads a list of hosts, one per line; `#` begins a comment. A host is written as a name, a name with a port, an
 * address, or a URL, of which the origin counts. The list may be of any length.
 */
export async function* entriesIn(source: AsyncIterable<Uint8Array>): AsyncGenerator<ListEntry> {
  let number = 0;
  const text = new MarkedText();
  let rest = "";
  for await (const chunk of source) {
    const lines = (rest + text.add(chunk)).split(/\r?\n/);
    // A line may be endless: the kept part is enough to see that it names no host.
    rest = lines.pop()!.slice(0, LONGEST_ENTRY + 1);
    for (const line of lines) {
      const entry = entryOf(line, ++number);
      if (entry !== undefined) yield entry;
    }
  }
  const last = entryOf(rest + text.end(), ++number);
  if (last !== undefined) yield last;
}

/** Counts entries that name no host, and keeps the first of them. */
export class EntryFaults {
  count = 0;
  readonly examples: WrongEntry[] = [];

  add({ line, text }: WrongEntry): void {
    this.count++;
    if (this.examples.length < EXAMPLES)
      this.examples.push({ line, text: hostWithoutPassword(text).slice(0, 80) });
  }
}

/**
 * Reads a list of hosts as a whole. Entries that name no host are counted and skipped.
 *
 * @param onEntry told of each entry as it is written
 */
export async function readHosts(
  source: AsyncIterable<Uint8Array>,
  onEntry: (entry: ListEntry) => void = () => {},
): Promise<HostList> {
  const origins = new OriginList();
  const wrong = new EntryFaults();
  let duplicates = 0;
  for await (const entry of entriesIn(source)) {
    onEntry(entry);
    if (entry.origin === undefined) wrong.add(entry);
    else if (!origins.add(entry.origin)) duplicates++;
  }
  return { origins, duplicates, wrong };
}

function entryOf(line: string, number: number): ListEntry | undefined {
  const text = line.replace(/(?:^|\s)#.*$/, "").trim();
  return text === "" ? undefined : { line: number, text, origin: originOfEntry(text) };
}

/** The origin of an entry; its scheme is https unless it has another. */
function originOfEntry(text: string): string | undefined {
  if (text.length > LONGEST_ENTRY) return undefined;
  if (/^https?:\/\//i.test(text)) return originOf(text);
  // An IPv6 address may be written without brackets, but not before a port.
  const hasColons = text.indexOf(":") !== text.lastIndexOf(":");
  const bare = hasColons && /^[\da-f:.]+$/i.test(text) ? `[${text}]` : text;
  return /^(?:\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}._-]+)(?::\d{1,5})?$/iu.test(bare)
    ? originOf(`https://${bare}`)
    : undefined;
}
