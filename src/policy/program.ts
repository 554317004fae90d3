import { engine } from "../core/engine.ts";

/** Compiled rules in core memory. */
export interface Program {
  readonly at: number;
  readonly size: number;
}

/**
 * Frees the programs of owners that nobody holds any more. Made at first use, and not at all on Workers with a
 * compatibility date before 2025-05-05, which lack such registries: there a program lives until its owner is
 * disposed of or the isolate ends.
 */
let collected: FinalizationRegistry<Program> | undefined;

/** Frees the program once its owner has been collected, where the runtime tells of that. */
export function releaseWith(owner: object, program: Program): void {
  if (typeof FinalizationRegistry === "undefined") return;
  collected ??= new FinalizationRegistry(free);
  collected.register(owner, program, owner);
}

/** Frees the owner's program now. */
export function release(owner: object, program: Program): void {
  collected?.unregister(owner);
  free(program);
}

function free({ at, size }: Program): void {
  engine().release(at, size);
}
