import { describeValue } from "../../base/describe-value.ts";
import { misuse } from "../../base/errors.ts";
import { DIRECTORY_PATH } from "../../base/key-directory.ts";
import { expectKind, isPlain, type Kind, wrongValue } from "../../base/options.ts";
import { isCrawlerToken } from "../../engine/agent/community/read.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { identifierOf, isOrigin } from "./signature-agent.ts";

/** Product tokens by the origin or the key set of who signs. */
type Signers = Readonly<Record<string, string | true>>;

/** Known signers and the crawlers they sign for, from their operators' pages. */
const SIGNERS: Readonly<Record<string, string>> = {
  // https://help.openai.com/en/articles/11845367-chatgpt-agent-allowlisting (it sends the User-Agent of a browser)
  "https://chatgpt.com": "ChatGPT-User",
  // https://developers.google.com/crawling/docs/crawlers-fetchers/allow-google-agent
  "https://agent.bot.goog": "Google-Agent",
};

const TOKEN: Kind<string | true> = {
  wanted:
    'a product token such as "ExampleBot", without a version, true for that of the agent card, or "" for none',
  test: (value) => value === true || value === "" || (typeof value === "string" && isCrawlerToken(value)),
};

export const SIGNERS_BY_ORIGIN: Kind<Signers> = {
  wanted: 'an object with a product token for each origin, such as { "https://bot.example": "ExampleBot" }',
  test(value, name) {
    if (!isPlain(value)) return false;
    for (const [agent, token] of Object.entries(value as object))
      expectKind(`${name}[${JSON.stringify(agent)}]`, token, TOKEN);
    return true;
  },
};

/** The signers by what identifies their key sets: the known ones, and those that a caller adds or removes. */
export function tokensOf(agents: Signers) {
  const tokens = new Map<string, { readonly address: string; readonly token: string | true }>();
  for (const given of [SIGNERS, agents]) {
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
