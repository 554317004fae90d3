/** What became of checking a robot's name by the addresses that used it; numbers are of requests. */
export interface Verified {
  /** From addresses that are the operator's. */
  readonly verified: number;
  /** From addresses that are not. */
  readonly spoofed: number;
  /** From addresses that nothing could be said about. */
  readonly unchecked: number;
  /** The addresses that are not the operator's, with the most requests first; a hundred at most. */
  readonly spoofedAddresses: readonly SpoofedAddress[];
}

export interface SpoofedAddress {
  readonly address: string;
  readonly requests: number;
  /** How many of them robots.txt forbids the robot it pretends to be. */
  readonly forbidden: number;
  readonly why: string;
}
