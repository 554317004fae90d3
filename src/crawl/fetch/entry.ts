import type { Because } from "../../base/because.ts";
import type { Pace, RequestRate } from "../../engine/parse/pace.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Due } from "./deadlines.ts";
import { type DetailCode, detailOf } from "./detail.ts";
import { type Access, accessOf, type FetchReason, isAnswer, type Outcome } from "./outcome.ts";
import type { Settings } from "./settings.ts";
import { type State, weightOf } from "./state.ts";

/** What is known about an origin's robots.txt. Times are in milliseconds since 1970. */
export interface RobotsEntry extends Pace {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The outcome of the last attempt to fetch it. */
  readonly outcome: Outcome;
  /** HTTP status of the last answer in that attempt, if there was one. */
  readonly status: number | undefined;
  /** Why the outcome is not `found`. */
  readonly reason: FetchReason | undefined;
  /** The reason in detail, such as `ECONNREFUSED`, for people. */
  readonly detail: string | undefined;
  /** The same for programs. */
  readonly because: Because<DetailCode> | undefined;
  /** What the outcome means in the client's dialect: the rules decide, everything is allowed, or nothing is. */
  readonly access: Access;
  /**
   * If the host is closed only because its robots.txt could not be fetched: when to try again. Otherwise undefined.
   */
  readonly retryAt: number | undefined;
  /** A policy that answers according to `access`. Its rules have no line numbers. */
  readonly policy: Policy;
  /** Whether the rules are those of the last good copy, because the host cannot be reached. */
  readonly stale: boolean;
  /** Where the rules came from, after redirects; undefined if there are no rules. */
  readonly url: string | undefined;
  /** Absolute, without duplicates, in file order. */
  readonly sitemaps: readonly string[];
  readonly requestRates: readonly RequestRate[];
  /** In seconds, from the groups for the client's agent. */
  readonly crawlDelay: number | undefined;
  /** Whether the body is a web page or other markup instead of a robots.txt. */
  readonly markup: boolean;
  /** Whether the body was longer than the limit, or has more sitemaps or request rates than are kept. */
  readonly truncated: boolean;
  /** When the server last sent or confirmed the rules, or said that there are none; undefined if it never has. */
  readonly fetchedAt: number | undefined;
  /** When the last attempt was made. */
  readonly checkedAt: number;
  /** From then on, a question causes another attempt. */
  readonly expiresAt: number;
}

/** How a client treats hosts that stay unreachable. */
export type Patience = Pick<Settings, "handling" | "patience" | "afterPatience">;

/** Access to an origin at a given time, which can change while failures last. */
export function accessAt(state: State, now: number, options: Patience): Access {
  if (isAnswer(state.outcome)) return accessOf(state.outcome);
  const { handling, patience, afterPatience } = options;
  return handling.unreachable({
    copy: state.copy !== undefined,
    lasting: Math.max(0, now - (state.failingSince ?? now)),
    answers: state.status !== undefined,
    isBroken: state.status === 200,
    patience,
    afterPatience,
  });
}

/** Milliseconds until access to an origin may change merely because of time. */
export function changesIn(state: State, now: number, { handling, patience }: Patience): number {
  const { failingSince } = state;
  if (failingSince === undefined) return Number.POSITIVE_INFINITY;
  const lasting = Math.max(0, now - failingSince);
  return Math.min(...handling.changes(patience).filter((change) => change > lasting)) - lasting;
}

/** The public view of a host. */
export function entryOf({ state, access, detail, isLater }: CachedHost, policy: Policy): RobotsEntry {
  const answered = isAnswer(state.outcome);
  const copy = access === "rules" ? state.copy : undefined;
  return {
    origin: state.origin,
    outcome: state.outcome,
    status: state.status,
    reason: state.reason,
    detail,
    because: state.because,
    access,
    retryAt: isLater ? state.expiresAt : undefined,
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

/** An origin's state, and what it currently means. */
export class CachedHost implements Due {
  readonly state: State;
  readonly access: Access;
  /** When the state has to be renewed, by {@link Clock.passed}. */
  readonly freshUntil: number;
  /** Until when it is used for answers, by the same clock: later than `freshUntil` if a stale copy may be used. */
  readonly answersUntil: number;
  /** When it can no longer be used for answers, or time alone changes its access. */
  readonly due: number;
  readonly weight: number;
  /** Whether it could be used for answers when the clock was last read. */
  isUsable = true;
  /** Asked about since eviction last passed over it: the reference bit of second-chance eviction. */
  referenced = false;
  place = -1;
  entry: { deref(): RobotsEntry | undefined } | undefined;

  constructor(state: State, access: Access, freshUntil: number, answersUntil: number, due: number) {
    this.state = state;
    this.access = access;
    this.freshUntil = freshUntil;
    this.answersUntil = answersUntil;
    this.due = due;
    this.weight = weightOf(state);
  }

  /** Why there is no file, in English. */
  get detail(): string | undefined {
    const { because } = this.state;
    return because && detailOf(because);
  }

  /** The host is closed only because its robots.txt could not be fetched. */
  get isLater(): boolean {
    return this.access === "disallow" && !isAnswer(this.state.outcome);
  }
}
