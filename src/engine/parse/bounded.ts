/** Values from one file, up to a limit. */
export interface Bounded<T> {
  readonly list: readonly T[];
  /** There were more. */
  readonly cut: boolean;
}
