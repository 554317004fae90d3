import { encoder } from "./utf8.ts";

// Where a signer's public keys are found, as draft-ietf-webbotauth-httpsig-directory has it. Written out, so that bundlers
// can leave out what is not used.

/** The name of a directory of keys, which is the tag of its own signatures, too. */
export const DIRECTORY_NAME = "http-message-signatures-directory";
/** Its path on the signer's host. */
export const DIRECTORY_PATH = "/.well-known/http-message-signatures-directory";
/** Its media type. */
export const DIRECTORY_TYPE = "application/http-message-signatures-directory+json";

/** Kinds of keys for signatures: WebCrypto's name, RFC 9421's, and the members that define a public key, sorted. */
export const KEY_KINDS = {
  OKP: { name: "Ed25519", alg: "ed25519", members: ["crv", "kty", "x"] },
  RSA: { name: "RSA-PSS", alg: "rsa-pss-sha512", members: ["e", "kty", "n"] },
} as const;

/** The kind of a key by its `kty`. @throws TypeError for any other */
export function kindOf(kty: unknown): (typeof KEY_KINDS)[keyof typeof KEY_KINDS] {
  if (kty === "OKP" || kty === "RSA") return KEY_KINDS[kty];
  throw new TypeError("the key is of no known kind");
}

/** The members of a JWK that define a public key, sorted. @throws TypeError for anything else */
export function publicPart(key: Readonly<Record<string, unknown>>): Record<string, string> {
  const members = kindOf(key.kty).members.map((name) => [name, key[name]] as const);
  if (members.some(([, value]) => typeof value !== "string"))
    throw new TypeError("a member of the key is missing");
  return Object.fromEntries(members) as Record<string, string>;
}

/** The thumbprint of a public key (RFC 7638, RFC 8037 A.3). It rejects anything else. */
export async function thumbprintOf(key: Readonly<Record<string, unknown>>): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", encoder.encode(JSON.stringify(publicPart(key))));
  return base64(new Uint8Array(hash)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
