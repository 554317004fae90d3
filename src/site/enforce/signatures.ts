import { parseDictionary, serializeInnerList, serializeItem } from "structured-headers";
import { globalFetch } from "../../base/global-fetch.ts";
import { kindOf } from "../../base/key-directory.ts";
import { aClock, aFunction } from "../../base/kinds.ts";
import { checkOptions, expectNoMore, type Kinds } from "../../base/options.ts";
import type { Fetch } from "../../base/response.ts";
import { tell } from "../../base/tell.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { anOrigin } from "../../engine/url/kinds.ts";
import { KeyDirectory, whyUnfit } from "./key-directory.ts";
import type { SignedRequest } from "./request.ts";
import { keySetOf, memberOf, refuse, SignatureRefusal } from "./signature-agent.ts";
import { type Item, isComponent, isMadeWith, signatureBase } from "./signature-base.ts";
import { markFactory, type SignatureOutcome, type SignatureVerifier } from "./signatures-option.ts";
import { SIGNERS_BY_ORIGIN, tokensOf } from "./signers.ts";

/** Options of {@link webBotAuth}. */
export interface WebBotAuthOptions {
  /**
   * The product token of each signer, by the value of `Signature-Agent`: an origin, which stands for its directory of
   * keys, or the address of a key set. `{ "https://bot.example": "ExampleBot" }`. With `true`, the token is the one in
   * the agent card at that address, unless it is a known crawler's. These are added to the known signers; an empty
   * token removes one. Keys are fetched from no other addresses.
   */
  readonly agents?: Readonly<Record<string, string | true>>;
  /**
   * The site's origin, which signatures have to be for. By default, the `Host` header says it, which is enough for
   * servers that answer only under their own names: a signature for another site must not count here.
   */
  readonly site?: string;
  /**
   * Fetches keys, without following redirects. In Node, `nodeFetch({ guard })` of `robotomata/node` refuses private
   * addresses. Default: the global `fetch`.
   */
  readonly fetch?: Fetch;
  /** Called when keys cannot be fetched. Default: `console.error`. */
  readonly onError?: (error: unknown) => unknown;
  /** The time in milliseconds since 1970, for tests. */
  readonly now?: () => number;
}

/** @internal */
export const WEB_BOT_AUTH: Kinds<WebBotAuthOptions> = {
  agents: SIGNERS_BY_ORIGIN,
  site: anOrigin,
  fetch: aFunction,
  onError: aFunction,
  now: aClock,
};

const TAG = "web-bot-auth";
/** Characters of the headers of a signature; real ones have a few hundred. */
const MOST_HEADER_CHARACTERS = 4096;
/** Milliseconds by which a signer's clock may be ahead of ours. */
const AHEAD = 5000;
/** Milliseconds for which a signature may be valid. The protocol recommends a day at most. */
const LONGEST_VALIDITY = 86_400_000;
const AGENT = "signature-agent";
/** How many signatures of one request are tried. */
const MOST_TRIED = 4;

/** A request's signature, and the signer it names. */
interface Signature {
  /** The identifier of the key set. */
  readonly agent: string;
  /** The thumbprint of the key. */
  readonly keyid: string;
  /** The algorithm, if the signature names one. */
  readonly alg: unknown;
  readonly bytes: BufferSource;
  /** What was signed. */
  readonly text: string;
}

/**
 * Verifies requests that crawlers have signed (Web Bot Auth: RFC 9421 with the tag `web-bot-auth`), for the option
 * `signatures` of `createEnforcer`. A signature counts from up to five seconds before its `created`, since clocks differ, until its `expires`.
 *
 * The returned function resolves to the product token of the crawler that signed a request. For all other requests it
 * resolves to undefined, whatever is wrong with their signatures; it never rejects. Nonces are not remembered: until a
 * signature expires, it can be used again for the same site.
 *
 * Its `check` also says why a signature does not count, which an enforcer adds to the reason of its decision.
 *
 * @throws RobotsError INVALID_ARGUMENT for impossible options
 */
export const webBotAuth: (options?: WebBotAuthOptions, ...beyond: undefined[]) => Promise<SignatureVerifier> =
  /* @__PURE__ */ markFactory(signatureVerifier);

async function signatureVerifier(
  options: WebBotAuthOptions = {},
  ...beyond: undefined[]
): Promise<SignatureVerifier> {
  expectNoMore("webBotAuth(options)", beyond);
  const given = checkOptions("webBotAuth", options, WEB_BOT_AUTH);
  const { onError = (error: unknown): void => console.error(error), now = Date.now } = given;
  const site = given.site === undefined ? undefined : new URL(given.site).origin;
  const tokens = tokensOf(given.agents ?? {});
  const signers = new Map(
    [...tokens].map(([id, { address, token }]) => [
      id,
      {
        token,
        keys: new KeyDirectory(address, given.fetch ?? globalFetch, (error) => tell(onError, error)),
      },
    ]),
  );
  const counted = async (request: SignedRequest, signature: Labelled): Promise<SignatureOutcome> => {
    const { agent, keyid, alg, bytes, text } = signatureOf(request, signature, site, now());
    const { token, keys } =
      signers.get(agent) ?? refuse(`nobody is known who signs with the keys at ${agent}`);
    const key = (await keys.key(keyid, now())) ?? refuse(`there is no such key at ${agent}`);
    const unfit = whyUnfit(key, now());
    if (unfit !== undefined) refuse(unfit);
    if (alg !== undefined && alg !== kindOf(key.kty).alg)
      refuse(`it is said to be made by ${String(alg)}, which is not what its key is for`);
    if (!(await isMadeWith(key, bytes, text))) refuse("it was not made with that key for this request");
    const { card } = keys;
    return { token: token === true ? tokenOf(card.token) : token, purpose: card.purpose };
  };
  // Any error from here on is caused by somebody's headers or keys.
  const failed = (error: unknown): SignatureOutcome => ({
    why: error instanceof SignatureRefusal ? error.message : "its headers or its key cannot be read",
  });
  const checked = async (request: SignedRequest): Promise<SignatureOutcome> => {
    let first: SignatureOutcome | undefined;
    for (const signature of signaturesOf(request)) {
      const outcome = await counted(request, signature).catch(failed);
      if (outcome.token !== undefined) return outcome;
      first ??= outcome;
    }
    return first ?? {};
  };
  const check = (request: SignedRequest): Promise<SignatureOutcome> => checked(request).catch(failed);
  return Object.assign(async (request: SignedRequest) => (await check(request)).token, { check });
}

