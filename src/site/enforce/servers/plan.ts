import { knownCrawlers } from "../../../engine/agent/known.ts";
import type { NameList } from "../../identity/name-list.ts";
import { isFor, type Networks as Published } from "../../identity/networks.ts";
import type { Treatment } from "../options.ts";
import type { Classes } from "./classes.ts";
import type { Room } from "./rules.ts";

/** A crawler's own networks: a request with its name from elsewhere is somebody else's. */
export interface Networks {
  /** The owner, for people. */
  readonly label: string;
  /** The tokens of the crawlers; each token is in one such object only. */
  readonly crawlers: readonly string[];
  /** Each such as `66.249.64.0/27`. */
  readonly networks: readonly string[];
}

/**
 * The crawlers that published networks prove, each once, with all of its networks; crawlers of the same lists together.
 * A crawler of which a list is missing is left out, since the other lists do not prove it.
 */
export function provenBy(all: readonly Published[]): Networks[] {
  const byLists = new Map<string, Networks & { readonly crawlers: string[] }>();
  for (const crawler of knownCrawlers()) {
    const own = all.filter((one) => isFor(one, crawler));
    if (own.length === 0 || !crawler.fetches || own.some(({ size }) => size === 0)) continue;
    const key = own.map((one) => all.indexOf(one)).join();
    const same = byLists.get(key);
    if (same !== undefined) same.crawlers.push(crawler.token);
    else {
      const names = [...new Set(own.flatMap((one) => one.names))];
      const label = names.length > 2 ? crawler.operator : names.join(" and ");
      const networks = [...new Set(own.flatMap(({ written }) => written))];
      byLists.set(key, { label, crawlers: [crawler.token], networks });
    }
  }
  return [...byLists.values()];
}

export interface PlanOptions {
  /** The beginning of the names of variables, in lower case. */
  readonly name: string;
  /** The only crawlers that are judged; `*` for robots without a group of their own. */
  readonly agents?: readonly string[];
  /** Crawlers that the table lacks. */
  readonly crawlers?: NameList | undefined;
  /** Whether robots that neither a table nor the file names obey `*`. */
  readonly others: "rules" | "allow";
  /** How undeclared clients are judged, and clients that use a crawler's name from elsewhere. */
  readonly undeclared: Treatment;
  /** How robots that fetch for one person are judged, if they have no group of their own. */
  readonly personal?: "rules" | "allow";
  readonly ranges: readonly Networks[];
  /** Whether requests other than GET and HEAD, with which robots crawl, are held to the file as well. */
  readonly methods: "crawling" | "all";
  /** Whether what a rule forbids is forbidden in any letter case. */
  readonly ignoreCase?: boolean;
  /** Whether the log only shows what would be blocked. */
  readonly isReport?: boolean;
  /** Lines of the head that say where the file comes from. */
  readonly about: readonly string[];
  /** The path of the maps of a server that has any (HAProxy), up to the end of their names. */
  readonly maps: string;
}

/** Everything that a writer needs. */
export interface Plan extends PlanOptions {
  readonly classes: Classes;
}

/** A further file of a configuration. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
}

/** Writes the configuration of one server. */
export interface Writer {
  /** The expressions that the server takes. */
  readonly room: Room;
  /** For people: what the configuration is for, and which variable it sets. */
  readonly about: string;
  /** The configuration in pieces of whole lines, and further files that it names. */
  write(plan: Plan): { readonly pieces: Iterable<string>; readonly files: readonly ConfigFile[] };
}
