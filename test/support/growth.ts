import { engine } from "../../src/engine/core/engine.ts";

/** Runs a function while the core's memory cannot grow. */
export function withoutGrowth(act: () => void): void {
  const { memory } = engine().wasm;
  Object.defineProperty(memory, "grow", {
    configurable: true,
    value: () => {
      throw new RangeError("no");
    },
  });
  try {
    act();
  } finally {
    delete (memory as { grow?: unknown }).grow;
  }
}
