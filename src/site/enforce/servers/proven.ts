import { knownCrawlers } from "../../../engine/agent/known.ts";
import { isFor, type Networks as Published } from "../../identity/networks.ts";
import type { Networks } from "./plan.ts";

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
