import { durations, range, short, TIMES, table } from "../table.ts";
import type {
  ClientResults,
  ColdResult,
  MemoryResult,
  UnitTime,
  WaitingResult,
  WarmResult,
} from "./results.ts";

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
