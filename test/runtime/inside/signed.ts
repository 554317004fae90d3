/** A request that is signed and verified within whatever runtime runs this: who signed it, or the error's code. */
import { webBotAuth } from "robotomata/enforce";
import { RobotsClient } from "robotomata/fetch";

const AGENT = "https://bot.example";

export async function signers(): Promise<unknown[]> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const { kty, crv, x } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  const url = "https://site.example/page";
  let headers = new Headers();
  const client = new RobotsClient({
    userAgent: "examplebot/1.0",
    sign: { key: pair, agent: AGENT },
    fetch: async (_, init) => {
      headers = new Headers(init.headers as Record<string, string>);
      return new Response("");
    },
  });
  await client.get(url);
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
