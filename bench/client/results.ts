import type { Spread } from "../measure.ts";

/** A time per unit, in nanoseconds, and its ratio to that of the first in its list, taken in the same rounds. */
export interface UnitTime {
  readonly name: string;
  readonly ns: Spread;
  readonly ratio: Spread;
}

/** Questions about hosts that are known. */
export interface WarmResult {
  /** URLs per host; 0 for questions one by one, each awaited. */
  readonly each: number;
  readonly rows: readonly UnitTime[];
}

/** Bytes that a remembered host takes. */
export interface MemoryResult {
  readonly name: string;
  readonly hosts: number;
  /** By its own count; undefined for contenders that do not count. */
  readonly counted?: number | undefined;
  /** JavaScript's heap after a collection, and what is taken of the core's memory. */
  readonly used: number;
  /** What the process grew by, with all that the collector keeps in reserve. */
  readonly grown: number;
}

/** Bytes that a process grew by while one call waited for so many hosts, none of which had answered. */
export interface WaitingResult {
  readonly hosts: number;
  /** JavaScript's heap, after a collection. */
  readonly heap: number;
  /** The process at the same moment, and at its largest until all had answered. */
  readonly grown: number;
  readonly peak: number;
}

/** New hosts, asked over real sockets. */
export interface ColdResult {
  readonly name: string;
  readonly perSecond: Spread;
  /** Of hosts per second, to the bare loop's in the same round. */
  readonly ratio: Spread;
  /** Microseconds of the processor per host. */
  readonly cpu: Spread;
}

export interface ClientResults {
  readonly warm: readonly WarmResult[];
  readonly refresh: readonly UnitTime[];
  readonly memory: readonly MemoryResult[];
  readonly waiting: WaitingResult;
  readonly cold: readonly ColdResult[];
}
