import { misuse } from "../../base/errors.ts";
import { DIRECTORY_NAME, DIRECTORY_TYPE } from "../../base/key-directory.ts";
import { either, mandatory, oneOf } from "../../base/kinds.ts";
import { checkOptions, expectKind, type Kind, type Kinds } from "../../base/options.ts";
import { webUrl } from "../../engine/url/kinds.ts";
import type { PreparedKey, PrivateJwk, SigningKey } from "./signature.ts";

/** How requests are signed (Web Bot Auth: RFC 9421 with the tag `web-bot-auth`). */
export interface SignOptions {
  /** The private key. The public one is published at `agent`. */
  readonly key: SigningKey;
  /**
   * Where the public key is found, the value of `Signature-Agent`: the https address of a key set, or an origin, which
   * stands for `/.well-known/http-message-signatures-directory` there.
   */
  readonly agent: string;
  /**
   * How `Signature-Agent` is written: `"dictionary"`, as draft-ietf-webbotauth-httpsig-protocol has it, or `"string"`,
   * as the drafts before October 2025 had it and some verifiers still want it. Default `"dictionary"`.
   */
  readonly form?: "dictionary" | "string";
}

/** The headers that sign a request for a URL, by name in lower case. */
export type RequestSigner = (url: string) => Promise<Record<string, string>>;

const aPair: Kind<Extract<SigningKey, { readonly privateKey: object }>> = {
  wanted: "an Ed25519 or RSA-PSS pair of keys that can sign, the public one extractable",
  test: (value) => {
    const { privateKey, publicKey } = Object(value) as Partial<CryptoKeyPair>;
    return (
      privateKey?.usages?.includes("sign") === true &&
      publicKey?.extractable === true &&
      canSign(privateKey.algorithm)
    );
  },
};

function canSign({ name, hash }: Partial<RsaHashedKeyAlgorithm>): boolean {
  return name === "Ed25519" || (name === "RSA-PSS" && hash?.name === "SHA-512");
}

const aPrivateJwk: Kind<PrivateJwk> = {
  wanted: "the JWK of its private key",
  test: (value) => {
    const { kty, crv, d } = Object(value) as JsonWebKey;
    return typeof d === "string" && (kty === "RSA" || (kty === "OKP" && crv === "Ed25519"));
  },
};

/** @internal */
const aSigningKey: Kind<SigningKey> = either(aPair, aPrivateJwk);

/** @internal */
export const SIGN: Kinds<SignOptions> = {
  key: mandatory(aSigningKey),
  agent: mandatory({
    wanted: 'an https address in ASCII, such as "https://bot.example"',
    // No user information, no fragment, and no character that ends a string of a structured field.
    test: (value, name) =>
      typeof value === "string" &&
      /^https:\/\/[^/@]+(?:$|\/)/.test(value) &&
      !/[^!$-[\]-~]/.test(value) &&
      webUrl.test(value, name),
  }),
  form: oneOf("dictionary", "string"),
};

/**
 * Creates the function that signs requests.
 *
 * @throws RobotsError INVALID_ARGUMENT for unknown options and invalid values; so does the signer, if WebCrypto refuses
 *   the key
 */
export function requestSigner(options: SignOptions): RequestSigner {
  checkOptions("sign", options, SIGN, "sign.");
  const { key, agent, form = "dictionary" } = options;
  let prepared: PreparedKey | undefined;
  return async (url) => {
    // Most clients do not sign, and need not load the code for it.
    const { prepareKey, signRequest } = await import("./signature.ts");
    prepared ??= await prepareKey(key);
    return signRequest(prepared, url, agent, form === "dictionary");
  };
}

/** Seconds for which verifiers may keep a directory. */
const MAX_AGE = 3600;

/**
 * Answers requests for `/.well-known/http-message-signatures-directory`, where verifiers find the keys of a crawler
 * (draft-ietf-webbotauth-httpsig-directory). Each key signs the answer for the host that was asked, as some verifiers
 * demand.
 *
 * @param keys one key, or several while one replaces another
 * @throws RobotsError INVALID_ARGUMENT without a key, and for values that are not keys
 */
export function keyDirectory(...keys: readonly SigningKey[]): (request: Request) => Promise<Response> {
  if (keys.length === 0) throw misuse("no-key", "keyDirectory needs a key.");
  for (const key of keys) expectKind("key", key, aSigningKey);
  let prepared: readonly PreparedKey[] | undefined;
  return async (request) => {
    const { lifeOf, prepareKey, signatureOf } = await import("./signature.ts");
    prepared ??= await Promise.all(keys.map(prepareKey));
    const life = lifeOf(Date.now());
    const signatures = await Promise.all(
      prepared.map((key, index) =>
        signatureOf(key, {
          ...life,
          label: `sig${index + 1}`,
          components: [['"@authority";req', new URL(request.url).host]],
          tag: DIRECTORY_NAME,
        }),
      ),
    );
    return new Response(JSON.stringify({ keys: prepared.map(({ published }) => published) }), {
      headers: {
        "content-type": DIRECTORY_TYPE,
        "cache-control": `max-age=${MAX_AGE}`,
        "signature-input": signatures.map((one) => one["signature-input"]).join(", "),
        signature: signatures.map(({ signature }) => signature).join(", "),
      },
    });
  };
}
