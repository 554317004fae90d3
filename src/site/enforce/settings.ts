import { misuse } from "../../base/errors.ts";
import { globalFetch } from "../../base/global-fetch.ts";
import { checkOptions } from "../../base/options.ts";
import { decoder } from "../../base/utf8.ts";
import type { CrawlersSource } from "../../engine/agent/community/list.ts";
import { readCrawlers } from "../../engine/agent/community/read.ts";
import { NameList } from "../identity/name-list.ts";
import { publishedLists } from "../identity/published-lists.ts";
import { addressReader } from "./client-address.ts";
import { networksIn } from "./networks-list.ts";
import { ENFORCER, hasPublished, ownLists } from "./option-kinds.ts";
import type { EnforcerOptions } from "./options.ts";
import { isSource, type Loadable } from "./reloader.ts";

/** The options as the enforcer needs them. */
export type Settings = ReturnType<typeof settingsOf>;

/**
 * Checks the options of an enforcer, and fills in what is not given.
 *
 * @throws RobotsError INVALID_ARGUMENT
 */
export function settingsOf(options: EnforcerOptions) {
  const given = checkOptions("createEnforcer", options, ENFORCER) as EnforcerOptions;
  const { addressHeader = "", proxies = 1 } = given;
  if (proxies > 1 && /ip(?:v6)?$/i.test(addressHeader))
    throw misuse("several-proxies", "proxies must be 1 for {header}, which has one address and no list.", {
      header: addressHeader,
    });
  const { undeclared = "rules", networks, pace = false, serve = false } = given;
  const own = ownLists(networks);
  return {
    robots: given.robots,
    crawlers: crawlerListOf(given.crawlers),
    dns: given.dns,
    signatures: given.signatures,
    lint: given.lint,
    onDecision: given.onDecision,
    onError: given.onError ?? ((error) => console.error(error)),
    onNotice: given.onNotice ?? ((notice) => console.warn(notice)),
    site: given.site === undefined ? "" : new URL(given.site).origin,
    dialect: given.dialect,
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

/** A list of crawlers, or where it is loaded from later. */
export type CrawlerList = NameList | Loadable<string | Uint8Array>;

function crawlerListOf(given: EnforcerOptions["crawlers"]): CrawlerList | undefined {
  return given === undefined || isSource(given) ? given : nameListOf(given);
}

/**
 * Reads the names in a list of crawlers.
 *
 * @throws RobotsError INVALID_ARGUMENT if the list is broken or empty, or has a browser's name
 */
export function nameListOf(list: CrawlersSource | Uint8Array): NameList {
  return new NameList(readCrawlers(list instanceof Uint8Array ? decoder.decode(list) : list));
}
