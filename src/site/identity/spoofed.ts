/** Why an address is not that of a crawler's operator, in English. */
export const SPOOF_REASONS = {
  "no-name": "the address has no name in DNS",
  named: "the address is {name}",
  "not-back": "{name} does not lead back to the address",
  "not-in": "not in {lists}",
} as const;
/** Why an address is not that of a crawler's operator. */
export type SpoofedCode = keyof typeof SPOOF_REASONS;
