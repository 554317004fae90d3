import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { execute } from "../../../src/cli/shared/exec.ts";

const report = '{"id":"1"}\n';
const { signal } = new AbortController();

/** Timers that keep this process alive. */
const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

describe("a command that gets a report", () => {
  it.each([
    [["true"], undefined],
    [["false"], { reason: "exit code 1", isRefusal: true }],
    [["no-such-program"], { reason: "no such file", isRefusal: false }],
  ] as const)("%j leaves no timer that keeps the watch from ending", async (words, fault) => {
    const before = timers();
    expect(await execute(words, report, signal)).toEqual(fault);
    // Those of the test runner come and go.
    for (let turn = 0; turn < 1_000 && timers() > before; turn++) await setImmediate();
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it("is killed when its time is up", async () => {
    expect(await execute(["sleep", "600"], report, signal, 200)).toEqual({
      reason: "ended by SIGKILL (it may take 0.2 s)",
      isRefusal: false,
    });
  });
});
