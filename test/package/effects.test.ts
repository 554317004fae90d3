/** Every option of everything public changes something: what is seen with it differs from what is seen without. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { WITNESSES, type Witness } from "./effect-witnesses.ts";
import { SUBJECTS } from "./option-subjects.ts";

/** Options whose effect shows in time, over the network or in other processes, by the test that shows it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "deadRulesAsync.signal diffAsync.signal equivalentAsync.signal minimizeAsync.signal": "site/analyze/async",
  "RobotsClient.fetch RobotsClient.concurrency": "crawl/fetch/client",
  "RobotsClient.redirects.hosts RobotsClient.redirects.ports": "crawl/fetch/request",
  "RobotsClient.redirects.upgrades RobotsClient.redirects.downgrades RobotsClient.timeout":
    "crawl/fetch/request",
  "RobotsClient.keyPrefix RobotsClient.retryAfter RobotsClient.cacheTimeout RobotsClient.onCacheError":
    "crawl/fetch/shared",
  "RobotsClient.localPatience": "crawl/fetch/later",
  "RobotsClient.sign robotsFetch.sign": "crawl/fetch/sign",
  "RobotsClient.cacheBytes RobotsClient.maxEntries": "crawl/fetch/memory",
  "RobotsClient.minAge": "crawl/fetch/client",
  "RobotsClient.maxAge RobotsClient.staleWhileRevalidate RobotsClient.now": "crawl/fetch/freshness",
  "RobotsClient.minDelay RobotsClient.maxDelay RobotsClient.backOff RobotsClient.lane": "crawl/fetch/pacing",
  "RobotsClient.onForbidden RobotsClient.keepFiles RobotsClient.explain.signal": "crawl/fetch/explain",
  "RobotsClient.patience RobotsClient.afterPatience": "crawl/fetch/outcome",
  "RobotsClient.onEvent": "crawl/fetch/events",
  "RobotsClient.isAllowed.signal RobotsClient.decide.signal RobotsClient.check.signal":
    "crawl/fetch/requests",
  "RobotsClient.filter.signal RobotsClient.sort.signal RobotsClient.get.signal": "crawl/fetch/requests",
  "RobotsClient.prefetch.signal RobotsClient.forget.shared": "crawl/fetch/requests",
  "RobotsClient.isAllowed.deadline RobotsClient.decide.deadline RobotsClient.check.deadline":
    "crawl/fetch/requests",
  "RobotsClient.filter.deadline RobotsClient.sort.deadline": "crawl/fetch/requests",
  "RobotsClient.stream.signal": "crawl/fetch/stream",
  "RobotsClient.pace.deadline RobotsClient.pace.maxPause RobotsClient.pace.signal": "crawl/fetch/pacing",
  "admit.deadline admit.maxPause admit.signal": "crawl/fetch/requests",
  "robotsFetch.fetch robotsFetch.deadline robotsFetch.maxPause": "crawl/fetch/robots-fetch",
  "robots.deadline robots.maxPause": "crawl/node/interceptor",
  "nodeFetch.guard undiciDispatcher.guard undiciFetch.guard privateNetworkGuard.allow": "crawl/node/guard",
  "nodeFetch.maxHeaderBytes undiciDispatcher.maxHeaderBytes undiciFetch.maxHeaderBytes": "crawl/node/headers",
  "nodeFetch.proxy": "crawl/node/proxy",
  "nodeFetch.resolver undiciDispatcher.resolver undiciFetch.resolver": "crawl/node/guard",
  "createEnforcer.site createEnforcer.signatures webBotAuth.agents webBotAuth.site":
    "site/enforce/signatures",
  "webBotAuth.fetch webBotAuth.onError webBotAuth.now": "site/enforce/signatures",
  "createEnforcer.untilReady": "site/enforce/start",
  "createEnforcer.fetch createEnforcer.networks.for createEnforcer.networks.text":
    "site/enforce/published-lists",
  "createEnforcer.networks.url createEnforcer.onError": "site/enforce/published-lists",
  "createEnforcer.dns createEnforcer.deadline createEnforcer.now": "site/enforce/identity",
  "createEnforcer.onDecision createEnforcer.onNotice createEnforcer.lint": "site/enforce/decide",
  "createEnforcer.pace.store createEnforcer.serve.robotsTag": "site/enforce/respond",
  "readSitemap.charset": "crawl/sitemap/read",
  "readSitemap.maxBytes readSitemap.maxUrls": "crawl/sitemap/file",
  "sitemapUrls.maxBytes sitemapUrls.maxUrls sitemapUrls.sitemaps sitemapUrls.maxSitemaps":
    "crawl/sitemap/urls",
  "sitemapUrls.maxDepth sitemapUrls.timeout sitemapUrls.signal": "crawl/sitemap/urls",
  "sitemapUrls.stallTimeout": "crawl/sitemap/held",
  "usage.policyToken": "site/meta/cases",
  "lintPage.robots lintPage.url": "site/meta/lint",
  "obeyRobots.maxDelay": "crawl/compat/obey-robots",
};

/** What a call returns, or the code of what it throws. */
async function seen({ look, base }: Witness, options: object): Promise<string> {
  try {
    const found = await look({ ...base, ...options });
    return JSON.stringify(found, (_, value) => (typeof value === "bigint" ? `${value}` : value)) ?? "nothing";
  } catch (error) {
    return `${(error as { code?: string }).code ?? error}`;
  }
}

describe("an option changes something", () => {
  const known = new Set<string>();
  let along = 0;
  it.each(WITNESSES)("of $of", async (witness) => {
    const without = await seen(witness, {});
    const same: string[] = [];
    for (const [option, value] of Object.entries(witness.given)) {
      for (const of of witness.of) known.add(`${of}.${option}`);
      if (value === undefined) along++;
      if (value !== undefined && (await seen(witness, { [option]: value })) === without) same.push(option);
    }
    expect(same).toEqual([]);
  });

  it("or another test shows what", () => {
    const shown = Object.entries(ELSEWHERE).flatMap(([all, file]) =>
      all.split(" ").map((one) => [one, file] as const),
    );
    const wrong = shown.filter(([one, file]) => {
      const path = new URL(`../${file}.test.ts`, import.meta.url);
      return (
        !existsSync(path) || !new RegExp(`\\b${one.split(".").at(-1)}\\b`).test(readFileSync(path, "utf8"))
      );
    });
    expect(wrong).toEqual([]);
    for (const [one] of shown) known.add(one);
    const all = SUBJECTS.flatMap(({ name, kinds }) =>
      Object.keys(kinds).map((option) => `${name}.${option}`),
    );
    console.log(
      `${new Set(all).size} options: ${known.size - shown.length - along} change what is seen here, ${along} are taken along, ${shown.length} elsewhere`,
    );
    expect(all.filter((one) => !known.has(one))).toEqual([]);
    expect([...known].filter((one) => !all.includes(one))).toEqual([]);
  });
});
