/**
 * Runs a script of the tests in a separate process, for what would take the test runner down with it: an
 * endless loop, memory without bound, a core that stays damaged.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Outcome {
  /** What the script printed. */
  out: string;
  /** How it ended: "done", or what ended it. */
  end: string;
}

/**
 * @param script file beside the caller, as a URL
 * @param args its arguments
 * @param heap MiB of JavaScript heap that it may use
 */
export function run(
  script: URL,
  args: readonly string[],
  heap = 512,
  flags: readonly string[] = [],
): Outcome {
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${heap}`, ...flags, "--import", "tsx", fileURLToPath(script), ...args],
    // The limit only tells a loop without end from a slow machine.
    { cwd: root, encoding: "utf8", timeout: 90_000, maxBuffer: 1 << 24 },
  );
  if (status === 0) return { out: stdout.trim(), end: "done" };
  const why = /FATAL ERROR: .*|\w*Error.*/.exec(stderr)?.[0] ?? "";
  return { out: stdout.trim(), end: signal === null ? `exit ${status}: ${why}` : `${signal} ${why}` };
}
