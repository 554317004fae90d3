import { type Because, Fault } from "../../base/because.ts";
import { isObject } from "../../base/object.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { type DetailCode, isDetail, isProxys } from "./detail.ts";

/** The outcome of fetching a robots.txt, in the terms of RFC 9309 2.3.1. */
export type Outcome =
  /** There is a file (2xx), and its rules apply. */
  | "found"
  /** There is no file (4xx), so there are no rules. */
  | "unavailable"
  /** The server excludes robots (401 and 403 in the 1996 draft). */
  | "restricted"
  /** No usable answer: 5xx, 429, or a network failure. */
  | "unreachable"
  /** A local failure: this machine has no file descriptors, memory or route. It says nothing about the host. */
  | "unasked";

/** Why an outcome is not `found`, for programs. */
export type FetchReason =
  /** Because of the status code. */
  | "status"
  /** More than five redirects, one without a usable target, or one that the client's options refuse. */
  | "redirects"
  /** The host name could not be resolved. */
  | "dns"
  /** The server's certificate is not trusted, or no common protocol was found. */
  | "tls"
  /** Refused, reset, or any other failure before an answer. */
  | "network"
  /** The answer was truncated, or could not be decompressed. */
  | "truncated"
  /** The fetch timed out. */
  | "timeout"
  /** The address is one that the client must not connect to. */
  | "blocked"
  /** A local failure. */
  | "local";

/** What a crawler may fetch after an outcome: what the rules allow, everything, or nothing. */
export type Access = "rules" | "allow" | "disallow";

const HOUR = 3_600_000;
const DAY = 86_400_000;
const WEEK = 604_800_000;

/** Facts about a host that cannot be reached. */
interface FailureState {
  /** There is a copy of the file that was fetched earlier. */
  readonly copy: boolean;
  /** Milliseconds since the first of the consecutive failures. */
  readonly lasting: number;
  /** The last failure was an answer (5xx, 429), so the server is up. */
  readonly answers: boolean;
  /** The last failure had status 200, but no file that could be read to its end. */
  readonly isBroken: boolean;
  /** Milliseconds after which the wait counts as reasonably long. */
  readonly patience: number;
  /** What should happen after `patience`. */
  readonly afterPatience: "hold" | "allow";
}

/** How a dialect interprets answers to a request for robots.txt. */
export interface AnswerHandling {
  /** 401 and 403 close the whole site. */
  readonly restricts: boolean;
  /** The outcome of redirects without a usable target. */
  readonly onBadRedirect: "unavailable" | "unreachable";
  /** Maximum time in milliseconds for which an answer is fresh, also used if the server does not give one. */
  readonly maxAge: number;
  /** Bodies in encodings other than UTF-8 are converted. */
  readonly transcodes: boolean;
  /** Access to a host that cannot be reached. */
  unreachable(state: FailureState): Access;
  /** Milliseconds after the first failure at which access may change. */
  changes(patience: number): readonly number[];
}

/**
 * RFC 9309 2.3.1.4 and 2.4: nothing is allowed, except by an existing copy. After a reasonably long time, the
 * crawler's author may choose to treat the file as gone.
 */
function closed({ copy, lasting, patience, afterPatience }: FailureState): Access {
  if (afterPatience === "allow" && lasting >= patience) return "allow";
  return copy ? "rules" : "disallow";
}

const rfc9309: AnswerHandling = {
  restricts: false,
  onBadRedirect: "unavailable",
  maxAge: DAY,
  transcodes: true,
  unreachable: closed,
  changes: (patience) => [patience],
};

const table: Readonly<Record<Dialect, AnswerHandling>> = {
  rfc9309,
  // The 1994 note says nothing about answers.
  original1994: rfc9309,
  // https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec, "Handling of errors and HTTP status
  // codes"
  google: {
    ...rfc9309,
    transcodes: false,
    unreachable({ copy, lasting, answers }) {
      if (lasting < 12 * HOUR) return "disallow";
      if (lasting < 30 * DAY) return copy ? "rules" : "allow";
      // "If the site is generally available": this request can only show whether the site answers.
      return answers ? "allow" : "disallow";
    },
    changes: () => [12 * HOUR, 30 * DAY],
  },
  // https://yandex.com/support/webmaster/en/robot-workings/: what is not a file with status 200 opens the site. That this
  // goes for servers that fail, and where there is a copy, is not said; nor is what happens without an answer.
  yandex: {
    ...rfc9309,
    unreachable: (state) => (state.answers && !state.isBroken && !state.copy ? "allow" : closed(state)),
  },
  // draft-koster-robots-00 3.1: postpone the visit; 3.4: copies are valid for a week.
  koster1996: {
    ...rfc9309,
    restricts: true,
    onBadRedirect: "unreachable",
    maxAge: WEEK,
    unreachable: (state) => closed({ ...state, copy: false }),
  },
};

/** How answers are handled in a dialect, according to its standard or operator. */
export function handlingOf(dialect: Dialect): AnswerHandling {
  return table[dialect];
}

/**
 * 4xx that say nothing about the file: a proxy wants to know who asks (407), the request came too slowly (408) or to
 * the wrong server (421), or there were too many (429).
 */
const SAYS_NOTHING: ReadonlySet<number> = new Set([407, 408, 421, 429]);

