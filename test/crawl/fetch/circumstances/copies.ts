/** What clients that have a copy make of answers: to requests with conditions, and after others. */
import { answered, type Circumstance, circumstance, FILE, type Sent } from "./circumstance.ts";

/** With what the cache is filled: the answers that the same URL gave before, each to a question of its own. */
export interface CopyCircumstance extends Circumstance {
  readonly before: readonly Sent[];
  /** What the cache holds is still fresh when it is asked. */
  readonly fresh?: true;
}

const CONDITIONS = "RFC 9110 13.1.2";
const UNREACHABLE = "RFC 9309 2.3.1.4";

const TAG = 'ETag: "a"\r\nLast-Modified: Sun, 01 Nov 2026 00:00:00 GMT\r\n';
const tagged = answered(FILE, TAG);
const status = (line: string, headers = ""): Sent => answered("", headers, line);
/** This to requests with conditions, and the file to others. */
const only = (conditional: Sent): Sent => ({ ...tagged, conditional });

const to = (line: string): CopyCircumstance => ({
  ...circumstance(
    `conditional-${line.slice(0, 3)}`,
    `${line.slice(0, 3)} to conditional requests only`,
    "rules",
    CONDITIONS,
    only(status(line)),
  ),
  before: [tagged],
});
/** Conditions would open the site: they must not be sent again. */
const dropped = (line: string): CopyCircumstance => ({
  ...circumstance(
    `dropped-after-${line.slice(0, 3)}`,
    `conditions that were answered with ${line.slice(0, 3)} before, and with another file now`,
    "rules",
    CONDITIONS,
    only(answered("")),
  ),
  before: [tagged, only(status(line))],
});

const FRESH = "RFC 9111 4.2";
const LASTS = "Cache-Control: max-age=3600\r\n";
const gone = (headers = ""): Sent => status("404 Not Found", headers);

export const copies: readonly CopyCircumstance[] = [
  {
    ...circumstance("fresh-then-gone", "404 while the file is fresh", "rules", FRESH, gone()),
    before: [answered(FILE, LASTS)],
    fresh: true,
  },
  {
    ...circumstance("fresh-then-reset", "a reset while the file is fresh", "rules", FRESH, {
      bytes: [],
      after: "reset",
    }),
    before: [answered(FILE, LASTS)],
    fresh: true,
  },
  {
    ...circumstance("fresh-404", "the file while a 404 is fresh", "open", FRESH, answered(FILE)),
    before: [gone(LASTS)],
    fresh: true,
  },
  {
    ...circumstance("reset-after-404", "a reset after a 404", "closed", UNREACHABLE, {
      bytes: [],
      after: "reset",
    }),
    before: [tagged, gone()],
  },
  {
    ...circumstance(
      "confirmed",
      "304",
      "rules",
      "RFC 9110 15.4.5",
      only({
        bytes: ["HTTP/1.1 304 Not Modified\r\n\r\n"],
      }),
    ),
    before: [tagged],
  },
  ...["400 Bad", "403 Forbidden", "404 Not Found", "410 Gone", "412 Failed", "500 Error", "502 Gateway"].map(
    to,
  ),
  ...["429 Too Many", "503 Busy"].map(to),
  ...["412 Failed", "500 Error", "503 Busy"].map(dropped),
  {
    ...circumstance("conditional-reset", "a reset of conditional requests only", "rules", UNREACHABLE, {
      ...only({ bytes: [], after: "reset" }),
    }),
    before: [tagged],
  },
  {
    ...circumstance("412-then-reset", "412, and a reset without conditions", "rules", UNREACHABLE, {
      bytes: ["HTTP/1.1 200"],
      after: "reset",
      conditional: status("412 Failed"),
    }),
    before: [tagged],
  },
  {
    ...circumstance("412-to-all", "412 to all requests", "open", "RFC 9309 2.3.1.3", status("412 Failed")),
    before: [tagged],
  },
  ...["503 Busy", "500 Error"].map(
    (line): CopyCircumstance => ({
      ...circumstance(
        `${line.slice(0, 3)}-after-gone`,
        `${line.slice(0, 3)} after a 404 that is not to be stored`,
        "closed",
        UNREACHABLE,
        status(line),
      ),
      before: [tagged, gone("Cache-Control: no-store\r\n")],
    }),
  ),
];
