import { shorten } from "../../base/describe-value.ts";
import type { Verdict } from "./suite.ts";

/** A question to an implementation. */
export interface Question {
  readonly id: string;
  /** The file; a client is given none and fetches it. */
  readonly robots?: Uint8Array;
  readonly agent: string;
  readonly url: string;
}

/** The answer, or why there is none. */
export type Reply = { readonly verdict: Verdict } | Fault;

/** The reason why no answer came. */
interface Fault {
  readonly fault: string;
  /** Whether the adapter reported the fault itself, and goes on. */
  readonly isReported?: boolean;
}

/** An implementation that is asked one question at a time. */
export interface Adapter {
  /** Its name in reports. */
  readonly name: string;
  ask(question: Question): Promise<Reply>;
  close(): void;
}

/** An adapter that cannot be asked at all. */
export class AdapterError extends Error {
  override readonly name = "AdapterError";
}

/** Octets of a message at which reading stops. */
export const MOST_OCTETS = 65_536;

/** Characters of nonsense that a report quotes. */
const QUOTED = 80;

/** A question in one line of JSON, as `conformance/README.md` describes it. */
export function messageOf({ id, robots, agent, url }: Question): string {
  const file = robots === undefined ? {} : { robots: Buffer.from(robots).toString("base64") };
  return JSON.stringify({ id, ...file, agent, url });
}

/** Reads an answer in JSON. */
export function replyOf(id: string, message: string): Reply {
  let answer: { id?: unknown; allowed?: unknown; error?: unknown } | null;
  try {
    answer = JSON.parse(message);
  } catch {
    return { fault: `answered what is not JSON: ${quoteOutput(message)}` };
  }
  if (typeof answer !== "object" || answer?.id !== id) {
    return { fault: `did not answer this question: ${quoteOutput(message)}` };
  }
  if (typeof answer.error === "string") {
    return { fault: `reported an error: ${quoteOutput(answer.error)}`, isReported: true };
  }
  if (typeof answer.allowed !== "boolean") {
    return { fault: `answered without "allowed": true or false: ${quoteOutput(message)}` };
  }
  return { verdict: answer.allowed ? "allowed" : "disallowed" };
}

/** Something that an adapter said, cut short. */
export function quoteOutput(text: string): string {
  return shorten(text, QUOTED);
}

/** A time for people. */
export function secondsOf(milliseconds: number): string {
  return milliseconds === 1000 ? "1 second" : `${milliseconds / 1000} seconds`;
}
