import type { Verified } from "../../logs/verify/verify.ts";
import { numeral } from "../numeral.ts";

/** Forbidden requests under a robot's name, and how many of them are its own where addresses were checked. */
export function forbiddenText(forbidden: number, verified: Verified | undefined): string {
  const own = verified?.forbidden?.verified;
  return own === undefined || forbidden === 0
    ? numeral(forbidden)
    : `${numeral(forbidden)} (${numeral(own)} verified)`;
}
