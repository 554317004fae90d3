import { notWhenCollected, whenCollected } from "../core/collected.ts";
import { engine } from "../core/engine.ts";

/** Compiled rules in core memory. */
export interface Program {
  readonly at: number;
  readonly size: number;
}

/** A program with the IMAGE_ flags that it is matched with. */
export interface CompiledProgram extends Program {
  readonly flags: number;
}

/** Frees the program once its owner has been collected. */
export function releaseWith(owner: object, program: Program): void {
  whenCollected(owner, () => free(program));
}

/** Frees the owner's program now. */
export function release(owner: object, program: Program): void {
  notWhenCollected(owner);
  free(program);
}

function free({ at, size }: Program): void {
  engine().release(at, size);
}
