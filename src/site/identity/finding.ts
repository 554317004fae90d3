/** What came of checking an address that uses the name of a crawler. */
export interface Finding {
  readonly result: "verified" | "spoofed" | "unchecked";
  /** In a few words. */
  readonly why: string;
}
