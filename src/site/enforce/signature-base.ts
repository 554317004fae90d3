import { type parseItem, serializeItem } from "structured-headers";
import { kindOf, publicPart } from "../../base/key-directory.ts";
import { encoder } from "../../base/utf8.ts";
import type { Key } from "./key-directory.ts";
import type { SignedRequest } from "./request.ts";

export type Item = ReturnType<typeof parseItem>;

/** The values of components of a request (RFC 9421, 2.2). */
const DERIVED: Readonly<
  Record<string, (request: Pick<SignedRequest, "method" | "url">, url: URL) => string>
> = {
  "@method": ({ method }) => method,
  "@target-uri": ({ url }) => url,
  // A server behind a proxy may take https for http, so no default port counts.
  "@authority": (_, { hostname, port }) => (/^(?:80|443)?$/.test(port) ? hostname : `${hostname}:${port}`),
  "@scheme": (_, { protocol }) => protocol.slice(0, -1),
  "@request-target": (_, { pathname, search }) => pathname + search,
  "@path": (_, { pathname }) => pathname,
  "@query": (_, { search }) => search || "?",
};

/** Whether a component can be verified. */
export function isComponent(name: string): boolean {
  return !name.startsWith("@") || Object.hasOwn(DERIVED, name);
}

/**
 * The text that is signed (RFC 9421, 2.5).
 *
 * @param given values of components by their serialized names, which count instead of those of the request
 * @param parameters the entry of `Signature-Input`, serialized
 */
export function signatureBase(
  request: SignedRequest,
  components: readonly Item[],
  given: ReadonlyMap<string, string>,
  parameters: string,
): string {
  const url = new URL(request.url);
  const lines = components.map((component) => {
    const name = String(component[0]);
    const written = serializeItem(component);
    const value = (): string =>
      name.startsWith("@") ? DERIVED[name]!(request, url) : (request.headers.get(name) ?? "").trim();
    return `${written}: ${given.get(written) ?? value()}`;
  });
  return [...lines, `"@signature-params": ${parameters}`].join("\n");
}

/** Whether a key made a signature of a text. @throws if WebCrypto refuses the key */
export async function isMadeWith(key: Key, signature: BufferSource, text: string): Promise<boolean> {
  const { name } = kindOf(key.kty);
  // The rest of a published key, such as its `key_ops`, is about other uses of it.
  const imported = await crypto.subtle.importKey("jwk", publicPart(key), { name, hash: "SHA-512" }, false, [
    "verify",
  ]);
  // The salt is as long as the hash (RFC 9421, 3.3.1); Ed25519 has none.
  return crypto.subtle.verify({ name, saltLength: 64 }, imported, signature, encoder.encode(text));
}
