/**
 * RobotsClient: what a crawler pays for asking through it rather than the store, for fetching through it rather than
 * in a loop, and what hosts take to remember. Everything is measured in one run, side by side, after equal answers
 * were proven.
 *
 *     npx tsx bench/gate.ts [--only=warm,refresh,memory,cold] [--hosts=2000] [--origins=2000] [--million]
 *
 * The cold part listens on a port per origin, so it needs more file descriptors than origins (`ulimit -n`);
 * `--million` measures the memory of a million hosts besides ten thousand.
 */
import { measureCold, serveAll } from "./gate/cold.ts";
import { measureMemory } from "./gate/memory.ts";
import { measureRefresh } from "./gate/refresh.ts";
import { measureWarm } from "./gate/warm.ts";

function option(name: string, initial: number): number {
  const found = process.argv.find((arg) => arg.startsWith(`--${name}=`));
  return found === undefined ? initial : Number(found.split("=")[1]);
}

if (process.argv[2] === "serve") await serveAll(Number(process.argv[3]));
else {
  const only = process.argv
    .find((arg) => arg.startsWith("--only="))
    ?.slice(7)
    .split(",");
  const wants = (part: string): boolean => only === undefined || only.includes(part);
  console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`);
  if (wants("warm")) await measureWarm(option("hosts", 2000));
  if (wants("refresh")) await measureRefresh();
  if (wants("memory")) {
    await measureMemory(10_000);
    if (process.argv.includes("--million")) await measureMemory(1_000_000);
  }
  if (wants("cold")) await measureCold(option("origins", 2000), option("width", 64));
}
