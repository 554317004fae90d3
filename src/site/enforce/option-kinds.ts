import type { KeyvLike } from "../../base/keyv-like.ts";
import {
  aFunction,
  aString,
  either,
  having,
  listOf,
  matching,
  milliseconds,
  needed,
  numberFrom,
  oneOf,
  optionsOf,
  trueOrFalse,
  wholeFrom,
} from "../../base/kinds.ts";
import { expectKind, type Kind, type Kinds } from "../../base/options.ts";
import { knownCrawlers } from "../../engine/agent/known.ts";
import { trueBytesOf } from "../../engine/core/view.ts";
import { Robots } from "../../engine/policy/robots.ts";
import { webUrl } from "../../engine/url/kinds.ts";
import { invalid } from "./invalid.ts";
import type { EnforcerOptions, PublishedNetworks } from "./options.ts";
import { isSource } from "./refreshed.ts";
import type { ServeOptions } from "./served-file.ts";

/** @internal A file, or what loads it. That it is a robots.txt is checked when it is put in force. */
const ROBOTS: Kind<EnforcerOptions["robots"]> = {
  wanted: "the text of your robots.txt, bytes, the result of parse, an array of policies, or what loads it",
  test(value, name) {
    if (typeof value === "string" || value instanceof Robots || Array.isArray(value)) return true;
    if (trueBytesOf(value) !== undefined) return true;
    return typeof value === "object" && value !== null && "load" in value && expectSource(value, name);
  },
};

function expectSource(value: object, name: string): true {
  const { load, every } = value as { readonly load: unknown; readonly every?: unknown };
  expectKind(`${name}.load`, load, aFunction);
  expectKind(`${name}.every`, every, numberFrom(0));
  return true;
}

/** A list of crawlers, or what loads it. What is in it is checked when it is read. */
const CRAWLERS: Kind<NonNullable<EnforcerOptions["crawlers"]>> = {
  wanted: "a list of crawlers, such as robots.json of ai.robots.txt, or what loads it",
  test: (value, name) =>
    isSource(value)
      ? expectSource(value, name)
      : typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value)),
};

/** Text that may stand in a header. */
const headerValue = matching("a text of one line in ASCII", /^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/);

/** @internal */
export const SERVE: Kinds<ServeOptions> = {
  maxAge: wholeFrom(0, 2 ** 31, " of seconds"),
  contentUsage: headerValue,
  robotsTag: headerValue,
};

/** Whom networks can be for: crawlers that send requests, and their operators. */
const CRAWLER: Kind<string> = {
  wanted: 'the product token or the operator of a known crawler, such as "Googlebot"',
  words: () => [
    ...new Set(
      knownCrawlers().flatMap(({ token, operator, fetches }) => (fetches ? [token, operator] : [operator])),
    ),
  ],
  test: (value) => CRAWLER.words!().includes(value as string),
};

/** @internal */
export const NETWORKS: Kinds<PublishedNetworks> = {
  for: needed(CRAWLER),
  // That they are there is checked when they are read.
  text: { ...aString, wanted: 'networks as JSON or lines, such as "66.249.64.0/27"' },
  url: webUrl,
};

const ONE_LIST: Kind<PublishedNetworks> = {
  wanted: "an object with for, and either text or url",
  test(value, name) {
    if (!optionsOf(NETWORKS).test(value, name)) return false;
    const { text, url } = value as PublishedNetworks;
    if ((text === undefined) === (url === undefined))
      throw invalid(`${name} needs either text or url, and has ${text === undefined ? "none" : "both"}.`);
    return true;
  },
};

const PUBLISHED = oneOf("published");

const TREATMENT = oneOf("rules", "allow", "block");

/** @internal */
export const ENFORCER: Kinds<EnforcerOptions> = {
  robots: needed(ROBOTS),
  site: webUrl,
  allowEmpty: trueOrFalse,
  untilReady: oneOf("wait", "allow", "block"),
  dialect: oneOf("rfc9309", "google"),
  mode: oneOf("block", "report"),
  crawlers: CRAWLERS,
  unknown: TREATMENT,
  undeclared: TREATMENT,
  spoofed: TREATMENT,
  personal: oneOf("rules", "allow"),
  spellings: oneOf("all", "as-sent"),
  ignoreCase: trueOrFalse,
  methods: oneOf("crawling", "all"),
  networks: either(PUBLISHED, listOf(either(PUBLISHED, ONE_LIST))),
  fetch: aFunction,
  dns: having("resolvePtr", "resolve4", "resolve6"),
  signatures: aFunction,
  deadline: milliseconds(0),
  addressHeader: matching(
    'the name of a header with addresses, such as "cf-connecting-ip"',
    /^(?!(?:user-agent|host|cookie|accept|referer|authorization|origin|via)$)[\w!#$%&'*+.^`|~-]+$/i,
  ),
  proxies: wholeFrom(1, 1000),
  pace: either(
    trueOrFalse,
    optionsOf<{ readonly store?: KeyvLike }>({ store: having("get", "set", "delete") }),
  ),
  serve: either(trueOrFalse, optionsOf(SERVE)),
  lint: aFunction,
  onDecision: aFunction,
  onError: aFunction,
  onNotice: aFunction,
  now: aFunction,
};
