/** Who signs, as the drafts and what operators send have it, and why a signature does not count. */
import { createPrivateKey, type JsonWebKey as NodeKey, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { helpers, jwkToKeyID } from "web-bot-auth";
import { nodeFetch, privateNetworkGuard } from "../../../src/crawl/node/index.ts";
import { createEnforcer, type WebBotAuthOptions, webBotAuth } from "../../../src/site/enforce/index.ts";
import { AGENT, directory, newKey } from "./signed.ts";

const { secret, published } = await newKey();
const keyid = await jwkToKeyID(published, helpers.WEBCRYPTO_SHA256, helpers.BASE64URL_DECODE);
const WELL_KNOWN = "/.well-known/http-message-signatures-directory";
const CARD = { "rfc9309-product-token": "CardBot", purpose: "search" };

interface By {
  /** The header `Signature-Agent`. */
  readonly agent?: string;
  /** The covered components and their values, as the signer has them. */
  readonly covers?: readonly (readonly [component: string, value: string])[];
  readonly url?: string;
  readonly parameters?: string;
  readonly userAgent?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes the base that is signed. */
  readonly forged?: boolean;
}

const seconds = Math.floor(Date.now() / 1000);
const TIMES = `created=${seconds - 1};expires=${seconds + 60}`;
const OWN = ['"signature-agent";key="sig1"', `"${AGENT}"`] as const;
const HOST = ['"@authority"', "site.example"] as const;

/** Signs as RFC 9421 has it, with Node's own Ed25519 and no library. */
function signedRequest({
  agent = `sig1="${AGENT}"`,
  covers = [HOST, ['"signature-agent";key="sig1"', agent.slice(agent.indexOf('"'))]],
  url = "https://site.example/private/x",
  parameters = `${TIMES};keyid="${keyid}";alg="ed25519";tag="web-bot-auth"`,
  userAgent = "OtherBot/1.0",
  headers: more = {},
  forged = false,
}: By = {}): Request {
  const all = `(${covers.map(([component]) => component).join(" ")});${parameters}`;
  const lines = covers.map(([component, value]) => `${component}: ${value}`);
  const base = [...lines, `"@signature-params": ${all}`, ...(forged ? ["x"] : [])].join("\n");
  const key = createPrivateKey({ key: secret as NodeKey, format: "jwk" });
  const made = sign(null, Buffer.from(base), key).toString("base64");
  const headers = {
    ...more,
    "user-agent": userAgent,
    "signature-agent": agent,
    "signature-input": `sig1=${all}`,
    signature: `sig1=:${made}:`,
  };
  return new Request(url, { headers });
}

/** A verifier, and a host that serves documents by path. */
async function verifier(documents: Readonly<Record<string, unknown>>, agents: WebBotAuthOptions["agents"]) {
  const errors: string[] = [];
  const { fetch, asked } = await directory((request, response) => {
    const found = documents[request.url!];
    if (found === undefined) response.writeHead(404).end();
    else response.end(JSON.stringify(found));
  });
  const signatures = await webBotAuth({
    ...(agents && { agents }),
    fetch,
    onError: (error) => void errors.push(String(error)),
  });
  return { signatures, errors, asked: () => asked.map((one) => one.split(" ")[1]) };
}

const set = { keys: [published] };
const known = { [AGENT]: "ExampleBot" };

describe("a signer is found", () => {
  it.each<[string, string, string, unknown, Record<string, string | true>, object]>([
    ["by its origin (-00 and before)", `sig1="${AGENT}"`, WELL_KNOWN, set, known, { token: "ExampleBot" }],
    ["with a slash", `sig1="${AGENT}/"`, WELL_KNOWN, set, known, { token: "ExampleBot" }],
    ["as a bare string", `"${AGENT}"`, WELL_KNOWN, set, known, { token: "ExampleBot" }],
    [
      "by the type directory",
      `sig1="${AGENT}";type=directory`,
      WELL_KNOWN,
      set,
      known,
      { token: "ExampleBot" },
    ],
    [
      "by the address of its directory (-01)",
      `sig1="${AGENT}${WELL_KNOWN}"`,
      WELL_KNOWN,
      set,
      known,
      { token: "ExampleBot" },
    ],
    [
      "by the address of a key set (-01)",
      `sig1="${AGENT}/jwks.json"`,
      "/jwks.json",
      set,
      { [`${AGENT}/jwks.json`]: "ExampleBot" },
      { token: "ExampleBot" },
    ],
    [
      "by it with another query",
      `sig1="${AGENT}/jwks.json?x"`,
      "/jwks.json",
      set,
      { [`${AGENT}/jwks.json`]: "ExampleBot" },
      { token: "ExampleBot" },
    ],
    [
      "by the type jwks_uri (-00)",
      `sig1="${AGENT}/jwks.json";type=jwks_uri`,
      "/jwks.json",
      set,
      { [`${AGENT}/jwks.json`]: "ExampleBot" },
      { token: "ExampleBot" },
    ],
    [
      "by a bare JWK",
      `sig1="${AGENT}/key"`,
      "/key",
      published,
      { [`${AGENT}/key`]: "ExampleBot" },
      { token: "ExampleBot" },
    ],
    [
      "by its agent card, with keys",
      `sig1="${AGENT}/card";type=cimd`,
      "/card",
      { jwks: set, web_bot_auth: CARD },
      { [`${AGENT}/card`]: true },
      { token: "CardBot", purpose: "search" },
    ],
    [
      "by a card beside its keys",
      `sig1="${AGENT}"`,
      WELL_KNOWN,
      { ...set, ...CARD },
      { [AGENT]: true },
      { token: "CardBot", purpose: "search" },
    ],
    [
      "by a name of the site's own, whatever its card says",
      `sig1="${AGENT}"`,
      WELL_KNOWN,
      { ...set, ...CARD },
      known,
      { token: "ExampleBot", purpose: "search" },
    ],
  ])("%s", async (_, agent, path, document, agents, outcome) => {
    const { signatures, errors, asked } = await verifier({ [path]: document }, agents);
    const covers = agent.startsWith('"')
      ? [HOST, ['"signature-agent"', agent] as const]
      : [HOST, ['"signature-agent";key="sig1"', agent.slice(5)] as const];
    const request = signedRequest({ agent, covers });
    expect(await signatures.check(request)).toEqual({ purpose: undefined, ...outcome });
    expect(await signatures(request)).toBe((outcome as { token: string }).token);
    expect([asked(), errors]).toEqual([[path], []]);
  });

  it.each<[string, By]>([
    ["by its origin with a query", { agent: `sig1="${AGENT}?x=1"` }],
    ["and the query `?` of a URL without one", { covers: [HOST, OWN, ['"@query"', "?"]] }],
    [
      "and the query of a URL",
      { url: "https://site.example/?a=1", covers: [HOST, OWN, ['"@query"', "?a=1"]] },
    ],
    [
      "and all that it can",
      {
        url: "https://site.example:8443/a?b=1",
        headers: { constructor: "  a  b " },
        covers: [
          ['"@method"', "GET"],
          ['"@target-uri"', "https://site.example:8443/a?b=1"],
          ['"@authority"', "site.example:8443"],
          ['"@scheme"', "https"],
          ['"@request-target"', "/a?b=1"],
          ['"@path"', "/a"],
          ['"@query"', "?b=1"],
          // No name of a header is that of anything in JavaScript.
          ['"constructor"', "a  b"],
          OWN,
        ],
      },
    ],
    ["and a header that is there", { covers: [HOST, OWN, ['"user-agent"', "OtherBot/1.0"]] }],
  ])("%s", async (_, by) => {
    const { signatures } = await verifier({ [WELL_KNOWN]: set }, known);
    expect(await signatures.check(signedRequest(by))).toMatchObject({ token: "ExampleBot" });
  });

  it("by whichever of its signatures counts", async () => {
    const { signatures } = await verifier({ [WELL_KNOWN]: set }, known);
    const tag = 'tag="web-bot-auth"';
    const covers = [HOST, ['"signature-agent"', `"${AGENT}"`]] as const;
    const by = { agent: `"${AGENT}"`, covers };
    const good = signedRequest(by).headers;
    const old = signedRequest({ ...by, parameters: `created=1;expires=2;keyid="${keyid}";${tag}` }).headers;
    const both = (first: Headers, second: Headers): Promise<object> => {
      const headers = new Headers(good);
      for (const name of ["signature", "signature-input"])
        headers.set(name, `${first.get(name)}, ${second.get(name)!.replace("sig1=", "sig2=")}`);
      return signatures.check(new Request("https://site.example/private/x", { headers }));
    };
    expect(await both(good, old)).toMatchObject({ token: "ExampleBot" });
    expect(await both(old, good)).toMatchObject({ token: "ExampleBot" });
    expect(await both(old, old)).toEqual({ why: "it has expired" });
  });

  it("by a card that names the address of its keys, at the same host only", async () => {
    const agent = `sig1="${AGENT}/card";type=cimd`;
    const agents = { [`${AGENT}/card`]: true } as const;
    const at = (uri: string) => ({ "/card": { jwks_uri: uri, web_bot_auth: CARD }, "/keys": set });
    const { signatures, asked } = await verifier(at(`${AGENT}/keys`), agents);
    expect(await signatures(signedRequest({ agent }))).toBe("CardBot");
    expect(asked()).toEqual(["/card", "/keys"]);
    for (const elsewhere of ["https://169.254.169.254/keys", "http://bot.example/keys", "/keys"]) {
      const other = await verifier(at(elsewhere), agents);
      expect(await other.signatures.check(signedRequest({ agent }))).toEqual({
        why: `there is no such key at ${AGENT}/card`,
      });
      expect(other.asked()).toEqual(["/card"]);
      expect(other.errors).toEqual([expect.stringContaining("has its keys elsewhere")]);
    }
  });

  it("behind a guard, at public addresses only", async () => {
    const errors: string[] = [];
    const signatures = await webBotAuth({
      agents: { "https://127.0.0.1:9": "ExampleBot", "https://[fd00::1]": "ExampleBot" },
      fetch: nodeFetch({ guard: await privateNetworkGuard() }),
      onError: (error) => void errors.push(String(error)),
    });
    for (const at of ["https://127.0.0.1:9", "https://[fd00::1]"])
      expect((await signatures.check(signedRequest({ agent: `sig1="${at}"` }))).why).toContain("no such key");
    expect(errors).toEqual([1, 2].map(() => expect.stringContaining("is not a public address")));
  });
});

const REFUSED: readonly (readonly [what: string, why: string, By])[] = [
  ["a directory with a path", "names a directory with a path", { agent: `sig1="${AGENT}/x";type=directory` }],
  [
    "an address that nobody has named",
    `nobody is known who signs with the keys at ${AGENT}/x`,
    { agent: `sig1="${AGENT}/x"` },
  ],
  ["another origin", "nobody is known who signs", { agent: 'sig1="https://evil.example"' }],
  ["an address without https", "is no https address", { agent: 'sig1="http://bot.example"' }],
  ["an address with a password", "is no https address", { agent: 'sig1="https://a:b@bot.example"' }],
  ["no address", "is no https address", { agent: 'sig1="bot"' }],
  [
    "a type that no draft has",
    "has a type that is not known, other",
    { agent: `sig1="${AGENT}";type=other` },
  ],
  ["a parameter that no draft has", "has a parameter that no draft has, x", { agent: `sig1="${AGENT}";x` }],
  [
    "a member for another label",
    "does not name who signed",
    { agent: `sig2="${AGENT}"`, covers: [HOST, OWN] },
  ],
  ["a component twice", "it covers @authority twice", { covers: [HOST, HOST, OWN] }],
  ["Signature-Agent twice", "it covers signature-agent twice", { covers: [HOST, OWN, OWN] }],
  [
    "other signers' members",
    "of several signers",
    { covers: [HOST, OWN, ['"signature-agent";key="b"', '"x"']] },
  ],
  [
    "@query-param",
    "it covers @query-param with name, which is not verified here",
    { url: "https://site.example/?a=1", covers: [HOST, OWN, ['"@query-param";name="a"', "1"]] },
  ],
  ["@status", "it covers @status, which is not verified here", { covers: [HOST, OWN, ['"@status"', "200"]] }],
  [
    "a header as bytes",
    "it covers accept with bs, which is not verified here",
    { covers: [HOST, OWN, ['"accept";bs', ":YQ==:"]] },
  ],
  [
    "a header that the request lacks",
    "it covers content-digest, which the request does not have",
    { covers: [HOST, OWN, ['"content-digest"', ""]] },
  ],
  ["an empty query", "was not made with that key", { covers: [HOST, OWN, ['"@query"', ""]] }],
  ["no host", "it does not cover the host", { covers: [['"@method"', "GET"], OWN] }],
  ["no signer", "it does not cover Signature-Agent", { covers: [HOST] }],
  ["another key", "there is no such key", { parameters: `${TIMES};keyid="other";tag="web-bot-auth"` }],
  [
    "another algorithm",
    "said to be made by hmac-sha256",
    { parameters: `${TIMES};keyid="${keyid}";alg="hmac-sha256";tag="web-bot-auth"` },
  ],
  ["another tag", "none has the tag web-bot-auth", { parameters: `${TIMES};keyid="${keyid}";tag="other"` }],
  ["no time", "it lacks created, expires or keyid", { parameters: `keyid="${keyid}";tag="web-bot-auth"` }],
  ["the past", "it has expired", { parameters: `created=1;expires=2;keyid="${keyid}";tag="web-bot-auth"` }],
  [
    "the future",
    "it is not good yet",
    { parameters: `created=${seconds + 999};expires=${seconds + 1000};keyid="${keyid}";tag="web-bot-auth"` },
  ],
  [
    "more than a day",
    "for more than a day",
    { parameters: `created=${seconds - 1};expires=${seconds + 86_401};keyid="${keyid}";tag="web-bot-auth"` },
  ],
  ["something else", "was not made with that key for this request", { forged: true }],
];

describe("a signature does not count", () => {
  it.each(REFUSED)("with %s: %s", async (_, why, by) => {
    const { signatures } = await verifier({ [WELL_KNOWN]: set }, known);
    const request = signedRequest(by);
    const outcome = await signatures.check(request);
    expect(outcome).toEqual({ why: expect.stringContaining(why) });
    expect(await signatures(request)).toBeUndefined();
    const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /\n", signatures, deadline: 60_000 });
    const decision = await enforcer.verify(request);
    expect(decision).toMatchObject({ action: "block", identity: "claimed" });
    expect(decision.reason).toBe(
      `Disallow: / (line 2) forbids this to OtherBot. Its signature does not count: ${outcome.why}.`,
    );
  });

  it("with a card that names a known crawler, or nobody", async () => {
    for (const [card, why] of [
      [{ "rfc9309-product-token": "Googlebot" }, "names Googlebot, which is a known crawler"],
      [{ "rfc9309-product-token": "not a token" }, "names no product token"],
      [{}, "names no product token"],
    ] as const) {
      const { signatures } = await verifier({ [WELL_KNOWN]: { ...set, ...card } }, { [AGENT]: true });
      expect((await signatures.check(signedRequest())).why).toContain(why);
    }
  });

  it("with headers that cannot be read, or are too long", async () => {
    const { signatures } = await verifier({ [WELL_KNOWN]: set }, known);
    for (const [input, why] of [
      ["sig1=((((", "cannot be read"],
      [`sig1=("x");tag="web-bot-auth"${";a".repeat(5000)}`, "too long"],
      ['sig1="x";tag="web-bot-auth"', "no list of what it covers"],
    ] as const) {
      const headers = new Headers(signedRequest().headers);
      headers.set("signature-input", input);
      const outcome = await signatures.check(new Request("https://site.example/", { headers }));
      expect(outcome.why).toContain(why);
    }
    expect(await signatures.check(new Request("https://site.example/"))).toEqual({});
  });

  it("if it is forged, for a person's browser", async () => {
    const { signatures } = await verifier({ [WELL_KNOWN]: set }, known);
    const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /\n", signatures, deadline: 60_000 });
    const userAgent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
    const person = await enforcer.verify(signedRequest({ userAgent, forged: true }));
    expect(person).toMatchObject({ action: "allow", identity: "person" });
    expect(person.reason).toContain("was not made with that key");
  });
});

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

/** Every kind of header, and whether it names a robot that a list or the file has, which only its own signature proves. */
const HEADERS: readonly (readonly [header: string | undefined, isAnother: boolean])[] = [
  [undefined, false],
  [BROWSER, false],
  [BROWSER.replace("Chrome", "HeadlessChrome"), false],
  ["Mozilla/5.0 X", false],
  ["MyApp/3.1", false],
  ["curl/8.5.0", false],
  ["python-httpx/0.27.0", false],
  ["Go-http-client/2.0", false],
  ["node", false],
  ["undici", false],
  ["SomeAgentSDK/1.0 (+https://bot.example/)", false],
  ["OtherBot/1.0", false],
  ["ExampleBot/1.0", false],
  ["Mozilla/5.0 (compatible; ExampleBot/1.0; +https://bot.example/)", false],
  ["FileBot/1.0 (+https://file.example/)", true],
  ["FileApp/1.0", true],
  ["ListedBot/1.0", true],
  ["Googlebot/2.1", true],
  [`${BROWSER} (compatible; Googlebot/2.1)`, true],
  ["curl/8.5.0 (compatible; Googlebot/2.1)", true],
];

describe("a client that signs is the robot that signed", () => {
  it.each(HEADERS)(
    "whatever its header says, unless that is another robot's name: %s",
    async (header, isAnother) => {
      const { signatures } = await verifier({ [WELL_KNOWN]: set }, known);
      const named =
        "User-agent: FileBot\nUser-agent: FileApp\nUser-agent: Googlebot\nUser-agent: ListedBot\n";
      const crawlers = { crawlers: [{ token: "ListedBot", purpose: "seo" as const }] };
      const decide = (robots: string, forged = false) => {
        const request = signedRequest({ forged });
        if (header === undefined) request.headers.delete("user-agent");
        else request.headers.set("user-agent", header);
        return createEnforcer({ robots, signatures, crawlers, deadline: 60_000 }).verify(request);
      };
      const shut = `User-agent: ExampleBot\nDisallow: /\n\n${named}User-agent: *\nAllow: /\n`;
      const open = `User-agent: ExampleBot\nAllow: /\n\n${named}User-agent: *\nDisallow: /\n`;
      const decisions = [await decide(shut), await decide(open)];
      const ofSigner = { identity: "verified", crawler: "ExampleBot" };
      if (isAnother) {
        for (const one of decisions) expect(one.reason).toMatch(/does not count: it is ExampleBot's\.$/);
        expect(decisions.map(({ action }) => action)).toEqual(["allow", "block"]);
      } else
        expect(decisions).toMatchObject([
          { action: "block", ...ofSigner },
          { action: "allow", ...ofSigner },
        ]);
      // A forged one opens nothing.
      expect((await decide(open, true)).identity).not.toBe("verified");
    },
  );
});
