/** What `bench/client.ts` measures, and how it is printed. */
import type { Spread, UnitTime } from "../measure.ts";
import { durations, range, short, TIMES, table } from "../table.ts";

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

/** How many URLs of a host a question is about, in words. */
export function questionOf({ each }: WarmResult): string {
  if (each === 0) return "one by one, awaited";
  return each === 1 ? "1 URL per host" : `${each} URLs per host`;
}

const timedLine = ({ name, ns, ratio }: UnitTime): string[] => [name, durations(ns), range(ratio, TIMES)];

/** Bytes for people. */
function bytes(value: number): string {
  return value >= 1e6 ? `${short(value / 1e6)} MB` : `${Math.round(value).toLocaleString("en")} B`;
}

function warmTable(warm: readonly WarmResult[]): string {
  return table(
    ["hosts that are known", "asked", "per URL", "to PolicyStore"],
    warm.flatMap((result) => result.rows.map((row) => [questionOf(result), ...timedLine(row)])),
    2,
  );
}

function refreshTable(refresh: readonly UnitTime[]): string {
  return table(["a file on its way in", "per file", "ratio"], refresh.map(timedLine));
}

function coldTable(cold: readonly ColdResult[]): string {
  return table(
    ["new hosts, 64 at a time", "hosts per second", "to the loop", "processor time per host"],
    cold.map(({ name, perSecond, ratio, cpu }) => [
      name,
      range(perSecond),
      range(ratio, TIMES),
      range(cpu, { name: " µs", size: 1 }),
    ]),
  );
}

function memoryTable(memory: readonly MemoryResult[]): string {
  return table(
    ["memory per host", "hosts", "by its own count", "in use", "growth of the process"],
    memory.map(({ name, hosts, counted, used, grown }) => [
      name,
      hosts.toLocaleString("en"),
      counted === undefined ? "" : bytes(counted),
      bytes(used),
      bytes(grown),
    ]),
  );
}

function waitingLine({ hosts, heap, grown, peak }: WaitingResult): string {
  return [
    `While one call of \`check\` waits for ${hosts.toLocaleString("en")} hosts, none of which has answered, JavaScript's heap is`,
    `${bytes(heap)} larger than before and the process ${bytes(grown)}; at its largest, with all of them remembered, ${bytes(peak)}.`,
  ].join("\n");
}

/** What was measured, in tables. */
export function clientReport({ warm, refresh, cold, memory, waiting }: Partial<ClientResults>): string {
  return [
    warm && warmTable(warm),
    refresh && refreshTable(refresh),
    cold && coldTable(cold),
    memory && memoryTable(memory),
    waiting && waitingLine(waiting),
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
}
