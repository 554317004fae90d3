import { isObject } from "../../base/object.ts";
import type { FetchReason } from "./outcome.ts";

/** The longest description, in characters. */
const LONGEST = 200;
/** Maximum length of a chain of causes. */
const MOST = 16;

/** Information from a thrown value or its causes. */
interface Thrown {
  /** The innermost codes, such as `ECONNREFUSED`; there are several if several addresses were tried. */
  readonly codes: readonly string[];
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

/** Cloudflare's limit on what one request may fetch. */
const OUT_OF_REQUESTS = /^too many subrequests/i;

/** The outcome of a failed request, by the codes of Node, Deno and Bun in the error or its causes. */
export function diagnose(
  error: unknown,
  begun: boolean,
): { outcome: "unreachable" | "unasked"; reason: FetchReason; detail: string } {
  const { codes, text } = describeThrown(error);
  if (codes.length === 0 && OUT_OF_REQUESTS.test(text)) {
    return { outcome: "unasked", reason: "local", detail: text };
  }
  // If several addresses were tried, a single failure that is not local counts as the host's.
  if (codes.length > 0 && codes.every((code) => LOCAL.test(code))) {
    return { outcome: "unasked", reason: "local", detail: text };
  }
  const detail = (codes.find((code) => !LOCAL.test(code)) ?? text).slice(0, LONGEST);
  return { outcome: "unreachable", reason: begun ? "truncated" : reasonOf(detail), detail };
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
  let links: unknown[] = [error];
  for (let seen = 0; links.length > 0 && seen < MOST; seen += links.length) {
    const objects = links.slice(0, MOST).filter(isObject);
    const found = objects.map((object) => read(object, "code")).filter((code) => code !== undefined);
    if (found.length > 0) codes = found;
    message = objects.map((object) => read(object, "message")).find((text) => text !== undefined) ?? message;
    links = objects.flatMap(causesOf);
  }
  return { codes, text: (codes[0] ?? message ?? String(error)).slice(0, LONGEST) };
}

/** The causes of an error; there are several if it is an aggregate of attempts. */
function causesOf(error: object): unknown[] {
  const errors = property(error, "errors");
  const cause = property(error, "cause");
  return [...(Array.isArray(errors) ? errors.slice(0, MOST) : []), ...(cause === undefined ? [] : [cause])];
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
