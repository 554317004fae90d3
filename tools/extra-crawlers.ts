import type { ListedName } from "../src/engine/agent/community/list.ts";

/** AI crawlers that neither ai.robots.txt nor crawler-user-agents has. */
export const EXTRA_CRAWLERS: Readonly<Record<string, ListedName>> = {
  AmazonProductDiscoverybot: { operator: "Amazon", purpose: "ai-retrieval", mayTrain: false },
  GrokBot: { operator: "xAI", purpose: "ai-training", mayTrain: false },
};

/** The sources that name them. */
export const NAMED_BY: Readonly<Record<string, string>> = {
  AmazonProductDiscoverybot: "[fingerprint.com](https://fingerprint.com/bot-directory)",
  GrokBot: "robots.txt files of many sites",
};
