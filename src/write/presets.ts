import type { Crawler, CrawlerPurpose } from "../agent/crawler.ts";
import { knownCrawlers } from "../agent/known.ts";
import type { PolicyPreset, RobotsSpec } from "./spec.ts";

/** A ready-made file, and a line on what it is for. */
interface Preset {
  readonly summary: string;
  spec(): RobotsSpec;
}

/** Ready-made policies. Crawlers come from the table of known ones, by purpose. */
export const policyPresets: Readonly<Record<PolicyPreset, Preset>> = {
  open: {
    summary: "everybody may fetch everything",
    spec: () => ({ groups: [{ agents: "*" }] }),
  },
  closed: {
    summary: 'nobody may fetch anything, not even crawlers that "*" does not bind',
    spec: () => ({ groups: [{ agents: ["*", ...tokensOf(isUnbound)], disallow: "/" }] }),
  },
  "no-ai-training": {
    summary: "search yes, AI training no",
    spec: () => ({
      groups: [
        { agents: "*", signals: { search: "yes", "ai-train": "no" } },
        {
          comment: "Crawlers that collect text and images to train AI models",
          agents: tokensOf(isFor("ai-training")),
          disallow: "/",
        },
      ],
    }),
  },
  "no-ai": {
    summary: "search yes, AI no: neither training, nor answers, nor agents (some of which may ignore it)",
    spec: () => ({
      groups: [
        { agents: "*", signals: { search: "yes", "ai-input": "no", "ai-train": "no" } },
        {
          comment: "Crawlers that collect for AI models, ground AI answers, or act for AI products",
          agents: tokensOf((one) => one.obeys && isForAi(one)),
          disallow: "/",
        },
        {
          // Named nevertheless: it says what the publisher wants, and servers can be configured from it.
          comment:
            "AI crawlers and agents that may ignore this, as their operators say: only the server can keep them out",
          agents: tokensOf((one) => !one.obeys && isForAi(one)),
          disallow: "/",
        },
      ],
    }),
  },
  "search-only": {
    summary: "search engines yes, all others no",
    spec: () => ({
      groups: [
        { comment: "Search engines", agents: tokensOf(isFor("search")) },
        {
          comment: "Everybody else",
          // The group for Googlebot would let in crawlers that obey it without one of their own.
          agents: [
            "*",
            ...tokensOf((one) => one.purpose !== "search" && (isUnbound(one) || hasFallback(one))),
          ],
          disallow: "/",
        },
      ],
    }),
  },
};

const isForAi = isFor("ai-training", "ai-retrieval", "ai-agent");

function isFor(...purposes: readonly CrawlerPurpose[]): (crawler: Crawler) => boolean {
  return ({ purpose }) => purposes.includes(purpose);
}

function isUnbound({ boundByStar }: Crawler): boolean {
  return !boundByStar;
}

function hasFallback({ tokens }: Crawler): boolean {
  return tokens.length > 1;
}

/** Tokens for some of the known crawlers: if a name has spaces, the shorter one that the crawler obeys, too. */
function tokensOf(isMeant: (crawler: Crawler) => boolean): string[] {
  const tokens = knownCrawlers()
    .filter(isMeant)
    .map(({ token, tokens }) => tokens.find((one) => !one.includes(" ")) ?? token);
  return [...new Set(tokens)];
}
