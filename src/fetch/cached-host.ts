import type { Due } from "./deadlines.ts";
import { isLater, type RobotsEntry } from "./entry.ts";
import type { Access } from "./outcome.ts";
import { type State, weightOf } from "./state.ts";

/** An origin's state and what follows from it right now. */
export class CachedHost implements Due {
  readonly state: State;
  readonly access: Access;
  /** When the state is to be renewed, by the count of {@link Clock.passed}. */
  readonly freshUntil: number;
  /** Until when it answers, by the same count: longer than it is fresh while a stale copy may serve. */
  readonly answersUntil: number;
  /** When it is to be looked at again, if need be before that. */
  readonly due: number;
  readonly weight: number;
  /** It answers, as of the last look at the clock. */
  answers = true;
  /** Asked about since it was last considered for eviction: the second chance. */
  referenced = false;
  removed = false;
  entry: { deref(): RobotsEntry | undefined } | undefined;

  constructor(state: State, access: Access, freshUntil: number, answersUntil: number, due: number) {
    this.state = state;
    this.access = access;
    this.freshUntil = freshUntil;
    this.answersUntil = answersUntil;
    this.due = due;
    this.weight = weightOf(state);
  }

  /** The host is closed only because it could not be asked. */
  get isLater(): boolean {
    return isLater(this.state, this.access);
  }
}
