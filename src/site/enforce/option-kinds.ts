import type { KeyvLike } from "../../base/keyv-like.ts";
import {
  aClock,
  aFunction,
  aString,
  either,
  mandatory,
  milliseconds,
  numberFrom,
  objectWith,
  oneOf,
  onlyWith,
  optionsOf,
  PARSE_RESULT,
  someOf,
  textLike,
  trueOrFalse,
  wholeFrom,
} from "../../base/kinds.ts";
import { checkOptions, type Kind, type Kinds } from "../../base/options.ts";
import { aCrawlerList } from "../../engine/agent/community/read.ts";
import { knownCrawlers } from "../../engine/agent/known.ts";
import { trueBytesOf } from "../../engine/core/view.ts";
import { Robots } from "../../engine/policy/robots.ts";
import { anOrigin, webUrl } from "../../engine/url/kinds.ts";
import type { ServeOptions } from "./answer.ts";
import type { EnforcerOptions, PublishedNetworks } from "./options.ts";
import { isSource, type Loadable } from "./reloader.ts";
import { SIGNATURES } from "./signatures-option.ts";

/** @internal A file, or a source of one. Whether it is a robots.txt is checked when it is put in force. */
const ROBOTS: Kind<EnforcerOptions["robots"]> = {
  wanted: `the text of your robots.txt, bytes, ${PARSE_RESULT}, an array of policies, or what loads it`,
  test(value, name) {
    if (typeof value === "string" || value instanceof Robots || Array.isArray(value)) return true;
    if (trueBytesOf(value) !== undefined) return true;
    return typeof value === "object" && value !== null && "load" in value && expectSource(value, name);
  },
};

const SOURCE: Kinds<Loadable<string | Uint8Array>> = { load: aFunction, every: mandatory(numberFrom(0)) };

function expectSource(value: object, name: string): true {
  const { load, every } = value as Loadable<string | Uint8Array>;
  // An instance of a caller's class may have more properties; an object literal may not.
  const isLiteral = Object.getPrototypeOf(value) === Object.prototype;
  checkOptions(name, isLiteral ? value : { load, every }, SOURCE, `${name}.`);
  return true;
}

/** A list of crawlers, or a source of one. */
const CRAWLERS: Kind<NonNullable<EnforcerOptions["crawlers"]>> = {
  wanted: `${aCrawlerList.wanted}, or what loads it`,
  test: (value, name) =>
    isSource(value) ? expectSource(value, name) : aCrawlerList.test(value, name) && !Array.isArray(value),
};

/** Text that may stand in a header. */
const headerValue = textLike("a text of one line in ASCII", /^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/);

/** @internal */
export const SERVE: Kinds<ServeOptions> = {
  maxAge: wholeFrom(0, 2 ** 31, " of seconds"),
  contentUsage: headerValue,
  robotsTag: headerValue,
};

/** Names that networks can be for: tokens of crawlers that send requests, and operators. */
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
  for: mandatory(CRAWLER),
  // Whether it has networks is checked when it is read.
  text: { ...aString, wanted: 'networks as JSON or lines, such as "66.249.64.0/27"' },
  url: webUrl,
};

const ONE_LIST: Kind<PublishedNetworks> = {
  wanted: "an object with for, and either text or url",
  test(value, name) {
    if (!optionsOf(NETWORKS).test(value, name)) return false;
    const { text, url } = value as PublishedNetworks;
    return (text === undefined) !== (url === undefined);
  },
};

const PUBLISHED = oneOf("published");

/** The lists that a caller gives, with undefined in place of each `"published"`. */
export function ownLists(
  networks: EnforcerOptions["networks"] = [],
): readonly (PublishedNetworks | undefined)[] {
  const given = typeof networks === "string" ? [] : networks;
  return given.map((one) => (typeof one === "string" ? undefined : one));
}

export function hasPublished(networks: EnforcerOptions["networks"] = []): boolean {
  return networks === "published" || networks.includes("published");
}

/** Whether any list has to be loaded. */
function loadsLists({ networks }: EnforcerOptions): boolean {
  return hasPublished(networks) || ownLists(networks).some((one) => one?.url !== undefined);
}

/** An option about reading the file, which makes no sense for policies that have been read already. */
function ofTheFile<T>(kind: Kind<T>): Kind<T> {
  return onlyWith(
    "the text of robots.txt: policies are read already",
    ({ robots }: EnforcerOptions) => !Array.isArray(robots),
    kind,
  );
}

const TREATMENT = oneOf("rules", "allow", "block");

/** @internal */
export const ENFORCER: Kinds<EnforcerOptions> = {
  robots: mandatory(ROBOTS),
  site: anOrigin,
  allowEmpty: ofTheFile(trueOrFalse),
  untilReady: onlyWith(
    "a file that is loaded, such as robots: robotsFile(path)",
    ({ robots }: EnforcerOptions) => isSource(robots),
    oneOf("wait", "allow", "block"),
  ),
  dialect: ofTheFile(oneOf("rfc9309", "google", "yandex")),
  mode: oneOf("block", "report"),
  crawlers: CRAWLERS,
  unknown: TREATMENT,
  undeclared: TREATMENT,
  spoofed: onlyWith(
    "networks or dns: without them, nobody is found out",
    ({ networks, dns }: EnforcerOptions) => networks !== undefined || dns !== undefined,
    TREATMENT,
  ),
  personal: oneOf("rules", "allow"),
  spellings: oneOf("all", "as-sent"),
  ignoreCase: trueOrFalse,
  methods: oneOf("crawling", "all"),
  networks: either(PUBLISHED, someOf(either(PUBLISHED, ONE_LIST))),
  fetch: onlyWith(
    'lists of networks to fetch: networks: "published", or one with a url',
    loadsLists,
    aFunction,
  ),
  dns: objectWith("resolvePtr", "resolve4", "resolve6"),
  signatures: SIGNATURES,
  deadline: onlyWith(
    "something to wait for: a file or networks that are loaded, dns, signatures or a shared pace",
    (given: EnforcerOptions) =>
      isSource(given.robots) ||
      loadsLists(given) ||
      given.dns !== undefined ||
      given.signatures !== undefined ||
      (typeof given.pace === "object" && given.pace.store !== undefined),
    milliseconds(0),
  ),
  addressHeader: onlyWith(
    "networks, dns or pace: without them, nobody's address is looked at",
    ({ networks, dns, pace = false }: EnforcerOptions) =>
      networks !== undefined || dns !== undefined || pace !== false,
    textLike(
      'the name of a header with addresses, such as "cf-connecting-ip"',
      /^(?!(?:user-agent|host|(?:set-)?cookie|accept|referer|authorization|origin|via|date|x-forwarded-(?:proto|host|port|server)|content-.*|(?:http|remote|server)_.*)$)[\w!#$%&'*+.^`|~-]+$/i,
    ),
  ),
  proxies: onlyWith(
    "addressHeader: the header in which they write the client's address",
    ({ addressHeader }: EnforcerOptions) => addressHeader !== undefined,
    wholeFrom(1, 1000),
  ),
  pace: either(
    trueOrFalse,
    optionsOf<{ readonly store?: KeyvLike }>({ store: objectWith("get", "set", "delete") }),
  ),
  serve: ofTheFile(either(trueOrFalse, optionsOf(SERVE))),
  lint: ofTheFile(aFunction),
  onDecision: aFunction,
  onError: aFunction,
  onNotice: aFunction,
  now: aClock,
};