/**
 * Outcome of a final answer. 429 means "later", here and in Google's published handling, and so do 407, 408 and 421,
 * although for RFC 9309 every 4xx is unavailable. Codes that HTTP does not define are server errors (RFC 9110 15), as
 * are 206 and 226, which hold a part of the file or its changes, neither of which was asked for, and 304 to an
 * unconditional request.
 */
export function outcomeOf(status: number, handling: AnswerHandling): Outcome {
  if (status >= 200 && status < 300 && status !== 206 && status !== 226) return "found";
  if (handling.restricts && (status === 401 || status === 403)) return "restricted";
  if (status >= 400 && status < 500 && !SAYS_NOTHING.has(status)) return "unavailable";
  if (status >= 300 && status < 400 && status !== 304) return handling.onBadRedirect;
  return "unreachable";
}

/** Whether an outcome is an answer of the host. */
export function isAnswer(outcome: Outcome): outcome is "found" | "unavailable" | "restricted" {
  return outcome !== "unreachable" && outcome !== "unasked";
}

/** Access after an answer of the host. */
export function accessOf(outcome: "found" | "unavailable" | "restricted"): Access {
  if (outcome === "found") return "rules";
  return outcome === "unavailable" ? "allow" : "disallow";
}

/** The longest value of a reason, in characters. */
export const LONGEST_DETAIL = 200;
/** Maximum length of a chain of causes. */
const MOST_ERRORS = 16;

/** Information from a thrown value or its causes. */
interface Thrown {
  /** The innermost codes, such as `ECONNREFUSED`; there are several if several addresses were tried. */
  readonly codes: readonly string[];
  /** What the library's own error says. */
  readonly because?: Because<DetailCode> | undefined;
  /**
   * A description for people, at most 200 characters: the code, else the innermost message, else the value itself.
   */
  readonly text: string;
}

/**
 * Faults of this machine: it is out of files, memory, ports or buffers, or has no network or no route. EHOSTUNREACH
 * is not among them: there is a route, and something on it, often the host's firewall, says that the host cannot be
 * reached.
 */
const LOCAL =
  /^(?:EMFILE|ENFILE|ENOMEM|ENOBUFS|EADDRNOTAVAIL|ENETDOWN|ENETUNREACH|ERR_OUT_OF_MEMORY|OUT_OF_MEMORY)$/;

/** A failure without a code that is local: Cloudflare's limit on what one request may fetch. */
const ELSEWHERE = /^too many subrequests/i;

/** The outcome of a failed request, by the codes of Node, Deno and Bun in the error or its causes. */
export function diagnose(
  error: unknown,
  begun: boolean,
): { outcome: "unreachable" | "unasked"; reason: FetchReason; because: Because<DetailCode> } {
  const { codes, text, because: own } = describeThrown(error);
  const message: Because<DetailCode> = own ?? { code: "message", values: { text } };
  const system = (code: string): Because<DetailCode> => ({
    code: "system",
    values: { error: code.slice(0, LONGEST_DETAIL) },
  });
  if (codes.length === 0 && (isProxys(message) || ELSEWHERE.test(text)))
    return { outcome: "unasked", reason: "local", because: message };
  // If several addresses were tried, a single failure that is not local counts as the host's.
  if (codes.length > 0 && codes.every((code) => LOCAL.test(code)))
    return { outcome: "unasked", reason: "local", because: system(codes[0]!) };
  const code = codes.find((one) => !LOCAL.test(one));
  const because = code === undefined ? message : system(code);
  return {
    outcome: "unreachable",
    reason: begun ? "truncated" : reasonOf(code ?? (own === undefined ? text : "")),
    because,
  };
}

function reasonOf(detail: string): FetchReason {
  if (detail === "ERR_BLOCKED_ADDRESS") return "blocked";
  if (/^(?:ENOTFOUND|EAI_|ENODATA|ESERVFAIL|EREFUSED|EBADRESP|EBADNAME)/.test(detail)) return "dns";
  return /CERT|TLS|SSL|EPROTO|UNABLE_TO_/i.test(detail) ? "tls" : "network";
}

/** Describes any thrown value, even one that throws when it is inspected. */
function describeThrown(error: unknown): Thrown {
  try {
    return describe(error);
  } catch {
    return { codes: [], text: "an error that cannot be shown" };
  }
}

function describe(error: unknown): Thrown {
  let codes: string[] = [];
  let message: string | undefined;
  let because: Because<DetailCode> | undefined;
  let links: unknown[] = [error];
  for (let seen = 0; links.length > 0 && seen < MOST_ERRORS; seen += links.length) {
    const objects = links.slice(0, MOST_ERRORS).filter(isObject);
    const found = objects.map((object) => read(object, "code")).filter((code) => code !== undefined);
    if (found.length > 0) codes = found;
    message = objects.map((object) => read(object, "message")).find((text) => text !== undefined) ?? message;
    for (const one of objects) if (one instanceof Fault && isDetail(one.because)) because = one.because;
    links = objects.flatMap(causesOf);
  }
  return { codes, because, text: (codes[0] ?? message ?? String(error)).slice(0, LONGEST_DETAIL) };
}

/** The causes of an error; there are several if it is an aggregate of attempts. */
function causesOf(error: object): unknown[] {
  const errors = property(error, "errors");
  const cause = property(error, "cause");
  return [
    ...(Array.isArray(errors) ? errors.slice(0, MOST_ERRORS) : []),
    ...(cause === undefined ? [] : [cause]),
  ];
}

function read(object: object, name: string): string | undefined {
  const value = property(object, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function property(object: object, name: string): unknown {
  try {
    return (object as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