/** The token in a card. A signer that may choose its name cannot choose a known crawler's. */
function tokenOf(token: string | undefined): string {
  if (token === undefined) refuse("its agent card names no product token");
  if (knownCrawler(token) !== undefined) refuse(`its agent card names ${token}, which is a known crawler`);
  return token;
}

/** An entry of `Signature-Input`. */
type Labelled = ReturnType<typeof parseDictionary> extends Map<infer K, infer V> ? readonly [K, V] : never;

/**
 * The signatures of a request that may count, in the order in which they are tried.
 *
 * @throws SignatureRefusal if there are none among others, and for broken headers
 */
function signaturesOf({ headers }: SignedRequest): Labelled[] {
  const [input, signed, agents] = ["signature-input", "signature", AGENT].map(
    (name) => headers.get(name) ?? "",
  );
  if (input === "" && signed === "") return [];
  if (input!.length + signed!.length + agents!.length > MOST_HEADER_CHARACTERS)
    refuse("its headers are too long");
  const tagged = [...parseDictionary(input!)].filter(([, [, parameters]]) => parameters.get("tag") === TAG);
  if (tagged.length === 0) refuse(`none has the tag ${TAG}`);
  return tagged.slice(0, MOST_TRIED);
}

/** RFC 9421, 2.3: times are whole seconds. */
const isSecond = (time: unknown): time is number => Number.isInteger(time);

/** @throws SignatureRefusal for a signature that cannot count */
function signatureOf(
  { method, url, headers }: SignedRequest,
  found: Labelled,
  site: string | undefined,
  now: number,
): Signature {
  const [signed, agents] = ["signature", AGENT].map((name) => headers.get(name) ?? "");
  const [label, [components, parameters]] = found;
  if (!Array.isArray(components)) refuse("it has no list of what it covers");
  const { created, expires, keyid, alg } = Object.fromEntries(parameters);
  if (!isSecond(created) || !isSecond(expires) || typeof keyid !== "string")
    refuse("it lacks created, expires or keyid");
  if (created * 1000 > now + AHEAD) refuse("it is not good yet");
  if (expires * 1000 <= now) refuse("it has expired");
  if (expires - created > LONGEST_VALIDITY / 1000) refuse("it would be good for more than a day");

  // Host and signer must be signed; otherwise the signature could be used for any site, or by anybody.
  const covered = coveredBy(components);
  if (!covered.has("@authority") && !covered.has("@target-uri")) refuse("it does not cover the host");
  if (agents === "") refuse("the header Signature-Agent is missing");
  const absent = [...covered.keys()].find((name) => !name.startsWith("@") && headers.get(name) === null);
  if (absent !== undefined) refuse(`it covers ${absent}, which the request does not have`);
  const its = covered.get(AGENT) ?? refuse("it does not cover Signature-Agent");
  const member = memberOf(agents!, its.get("key") ?? label);
  const [bytes] = parseDictionary(signed!).get(label) ?? refuse("its Signature is missing");
  if (!(bytes instanceof ArrayBuffer)) refuse("its Signature is not a sequence of bytes");
  const { pathname, search } = new URL(url);
  const request = { method, headers, url: site === undefined ? url : site + pathname + search };
  const signer = new Map(its.has("key") ? [[serializeItem([AGENT, its]), serializeItem(member)]] : []);
  const text = signatureBase(request, components, signer, serializeInnerList([components, parameters]));
  return { agent: keySetOf(member), keyid, alg, bytes, text };
}

type Parameters = Item[1];

/** The covered components, by name. @throws SignatureRefusal for one covered twice (RFC 9421, 2.5) or not verifiable here */
function coveredBy(components: readonly Item[]): Map<string, Parameters> {
  const covered = new Map<string, Parameters>();
  const seen = new Set<string>();
  for (const [component, parameters] of components) {
    const name = String(component);
    const whole = serializeItem([name, parameters]);
    if (seen.has(whole)) refuse(`it covers ${name} twice`);
    if (covered.has(name)) refuse(`it covers ${name} of several signers, which is not verified here`);
    seen.add(whole);
    covered.set(name, parameters);
    const [strange] = [...parameters.keys()].filter((one) => name !== AGENT || one !== "key");
    if (!isComponent(name) || strange !== undefined)
      refuse(
        `it covers ${name}${strange === undefined ? "" : ` with ${strange}`}, which is not verified here`,
      );
  }
  return covered;
}
