import type { Due } from "./deadlines.ts";
import { isLater, type RobotsEntry } from "./entry.ts";
import type { Access } from "./outcome.ts";
import { type State, weightOf } from "./state.ts";

/** An origin's state, and what it currently means. */
export class CachedHost implements Due {
  readonly state: State;
  readonly access: Access;
  /** When the state has to be renewed, by {@link Clock.passed}. */
  readonly freshUntil: number;
  /** Until when it is used for answers, by the same clock: longer than it is fresh if a stale copy may be used. */
  readonly answersUntil: number;
  /** When it has to be re-examined, which may be earlier. */
  readonly due: number;
  readonly weight: number;
  /** It can be used for answers, as of the last look at the clock. */
  answers = true;
  /** Asked about since it was last considered for eviction: the second chance. */
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

  /** The host is closed only because its robots.txt could not be fetched. */
  get isLater(): boolean {
    return isLater(this.state, this.access);
  }
}
