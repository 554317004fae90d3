/** The result of checking an address that uses a crawler's name. */
export interface AddressResult {
  readonly result: "verified" | "spoofed" | "unchecked";
  /** The reason, in a few words. */
  readonly why: string;
}
