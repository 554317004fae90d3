import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { aFunction } from "../../base/kinds.ts";
import type { Kind } from "../../base/options.ts";
import { isCrawlerToken } from "../../engine/agent/community/read.ts";
import type { SignedRequest } from "./request.ts";

/** The result of verifying a request's signature. */
export interface SignatureOutcome {
  /** The product token of the crawler that signed; undefined if no signature counts. */
  readonly token?: string | undefined;
  /** The purpose of its crawling according to its agent card, if it has one. */
  readonly purpose?: string | undefined;
  /** Why a signature does not count, as the end of a sentence; undefined if it counts, or there is none. */
  readonly why?: string | undefined;
}

/** Verifies signed requests. */
export interface SignatureVerifier {
  /** The product token of the crawler that signed a request, or undefined. It never rejects. */
  (request: SignedRequest): Promise<string | undefined>;
  /** The same, with the reason if a signature does not count. */
  check(request: SignedRequest): Promise<SignatureOutcome>;
}

/** The option `signatures` of an enforcer: a caller's own function, or what `webBotAuth` returns. */
export type Signatures = ((request: SignedRequest) => Promise<string | undefined>) &
  Partial<Pick<SignatureVerifier, "check">>;

const FACTORIES = new WeakSet<object>();

/** Marks a function whose result is meant for the option, so that it is refused itself, under whatever name. */
export function markFactory<T extends object>(make: T): T {
  FACTORIES.add(make);
  return make;
}

export const SIGNATURES: Kind<Signatures> = {
  wanted: "a function that takes a signed request: webBotAuth(), not webBotAuth",
  test: (value, name) => aFunction.test(value, name) && !FACTORIES.has(value as object),
};

export const NO_SIGNATURE: SignatureOutcome = {};

/** The outcome for a request that may be signed. */
export async function outcomeOf(signatures: Signatures, request: SignedRequest): Promise<SignatureOutcome> {
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
