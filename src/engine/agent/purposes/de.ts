import type { CrawlerPurpose } from "../crawler.ts";

export const purposes: Readonly<Record<CrawlerPurpose, string>> = {
  search: "Suche",
  ads: "Werbung",
  "ai-training": "KI-Training",
  "ai-retrieval": "KI-Antworten",
  "ai-agent": "KI-Agent",
  archive: "Archiv",
  seo: "SEO",
  preview: "Linkvorschau",
  monitoring: "Überwachung",
  feed: "Feed",
  research: "Forschung",
  other: "Sonstiges",
};
