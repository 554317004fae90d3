import { describeValue } from "../../base/describe-value.ts";
import { isRecord } from "../../base/object.ts";
import { isCrawlerToken } from "../../engine/agent/community/read.ts";

/** A public key as RFC 7517 writes it. */
export type Key = {
  readonly kty?: string;
  readonly nbf?: unknown;
  readonly exp?: unknown;
  readonly [member: string]: unknown;
};

/** What a signer says about itself (draft-meunier-webbotauth-registry). */
export interface Card {
  /** The product token that the signer obeys in robots.txt; undefined if the card has none that can be one. */
  readonly token: string | undefined;
  /** What it collects data for, in its own words. */
  readonly purpose: string | undefined;
}

/** What an address of keys serves: a set of keys (RFC 7517, 5), a single key, or a card. */
export interface KeyDocument {
  readonly keys: readonly unknown[] | undefined;
  /** The address of the keys, if a card names it instead. */
  readonly jwksUri: string | undefined;
  readonly card: Card;
}

/** Characters that are kept of a word in a card. */
const LONGEST = 100;

/** Reads a key document. @throws if the text is not a JSON object */
export function readKeyDocument(url: string, text: string): KeyDocument {
  const given: unknown = JSON.parse(text);
  if (!isRecord(given)) throw new Error(`${url} is not a JSON object.`);
  const { jwks_uri: uri, web_bot_auth: nested } = given;
  // Drafts before the fourth put the card's fields beside the keys.
  const said = isRecord(nested) ? nested : given;
  const token = wordOf(said["rfc9309-product-token"]);
  return {
    keys: keysOf(given) ?? keysOf(given.jwks),
    jwksUri: typeof uri === "string" ? uri : undefined,
    card: {
      token: token !== undefined && isCrawlerToken(token) ? token : undefined,
      purpose: wordOf(said.purpose),
    },
  };
}

function keysOf(given: unknown): readonly unknown[] | undefined {
  if (!isRecord(given)) return undefined;
  if (typeof given.kty === "string") return [given];
  const { keys } = given;
  return Array.isArray(keys) ? keys : undefined;
}

function wordOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length > 0 && value.length <= LONGEST ? value : undefined;
}

/** `nbf` and `exp` are seconds since 1970; larger numbers are milliseconds, as a directory in use has them. */
const MOST_SECONDS = 1e11;

/** Why a key verifies nothing now, as the end of a sentence; undefined if it does. */
export function whyUnfit({ kty, crv, alg, use, nbf, exp }: Key, now: number): string | undefined {
  const isRead = kty === "OKP" ? crv === "Ed25519" : kty === "RSA" && (alg === undefined || alg === "PS512");
  if (!isRead) return "its key is neither for Ed25519 nor for RSA with PS512";
  // A key that is published for encryption signs nothing (RFC 7517, 4.2).
  if (use !== undefined && use !== "sig") return `its key is not for signatures (use ${describeValue(use)})`;
  // A `nbf` or `exp` that is not a number may be meant to end the key's life.
  const from = millisecondsOf(nbf, 0);
  const until = millisecondsOf(exp, Number.POSITIVE_INFINITY);
  if (!(now >= from)) return `its key is not good yet (nbf ${describeValue(nbf)})`;
  return now < until ? undefined : `its key is not good any more (exp ${describeValue(exp)})`;
}

function millisecondsOf(time: unknown, otherwise: number): number {
  if (time === undefined) return otherwise;
  if (typeof time !== "number") return Number.NaN;
  return time > MOST_SECONDS ? time : time * 1000;
}
