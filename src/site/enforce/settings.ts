import { globalFetch } from "../../base/global-fetch.ts";
import { checkOptions } from "../../base/options.ts";
import { decoder } from "../../base/utf8.ts";
import { NameList } from "../../engine/agent/community/name-list.ts";
import { readCrawlers } from "../../engine/agent/community/read.ts";
import type { CrawlersSource } from "../../engine/agent/community/source.ts";
import { publishedLists } from "../identity/published-lists.ts";
import { addressReader } from "./client-address.ts";
import { invalid, originOf } from "./invalid.ts";
import { networksIn } from "./networks-list.ts";
import { ENFORCER } from "./option-kinds.ts";
import type { EnforcerOptions, PublishedNetworks, Settings } from "./options.ts";
import { isSource } from "./refreshed.ts";

/**
 * Checks the options of an enforcer.
 *
 * @throws RobotsError INVALID_ARGUMENT
 */
export function settingsOf(options: EnforcerOptions): Settings {
  const given = checkOptions("createEnforcer", options, ENFORCER) as EnforcerOptions;
  refuseIdle(given);
  const { addressHeader = "", proxies = 1 } = given;
  if (proxies > 1 && /ip(?:v6)?$/i.test(addressHeader))
    throw invalid(`proxies must be 1 for ${addressHeader}, which has one address and no list.`);
  const { undeclared = "rules", networks, pace = false, serve = false } = given;
  const own = ownLists(networks);
  return {
    robots: given.robots,
    crawlers:
      given.crawlers === undefined || isSource(given.crawlers) ? given.crawlers : nameListOf(given.crawlers),
    dns: given.dns,
    signatures: given.signatures,
    lint: given.lint,
    onDecision: given.onDecision,
    onError: given.onError ?? ((error) => console.error(error)),
    onNotice: given.onNotice ?? ((notice) => console.warn(notice)),
    site: given.site === undefined ? "" : originOf("site", given.site),
    dialect: given.dialect ?? "rfc9309",
    allowEmpty: given.allowEmpty ?? false,
    untilReady: given.untilReady ?? "wait",
    reportsOnly: given.mode === "report",
    unknown: given.unknown ?? "rules",
    undeclared,
    spoofed: given.spoofed ?? undeclared,
    personal: given.personal ?? "rules",
    spellings: given.spellings ?? "all",
    ignoresCase: given.ignoreCase ?? false,
    holdsAll: given.methods === "all",
    networks: own.flatMap((one, i) =>
      one?.text === undefined ? [] : [networksIn(one.for, `networks[${i}].text`, one.text)],
    ),
    networksAt: [
      ...own.flatMap((one) => (one?.url === undefined ? [] : [{ for: [one.for], url: one.url }])),
      ...(hasPublished(networks) ? publishedLists() : []),
    ],
    fetch: given.fetch ?? globalFetch,
    deadline: given.deadline ?? 500,
    addressOf:
      given.addressHeader === undefined ? undefined : addressReader(given.addressHeader, given.proxies ?? 1),
    isPaced: pace !== false,
    paceStore: typeof pace === "object" ? pace.store : undefined,
    serve: serve === false ? undefined : serve === true ? {} : serve,
    now: given.now ?? Date.now,
  };
}

/** The lists that somebody gives, undefined in place of those that are published. */
function ownLists(networks: EnforcerOptions["networks"] = []): readonly (PublishedNetworks | undefined)[] {
  const given = typeof networks === "string" ? [] : networks;
  return given.map((one) => (typeof one === "string" ? undefined : one));
}

function hasPublished(networks: EnforcerOptions["networks"] = []): boolean {
  return networks === "published" || networks.includes("published");
}

/** Whether lists are loaded. */
function loadsLists({ networks }: EnforcerOptions): boolean {
  return hasPublished(networks) || ownLists(networks).some((one) => one?.url !== undefined);
}

/**
 * Options that do nothing without others, and the sentence that says which.
 *
 * @internal
 */
export const IDLE: readonly (readonly [
  option: keyof EnforcerOptions,
  why: string,
  does: (given: EnforcerOptions) => boolean,
])[] = [
  [
    "proxies",
    "addressHeader: the header in which they write the client's address",
    ({ addressHeader }) => addressHeader !== undefined,
  ],
  [
    "spoofed",
    "networks or dns: without them, nobody is found out",
    ({ networks = [], dns }) => networks.length > 0 || dns !== undefined,
  ],
  ["untilReady", "a file that is loaded, such as robots: robotsFile(path)", ({ robots }) => isSource(robots)],
  [
    "deadline",
    "something to wait for: a file or networks that are loaded, dns, signatures or a shared pace",
    (given) =>
      isSource(given.robots) ||
      loadsLists(given) ||
      given.dns !== undefined ||
      given.signatures !== undefined ||
      (typeof given.pace === "object" && given.pace.store !== undefined),
  ],
  ["fetch", 'lists of networks to fetch: networks: "published", or one with a url', loadsLists],
];

function refuseIdle(given: EnforcerOptions): void {
  for (const [option, why, does] of IDLE) {
    if (given[option] !== undefined && !does(given)) throw invalid(`${option} needs ${why}.`);
  }
}

/**
 * The names in a list of crawlers.
 *
 * @throws RobotsError INVALID_ARGUMENT if it is broken or empty, or has a name of browsers
 */
export function nameListOf(list: CrawlersSource | Uint8Array): NameList {
  return new NameList(readCrawlers(list instanceof Uint8Array ? decoder.decode(list) : list));
}
