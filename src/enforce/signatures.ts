import { parseDictionary, parseItem, serializeDictionary, serializeItem } from "structured-headers";
import { knownCrawler } from "../agent/known.ts";
import { RobotsError } from "../errors.ts";
import { tell } from "../fetch/tell.ts";
import { aFunction } from "../kinds.ts";
import { checkOptions, isPlain, type Kinds } from "../options.ts";
import { webUrl } from "../url/kinds.ts";
import { invalid, originOf } from "./invalid.ts";
import { type FetchKeys, type Key, KeyDirectory } from "./key-directory.ts";
import type { SignedRequest } from "./request.ts";

/** Options of {@link webBotAuth}. */
export interface WebBotAuthOptions {
  /**
   * Product tokens by the origin that signs for them, as `Signature-Agent` has it: `{ "https://bot.example": "ExampleBot" }`.
   * These are added to the known ones; an empty token removes one. Keys are fetched from no other origins.
   */
  readonly agents?: Readonly<Record<string, string>>;
  /**
   * The site's origin, which signatures have to be for. By default it is what the `Host` header says: enough for servers
   * that answer under their own names only, since a signature for another site must not count here.
   */
  readonly site?: string;
  /** Fetches keys; the global `fetch` by default. */
  readonly fetch?: FetchKeys;
  /** Called when keys cannot be fetched. Default: `console.error`. */
  readonly onError?: (error: unknown) => unknown;
  /** The time in milliseconds since 1970, for tests. Signatures are also checked against the real time. */
  readonly now?: () => number;
}

/** @internal */
export const WEB_BOT_AUTH: Kinds<WebBotAuthOptions> = {
  agents: {
    wanted: 'an object with a product token for each origin, such as { "https://bot.example": "ExampleBot" }',
    test: (value) => Object.values(value ?? 0).every((token) => typeof token === "string") && isPlain(value),
  },
  site: webUrl,
  fetch: aFunction,
  onError: aFunction,
  now: aFunction,
};

/** Who signs for which crawler, as their operators say. */
const AGENTS: Readonly<Record<string, string>> = {
  // https://help.openai.com/en/articles/11845367-chatgpt-agent-allowlisting (it sends the User-Agent of a browser)
  "https://chatgpt.com": "ChatGPT-User",
  // https://developers.google.com/crawling/docs/crawlers-fetchers/allow-google-agent
  "https://agent.bot.goog": "Google-Agent",
};

const TAG = "web-bot-auth";
/** Algorithms (RFC 9421, 6.2.2) of the kinds of keys that are verified. */
const ALGORITHMS: Readonly<Record<string, string>> = { OKP: "ed25519", RSA: "rsa-pss-sha512" };
/** Characters of the headers of a signature; real ones have a few hundred. */
const LONGEST = 4096;
/** Milliseconds by which a signer's clock may be ahead of this one. */
const AHEAD = 5000;
/** Milliseconds for which a signature may be good. The protocol recommends a day at most. */
const LONGEST_VALIDITY = 86_400_000;
const AGENT = "signature-agent";

/** A signature of a request, and whose it says it is. */
interface Signature {
  /** The origin that publishes the keys. */
  readonly agent: string;
  /** The thumbprint of the key. */
  readonly keyid: string;
  /** The algorithm, if it names one. */
  readonly alg: unknown;
  /** The request as it was signed, with this signature alone. */
  readonly message: Pick<SignedRequest, "method" | "url" | "headers">;
}

/**
 * Verifies requests that crawlers have signed (Web Bot Auth: RFC 9421 with the tag `web-bot-auth`), for the option
 * `signatures` of `createEnforcer`. It needs the packages `web-bot-auth` and `http-message-sig`. A signature counts from up to
 * five seconds before its `created`, since clocks differ, until its `expires`.
 *
 * What it returns resolves to the product token of the crawler that signed a request. It resolves to undefined for all
 * other requests, whatever is wrong with their signatures, and never rejects. Nonces are not remembered: until a signature
 * expires, it can be used again for the same site.
 *
 * @throws RobotsError MISSING_PACKAGE, INVALID_ARGUMENT for impossible options
 */
