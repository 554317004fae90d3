/** Crawlers that sign their requests, and a server that publishes their keys. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { signatureHeaders } from "web-bot-auth";
import { signerFromJWK } from "web-bot-auth/crypto";
import type { Fetch } from "../../../src/base/response.ts";
import type { SignedRequest } from "../../../src/site/enforce/request.ts";

export const AGENT = "https://bot.example";

/** A new Ed25519 key. */
export async function newKey(): Promise<{ readonly secret: JsonWebKey; readonly published: JsonWebKey }> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const secret = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const { kty, crv, x } = secret as { kty: string; crv: string; x: string };
  return { secret, published: { kty, crv, x } };
}

interface Signing {
  readonly url?: string;
  /** The header `Signature-Agent`. */
  readonly agent?: string;
  readonly userAgent?: string;
  /** Seconds from `now`. */
  readonly created?: number;
  readonly expires?: number;
  readonly now?: number;
  readonly components?: readonly string[];
  readonly headers?: Record<string, string>;
}

/** A request that is signed by the real package. */
export async function signed(secret: JsonWebKey, signing: Signing = {}): Promise<Request> {
  const { url = "https://site.example/private/x", agent = `"${AGENT}"`, now = Date.now() } = signing;
  const { created = -1, expires = 60, userAgent = "Mozilla/5.0 (compatible; ExampleBot/1.0)" } = signing;
  const headers = new Headers({ "user-agent": userAgent, "signature-agent": agent, ...signing.headers });
  const request = new Request(url, { headers });
  const made = await signatureHeaders(request, await signerFromJWK(secret), {
    created: new Date(now + created * 1000),
    expires: new Date(now + expires * 1000),
    ...(signing.components && { components: [...signing.components] as never }),
  });
  for (const [name, value] of Object.entries(made)) headers.set(name, value as string);
  return new Request(url, { headers });
}

/** The same request with other headers. */
export function changed(request: Request, change: (headers: Headers) => void, url = request.url): Request {
  const headers = new Headers(request.headers);
  change(headers);
  return new Request(url, { headers });
}

/** Signs by RFC 9421 without any package, with the signer as one of a dictionary's members. */
export async function signedByHand(
  secret: JsonWebKey,
  keyid: string,
  label = "g",
  alg = "ed25519",
): Promise<SignedRequest> {
  const seconds = Math.floor(Date.now() / 1000);
  const parameters = `("@authority" "signature-agent";key="${label}");created=${seconds - 1};expires=${seconds + 60};keyid="${keyid}";alg="${alg}";tag="web-bot-auth"`;
  const base = `"@authority": site.example\n"signature-agent";key="${label}": "${AGENT}"\n"@signature-params": ${parameters}`;
  const key = await crypto.subtle.importKey("jwk", secret, "Ed25519", false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("Ed25519", key, new TextEncoder().encode(base)));
  return new Request("https://site.example/private/x", {
    headers: {
      "user-agent": "ExampleBot/1.0",
      "signature-agent": `other="https://other.example", ${label}="${AGENT}"`,
      "signature-input": `proxy=("@method");created=1;tag="other", ${label}=${parameters}`,
      signature: `proxy=:AAAA:, ${label}=:${btoa(String.fromCharCode(...bytes))}:`,
    },
  });
}

/** Serves a directory of keys on loopback. */
export async function directory(
  listener: RequestListener,
): Promise<{ readonly fetch: Fetch; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    // What is fetched by https elsewhere comes from here.
    fetch: (url, init) => {
      const { protocol, pathname } = new URL(url);
      if (protocol !== "https:") throw new Error(`${url} is not https.`);
      return fetch(`http://127.0.0.1:${port}${pathname}`, init as RequestInit);
    },
  };
}

/** A directory that lists keys. */
export const listing =
  (...keys: unknown[]): RequestListener =>
  (_, response) =>
    void response
      .writeHead(200, { "content-type": "application/http-message-signatures-directory+json" })
      .end(JSON.stringify({ keys }));
