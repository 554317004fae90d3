/** A million small policies compiled, asked and freed: what the process and the core hold on the way. */
import { engine } from "../../src/engine/core/engine.ts";
import { parse } from "../../src/index.ts";
import { AGENT, type InputSet } from "../inputs.ts";

const POLICIES = 1_000_000;
const SAMPLES = 40;
/** Policies that live at the same time: a crawler's working set. */
const LIVE = 2_000;

export interface MemoryPoint {
  readonly policies: number;
  readonly rssBytes: number;
  readonly coreBytes: number;
  /** Bytes in blocks handed out; the rest of the core's memory is free for the next. */
  readonly usedBytes: number;
}

/** @param freeing how: by `dispose`, or by leaving it to the collector */
export async function memoryCurve(set: InputSet, freeing: "dispose" | "collector"): Promise<MemoryPoint[]> {
  const files = set.files.filter(({ bytes }) => bytes.length <= 4096);
  const live: (ReturnType<typeof policyOf> | undefined)[] = new Array(LIVE);
  const points: MemoryPoint[] = [];
  function policyOf(i: number) {
    const { bytes, urls } = files[i % files.length]!;
    const policy = parse(bytes).policyFor(AGENT);
    policy.check([urls[0]!, "/"]);
    return policy;
  }
  for (let i = 0; i < POLICIES; i++) {
    const slot = (i * 7919) % LIVE;
    if (freeing === "dispose") live[slot]?.dispose();
    live[slot] = policyOf(i);
    // The collector's callbacks run between tasks.
    if (i % 1_000 === 999) await new Promise(setImmediate);
    if ((i + 1) % (POLICIES / SAMPLES) === 0) points.push(sample(i + 1));
  }
  for (const policy of live) policy?.dispose();
  return points;
}

function sample(policies: number): MemoryPoint {
  const { wasm, arena } = engine();
  return {
    policies,
    rssBytes: process.memoryUsage.rss(),
    coreBytes: wasm.memory.buffer.byteLength,
    usedBytes: arena.used,
  };
}
