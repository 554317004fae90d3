/** A request that is signed and verified within whatever runtime runs this: who signed it, or the error's code. */
import { webBotAuth } from "robotomata/enforce";
import { signatureHeaders } from "web-bot-auth";
import { signerFromJWK } from "web-bot-auth/crypto";

const AGENT = "https://bot.example";

export async function signers(): Promise<unknown[]> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const secret = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as {
    kty: string;
    crv: string;
    x: string;
  };
  const { kty, crv, x } = secret;
  const url = "https://site.example/page";
  const headers = new Headers({ "signature-agent": `"${AGENT}"` });
  const now = Date.now();
  const made = await signatureHeaders(
    new Request(url, { headers }),
    await signerFromJWK(secret as JsonWebKey),
    {
      created: new Date(now - 1000),
      expires: new Date(now + 60_000),
    },
  );
  for (const [name, value] of Object.entries(made)) headers.set(name, value as string);
  try {
    const signer = await webBotAuth({
      agents: { [AGENT]: "ExampleBot" },
      fetch: async () => Response.json({ keys: [{ kty, crv, x }] }),
    });
    const forged = new Headers(headers);
    forged.set("signature", `sig1=:${btoa("x".repeat(64))}:`);
    return [
      await signer(new Request(url, { headers })),
      (await signer(new Request(url, { headers: forged }))) ?? null,
    ];
  } catch (error) {
    return [(error as { code?: string }).code ?? String(error)];
  }
}
