import { handlingOf, outcomeOf as outcomeOfStatus } from "../../crawl/fetch/outcome.ts";
import { originOf } from "../../engine/url/origin.ts";
import { isHarvestInfo, outcomeOf } from "../warc/capture-records.ts";
import { type HttpResponse, parseResponse } from "../warc/http.ts";
import { fieldIn, type WarcRecord } from "../warc/records.ts";
import { type HostFinding, REDIRECTED } from "./finding.ts";

/** A finding, with where the first record of it begins; undefined if that was lost. */
export interface Placed {
  readonly finding: HostFinding;
  readonly start: number | undefined;
}

/** A record that may belong to a capture by `harvest`. */
interface Held {
  readonly record: WarcRecord;
  readonly start: number;
}

/** Responses that may wait for a metadata record: more than a capture by `harvest` has, redirects included. */
const MOST_HELD = 8;

/**
 * What records say about hosts, no matter who wrote them. Where `harvest` did, a metadata record tells the outcome
 * and how many hops before it are part of it; elsewhere, such as Common Crawl's subset of robots.txt, each response
 * to `/robots.txt` counts by itself, redirects as such. A file may have both, one after another. So responses are held
 * back until it is clear which they are.
 */
export class Captures {
  #held: Held[] = [];
  /** Whether `harvest` wrote the last records whose origin was clear; undefined if there have been none. */
  #isOurs: boolean | undefined;
  readonly #isOursAtFirst: boolean;
  /** Whether the beginning of the next capture has been seen, unless it was lost. */
  #isWhole: boolean;

  /**
   * @param isOurs whether `harvest` wrote the file, as far as is known
   * @param isWhole whether records are taken from its beginning on
   */
  constructor(isOurs: boolean, isWhole: boolean) {
    this.#isOursAtFirst = isOurs;
    this.#isWhole = isWhole;
  }

  /** Whether a capture that began before a place, or was to begin there, may end after it. */
  isOpen(place: number): boolean {
    return this.#isOurs !== false || this.#held.some(({ start }) => start < place);
  }

  /** Takes the next record. @returns what has become clear by it, and whether nothing before it is open any more */
  take(record: WarcRecord, start: number): { found: Placed[]; isEnd: boolean } {
    switch (record.type) {
      case "warcinfo": {
        const found = this.end();
        this.#isOurs = isHarvestInfo(record);
        this.#isWhole = true;
        return { found, isEnd: true };
      }
      case "request":
        return { found: this.#request(record, start), isEnd: false };
      case "response":
        return { found: this.#response(record, start), isEnd: false };
      case "metadata":
        return { found: this.#metadata(record, start), isEnd: this.#isOurs === true };
      default:
        return { found: [], isEnd: false };
    }
  }

  /** Nothing follows. @returns what is held */
  end(): Placed[] {
    const held = this.#held;
    this.#held = [];
    return this.#leftover(held);
  }

  #request(record: WarcRecord, start: number): Placed[] {
    this.#held.push({ record, start });
    // Requests that nothing follows must not fill the memory.
    const more = this.#held.length - 2 * MOST_HELD;
    return more > 0 ? alone(this.#held.splice(0, more)) : [];
  }

  #response(record: WarcRecord, start: number): Placed[] {
    this.#held.push({ record, start });
    const responses = this.#held.filter((one) => one.record.type === "response").length;
    // Ours come right after their requests.
    const isPaired = this.#held.at(-2)?.record.type === "request";
    if (this.#isOurs === false && responses === 1 && !isPaired) return this.#allHeld();
    if (responses < MOST_HELD) return [];
    this.#isOurs = false;
    const first = this.#held.findIndex((one) => one.record.type === "response");
    return alone(this.#held.splice(0, first + 1));
  }

  #metadata(record: WarcRecord, start: number): Placed[] {
    const text = record.block.toString();
    const outcome = outcomeOf(record);
    const origin = originOf(record.target ?? "");
    if (outcome === undefined || origin === undefined) {
      this.#isOurs = false;
      return this.#allHeld();
    }
    const hops = Number(fieldIn(text, "hops") ?? 1);
    const held = this.#held;
    this.#held = [];
    const first = firstOf(held, hops);
    const before = this.#leftover(held.slice(0, first ?? 0));
    const own = held.slice(first ?? 0);
    const begin = first === undefined ? undefined : (own[0]?.start ?? start);
    const isMissing = begin === undefined && !this.#isWhole;
    this.#isOurs = true;
    this.#isWhole = true;
    // Its beginning lies in the part before this one, and so it is that part's.
    if (isMissing) return before;
    const last = own.findLast((one) => one.record.type === "response")?.record;
    const status = statusIn(text);
    const response = outcome === "found" && last !== undefined ? parseResponse(last.block) : undefined;
    const finding = {
      origin,
      outcome,
      status,
      file: response === undefined ? undefined : fileOf(response),
    };
    return [...before, { finding, start: begin }];
  }

  #allHeld(): Placed[] {
    const held = this.#held;
    this.#held = [];
    return alone(held);
  }

  /**
   * What records without a metadata record say. Those that `harvest` wrote say nothing; responses without a request
   * are not part of one, unless the request lies in the part before.
   */
  #leftover(held: readonly Held[]): Placed[] {
    if (!(this.#isOurs ?? this.#isOursAtFirst)) return alone(held);
    return alone(
      held.filter((_, at) => (at === 0 ? this.#isWhole : held[at - 1]!.record.type !== "request")),
    );
  }
}

/** Where a capture of so many hops begins, each of which has a request; undefined if not all are there. */
function firstOf(held: readonly Held[], hops: number): number | undefined {
  let left = hops;
  let at = held.length;
  while (left > 0 && at > 0) if (held[--at]!.record.type === "request") left--;
  return left > 0 ? undefined : at;
}

/** The status that a metadata record tells, if it is one of HTTP's: anything else would be a count of its own. */
function statusIn(text: string): number | undefined {
  const said = fieldIn(text, "status");
  return said !== undefined && /^[1-9]\d\d$/.test(said) ? Number(said) : undefined;
}

/** What responses that stand for themselves say. */
function alone(held: readonly Held[]): Placed[] {
  return held.flatMap(({ record, start }) => {
    const finding = record.type === "response" ? findingOf(record) : undefined;
    return finding === undefined ? [] : [{ finding, start }];
  });
}

function findingOf(record: WarcRecord): HostFinding | undefined {
  const { target = "" } = record;
  const origin = originOf(target);
  if (origin === undefined || !/^[^?#]*\/robots\.txt$/.test(target)) return undefined;
  const response = parseResponse(record.block);
  if (response === undefined) return undefined;
  const { status } = response;
  if (status >= 300 && status < 400 && status !== 304) {
    return { origin, outcome: REDIRECTED, status, file: undefined };
  }
  const outcome = outcomeOfStatus(status, handlingOf("rfc9309"));
  return { origin, outcome, status, file: outcome === "found" ? fileOf(response) : undefined };
}

function fileOf({ body, garbled, header }: HttpResponse): HostFinding["file"] {
  return { body, garbled, contentType: header("Content-Type") ?? null };
}
