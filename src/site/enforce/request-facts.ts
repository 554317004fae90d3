import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { isPlain, wrongValue } from "../../base/options.ts";

/** Facts about a request that it does not contain itself. */
export interface RequestFacts {
  /** The client's address. */
  readonly address?: string | null | undefined;
  /** Keeps background work alive after the response, as the context of edge runtimes does. */
  waitUntil?(work: Promise<unknown>): void;
}

/** @throws RobotsError INVALID_ARGUMENT unless it is an object with these names; edge contexts may have more */
export function expectFacts(facts: RequestFacts): void {
  if (typeof facts !== "object" || facts === null || Symbol.iterator in facts)
    throw wrongValue("The second argument", "an object such as { address }", facts);
  expectAddress(facts.address);
  const { waitUntil } = facts as { readonly waitUntil?: unknown };
  if (waitUntil !== undefined && typeof waitUntil !== "function")
    throw wrongValue("waitUntil", "a function", waitUntil);
  if ("address" in facts || "waitUntil" in facts) return;
  for (const name in facts)
    if (isPlain(facts))
      throw misuse(
        "second-argument",
        "The second argument has neither address nor waitUntil, but {name}: write { address }.",
        { name: describeValue(name) },
      );
}

/** Accepts null for a missing address, as `headers.get` returns it. @throws RobotsError INVALID_ARGUMENT */
export function expectAddress(address: unknown): void {
  if (address !== undefined && address !== null && typeof address !== "string")
    throw wrongValue("address", 'that of the client, such as "203.0.113.5"', address);
}
