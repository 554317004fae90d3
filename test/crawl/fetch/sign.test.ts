/** Requests that say who sends them: by the drafts' vectors, by the published package, and to our own enforcer. */
import { verify as verifyMessage } from "http-message-sig";
import { describe, expect, it } from "vitest";
import { verifierFromJWK } from "web-bot-auth/crypto";
import { keyDirectory, RobotsClient, robotsFetch, type SignOptions } from "../../../src/crawl/fetch/index.ts";
import { prepareKey, signatureOf } from "../../../src/crawl/fetch/signature.ts";
import { createEnforcer, webBotAuth } from "../../../src/site/enforce/index.ts";

const RULES = "User-agent: examplebot\nDisallow: /closed\n";
const AGENT = "https://bot.example";
/** The test key of RFC 9421, appendix B.1.4. */
const KEY = {
  kty: "OKP",
  crv: "Ed25519",
  kid: "test-key-ed25519",
  d: "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU",
  x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs",
};

const pairs = {
  ed25519: (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair,
  rsa: await crypto.subtle.generateKey(
    { name: "RSA-PSS", hash: "SHA-512", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ["sign", "verify"],
  ),
};

interface Sent {
  readonly url: string;
  readonly headers: Headers;
}

/** A world in which /robots.txt moves to another host once, and pages move to where their query says. */
function world(): { readonly sent: Sent[]; readonly fetch: typeof fetch } {
  const sent: Sent[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    sent.push({ url, headers: new Headers(init?.headers) });
    const { host, pathname, search } = new URL(url);
    const target = search !== "" ? decodeURIComponent(search.slice(1)) : undefined;
    const moved =
      host === "old.example" && pathname === "/robots.txt" ? "https://new.example/robots.txt" : target;
    if (moved !== undefined) return new Response(null, { status: 302, headers: { location: moved } });
    return new Response(pathname === "/robots.txt" ? RULES : "page");
  };
  return { sent, fetch: answer as typeof fetch };
}

/** What our enforcer's verifier says of a request. */
async function signerOf({ url, headers }: Sent, keys: readonly SignOptions["key"][]) {
  const publish = keyDirectory(...keys);
  const verifier = await webBotAuth({
    agents: { [AGENT]: "ExampleBot", [`${AGENT}/keys.json`]: "OtherBot" },
    fetch: async (address) => (await publish(new Request(address))) as never,
  });
  return verifier.check({ method: "GET", url, headers });
}

describe("a signature", () => {
  it("is the one of the draft's vector", async () => {
    // draft-meunier-web-bot-auth-architecture, appendix: Ed25519, with Signature-Agent as a dictionary.
    const statement = {
      label: "sig2",
      components: [
        ['"@authority"', "example.com"],
        ['"signature-agent";key="agent2"', '"https://signature-agent.test"'],
      ],
      created: 1735689600,
      expires: 4889289600,
      nonce: "n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==",
      tag: "web-bot-auth",
    } as const;
    expect(await signatureOf(await prepareKey(KEY), statement)).toEqual({
      "signature-input": `sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=4889289600;nonce="${statement.nonce}";tag="web-bot-auth"`,
      signature:
        "sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:",
    });
  });

  it.each([
    ["a pair of keys", pairs.ed25519, AGENT, undefined, "ExampleBot"],
    ["a pair of RSA keys", pairs.rsa, AGENT, undefined, "ExampleBot"],
    ["a JWK", KEY, AGENT, "dictionary", "ExampleBot"],
    ["a bare string", KEY, AGENT, "string", "ExampleBot"],
    ["the address of a key set", KEY, `${AGENT}/keys.json`, undefined, "OtherBot"],
  ] as const)("with %s is verified at each host", async (_, key, agent, form, token) => {
    const { sent, fetch } = world();
    const sign = { key, agent, ...(form && { form }) };
    const client = new RobotsClient({
      userAgent: "examplebot/1.0",
      fetch: fetch as never,
      minDelay: 0,
      sign,
    });
    expect(await client.isAllowed("https://old.example/page")).toBe(true);
    const pages = robotsFetch(client, fetch);
    expect(
      await (await pages("https://new.example/page?https%3A%2F%2Fthird.example%3A8443%2Fx")).text(),
    ).toBe("page");
    expect(sent.map(({ url }) => url)).toEqual([
      "https://old.example/robots.txt",
      "https://new.example/robots.txt",
      "https://new.example/page?https%3A%2F%2Fthird.example%3A8443%2Fx",
      "https://third.example:8443/robots.txt",
      "https://third.example:8443/x",
    ]);
    const nonces = new Set<string>();
    for (const request of sent) {
      expect(await signerOf(request, [pairs.ed25519, key])).toEqual({ token, purpose: undefined });
      // What is signed for one host does not count at another.
      expect(await signerOf({ ...request, url: "https://elsewhere.example/" }, [key])).toHaveProperty("why");
      nonces.add(/nonce="([^"]+)"/.exec(request.headers.get("signature-input")!)![1]!);
    }
    expect(nonces.size).toBe(sent.length);
  });

  it("is verified by the published package", async () => {
    const { sent, fetch } = world();
    const client = new RobotsClient({
      userAgent: "examplebot/1.0",
      fetch: fetch as never,
      sign: { key: KEY, agent: AGENT, form: "string" },
    });
    await client.get("https://site.example/");
    const { kty, crv, x } = KEY;
    const verifier = await verifierFromJWK({ kty, crv, x });
    const [{ url, headers }] = sent as [Sent];
    await verifyMessage({ method: "GET", url, headers }, verifier as never);
    const other = { method: "GET", url: "https://other.example/robots.txt", headers };
    await expect(verifyMessage(other, verifier as never)).rejects.toThrow();
  });

  it("of robotsFetch may be another than its client's, or the only one", async () => {
    const { sent, fetch } = world();
    const client = new RobotsClient({ userAgent: "examplebot/1.0", fetch: fetch as never });
    const pages = robotsFetch(client, { fetch, sign: { key: KEY, agent: AGENT } });
    await pages(new Request("https://site.example/page", { headers: { accept: "text/html" } }));
    expect(sent.map(({ headers }) => headers.has("signature"))).toEqual([false, true]);
    expect(sent[1]!.headers.get("accept")).toBe("text/html");
    expect(await signerOf(sent[1]!, [KEY])).toMatchObject({ token: "ExampleBot" });
  });

  it("lets an enforcer tell the crawler from whoever uses its name", async () => {
    const { sent, fetch } = world();
    const client = new RobotsClient({ userAgent: "examplebot/1.0", fetch: fetch as never });
    await robotsFetch(client, { fetch, sign: { key: KEY, agent: AGENT } })("https://site.example/page");
    const publish = keyDirectory(KEY);
    const signatures = await webBotAuth({
      agents: { [AGENT]: "ExampleBot" },
      fetch: async (address) => (await publish(new Request(address))) as never,
    });
    const enforcer = createEnforcer({ robots: "User-agent: examplebot\nDisallow: /private\n", signatures });
    const { headers } = sent.at(-1)!;
    const told = await enforcer.verify({ method: "GET", url: "https://site.example/page", headers } as never);
    expect(told).toMatchObject({ action: "allow", identity: "verified" });
  });
});

describe("a directory of keys", () => {
  it("is signed by each key for the host that is asked", async () => {
    const request = new Request(`${AGENT}/.well-known/http-message-signatures-directory`);
    const response = await keyDirectory(KEY, pairs.ed25519)(request);
    expect(response.headers.get("content-type")).toBe("application/http-message-signatures-directory+json");
    const { keys } = (await response.clone().json()) as { keys: JsonWebKey[] };
    const { kty, crv, x } = KEY;
    expect(keys).toEqual([{ crv, kty, x }, expect.objectContaining({ crv, kty })]);
    // The package verifies the first signature of an answer, with the request to which it belongs.
    const message = {
      response: { status: 200, headers: firstOf(response.headers) },
      request: plain(request),
    };
    await verifyMessage(message, (await verifierFromJWK({ kty, crv, x })) as never);
    const wrong = { ...message, request: { ...plain(request), url: "https://other.example/" } };
    await expect(verifyMessage(wrong, (await verifierFromJWK({ kty, crv, x })) as never)).rejects.toThrow();
  });
});

const plain = ({ method, url }: Request) => ({ method, url, headers: {} });

/** The headers with the first signature alone. */
function firstOf(headers: Headers): Record<string, string> {
  const [input, signature] = ["signature-input", "signature"].map(
    (name) => headers.get(name)!.split(/, (?=sig\d)/)[0]!,
  );
  return { "Signature-Input": input!, Signature: signature! };
}

describe("a key that cannot sign", () => {
  const { d: _, ...published } = KEY;
  const misuse = expect.objectContaining({ code: "INVALID_ARGUMENT" });
  const options = (sign: object): never =>
    ({ userAgent: "examplebot/1.0", sign: { key: KEY, agent: AGENT, ...sign } }) as never;

  it.each([
    [{ key: published }],
    [{ key: { ...KEY, crv: "X25519" } }],
    [{ key: { privateKey: pairs.ed25519.publicKey, publicKey: pairs.ed25519.publicKey } }],
    [{ key: undefined }],
    [{ agent: "http://bot.example" }],
    [{ agent: "https://user@bot.example" }],
    [{ agent: 'https://bot.example/"' }],
    [{ agent: "https://bot.example/#keys" }],
    [{ agent: undefined }],
    [{ form: "item" }],
  ])("is refused at once: %o", (sign) => {
    expect(() => new RobotsClient(options(sign))).toThrow(misuse);
  });

  it("is refused by the first request if only WebCrypto can tell", async () => {
    const { fetch, sent } = world();
    const client = new RobotsClient({
      ...(options({ key: { ...KEY, d: "AAAA" } }) as object),
      fetch,
    } as never);
    await expect(client.isAllowed("https://site.example/")).rejects.toMatchObject({
      code: "INVALID_ARGUMENT",
    });
    expect(sent).toEqual([]);
    expect(() => keyDirectory()).toThrow(misuse);
  });
});
