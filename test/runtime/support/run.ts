/** Runs programs and keeps what they tell. */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject } from "vitest";
import { median, type Report } from "../inside/report.ts";
import type { Row } from "./table.ts";

const execute = promisify(execFile);

/** Fresh starts whose median is the cold time. */
export const STARTS = 9;

/** Folder in which the packed library is installed. */
export function installed(): string {
  return inject("installed");
}

/** Runs a program in the installed folder; returns the JSON that it prints. */
export async function printed<T>(file: string, args: readonly string[], env?: object): Promise<T> {
  const { stdout } = await execute(file, args, {
    cwd: installed(),
    timeout: 120_000,
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  });
  return JSON.parse(stdout) as T;
}

/** Runs something that reports several times from scratch; the middle of what it measures. */
export async function fresh(once: () => Promise<Report>): Promise<Report> {
  const reports: Report[] = [];
  for (let i = 0; i < STARTS; i++) reports.push(await once());
  return {
    ...reports[0]!,
    cold: median(reports.map(({ cold }) => cold)),
    batch: median(reports.map(({ batch }) => batch)),
  };
}

/** Holds a report to the table and keeps it as a row of the README's table. */
export function accept(name: string, version: string, report: Report): void {
  expect(report.smoke.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(report.smoke.length).toBeGreaterThan(10);
  expect(report.sync).toBe(true);
  keepRow({ name, version, cold: report.cold, batch: report.batch, answers: report.smoke.length });
}

function keepRow(row: Row): void {
  const rows = join(installed(), "rows");
  mkdirSync(rows, { recursive: true });
  writeFileSync(join(rows, `${row.name.replaceAll(/\W+/g, "-")}.json`), JSON.stringify(row));
}
