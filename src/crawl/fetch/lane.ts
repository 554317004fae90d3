/** How long a caller is willing to wait. */
export interface WaitLimits {
  readonly signal: AbortSignal | undefined;
  /** When its turn must have come, by {@link Clock.passed}. */
  readonly until: number;
  /** Maximum pause in milliseconds that the host may have asked for. */
  readonly maxPause: number;
}

/** A caller that waits for a turn. Times are by {@link Clock.passed}. */
export interface Turn {
  readonly willing: WaitLimits;
  /** Who came first to a lane has the lowest. */
  readonly number: number;
  readonly go: () => void;
  readonly fail: (reason: unknown) => void;
  /** When its own request last checked it. */
  seenAt: number;
}

/** A host, whose pauses hold for all of its ports and schemes. */
interface Host {
  readonly name: string;
  /** Until when it wants no requests at all. */
  pausedUntil: number;
  /** Milliseconds of the last pause that it did not ask for. */
  backOff: number;
}

/** The turns of one origin. */
export class Line {
  readonly origin: string;
  readonly host: Host;
  /** When the next turn is, by the delay alone. */
  free = 0;
  /** Until when there are no requests because its robots.txt could not be fetched. */
  pausedUntil = 0;
  /** Milliseconds between turns. */
  delay = 0;
  readonly queue = new Set<Turn>();

  constructor(origin: string, host: Host) {
    this.origin = origin;
    this.host = host;
  }

  /** Until when there are no requests, for whatever reason. */
  get paused(): number {
    return Math.max(this.pausedUntil, this.host.pausedUntil);
  }

  get first(): Turn | undefined {
    const [turn] = this.queue;
    return turn;
  }
}

/** The origins whose requests take turns with each other's: by default, those of one host. */
export class Lane {
  readonly lines = new Map<string, Line>();
  /** When the next turn of any of them is. */
  free = 0;
  /** How many turns were asked for. */
  turns = 0;
  timer: ReturnType<typeof setTimeout> | undefined;

  line(origin: string): Line {
    let line = this.lines.get(origin);
    if (line === undefined) {
      const name = hostOf(origin);
      const host = [...this.lines.values()].find((other) => other.host.name === name)?.host;
      line = new Line(origin, host ?? { name, pausedUntil: 0, backOff: 0 });
      this.lines.set(origin, line);
    }
    return line;
  }

  get isAwaited(): boolean {
    for (const { queue } of this.lines.values()) if (queue.size > 0) return true;
    return false;
  }

  /** Whose turn is next: of the lines that may go now, the one that was asked for first. */
  next(now: number): Line | undefined {
    let best: { readonly line: Line; readonly due: number; readonly number: number } | undefined;
    for (const line of this.lines.values()) {
      if (line.first === undefined) continue;
      const { number } = line.first;
      const due = Math.max(dueOf(this, line), now);
      if (best === undefined || due < best.due || (due === best.due && number < best.number))
        best = { line, due, number };
    }
    return best?.line;
  }

  /** Forgets origins that nobody waits for and that need no further delay. Returns whether there are no others. */
  clear(now: number): boolean {
    for (const [origin, line] of this.lines) {
      const { queue, delay, host } = line;
      // Whether a pause is the second in a row shows only after the first.
      const memory = host.backOff === 0 ? 0 : host.backOff + delay;
      if (queue.size === 0 && dueOf(this, line) + memory <= now) this.lines.delete(origin);
    }
    return this.lines.size === 0;
  }
}

/** When the next request to an origin may be sent, by {@link Clock.passed}. */
export function dueOf(lane: Lane, line: Line): number {
  return Math.max(lane.free, line.free, line.paused);
}

/** The host name in a URL; unlike an origin, without scheme and port. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}
