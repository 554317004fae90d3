import type { CoreMemory } from "./memory.ts";

/** Compiled rules in core memory, with the IMAGE_ flags that they are matched with. */
export interface CompiledProgram {
  readonly at: number;
  readonly size: number;
  readonly flags: number;
  /** Several policies use it, and their file frees it. */
  readonly isShared?: true;
}

/** A copy of them on the JavaScript side. */
export interface HostProgram {
  readonly bytes: Uint8Array;
  readonly flags: number;
}

/** Copies a program out of core memory. */
export function hostProgram({ u8 }: CoreMemory, { at, size, flags }: CompiledProgram): HostProgram {
  return { bytes: u8.slice(at, at + size), flags };
}

/** Rules in the engine's rule table. */
export interface RuleTable {
  readonly count: number;
  /** Bytes of all patterns. */
  readonly bytes: number;
  /** The highest priority of a rule. */
  readonly top: number;
}
