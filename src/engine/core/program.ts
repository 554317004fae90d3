/** Compiled rules in core memory, with the IMAGE_ flags that they are matched with. */
export interface CompiledProgram {
  readonly at: number;
  readonly size: number;
  readonly flags: number;
  /** Several policies use it, and their file frees it. */
  readonly isShared?: true;
}

/** Rules in the engine's rule table. */
export interface RuleTable {
  readonly count: number;
  /** Bytes of all patterns. */
  readonly bytes: number;
  /** The highest priority of a rule. */
  readonly top: number;
}
