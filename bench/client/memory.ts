import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { MemoryResult, WaitingResult } from "./results.ts";

const child = fileURLToPath(new URL("memory-child.ts", import.meta.url));

/** Bytes per host of a client, a store and a Map of policies, each in a separate process. */
export async function memoryResults(): Promise<MemoryResult[]> {
  const results: MemoryResult[] = [];
  for (const [name, hosts] of [
    ["RobotsClient", 10_000],
    ["PolicyStore", 10_000],
    ["Map of policies", 10_000],
    ["RobotsClient", 1_000_000],
    ["PolicyStore", 1_000_000],
  ] as const) {
    results.push({ name, hosts, ...((await alone([name, String(hosts)])) as object) } as MemoryResult);
  }
  return results;
}

/** What a process takes while one call waits for 200,000 hosts. */
export async function waitingResult(): Promise<WaitingResult> {
  const hosts = 200_000;
  return { hosts, ...((await alone(["waiting", String(hosts)])) as object) } as WaitingResult;
}

/** What the child prints. */
function alone(args: readonly string[]): Promise<unknown> {
  const flags = ["--expose-gc", "--max-old-space-size=16384", "--import", "tsx", child, ...args];
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    running.stdout.on("data", (piece) => {
      out += piece;
    });
    running.on("close", (code) => {
      if (code === 0) resolve(JSON.parse(out));
      else reject(new Error(`${args.join(" ")} ended with ${code}`));
    });
  });
}
