import { misuse } from "../../base/errors.ts";
import { expectKind } from "../../base/options.ts";
import { aSigningKey } from "./sign.ts";
import type { PreparedKey, SigningKey } from "./signature.ts";

/** The type of a directory of keys. */
const DIRECTORY_TYPE = "application/http-message-signatures-directory+json";

/** Seconds for which verifiers may keep a directory. */
const MAX_AGE = 3600;

/**
 * Answers requests for `/.well-known/http-message-signatures-directory`, where verifiers find the keys of a crawler
 * (draft-ietf-webbotauth-httpsig-directory). The answer is signed by each key for the host that was asked, as some verifiers demand.
 *
 * @param keys one key, or several while one replaces another
 * @throws RobotsError INVALID_ARGUMENT for no key, and for what is not one
 */
export function keyDirectory(...keys: readonly SigningKey[]): (request: Request) => Promise<Response> {
  if (keys.length === 0) throw misuse("keyDirectory needs a key.");
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
          tag: "http-message-signatures-directory",
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
