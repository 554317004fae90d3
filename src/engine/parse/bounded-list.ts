/** Values from one file, up to a limit. */
export interface BoundedList<T> {
  readonly list: readonly T[];
  /** There were more. */
  readonly cut: boolean;
}
