import { setTimeout as sleep } from "node:timers/promises";
import { headerOf } from "../../base/response.ts";
import { originOf } from "../../engine/url/origin.ts";
import { readMember } from "../../study/warc/member.ts";
import { splitRecords } from "../../study/warc/records.ts";
import { transport } from "../shared/input/transport.ts";
import { reason } from "../shared/output/reason.ts";
import type { Capture } from "./captures-index.ts";

/** Captures whose bytes are fetched with one request. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly captures: readonly Capture[];
}

/** Bytes between two captures that are rather fetched in vain than asked for around, and the most of a request. */
const GAP = 64 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;

/** Neighbouring captures of a file together. @param captures in the order of their places */
export function stretchesOf(captures: readonly Capture[]): Stretch[] {
  const stretches: { from: number; until: number; captures: Capture[] }[] = [];
  for (const capture of captures) {
    const end = capture.offset + capture.length;
    const last = stretches.at(-1);
    if (last !== undefined && capture.offset - last.until <= GAP && end - last.from <= MOST_BYTES) {
      last.until = Math.max(last.until, end);
      last.captures.push(capture);
    } else stretches.push({ from: capture.offset, until: end, captures: [capture] });
  }
  return stretches;
}

/** Whether bytes are a whole member with a record of a URL's host. */
export function isCapture(member: Buffer, url: string): boolean {
  const read = readMember(member);
  if (read.kind !== "whole" || read.size !== member.length) return false;
  const [record] = splitRecords(read.bytes, 0, true, () => {}).records;
  return record?.target !== undefined && originOf(record.target) === originOf(url);
}

/** What a server or an index must not do: asking again would not help. */
class Refusal extends Error {}

/** How a server is asked: all requests of a run wait where one was refused. */
export class Server {
  readonly #base: string;
  readonly #userAgent: string;
  readonly #signal: AbortSignal;
  readonly #wait: number;
  /** When the next request may be sent. */
  #next = 0;

  /** @param wait milliseconds after the first refusal; they double with each further one */
  constructor(base: string, userAgent: string, signal: AbortSignal, wait = 1_000) {
    this.#base = base;
    this.#userAgent = userAgent;
    this.#signal = signal;
    this.#wait = wait;
  }

  /** The members of a stretch, one after another. @throws Error that says what is wrong with the server or the index */
  async members(file: string, stretch: Stretch): Promise<Buffer[]> {
    const bytes = await this.#bytes(file, stretch);
    return stretch.captures.map(({ url, offset, length }) => {
      const at = offset - stretch.from;
      const member = bytes.subarray(at, at + length);
      if (isCapture(member, url)) return member;
      throw new Error(
        `the index is wrong: at byte ${offset}, it has ${length} bytes that are no capture of ${url}`,
      );
    });
  }

  async #bytes(file: string, { from, until }: Stretch): Promise<Buffer> {
    for (let tries = 1; ; tries++) {
      await sleep(Math.max(0, this.#next - Date.now()), undefined, { signal: this.#signal });
      try {
        return await this.#ask(file, from, until);
      } catch (error) {
        if (error instanceof Refusal || this.#signal.aborted) throw error;
        if (tries === TRIES)
          throw new Error(`${reason(error)}, asked ${TRIES} times for bytes ${from} to ${until - 1}`);
        this.#next = Math.max(this.#next, Date.now() + this.#wait * 2 ** (tries - 1));
      }
    }
  }

  async #ask(file: string, from: number, until: number): Promise<Buffer> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT)]);
    const headers = { range: `bytes=${from}-${until - 1}`, "user-agent": this.#userAgent };
    const {
      status,
      headers: got,
      body,
    } = await transport(`${this.#base}${file}`, { redirect: "manual", headers, signal });
    const reader = body.getReader();
    try {
      const fault = faultOf(status, headerOf(got, "content-range"), from, until);
      if (fault !== undefined) {
        const seconds = Number(headerOf(got, "retry-after"));
        if (seconds > 0) this.#next = Date.now() + Math.min(seconds, LONGEST_PAUSE) * 1000;
        throw fault;
      }
      const coding = headerOf(got, "content-encoding");
      if (coding !== null && coding !== "identity")
        throw new Refusal(`the server sends ranges in coding ${coding}`);
      const pieces: Uint8Array[] = [];
      let length = 0;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        pieces.push(value);
        length += value.length;
        if (length > until - from)
          throw new Refusal(`the server sends more than bytes ${from} to ${until - 1}`);
      }
      if (length === until - from) return Buffer.concat(pieces);
      throw new Error(`the server sends ${length} of ${until - from} bytes`);
    } finally {
      // Of a gigabyte that nobody asked for, nothing more is read.
      await reader.cancel().catch(() => {});
    }
  }
}

/** How often a stretch is asked for, and for how long at most: in milliseconds, and in seconds by the server's wish. */
const TRIES = 6;
const TIMEOUT = 120_000;
const LONGEST_PAUSE = 600;

/** What is wrong with an answer; undefined if nothing is. Any other status asks to be slower. */
function faultOf(status: number, range: string | null, from: number, until: number): Error | undefined {
  const asked = `bytes ${from} to ${until - 1}`;
  if (status === 200)
    return new Refusal(`the server ignores ranges: asked for ${asked}, it sends the whole file`);
  if (status === 416) return new Refusal(`the index is wrong: the file has no ${asked} (status 416)`);
  if (status === 404 || status === 410) return new Refusal(`the server does not have it (status ${status})`);
  if (status !== 206) return new Error(`the server answers with status ${status}`);
  const [, first, last] = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/.exec(range ?? "") ?? [];
  if (Number(first) === from && Number(last) === until - 1) return undefined;
  return new Refusal(`the server sends another range: asked for ${asked}, it says "${range ?? ""}"`);
}
