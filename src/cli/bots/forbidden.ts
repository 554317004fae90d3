import type { Verified } from "../../site/logs/verify/verify.ts";
import type { Texts } from "../text/en.ts";

/** Forbidden requests under a robot's name, and how many of them are its own where addresses were checked. */
export function forbiddenText(
  forbidden: number,
  verified: Verified | undefined,
  { bots, number }: Texts,
): string {
  const own = verified?.forbidden?.verified;
  return own === undefined || forbidden === 0 ? number(forbidden) : bots.verified(forbidden, own);
}
