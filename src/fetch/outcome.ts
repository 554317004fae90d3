import type { Dialect } from "../dialect/dialect.ts";

/** The outcome of asking a host for its robots.txt, in the terms of RFC 9309 2.3.1. */
export type Outcome =
  /** A file (2xx): its rules bind. */
  | "found"
  /** There is none (4xx): no rules. */
  | "unavailable"
  /** The server keeps robots out (401 and 403 in the 1996 draft). */
  | "restricted"
  /** No usable answer: 5xx, 429, or a failure of the network. */
  | "unreachable"
  /** This machine could not ask: it has no files, no memory or no route. It says nothing about the host. */
  | "unasked";

/** Why an outcome is not `found`, as a word for programs. */
export type FetchReason =
  /** The status code says so. */
  | "status"
  /** More than five redirects, one that leads nowhere, or one that the client's options refuse. */
  | "redirects"
  /** The name does not resolve. */
  | "dns"
  /** The server's certificate is not trusted, or no common protocol was found. */
  | "tls"
  /** Refused, reset, or any other failure before an answer. */
  | "network"
  /** The answer began and never ended, or did not decompress. */
  | "truncated"
  /** Not done in time. */
  | "timeout"
  /** The address is one that the client must not connect to. */
  | "blocked"
  /** A fault of this machine. */
  | "local";

/** What a crawler may do under an outcome: what the rules say, anything, or nothing. */
export type Access = "rules" | "allow" | "disallow";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The circumstances of a host that cannot be reached. */
export interface FailureState {
  /** There is a copy of the file, fetched successfully earlier. */
  readonly copy: boolean;
  /** Milliseconds since the first failure in a row. */
  readonly lasting: number;
  /** The last failure was an answer (5xx, 429), so the server is up. */
  readonly answers: boolean;
  /** Milliseconds after which the wait counts as reasonably long. */
  readonly patience: number;
  /** What the crawler's author wants after that. */
  readonly afterwards: "hold" | "allow";
}

/** How a dialect reads the answers to a request for robots.txt. */
export interface Handling {
  /** 401 and 403 put the whole site off limits. */
  readonly restricts: boolean;
  /** What a chain of redirects that leads nowhere amounts to. */
  readonly onBadRedirect: "unavailable" | "unreachable";
  /** Milliseconds for which an answer may count as fresh, and does where the server says nothing. */
  readonly maxAge: number;
  /** Bodies in encodings other than UTF-8 are converted. */
  readonly transcodes: boolean;
  /** Access to a host that cannot be reached. */
  unreachable(state: FailureState): Access;
  /** Milliseconds after the first failure at which that may change, by the author's patience. */
  turns(patience: number): readonly number[];
}

/**
 * RFC 9309 2.3.1.4 and 2.4: assume that nothing is allowed, except by an existing copy. After a reasonably long time a
 * crawler may stick to that or consider the file gone, as its author wishes.
 */
function closed({ copy, lasting, patience, afterwards }: FailureState): Access {
  if (afterwards === "allow" && lasting >= patience) return "allow";
  return copy ? "rules" : "disallow";
}

const rfc9309: Handling = {
  restricts: false,
  onBadRedirect: "unavailable",
  maxAge: DAY,
  transcodes: true,
  unreachable: closed,
  turns: (patience) => [patience],
};

const table: Readonly<Record<Dialect, Handling>> = {
  rfc9309,
  // The 1994 note says nothing about answers.
  original1994: rfc9309,
  // https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec, "Handling of errors and HTTP status codes"
  google: {
    restricts: false,
    onBadRedirect: "unavailable",
    maxAge: DAY,
    transcodes: false,
    unreachable({ copy, lasting, answers }) {
      if (lasting < 12 * HOUR) return "disallow";
      if (lasting < 30 * DAY) return copy ? "rules" : "allow";
      // "If the site is generally available": as far as this request can tell, one that answers is.
      return answers ? "allow" : "disallow";
    },
    turns: () => [12 * HOUR, 30 * DAY],
  },
  // draft-koster-robots-00 3.1: put off the visit; 3.4: copies are good for a week.
  koster1996: {
    restricts: true,
    onBadRedirect: "unreachable",
    maxAge: 7 * DAY,
    transcodes: true,
    unreachable: ({ lasting, patience, afterwards }) =>
      afterwards === "allow" && lasting >= patience ? "allow" : "disallow",
    turns: (patience) => [patience],
  },
};

/** How the dialect's text, or its operator, handles answers. */
export function handlingOf(dialect: Dialect): Handling {
  return table[dialect];
}

/**
 * Outcome of a final answer. 429 is a server's way to say "later", in Google's published reading and here, though
 * RFC 9309 counts all of 4xx as unavailable. Codes that HTTP does not have are server errors (RFC 9110 15), as are
 * 206, since no part was asked for, and 304 to a request that had no condition.
 */
export function outcomeOf(status: number, handling: Handling): Outcome {
  if (status >= 200 && status < 300 && status !== 206) return "found";
  if (handling.restricts && (status === 401 || status === 403)) return "restricted";
  if (status >= 400 && status < 500 && status !== 429) return "unavailable";
  if (status >= 300 && status < 400 && status !== 304) return handling.onBadRedirect;
  return "unreachable";
}

/** Whether an outcome is an answer, so that it says what the host wants. */
export function isAnswer(outcome: Outcome): outcome is "found" | "unavailable" | "restricted" {
  return outcome !== "unreachable" && outcome !== "unasked";
}

/** Access under an outcome that is an answer. */
export function accessOf(outcome: "found" | "unavailable" | "restricted"): Access {
  if (outcome === "found") return "rules";
  return outcome === "unavailable" ? "allow" : "disallow";
}
