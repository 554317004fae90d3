import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { helpers, jwkToKeyID } from "web-bot-auth";
import { createEnforcer, nodeHandler, webBotAuth } from "../../../src/site/enforce/index.ts";
import { AGENT, changed, directory, listing, newKey, signed, signedByHand } from "./signed.ts";

const { secret, published } = await newKey();
const agents = { [AGENT]: "ExampleBot" };

const thumbprint = (key: JsonWebKey): Promise<string> =>
  jwkToKeyID(key, helpers.WEBCRYPTO_SHA256, helpers.BASE64URL_DECODE);

/** A verifier with a directory on loopback. */
async function verifier(listener: RequestListener = listing(published), more = {}) {
  const { fetch, asked } = await directory(listener);
  const errors: unknown[] = [];
  const signer = await webBotAuth({ agents, fetch, onError: (error) => errors.push(error), ...more });
  return { signer, asked, errors };
}

describe("a signed request", () => {
  it("is its signer's", async () => {
    const { signer, asked, errors } = await verifier();
    expect(await signer(await signed(secret))).toBe("ExampleBot");
    expect(
      await signer(
        await signed(secret, { components: ["@method", "@authority", "@path", "signature-agent"] }),
      ),
    ).toBe("ExampleBot");
    expect(asked).toEqual([expect.stringMatching(/ \/\.well-known\/http-message-signatures-directory$/)]);
    expect(errors).toEqual([]);
  });

  it("may name its signer in a dictionary, beside other signatures", async () => {
    const { signer } = await verifier();
    expect(await signer(await signedByHand(secret, await thumbprint(published)))).toBe("ExampleBot");
  });

  it("is nobody's if it names another algorithm than its key's", async () => {
    const { signer } = await verifier();
    for (const alg of ["hmac-sha256", "rsa-pss-sha512", ""])
      expect(await signer(await signedByHand(secret, await thumbprint(published), "g", alg))).toBeUndefined();
  });

  it("is found among other keys, by thumbprints only", async () => {
    const other = { ...(await newKey()).published, kid: await thumbprint(published) };
    const broken = [null, 7, {}, { kty: "OKP" }, { kty: "EC", crv: "P-256", x: "a", y: "b" }];
    const { signer } = await verifier(listing(other, ...broken, published));
    expect(await signer(await signed(secret))).toBe("ExampleBot");
    const { signer: without } = await verifier(listing(other));
    expect(await without(await signed(secret))).toBeUndefined();
  });

  it.each([
    ["forged", (headers: Headers) => headers.set("signature", `sig1=:${btoa("x".repeat(64))}:`)],
    [
      "moved to another label",
      (headers: Headers) => headers.set("signature", headers.get("signature")!.replace("sig1", "sig2")),
    ],
    [
      "made for longer than it says",
      (headers: Headers) =>
        headers.set(
          "signature-input",
          headers.get("signature-input")!.replace(/expires=\d+/, (text) => `${text}9`),
        ),
    ],
    [
      "without a tag",
      (headers: Headers) =>
        headers.set("signature-input", headers.get("signature-input")!.replace("web-bot-auth", "other")),
    ],
    ["without its signer", (headers: Headers) => headers.delete("signature-agent")],
    ["of another signer", (headers: Headers) => headers.set("signature-agent", '"https://agent.bot.goog"')],
    [
      "of nobody that is known",
      (headers: Headers) => headers.set("signature-agent", '"https://evil.example"'),
    ],
    ["of a signer by http", (headers: Headers) => headers.set("signature-agent", '"http://bot.example"')],
    ["of a signer that is no URL", (headers: Headers) => headers.set("signature-agent", '"bot"')],
    ["of a signer that is no string", (headers: Headers) => headers.set("signature-agent", "sig1=?1")],
    ["broken", (headers: Headers) => headers.set("signature-input", "sig1=((((")],
    ["no list", (headers: Headers) => headers.set("signature-input", 'sig1="x";tag="web-bot-auth"')],
    ["empty", (headers: Headers) => headers.set("signature", "")],
    [
      "huge",
      (headers: Headers) =>
        headers.set("signature-input", `${"a=1, ".repeat(12_000)}${headers.get("signature-input")}`),
    ],
  ] as const)("is nobody's if it is %s", async (_, change) => {
    const { signer, asked } = await verifier();
    expect(await signer(changed(await signed(secret), change))).toBeUndefined();
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  it("is nobody's after its time, before it, and if it is good for more than a day", async () => {
    const { signer } = await verifier();
    for (const times of [
      { created: -20, expires: -10 },
      { created: 3600, expires: 3660 },
      { created: -10, expires: 86_400 },
    ])
      expect(await signer(await signed(secret, times))).toBeUndefined();
  });

  it("counts although the signer's clock is a few seconds ahead", async () => {
    const { signer } = await verifier();
    expect(await signer(await signed(secret, { created: 4 }))).toBe("ExampleBot");
  });

  it("is nobody's unless it covers host and signer", async () => {
    const { signer } = await verifier();
    expect(
      await signer(await signed(secret, { components: ["@method", "signature-agent"] })),
    ).toBeUndefined();
    const bare = await signed(secret, {
      components: ["@authority", "signature-agent"],
      agent: '"https://x.example"',
    });
    const later = changed(bare, (headers) => headers.set("signature-agent", `"${AGENT}"`));
    expect(await signer(later)).toBeUndefined();
    const unsigned = await signed(secret, { agent: "" });
    expect(
      await signer(changed(unsigned, (headers) => headers.set("signature-agent", `"${AGENT}"`))),
    ).toBeUndefined();
  });

  it("for another site is nobody's here", async () => {
    const elsewhere = await signed(secret, { url: "https://elsewhere.example/private/x" });
    const { signer } = await verifier();
    expect(await signer(changed(elsewhere, () => {}, "https://site.example/private/x"))).toBeUndefined();
    // Who sends it may also send the other site's name.
    expect(await signer(elsewhere)).toBe("ExampleBot");
    const { signer: strict } = await verifier(undefined, { site: "https://site.example" });
    expect(await strict(elsewhere)).toBeUndefined();
    expect(await strict(changed(await signed(secret), () => {}, "http://10.0.0.1:8080/private/x"))).toBe(
      "ExampleBot",
    );
  });

  it("is for the authority in HTTP/2, where a Host beside it says nothing", async () => {
    const decided: string[] = [];
    const { signer } = await verifier();
    const enforcer = createEnforcer({
      robots: "User-agent: *\nAllow: /\n",
      signatures: signer,
      onDecision: ({ identity }) => void decided.push(identity),
    });
    const handler = nodeHandler(enforcer);
    const server = createServer((request, response) => handler(request, response, () => response.end()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    onTestFinished(() => {
      session.destroy();
      server.close();
    });
    const headers = Object.fromEntries((await signed(secret)).headers);
    for (const host of [
      { ":authority": "site.example" },
      { ":authority": "site.example", host: "other.example" },
      { ":authority": "other.example", host: "site.example" },
      { ":authority": "other.example" },
    ]) {
      const stream = session.request({ ":path": "/private/x", ...host, ...headers });
      await once(stream.resume().end(), "close");
    }
    expect(decided).toEqual(["verified", "verified", "claimed", "claimed"]);
  });

  it("counts only while its key does", async () => {
    const seconds = Date.now() / 1000;
    for (const [key, known] of [
      [{ ...published, nbf: seconds - 60, exp: seconds + 60 }, "ExampleBot"],
      [{ ...published, nbf: seconds + 60 }, undefined],
      [{ ...published, exp: seconds - 60 }, undefined],
      [{ ...published, exp: String(seconds + 60) }, undefined],
      [{ ...published, nbf: null }, undefined],
      [{ ...published, nbf: (seconds - 60) * 1000, exp: (seconds + 60) * 1000 }, "ExampleBot"],
      [{ ...published, nbf: (seconds + 60) * 1000 }, undefined],
      [{ ...published, exp: (seconds - 60) * 1000 }, undefined],
      [{ ...published, use: "sig" }, "ExampleBot"],
      [{ ...published, use: "enc" }, undefined],
    ] as const) {
      const { signer } = await verifier(listing(key));
      expect(await signer(await signed(secret))).toBe(known);
    }
  });

  it("is verified for RSA as well", async () => {
    const parameters = {
      name: "RSA-PSS",
      hash: "SHA-512",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    };
    const pair = await crypto.subtle.generateKey(parameters, true, ["sign", "verify"]);
    const { alg, ...key } = await crypto.subtle.exportKey("jwk", pair.publicKey);
    const request = await signed(await crypto.subtle.exportKey("jwk", pair.privateKey));
    expect(alg).toBe("PS512");
    // RFC 7517 leaves `alg` optional.
    for (const one of [key, { ...key, alg }])
      expect(await (await verifier(listing(one))).signer(request)).toBe("ExampleBot");
    const { signer } = await verifier(listing({ ...key, alg: "RS256" }));
    expect(await signer(request)).toBeUndefined();
  });
});

describe("a directory of keys", () => {
  it("is fetched once for many requests, and again for a key that it lacked", async () => {
    let now = Date.now();
    const fresh = await newKey();
    const keys: JsonWebKey[] = [published];
    const { signer, asked } = await verifier((...given) => listing(...keys)(...given), { now: () => now });
    const all = await Promise.all(Array.from({ length: 20 }, async () => signer(await signed(secret))));
    expect(new Set(all)).toEqual(new Set(["ExampleBot"]));
    expect(asked).toHaveLength(1);

    keys.push(fresh.published);
    expect(await signer(await signed(fresh.secret))).toBeUndefined();
    expect(asked).toHaveLength(1);
    now += 60_000;
    expect(await signer(await signed(fresh.secret, { now, created: -80 }))).toBe("ExampleBot");
    expect(asked).toHaveLength(2);
  });

  it("keeps its keys while it cannot be fetched, for a day", async () => {
    let now = Date.now();
    let isDown = false;
    const { signer, errors } = await verifier(
      (request, response) =>
        isDown ? void response.writeHead(500).end() : listing(published)(request, response),
      { now: () => now },
    );
    const at = async (): Promise<string | undefined> =>
      signer(await signed(secret, { now, created: (Date.now() - now) / 1000 - 2 }));
    expect(await at()).toBe("ExampleBot");
    isDown = true;
    now += 7_200_000;
    expect(await at()).toBe("ExampleBot");
    now += 86_400_000;
    expect(await signer(await signed(secret))).toBeUndefined();
    expect(errors.map(String)).toContain(
      "Error: https://bot.example/.well-known/http-message-signatures-directory answers 500",
    );
  });

  it.each([
    [
      "redirects",
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        void response.writeHead(302, { location: "/elsewhere" }).end(),
    ],
    [
      "is missing",
      (_: unknown, response: Parameters<RequestListener>[1]) => void response.writeHead(404).end("x"),
    ],
    ["is no JSON", (_: unknown, response: Parameters<RequestListener>[1]) => void response.end("<html>")],
    [
      "has no keys",
      (_: unknown, response: Parameters<RequestListener>[1]) => void response.end('{"keys":7}'),
    ],
    [
      "breaks off",
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        void response.writeHead(200, { "content-length": "500" }).write("{", () => response.destroy()),
    ],
  ])("that %s verifies nobody, is asked once, and is told", async (_, listener) => {
    const { signer, asked, errors } = await verifier(listener as RequestListener);
    expect(await signer(await signed(secret))).toBeUndefined();
    expect(await signer(await signed(secret))).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(errors).toHaveLength(1);
  });

  it("that never ends is read to its limit", async () => {
    let sent = 0;
    const { signer, errors } = await verifier((_, response) => {
      const piece = Buffer.alloc(65_536, 32);
      const more = (): void => {
        while (!response.destroyed && sent < 2_000_000_000) {
          sent += piece.length;
          if (!response.write(piece)) return void response.once("drain", more);
        }
      };
      more();
    });
    expect(await signer(await signed(secret))).toBeUndefined();
    expect(String(errors[0])).toMatch(/more than 65536 bytes/);
    expect(sent).toBeLessThan(50_000_000);
  });

  it("that does not answer holds nobody up for longer than the deadline", async () => {
    const { signer } = await verifier(() => {});
    const enforcer = createEnforcer({
      robots: "User-agent: ExampleBot\nDisallow: /private\n",
      signatures: signer,
      deadline: 5,
    });
    expect((await enforcer.verify(await signed(secret))).identity).toBe("claimed");
  });
});

describe("webBotAuth", () => {
  it("refuses impossible options", async () => {
    const code = { code: "INVALID_ARGUMENT" };
    await expect(webBotAuth({ agents: { "bot.example": "ExampleBot" } })).rejects.toMatchObject(code);
    await expect(webBotAuth({ agents: { "http://bot.example": "ExampleBot" } })).rejects.toMatchObject(code);
    for (const token of [" ", "5", "*"])
      await expect(webBotAuth({ agents: { [AGENT]: token } })).rejects.toMatchObject(code);
    await expect(webBotAuth({ site: "site.example" })).rejects.toMatchObject(code);
    await expect(webBotAuth({ agent: {} } as never)).rejects.toMatchObject(code);
  });

  it("knows who says that it signs, unless told otherwise", async () => {
    const google = await directory(listing(published));
    const signer = await webBotAuth({ fetch: google.fetch });
    expect(await signer(await signed(secret, { agent: '"https://agent.bot.goog"' }))).toBe("Google-Agent");
    expect(await signer(await signed(secret, { agent: '"https://chatgpt.com"' }))).toBe("ChatGPT-User");
    const without = await webBotAuth({ fetch: google.fetch, agents: { "https://chatgpt.com": "" } });
    expect(await without(await signed(secret, { agent: '"https://chatgpt.com"' }))).toBeUndefined();
  });
});

describe("an enforcer", () => {
  const robots = "User-agent: ExampleBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n";

  it("verifies robots by their signatures, whatever their addresses", async () => {
    const { signer } = await verifier();
    const enforcer = createEnforcer({ robots, signatures: signer });
    const decision = await enforcer.verify(await signed(secret, { url: "https://site.example/open" }));
    expect(decision).toMatchObject({ action: "allow", identity: "verified", crawler: "ExampleBot" });
    expect((await enforcer.respond(await signed(secret)))?.status).toBe(403);
    const forged = changed(await signed(secret), (headers) => headers.set("signature", "sig1=:AAAA:"));
    expect((await enforcer.verify(forged)).identity).toBe("claimed");
  });

  it("does not take one robot's signature for another's", async () => {
    const { signer } = await verifier();
    const enforcer = createEnforcer({ robots, signatures: signer });
    const decision = await enforcer.verify(await signed(secret, { userAgent: "Googlebot/2.1" }));
    expect(decision).toMatchObject({ action: "block", identity: "claimed", crawler: "Googlebot" });
  });

  it("judges a browser that signs as the robot that it is, and none that does not", async () => {
    const { signer } = await verifier();
    const enforcer = createEnforcer({ robots, signatures: signer });
    const userAgent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
    const agent = await signed(secret, { userAgent });
    expect(await enforcer.verify(agent)).toMatchObject({
      action: "block",
      identity: "verified",
      crawler: "ExampleBot",
    });
    expect((await enforcer.respond(agent))?.status).toBe(403);
    const person = changed(agent, (headers) => headers.set("signature", "sig1=:AAAA:"));
    expect(await enforcer.verify(person)).toMatchObject({ action: "allow", identity: "person" });
    expect(await enforcer.respond(person)).toBeUndefined();
    expect(enforcer.decide(agent).identity).toBe("person");
    expect(enforcer.summary()).toMatchObject({ people: 3, robots: [{ agent: "ExampleBot", requests: 2 }] });
  });

  it("verifies requests of servers without Request", async () => {
    const { signer } = await verifier();
    const enforcer = createEnforcer({ robots, signatures: signer });
    const { headers } = await signed(secret);
    const plain = { url: "/private/x", headers: { ...Object.fromEntries(headers), host: "site.example" } };
    expect((await enforcer.verify(plain)).identity).toBe("verified");
    expect((await enforcer.answer(plain))?.status).toBe(403);
    expect(
      (await enforcer.verify({ ...plain, headers: { ...plain.headers, host: "other.example" } })).identity,
    ).toBe("claimed");
  });
});
