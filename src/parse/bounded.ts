/** What one file asks for, as far as it is kept. */
export interface Bounded<T> {
  readonly list: readonly T[];
  /** There was more of it. */
  readonly cut: boolean;
}
