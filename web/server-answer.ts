/** What crawlers do if a server answers a request for robots.txt with anything but the file. */
import { type Access, accessOf, handlingOf, isAnswer, outcomeOf } from "../src/crawl/fetch/outcome.ts";
import type { Dialect } from "../src/index.ts";

/** Answers that make a difference to some crawler. 302 stands for too many redirects, and 0 for no answer. */
export const STATUSES = [200, 404, 403, 302, 429, 503, 0] as const;
export type Status = (typeof STATUSES)[number];
const FAILURES = [429, 503, 0] as const satisfies readonly Status[];
type Failure = (typeof FAILURES)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds since the first failure, one for each period in which some crawler acts differently. */
const LASTING = [0, 13 * HOUR, 31 * DAY] as const;
/** Index of a period: at first, after 12 hours, after 30 days. */
export type Phase = 0 | 1 | 2;
const PHASES = [0, 1, 2] as const satisfies readonly Phase[];

/** The server's answer, and for a failure the period for which it has lasted. */
export type ServerAnswer = `${Status}` | `${Failure}-${1 | 2}`;

/** The server sends the file. */
export const FILE: ServerAnswer = "200";

export const serverAnswers: readonly ServerAnswer[] = STATUSES.flatMap((status) =>
  phasesOf(status).map((phase) => answerOf(status, phase)),
);

export function answerOf(status: Status, phase: Phase): ServerAnswer {
  return phase === 0 || !isFailure(status) ? `${status}` : `${status}-${phase}`;
}

export function partsOf(answer: ServerAnswer): readonly [status: Status, phase: Phase] {
  const [status, phase = 0] = answer.split("-").map(Number);
  return [status as Status, phase as Phase];
}

/** The periods of an answer. Only failures have several. */
export function phasesOf(status: Status): readonly Phase[] {
  return isFailure(status) ? PHASES : [0];
}

/** What a crawler may fetch after an answer, by its dialect. The tested file stands for the crawler's earlier copy. */
export function accessAfter(answer: ServerAnswer, dialect: Dialect): Access {
  const [status, phase] = partsOf(answer);
  const handling = handlingOf(dialect);
  const outcome = status === 0 ? "unreachable" : outcomeOf(status, handling);
  if (isAnswer(outcome)) return accessOf(outcome);
  return handling.unreachable({
    copy: true,
    answers: status !== 0,
    isBroken: false,
    patience: 30 * DAY,
    afterPatience: "allow",
    lasting: LASTING[phase],
  });
}

function isFailure(status: Status): status is Failure {
  return FAILURES.some((one) => one === status);
}