export async function webBotAuth(
  options: WebBotAuthOptions = {},
): Promise<(request: SignedRequest) => Promise<string | undefined>> {
  const given = checkOptions("webBotAuth", options, WEB_BOT_AUTH);
  const { onError = (error: unknown): void => console.error(error), now = Date.now } = given;
  const site = given.site === undefined ? undefined : originOf("site", given.site);
  const fetchKeys: FetchKeys = given.fetch ?? ((url, init) => fetch(url, init));
  const { verify, verifierFromJWK, thumbprintOf } = await library();
  const directories = new Map<string, { readonly token: string; readonly keys: KeyDirectory }>();
  for (const [agent, token] of Object.entries({ ...AGENTS, ...given.agents })) {
    const origin = originOf("agents", agent);
    if (!origin.startsWith("https:")) throw invalid(`${agent} in agents must begin with https://.`);
    if (token === "") continue;
    const keys = new KeyDirectory(origin, fetchKeys, thumbprintOf, (error) => tell(onError, error));
    directories.set(origin, { token: knownCrawler(token)?.token ?? token, keys });
  }
  const signer = async (request: SignedRequest): Promise<string | undefined> => {
    const signature = signatureOf(request, site, now());
    const directory = signature && directories.get(signature.agent);
    if (directory === undefined) return undefined;
    const key = await directory.keys.key(signature!.keyid, now());
    if (key === undefined) return undefined;
    if (signature!.alg !== undefined && signature!.alg !== ALGORITHMS[key.kty ?? ""]) return undefined;
    await verify(signature!.message, await verifierFromJWK(key));
    return directory.token;
  };
  // What is thrown from here on is due to somebody's headers or keys.
  return (request) => signer(request).catch(() => undefined);
}

/** Reads the signature of a request; undefined if it cannot be one that counts here. @throws for broken headers */
function signatureOf(
  { method, url, headers }: SignedRequest,
  site: string | undefined,
  now: number,
): Signature | undefined {
  const [input, signed, agents] = ["signature-input", "signature", AGENT].map(
    (name) => headers.get(name) ?? "",
  );
  if (input!.length + signed!.length + agents!.length > LONGEST) return undefined;
  const found = [...parseDictionary(input!)].find(([, [, parameters]]) => parameters.get("tag") === TAG);
  if (found === undefined) return undefined;
  const [label, [components, parameters]] = found;
  if (!Array.isArray(components)) return undefined;
  const { created, expires, keyid, alg } = Object.fromEntries(parameters);
  if (typeof created !== "number" || typeof expires !== "number" || typeof keyid !== "string")
    return undefined;
  if (created * 1000 > now + AHEAD || expires * 1000 <= now || expires - created > LONGEST_VALIDITY / 1000)
    return undefined;

  // Host and signer have to be signed, or the signature could be used anywhere and by anybody.
  const covered = new Map(components.map(([name, its]) => [String(name), its] as const));
  const its = covered.get(AGENT);
  const hasHost = covered.has("@authority") || covered.has("@target-uri");
  if (!hasHost || its === undefined) return undefined;
  const member = memberOf(agents!, its.get("key") ?? label);
  const value = parseDictionary(signed!).get(label);
  if (member === undefined || value === undefined) return undefined;
  const own = new Map([
    ["signature-input", serializeDictionary(new Map([["sig", found[1]]]))],
    ["signature", serializeDictionary(new Map([["sig", value]]))],
    // The library knows whole headers only.
    [AGENT, its.has("key") ? serializeItem(member) : agents!],
  ]);
  const asked = new URL(url);
  return {
    agent: new URL(String(member[0])).origin,
    keyid,
    alg,
    message: {
      method,
      url: site === undefined ? url : site + asked.pathname + asked.search,
      headers: { get: (name) => own.get(name.toLowerCase()) ?? headers.get(name) },
    },
  };
}

type Item = ReturnType<typeof parseItem>;

/** Who signed: the header is a string, or, in later drafts, a dictionary of them by signature. */
function memberOf(header: string, key: unknown): Item | undefined {
  if (header.startsWith('"')) return parseItem(header);
  const member = parseDictionary(header).get(String(key));
  return typeof member?.[0] === "string" ? (member as Item) : undefined;
}

/** What is used of the package. */
interface Library {
  verify(message: Signature["message"], verifier: Verifier): Promise<unknown>;
  verifierFromJWK(key: Key): Promise<Verifier>;
  thumbprintOf(key: Key): Promise<string>;
}

type Verifier = (data: string, signature: Uint8Array, parameters: never) => unknown;

async function library(): Promise<Library> {
  // Within `try`, bundlers let an import fail; otherwise nobody could bundle the entry without the package.
  try {
    const { helpers, jwkToKeyID } = await import("web-bot-auth");
    // Its own `verify` knows no clock but this machine's; times and tag have been checked by then.
    const { verify } = await import("http-message-sig");
    const { verifierFromJWK } = await import("web-bot-auth/crypto");
    const thumbprintOf = async (key: Key): Promise<string> =>
      jwkToKeyID(key as never, helpers.WEBCRYPTO_SHA256, helpers.BASE64URL_DECODE);
    return { verify, verifierFromJWK, thumbprintOf } as unknown as Library;
  } catch (cause) {
    const message =
      "webBotAuth needs two packages that are not installed with robotomata: npm install web-bot-auth@0.1 http-message-sig@0.2";
    throw new RobotsError("MISSING_PACKAGE", message, { cause });
  }
}
