/** Dated records of what the benches measured, and of the machine. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

const folder = new URL("records/", import.meta.url);

/** The machine, as far as it matters to the numbers; nothing that names it. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
  readonly v8: string;
}

export interface BenchRecord<T> {
  readonly what: string;
  readonly date: string;
  readonly machine: Machine;
  readonly results: T;
}

function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    v8: process.versions.v8,
  };
}

/** Prints results as tables or as JSON, and writes a record of them to bench/records/, as the command line asks. */
export function publish<T>(
  what: string,
  results: T,
  flags: { readonly json: boolean; readonly record: boolean },
  report: (results: T) => string,
): void {
  const recorded = { what, date: new Date().toISOString().slice(0, 10), machine: machine(), results };
  const text = `${JSON.stringify(recorded, rounded, 1)}\n`;
  if (flags.json) process.stdout.write(text);
  else console.log(`${machineLine(recorded.machine)}\n\n${report(results)}`);
  if (!flags.record) return;
  mkdirSync(folder, { recursive: true });
  const name = `${recorded.date}-${what}.json`;
  writeFileSync(new URL(name, folder), text);
  console.error(`wrote bench/records/${name}`);
}

/** Four digits say more than a noisy machine knows. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

/** The newest record of a kind, undefined if there is none. */
export function newest<T>(what: string): BenchRecord<T> | undefined {
  const name = readdirSync(folder)
    .filter((file) => file.endsWith(`-${what}.json`))
    .sort()
    .at(-1);
  return name === undefined ? undefined : JSON.parse(readFileSync(new URL(name, folder), "utf8"));
}

/** In one line, for a table's caption. */
export function machineLine({ cpu, cores, memoryGiB, platform, node }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${platform}, Node ${node.slice(1)}`;
}
