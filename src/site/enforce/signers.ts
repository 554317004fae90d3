import { parseDictionary, parseItem } from "structured-headers";
import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { DIRECTORY_PATH } from "../../base/key-directory.ts";
import { expectKind, isPlain, type Kind, wrongValue } from "../../base/options.ts";
import { isCrawlerToken } from "../../engine/agent/community/read.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import type { Item } from "./signature-base.ts";

/** Product tokens by the origin or the key set of who signs. */
type Agents = Readonly<Record<string, string | true>>;

/** Known signers and the crawlers they sign for, from their operators' pages. */
const AGENTS: Readonly<Record<string, string>> = {
  // https://help.openai.com/en/articles/11845367-chatgpt-agent-allowlisting (it sends the User-Agent of a browser)
  "https://chatgpt.com": "ChatGPT-User",
  // https://developers.google.com/crawling/docs/crawlers-fetchers/allow-google-agent
  "https://agent.bot.goog": "Google-Agent",
};

const SIGNER: Kind<string | true> = {
  wanted:
    'a product token such as "ExampleBot", without a version, true for that of the agent card, or "" for none',
  test: (value) => value === true || value === "" || (typeof value === "string" && isCrawlerToken(value)),
};

export const AGENTS_BY_ORIGIN: Kind<Agents> = {
  wanted: 'an object with a product token for each origin, such as { "https://bot.example": "ExampleBot" }',
  test(value, name) {
    if (!isPlain(value)) return false;
    for (const [agent, token] of Object.entries(value as object))
      expectKind(`${name}[${JSON.stringify(agent)}]`, token, SIGNER);
    return true;
  },
};

/** The signers by what identifies their key sets: the known ones, and those that a caller adds or removes. */
export function tokensOf(agents: Agents) {
  const tokens = new Map<string, { readonly address: string; readonly token: string | true }>();
  for (const given of [AGENTS, agents]) {
    const spelt = new Map<string, string>();
    for (const [agent, token] of Object.entries(given)) {
      const url = addressOf(agent);
      // Operators send the origin of their directory until drafts agree.
      const address = isOrigin(url) ? url.origin + DIRECTORY_PATH : url.href;
      const id = identifierOf(new URL(address));
      const other = spelt.get(id);
      if (other !== undefined)
        throw misuse("agent-twice", "agents must have {agent} once, not as {other}, too.", {
          agent: describeValue(agent),
          other: describeValue(other),
        });
      spelt.set(id, agent);
      tokens.delete(id);
      if (token !== "")
        tokens.set(id, { address, token: token === true ? token : (knownCrawler(token)?.token ?? token) });
    }
  }
  return tokens;
}

/** @throws RobotsError INVALID_ARGUMENT */
function addressOf(agent: string): URL {
  const url = parsedUrl(agent);
  const { protocol, username, password } = url ?? {};
  if (protocol === "https:" && username === "" && password === "" && !agent.includes("#")) return url!;
  throw wrongValue(
    "agents",
    'by origins or addresses of key sets such as "https://bot.example", without a name, a password and a fragment',
    agent,
  );
}

/** Why a signature does not count, as the end of "Its signature does not count: ...". */
export class SignatureRefusal extends Error {}

export function refuse(why: string): never {
  throw new SignatureRefusal(why);
}

/** Whether an address is an origin, with or without its slash; a query does not count. */
function isOrigin({ pathname, hash }: URL): boolean {
  return pathname === "/" && hash === "";
}

/** What identifies a key set: its address without a query, which anybody could vary. */
function identifierOf({ origin, pathname }: URL): string {
  return origin + pathname;
}

/** The signer: the header is a string, or, in later drafts, a dictionary with a string for each signature. */
export function memberOf(header: string, key: unknown): Item {
  const member = header.startsWith('"') ? parseItem(header) : parseDictionary(header).get(String(key));
  if (typeof member?.[0] !== "string") refuse("Signature-Agent does not name who signed");
  return member as Item;
}

/**
 * The identifier of a signer's key set. Without a `type`, the value is the address of the set itself
 * (draft-ietf-webbotauth-httpsig-protocol-01), or an origin, which stands for its directory (-00 and before). In -00, a
 * `type` says which of the two it is.
 *
 * @throws SignatureRefusal
 */
export function keySetOf([value, parameters]: Item): string {
  const url = parsedUrl(String(value));
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "")
    refuse("Signature-Agent is no https address");
  const [strange] = [...parameters.keys()].filter((name) => name !== "type");
  if (strange !== undefined) refuse(`Signature-Agent has a parameter that no draft has, ${strange}`);
  const type = String(parameters.get("type") ?? (isOrigin(url) ? "directory" : "jwks_uri"));
  if (type === "jwks_uri" || type === "cimd") return identifierOf(url);
  if (type !== "directory") refuse(`Signature-Agent has a type that is not known, ${type}`);
  if (!isOrigin(url)) refuse("Signature-Agent names a directory with a path, where only an origin may stand");
  return url.origin + DIRECTORY_PATH;
}
