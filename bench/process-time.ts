/** The processor's time that whole processes take, of all threads, which a busy machine changes less than the time that passes. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "bench-time-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const times = join(folder, "time");
const clock = join(folder, "clock.cjs");
writeFileSync(
  clock,
  `const { writeFileSync } = require("node:fs");
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(${JSON.stringify(times)}, String((user + system) / 1000));
});
`,
);

/**
 * Milliseconds that Node takes with these arguments.
 *
 * @throws Error for a process that ends with more than `most`: a command that finds something ends with 1
 */
export function processTime(args: readonly string[], { cwd = ".", most = 1 } = {}): number {
  const { status, stderr } = spawnSync(process.execPath, ["-r", clock, ...args], {
    cwd,
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status === null || status > most) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return Number(readFileSync(times, "utf8"));
}
