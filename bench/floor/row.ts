import { type Spread, spread } from "../measure.ts";
import { BYTES, inUnit, range, TIMES, table, timeUnit, type Unit } from "../table.ts";

/** One line of the table of targets. */
export interface Row {
  readonly work: string;
  readonly inputs: string;
  readonly unit: "x" | "ms" | "bytes";
  readonly better: "lower" | "higher";
  /** Undefined for lines that are shown beside a target's own. */
  readonly reach?: number;
  readonly aim?: number;
  readonly measured: Spread;
}

/** What each target asks, by the name of its work. */
export type Target = Pick<Row, "work" | "unit" | "better" | "reach" | "aim">;

export function row(target: Target, inputs: string, values: readonly number[]): Row {
  return { ...target, inputs, measured: spread(values) };
}

/** The unit that a measured or wanted value is shown in. */
function unitOf(unit: Row["unit"], value: number): Unit {
  if (unit === "bytes") return BYTES;
  if (unit === "x") return TIMES;
  const { name, size } = timeUnit(value * 1e6);
  return { name, size: size / 1e6 };
}

/** Whether the middle measurement is where it should be. */
function reached({ better, reach, aim, measured }: Row): string {
  const meets = (target: number): boolean =>
    better === "lower" ? measured.median <= target : measured.median >= target;
  if (reach === undefined || aim === undefined) return "";
  if (meets(aim)) return "aim";
  return meets(reach) ? "reach" : "no";
}

/** The table of targets, and where things stand. */
export function floorTable(rows: readonly Row[]): string {
  const lines = rows.map((it) => {
    const target = (value: number | undefined): string =>
      value === undefined ? "" : inUnit(value, unitOf(it.unit, value));
    const measured = range(it.measured, unitOf(it.unit, it.measured.median));
    return [it.work, it.inputs, target(it.reach), target(it.aim), measured, reached(it)];
  });
  return table(["work", "inputs", "reach", "aim", "median (min..max)", "reached"], lines, 2);
}
