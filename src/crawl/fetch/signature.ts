import { misuse } from "../../base/errors.ts";
import { base64, KEY_KINDS, kindOf, publicPart, thumbprintOf } from "../../base/key-directory.ts";

/** A private key as a JWK, such as `robotomata key` writes. */
export interface PrivateJwk {
  /** The kind: `"OKP"`, or `"RSA"`. */
  readonly kty?: string;
  /** The curve of an OKP key: `"Ed25519"`. */
  readonly crv?: string;
  /** The private part. */
  readonly d?: string;
}

/**
 * A private key: an Ed25519 or RSA-PSS (SHA-512) pair of WebCrypto, or the same as a JWK. The type names only their
 * members, since not every project's types include WebCrypto's.
 */
export type SigningKey = { readonly privateKey: object; readonly publicKey: object } | PrivateJwk;

/** A key that is ready to sign, with the facts about it that signatures state. */
export interface PreparedKey {
  readonly privateKey: CryptoKey;
  /** The public key as a JWK; an RSA key names its algorithm, since RSA has several. */
  readonly published: JsonWebKey;
  /** The thumbprint of the public key (RFC 7638). */
  readonly keyid: string;
  readonly alg: "ed25519" | "rsa-pss-sha512";
}

/** The content of a signature. */
export interface Statement {
  readonly label: string;
  /** The covered components, as they stand in `Signature-Input`, and their values. */
  readonly components: readonly (readonly [name: string, value: string])[];
  /** Seconds since 1970. */
  readonly created: number;
  readonly expires: number;
  readonly nonce: string;
  readonly tag: string;
}

/** Seconds for which a signature is valid: enough for clocks that differ, but little for a thief who replays it. */
const VALIDITY = 300;
/** Bytes of a nonce, as the draft recommends. */
const NONCE = 64;

/**
 * The headers that sign a request for a URL.
 *
 * @param isMember whether `Signature-Agent` is a dictionary with the agent as its member `sig1`, not a bare string
 */
export async function signRequest(
  key: PreparedKey,
  url: string,
  agent: string,
  isMember: boolean,
): Promise<Record<string, string>> {
  const value = `"${agent}"`;
  const signed = await signatureOf(key, {
    ...lifeOf(Date.now()),
    label: "sig1",
    components: [
      ['"@authority"', new URL(url).host],
      [isMember ? '"signature-agent";key="sig1"' : '"signature-agent"', value],
    ],
    tag: "web-bot-auth",
  });
  return { "signature-agent": isMember ? `sig1=${value}` : value, ...signed };
}

/** The period of validity of a signature made now, in seconds since 1970, and its nonce. */
export function lifeOf(now: number): Pick<Statement, "created" | "expires" | "nonce"> {
  const created = Math.floor(now / 1000);
  const nonce = base64(crypto.getRandomValues(new Uint8Array(NONCE)));
  return { created, expires: created + VALIDITY, nonce };
}

/** @throws RobotsError INVALID_ARGUMENT if WebCrypto refuses the key */
export async function prepareKey(key: SigningKey): Promise<PreparedKey> {
  try {
    const { privateKey, jwk } = await partsOf(key);
    const isRsa = privateKey.algorithm.name === KEY_KINDS.RSA.name;
    const { alg } = KEY_KINDS[isRsa ? "RSA" : "OKP"];
    const part = publicPart(jwk as Record<string, unknown>);
    const keyid = await thumbprintOf(part);
    return { privateKey, published: { ...part, ...(isRsa && { alg: "PS512" }) }, keyid, alg };
  } catch (cause) {
    const text = (cause as Error).message || String(cause);
    throw misuse("refused-key", "The key for signing is refused by WebCrypto: {text}", { text }, { cause });
  }
}

async function partsOf(
  key: SigningKey,
): Promise<{ readonly privateKey: CryptoKey; readonly jwk: JsonWebKey }> {
  if ("privateKey" in key) {
    const { privateKey, publicKey } = key as CryptoKeyPair;
    return { privateKey, jwk: await crypto.subtle.exportKey("jwk", publicKey) };
  }
  const { name } = kindOf(key.kty);
  // WebCrypto may refuse a key for its `kid`, `use` or `alg`, which are about other uses of it.
  const { kty, crv, x, n, e, d, p, q, dp, dq, qi } = key as JsonWebKey;
  const bare = JSON.parse(JSON.stringify({ kty, crv, x, n, e, d, p, q, dp, dq, qi })) as JsonWebKey;
  const privateKey = await crypto.subtle.importKey("jwk", bare, { name, hash: "SHA-512" }, false, ["sign"]);
  return { privateKey, jwk: bare };
}

/** The headers of a signature (RFC 9421, 2.5 and 4). */
export async function signatureOf(
  { privateKey, keyid, alg }: PreparedKey,
  { label, components, created, expires, nonce, tag }: Statement,
): Promise<{ readonly "signature-input": string; readonly signature: string }> {
  const names = components.map(([name]) => name).join(" ");
  const parameters = `(${names});created=${created};keyid="${keyid}";alg="${alg}";expires=${expires};nonce="${nonce}";tag="${tag}"`;
  const lines = [...components, ['"@signature-params"', parameters] as const];
  const base = new TextEncoder().encode(lines.map(([name, value]) => `${name}: ${value}`).join("\n"));
  // The salt is as long as the hash (RFC 9421, 3.3.1); Ed25519 has none.
  const how = { name: privateKey.algorithm.name, saltLength: 64 };
  const bytes = new Uint8Array(await crypto.subtle.sign(how, privateKey, base));
  return { "signature-input": `${label}=${parameters}`, signature: `${label}=:${base64(bytes)}:` };
}
