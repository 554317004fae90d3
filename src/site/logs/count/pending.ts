import { decoder, encoder } from "../../../base/utf8.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { Verdict } from "../../../engine/policy/verdict.ts";
import type { AddressTally, Tally } from "./tally.ts";

/** Bytes reserved at first for the URLs of a policy; they double as needed. */
const ROOM = 256;
/** UTF-8 takes at most three bytes per UTF-16 unit. */
const WIDEST = 3;

/**
 * Requests that are still to be checked against a policy. Their URLs are kept as bytes, since a slice of a log's text
 * may keep a whole chunk of it alive.
 */
export class Pending {
  readonly policy: Policy;
  readonly #tallies: Tally[] = [];
  readonly #addresses: (AddressTally | undefined)[] = [];
  readonly #times: number[] = [];
  #bytes = new Uint8Array(ROOM);
  /** Where each URL begins; the last entry is where the last one ends. */
  #offsets = new Uint32Array(ROOM / 16);
  #count = 0;
  #end = 0;

  constructor(policy: Policy) {
    this.policy = policy;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds a request by its URL. Returns the size of its URL in bytes. */
  add(tally: Tally, url: string, address: AddressTally | undefined, time: number): number {
    const from = this.#end;
    this.#makeRoom(url.length * WIDEST);
    const ascii = this.#addAscii(url);
    if (ascii < url.length)
      this.#end += encoder.encodeInto(url.slice(ascii), this.#bytes.subarray(this.#end)).written;
    this.#tallies.push(tally);
    this.#addresses.push(address);
    this.#times.push(time);
    this.#offsets[++this.#count] = this.#end;
    return this.#end - from;
  }

  /** Adds the leading ASCII of a text and returns its length. For short texts, an encoder is several times slower. */
  #addAscii(text: string): number {
    const bytes = this.#bytes;
    const from = this.#end;
    let at = 0;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) break;
      bytes[from + at] = code;
    }
    this.#end += at;
    return at;
  }

  #makeRoom(size: number): void {
    if (this.#end + size > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, this.#end + size));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    if (this.#count + 1 === this.#offsets.length) {
      const offsets = new Uint32Array(this.#offsets.length * 2);
      offsets.set(this.#offsets);
      this.#offsets = offsets;
    }
  }

  /** Checks the pending requests, and reports the forbidden ones in order. */
  judge(forbid: (tally: Tally, address: AddressTally | undefined, url: string, time: number) => void): void {
    if (this.#count === 0) return;
    const verdicts = this.policy.checkPacked(this.#bytes, this.#offsets.subarray(0, this.#count + 1));
    for (let i = 0; i < verdicts.length; i++) {
      if (verdicts[i] !== Verdict.Disallowed) continue;
      forbid(this.#tallies[i]!, this.#addresses[i], this.#urlAt(i), this.#times[i]!);
    }
    this.#tallies.length = 0;
    this.#addresses.length = 0;
    this.#times.length = 0;
    this.#count = 0;
    this.#end = 0;
  }

  #urlAt(i: number): string {
    return decoder.decode(this.#bytes.subarray(this.#offsets[i], this.#offsets[i + 1]));
  }
}
