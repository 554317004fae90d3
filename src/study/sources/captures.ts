import { handlingOf, outcomeOf as outcomeOfStatus } from "../../crawl/fetch/outcome.ts";
import { originOf } from "../../engine/url/origin.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { type HttpResponse, parseResponse } from "../warc/http.ts";
import { fieldIn, isHarvestInfo, outcomeOf, type WarcRecord } from "../warc/records.ts";
import { ELSEWHERE, type HostOutcome, REDIRECT } from "./host-outcome.ts";

/** An outcome, and the records that tell it. */
export interface PlacedOutcome {
  readonly host: HostOutcome;
  /** The place of the first record; undefined if that record was lost. */
  readonly start: number | undefined;
  /** The last record. */
  readonly record: WarcRecord;
}

/** A record that may belong to a capture by `harvest`. */
interface Held {
  readonly record: WarcRecord;
  readonly start: number;
}

/** How many responses may wait for a metadata record: more than `harvest` writes for one capture, with redirects. */
const MOST_HELD = 8;

/**
 * Collects the outcomes of hosts from records, no matter who wrote them. A capture by `harvest` ends with a metadata
 * record, which tells the outcome and how many hops before it belong to the capture. In other files, such as Common
 * Crawl's subset of robots.txt, each response to `/robots.txt` counts by itself, redirects as such, and so does each
 * resource, a body without HTTP headers (ISO 28500:2017, section 6.4). A file may have both, one after another, so
 * responses are held back until it is clear which they are.
 */
export class Captures {
  #held: Held[] = [];
  /** Whether `harvest` wrote the last records of a known writer; undefined if there have been none. */
  #isOurs: boolean | undefined;
  readonly #isOursAtFirst: boolean;
  readonly #onLost: (record: WarcRecord) => void;
  /** Whether the beginning of the next capture is in this part, or was lost. */
  #isWhole: boolean;

  /**
   * @param isOurs whether `harvest` wrote the file, as far as is known
   * @param isWhole whether the part begins at the file's beginning
   * @param onLost told of each record that tells no outcome, neither alone nor with others
   */
  constructor(isOurs: boolean, isWhole: boolean, onLost: (record: WarcRecord) => void = () => {}) {
    this.#isOursAtFirst = isOurs;
    this.#isWhole = isWhole;
    this.#onLost = onLost;
  }

  /** Whether a capture that began, or should have begun, before a place may end after it. */
  isOpen(place: number): boolean {
    return this.#isOurs !== false || this.#held.some(({ start }) => start < place);
  }

  /** Takes the next record. @returns the outcomes that are complete now, and whether no capture before it is open */
  take(record: WarcRecord, start: number): { found: PlacedOutcome[]; isEnd: boolean } {
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
      case "resource":
        return { found: this.#alone([{ record, start }]), isEnd: false };
      case "metadata":
        return { found: this.#metadata(record, start), isEnd: this.#isOurs === true };
      default:
        return { found: [], isEnd: false };
    }
  }

  /** Ends the records. @returns the outcomes in the records that were held */
  end(): PlacedOutcome[] {
    const held = this.#held;
    this.#held = [];
    return this.#leftover(held);
  }

  #request(record: WarcRecord, start: number): PlacedOutcome[] {
    this.#held.push({ record, start });
    // Requests without responses must not fill the memory.
    const more = this.#held.length - 2 * MOST_HELD;
    return more > 0 ? this.#alone(this.#held.splice(0, more)) : [];
  }

  #response(record: WarcRecord, start: number): PlacedOutcome[] {
    this.#held.push({ record, start });
    const responses = this.#held.filter((one) => one.record.type === "response").length;
    // In a capture by `harvest`, each response comes right after its request.
    const isPaired = this.#held.at(-2)?.record.type === "request";
    if (this.#isOurs === false && responses === 1 && !isPaired) return this.#allHeld();
    if (responses < MOST_HELD) return [];
    this.#isOurs = false;
    const first = this.#held.findIndex((one) => one.record.type === "response");
    return this.#alone(this.#held.splice(0, first + 1));
  }

  #metadata(record: WarcRecord, start: number): PlacedOutcome[] {
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
    // The capture's beginning, and so the capture, is in the part before this one.
    if (isMissing) return before;
    const last = own.findLast((one) => one.record.type === "response")?.record;
    const status = statusIn(text);
    const response = outcome === "found" && last !== undefined ? parseResponse(last.block) : undefined;
    const host = {
      origin,
      outcome,
      status,
      file: response === undefined ? undefined : fileOf(response),
    };
    return [...before, { host, start: begin, record }];
  }

  #allHeld(): PlacedOutcome[] {
    const held = this.#held;
    this.#held = [];
    return this.#alone(held);
  }

  /**
   * The outcomes in records without a metadata record. `harvest`'s own have none: such a capture is incomplete. Other
   * writers' responses have no request before them, unless that request is in the part before.
   */
  #leftover(held: readonly Held[]): PlacedOutcome[] {
    if (!(this.#isOurs ?? this.#isOursAtFirst)) return this.#alone(held);
    const isOther = (at: number): boolean =>
      at === 0 ? this.#isWhole : held[at - 1]!.record.type !== "request";
    for (const [at, { record }] of held.entries()) if (!isOther(at)) this.#onLost(record);
    return this.#alone(held.filter((_, at) => isOther(at)));
  }

  /** The outcomes in records, each of which counts by itself. */
  #alone(held: readonly Held[]): PlacedOutcome[] {
    return held.flatMap(({ record, start }) => {
      const host = hostOf(record);
      if (host !== undefined) return [{ host, start, record }];
      this.#onLost(record);
      return [];
    });
  }
}

/** Where a capture of `hops` hops begins, each of which has a request; undefined if some are missing. */
function firstOf(held: readonly Held[], hops: number): number | undefined {
  let left = hops;
  let at = held.length;
  while (left > 0 && at > 0) if (held[--at]!.record.type === "request") left--;
  return left > 0 ? undefined : at;
}

/** The HTTP status in a metadata record. Anything else is dropped, since it would become a count of its own. */
function statusIn(text: string): number | undefined {
  const said = fieldIn(text, "status");
  return said !== undefined && /^[1-9]\d\d$/.test(said) ? Number(said) : undefined;
}

/** Whether a URL is that of a host's robots.txt, however its scheme, host and port are written. */
export function isFileOf(origin: string | undefined, target = ""): origin is string {
  return origin !== undefined && parsedUrl(target)?.href === `${origin}/robots.txt`;
}

function hostOf(record: WarcRecord): HostOutcome | undefined {
  const { type, target = "", block } = record;
  const origin = originOf(target);
  if (!isFileOf(origin, target)) {
    if (origin === undefined || type !== "response") return undefined;
    return { origin, outcome: ELSEWHERE, status: undefined, file: undefined };
  }
  if (type === "resource") {
    const file = { body: block, garbled: false, contentType: record.field("Content-Type") ?? null };
    return { origin, outcome: "found", status: undefined, file };
  }
  const response = type === "response" ? parseResponse(block) : undefined;
  if (response === undefined) return undefined;
  const { status } = response;
  if (status >= 300 && status < 400 && status !== 304) {
    return { origin, outcome: REDIRECT, status, file: undefined };
  }
  const outcome = outcomeOfStatus(status, handlingOf("rfc9309"));
  return { origin, outcome, status, file: outcome === "found" ? fileOf(response) : undefined };
}

function fileOf({ body, garbled, header }: HttpResponse): HostOutcome["file"] {
  return { body, garbled, contentType: header("Content-Type") ?? null };
}
