import type { RequestRate } from "../parse/request-rate.ts";
import type { Policy } from "../policy/policy.ts";
import { type Access, accessOf, type FetchReason, type Handling, isAnswer, type Outcome } from "./outcome.ts";
import type { Pace } from "./polite.ts";
import type { State } from "./state.ts";

/** What is known of an origin's robots.txt. Times are in milliseconds since 1970. */
export interface RobotsEntry extends Pace {
  /** The scheme, host and port in question. */
  readonly origin: string;
  /** The outcome of the last attempt to fetch it. */
  readonly outcome: Outcome;
  /** HTTP status of that attempt's last answer, if there was one. */
  readonly status: number | undefined;
  /** Why the outcome is not `found`. */
  readonly reason: FetchReason | undefined;
  /** The same for humans, such as `ECONNREFUSED`. */
  readonly detail: string | undefined;
  /** What the outcome amounts to in the client's dialect: go by the rules, anywhere, or nowhere. */
  readonly access: Access;
  /**
   * Set where the host is closed only because it could not be asked: the time at which to ask again. Undefined where
   * the answers are the host's own.
   */
  readonly retryAt: number | undefined;
  /** Answers accordingly, whatever the access is. Its rules have no line numbers. */
  readonly policy: Policy;
  /** The rules are those of the last good copy, since the host cannot be reached. */
  readonly stale: boolean;
  /** Where the rules came from, after redirects; undefined where no rules bind. */
  readonly url: string | undefined;
  /** Absolute, without duplicates, in file order. */
  readonly sitemaps: readonly string[];
  readonly requestRates: readonly RequestRate[];
  /** Seconds, from the groups that bind the client's agent. */
  readonly crawlDelay: number | undefined;
  /** The body is a page or other markup, not a robots.txt. */
  readonly markup: boolean;
  /** The body was longer than is read, or names more sitemaps or request rates than are kept. */
  readonly truncated: boolean;
  /** When the server last sent or confirmed the rules, or said that there are none; undefined if it never did. */
  readonly fetchedAt: number | undefined;
  /** When it was last tried. */
  readonly checkedAt: number;
  /** When it will be tried again, if a question needs it. */
  readonly expiresAt: number;
}

/** What the client's author decides about hosts that stay unreachable. */
export interface Patience {
  readonly patience: number;
  readonly afterwards: "hold" | "allow";
}

/** Access to an origin at a given time: failures that last longer can mean something else. */
export function accessAt(state: State, now: number, handling: Handling, patience: Patience): Access {
  if (isAnswer(state.outcome)) return accessOf(state.outcome);
  return handling.unreachable({
    copy: state.copy !== undefined,
    lasting: Math.max(0, now - (state.failingSince ?? now)),
    answers: state.status !== undefined,
    ...patience,
  });
}

/** Milliseconds until access to an origin may change without any news of it. */
export function turnsIn(state: State, now: number, handling: Handling, { patience }: Patience): number {
  const { failingSince } = state;
  if (failingSince === undefined) return Number.POSITIVE_INFINITY;
  const lasting = Math.max(0, now - failingSince);
  return Math.min(...handling.turns(patience).filter((turn) => turn > lasting)) - lasting;
}

/** Whether an origin is closed only because it could not be asked. */
export function isLater({ outcome }: State, access: Access): boolean {
  return access === "disallow" && !isAnswer(outcome);
}

/** A state as its users see it. */
export function entryOf(state: State, access: Access, policy: Policy): RobotsEntry {
  const answered = isAnswer(state.outcome);
  const copy = access === "rules" ? state.copy : undefined;
  return {
    origin: state.origin,
    outcome: state.outcome,
    status: state.status,
    reason: state.reason,
    detail: state.detail,
    access,
    retryAt: isLater(state, access) ? state.expiresAt : undefined,
    policy,
    stale: copy !== undefined && !answered,
    url: copy?.url,
    sitemaps: copy?.sitemaps ?? [],
    requestRates: copy?.requestRates ?? [],
    crawlDelay: copy?.crawlDelay,
    markup: copy?.markup ?? false,
    truncated: copy?.truncated ?? false,
    fetchedAt: copy?.fetchedAt ?? (answered ? state.checkedAt : undefined),
    checkedAt: state.checkedAt,
    expiresAt: state.expiresAt,
  };
}
