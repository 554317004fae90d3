import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { isCrawlerToken } from "../../engine/agent/community/read.ts";
import type { SignedRequest } from "./request.ts";
import type { Settings } from "./settings.ts";
import type { SignatureOutcome } from "./signatures.ts";

export const NO_SIGNATURE: SignatureOutcome = {};

/** The outcome for a signature, whether `signatures` is a caller's own function or what `webBotAuth` returns. */
export async function outcomeOf(
  signatures: NonNullable<Settings["signatures"]>,
  request: SignedRequest,
): Promise<SignatureOutcome> {
  if (signatures.check !== undefined) return signatures.check(request);
  const token: unknown = await signatures(request);
  if (token === undefined || token === null || token === "") return NO_SIGNATURE;
  if (typeof token === "string" && isCrawlerToken(token)) return { token };
  throw misuse(
    "no-token",
    "signatures must return a product token, or undefined, or a promise of it, not {value}.",
    { value: describeValue(token) },
  );
}
